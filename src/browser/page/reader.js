// Finds what scrolls when the reader does: the window, or where that has nothing to scroll the largest element that
// has; and the panes besides, each of which has something of its own to scroll. scroll.js and panes.js scroll them.
// Given: whether a script of the page listens to scrolling or observes what is in view (`watched`).
// Gives back whether anything in the page waits for the reader (`waits`), whether somebody may notice how far it is
// scrolled (`isWatched`), the height of the window in which it is read and of what is read there (`step` and `height`,
// px), and how many panes were not read (`panes`).
(watched) => {
  const LAZY = "img[loading=lazy], iframe[loading=lazy]";
  // Share of the window that an element must fill for the page to be read in it, and for a pane.
  const MIN_SHARE = 0.25;
  const MIN_PANE = 0.04;
  const MAX_PANES = 20;
  // Words that are too wide for their place: all of them are there.
  const WIDE = "pre, code, textarea, table, :has(> pre, > table, > code)";
  const html = own(document, "documentElement");
  const root = own(document, "scrollingElement") || html;
  const state = (self[Symbol.for("visiblock")] ??= {});
  const before = new Map((state.panes ?? []).map((pane) => [pane.element, pane]));
  // That somebody has begun to watch is told once, and holds for as long as the document is there.
  state.isWatched ||= watched;
  state.scroller = null;
  state.panes = [];
  if (!root) return { waits: false, isWatched: false, step: 0, height: 0, panes: 0 };
  // What lies in shadow roots is not looked for: a custom element may have one.
  const isCustom = ({ localName }) => String(localName).includes("-");
  const isScrolling = (element) => /auto|scroll/.test(getComputedStyle(element).overflow);
  let waits = state.isWatched || !!call(document, "querySelector", LAZY);
  const scrolling = [];
  const isShown = (element, more) => call(element, "checkVisibility", more);
  // Boxes of one parent are closed all or none, and skipped all or none: the first that is there tells, but
  // where they have different slots.
  const families = [{ children: [html], isOwn: true }];
  const add = (parent, isOwn) => {
    const children = [...own(parent, "children")];
    if (parent.localName !== "details" && !own(parent, "shadowRoot")) families.push({ children, isOwn });
    else for (const child of children) families.push({ children: [child], isOwn });
  };
  for (const { children, isOwn } of families) {
    const first = children.find((element) => isShown(element));
    waits ||= isOwn && !!first && !isShown(first, { contentVisibilityAuto: true });
    for (const element of children) {
      waits ||= isOwn && isCustom(element);
      if (first && isScrolling(element)) scrolling.push(element);
      if (element.firstElementChild) add(element, isOwn);
      // Where shadow trees can be reached.
      const tree = own(element, "shadowRoot");
      if (tree) add(tree, false);
    }
  }
  const share = (element) =>
    (element.clientWidth * element.clientHeight) / (innerWidth * innerHeight);
  // Nothing is asked of what is not shown: to ask for its height lays out what is closed, and the
  // snapshot would take it for open.
  const isLarge = (element) => isShown(element) && share(element) >= MIN_PANE;
  const down = (element) =>
    element.scrollHeight > element.clientHeight + 1 &&
    /auto|scroll/.test(getComputedStyle(element).overflowY);
  const across = (element) =>
    element.scrollWidth > element.clientWidth + 1 &&
    /auto|scroll/.test(getComputedStyle(element).overflowX) && !call(element, "matches", WIDE);
  const isRoot = (element) => [root, html, own(document, "body")].includes(element);
  const panes = scrolling.filter((element) => !isRoot(element) && isLarge(element) && (down(element) || waits && across(element)));
  panes.sort((a, b) => share(b) - share(a));
  if (root.scrollHeight <= innerHeight + 1) {
    state.scroller = panes.find((pane) => share(pane) >= MIN_SHARE && down(pane)) ?? null;
  }
  // One that has grown since, or was left before its end, is read on from there.
  const size = ({ scrollHeight, scrollWidth }) => scrollHeight + scrollWidth;
  for (const element of panes.slice(0, MAX_PANES)) {
    if (element === state.scroller || element.localName === "textarea") continue;
    const known = before.get(element);
    const isRead = !!known?.isRead && known.size >= size(element);
    const from = known?.at ? Math.max(1, known.at - 1) : known?.from ?? 1;
    state.panes.push({ element, isRead, size: size(element), from, home: known?.home ?? null });
  }
  const scroller = state.scroller ?? root;
  return {
    // Whether anybody listens to a pane is not known.
    waits: waits || !!state.scroller,
    isWatched: state.isWatched || !!state.scroller,
    step: state.scroller ? scroller.clientHeight : innerHeight,
    height: scroller.scrollHeight,
    panes: state.panes.filter(({ isRead }) => !isRead).length,
  };
}
