// Keeps what fades in where the reader is, and is not there for those who are elsewhere, as it was seen.
// Given: what to do (`act`):
// - "find" looks for what has its place in the text and cannot be seen, and gives back how many there are;
// - "visit" scrolls to the next of them, so that it stands in the middle of the window, and of the pane that it is in;
//   1, when the frame is drawn, or 0 where none is left;
// - "look" notes how those look that can be seen there; how many of them could not be seen before;
// - "keep" makes those that were seen and have gone since look so again; how many there are.
(act) => {
  // As in the snapshot.
  const MAX_OPACITY = 0.02;
  const MAX_FOUND = 1000;
  // What opens on demand is not there for who scrolls by.
  const ON_DEMAND = "[aria-hidden=true], [inert], dialog, [role=dialog], [role=menu], [role=tooltip], [role=tabpanel], [aria-roledescription=slide]";
  const MEDIA = "img, picture, svg, video, canvas";
  // Share of an element on which another stands that has come in its place.
  const MIN_SHARED = 0.5;
  const state = (self[Symbol.for("visiblock")] ??= {});
  const root = own(document, "scrollingElement") || own(document, "documentElement");
  const isTurned = ({ backfaceVisibility, transform }) =>
    backfaceVisibility === "hidden" && transform !== "none" && new DOMMatrix(transform).m33 < 0;
  const isFaded = (style) => +style.opacity <= MAX_OPACITY || style.visibility !== "visible" || isTurned(style);
  const isSeen = (element) =>
    call(element, "checkVisibility", { opacityProperty: true, visibilityProperty: true }) && !isFaded(getComputedStyle(element));
  const isInFlow = ({ position }) => position === "static" || position === "relative";
  const isPinned = (element) => {
    for (let up = element; up; up = own(up, "parentElement")) if (getComputedStyle(up).position === "fixed") return true;
    return false;
  };

  const find = () => {
    const isFound = (element) => {
      if (!(element instanceof HTMLElement)) return NodeFilter.FILTER_REJECT;
      // To ask how something is turned lays out what is closed, and the snapshot would take it for open.
      if (!call(element, "checkVisibility")) return NodeFilter.FILTER_SKIP;
      const style = getComputedStyle(element);
      if (!isFaded(style) || !isInFlow(style)) return NodeFilter.FILTER_SKIP;
      const isInherited = style.visibility !== "visible" && +style.opacity > MAX_OPACITY && !isTurned(style) &&
        getComputedStyle(own(element, "parentElement")).visibility !== "visible";
      if (isInherited || call(element, "closest", ON_DEMAND) || isPinned(element)) return NodeFilter.FILTER_SKIP;
      const { left, right, width, height } = call(element, "getBoundingClientRect");
      const isBeside = right < -innerWidth || left > 2 * innerWidth;
      if (width * height === 0 || isBeside) return NodeFilter.FILTER_SKIP;
      const holds = /\S/.test(own(element, "textContent")) || call(element, "querySelector", MEDIA);
      return holds ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
    };
    state.faded = [];
    const body = own(document, "body");
    if (!body) return 0;
    const walk = call(document, "createTreeWalker", body, NodeFilter.SHOW_ELEMENT, isFound);
    while (state.faded.length < MAX_FOUND && walk.nextNode()) {
      state.faded.push({ element: walk.currentNode, isVisited: false, seen: null });
    }
    return state.faded.length;
  };

  // Scrolls a pane so that what is in it stands in its middle.
  const show = (element, pane) => {
    const [inner, outer] = [element, pane].map((one) => call(one, "getBoundingClientRect"));
    const top = pane.scrollTop + inner.top - outer.top + (inner.height - pane.clientHeight) / 2;
    call(pane, "scrollTo", { top, behavior: "instant" });
  };
  const visit = () => {
    const next = state.faded.find(({ element, isVisited, seen }) => !isVisited && !seen && element.isConnected);
    if (!next) return 0;
    next.isVisited = true;
    // The innermost comes last.
    const pane = (state.panes ?? []).findLast(({ element }) => call(element, "contains", next.element));
    if (pane) {
      const { element } = pane;
      state.pane = { element, top: element.scrollTop, left: element.scrollLeft };
      show(next.element, element);
    }
    const inner = state.scroller;
    const { top, height } = call(next.element, "getBoundingClientRect");
    const above = inner ? call(inner, "getBoundingClientRect").top : 0;
    const room = inner ? inner.clientHeight : innerHeight;
    const middle = top - above + (height - room) / 2 + (inner ?? root).scrollTop;
    const there = { top: middle, behavior: "instant" };
    if (inner) call(inner, "scrollTo", there);
    else scrollTo(there);
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))));
  };

  const finish = () => {
    for (const animation of call(document, "getAnimations")) {
      try {
        if (Number.isFinite(animation.effect.getComputedTiming().endTime)) animation.finish();
      } catch {
        // An animation that cannot be finished stays as it is.
      }
    }
  };
  const look = () => {
    finish();
    let count = 0;
    for (const entry of state.faded) {
      const { top, bottom } = call(entry.element, "getBoundingClientRect");
      if (bottom <= 0 || top >= innerHeight || !isSeen(entry.element)) continue;
      const { opacity, transform, filter, clipPath } = getComputedStyle(entry.element);
      if (entry.seen && +entry.seen.opacity >= +opacity) continue;
      count += entry.seen ? 0 : 1;
      entry.seen = { opacity, transform, filter, "clip-path": clipPath };
    }
    if (state.pane) {
      const { element, top, left } = state.pane;
      call(element, "scrollTo", { top, left, behavior: "instant" });
    }
    state.pane = null;
    return count;
  };

  const isReplaced = (element) => {
    const box = call(element, "getBoundingClientRect");
    const parent = own(element, "parentElement");
    return [...(parent ? own(parent, "children") : [])].some((other) => {
      if (other === element || !isSeen(other)) return false;
      const { left, top, right, bottom } = call(other, "getBoundingClientRect");
      const width = Math.min(right, box.right) - Math.max(left, box.left);
      const height = Math.min(bottom, box.bottom) - Math.max(top, box.top);
      return width > 0 && height > 0 && width * height >= MIN_SHARED * box.width * box.height;
    });
  };
  const keep = () => {
    finish();
    const gone = (state.faded ?? []).filter(({ element, seen }) => seen && isFaded(getComputedStyle(element)));
    const kept = gone.filter(({ element }) => !isReplaced(element));
    for (const { element, seen } of kept) {
      const looks = { ...seen, visibility: "visible", animation: "none", transition: "none" };
      for (const [name, value] of Object.entries(looks)) own(element, "style").setProperty(name, value, "important");
    }
    return kept.length;
  };
  return { find, visit, look, keep }[act]();
}
