// What scrolls when the reader does: the window, or where that has nothing to scroll the largest
// element that has. `waits` tells whether anything in the page waits for the reader.
(watched) => {
  const LAZY = "img[loading=lazy], iframe[loading=lazy]";
  // Share of the window that an element must fill for the page to be read in it.
  const MIN_SHARE = 0.25;
  const root = document.scrollingElement || document.documentElement;
  const state = (self.visiblock ??= { added: 0, changed: 0 });
  state.scroller = null;
  if (!root) return { waits: false, step: 0, height: 0 };
  const all = [...document.querySelectorAll("*")];
  // What lies in shadow roots is not looked for: a custom element may have one.
  const isCustom = (element) => element.localName.includes("-");
  const isSkipped = (element) =>
    element.checkVisibility() && !element.checkVisibility({ contentVisibilityAuto: true });
  let waits =
    watched ||
    !!document.querySelector(LAZY) ||
    all.some((element) => isCustom(element) || isSkipped(element));
  const share = (element) =>
    (element.clientWidth * element.clientHeight) / (innerWidth * innerHeight);
  // Nothing is asked of what is not shown: to ask for its height lays out what is closed, and the
  // snapshot would take it for open.
  const scrolls = (element) =>
    element.checkVisibility() &&
    element.scrollHeight > element.clientHeight + 1 &&
    share(element) >= MIN_SHARE &&
    /auto|scroll/.test(getComputedStyle(element).overflowY);
  if (root.scrollHeight <= innerHeight + 1) {
    const inner = all.filter((element) => element !== root && scrolls(element));
    state.scroller = inner.sort((a, b) => share(b) - share(a))[0] ?? null;
    // Whether anybody listens to it is not known.
    waits ||= !!state.scroller;
  }
  const scroller = state.scroller ?? root;
  return {
    waits,
    step: state.scroller ? scroller.clientHeight : innerHeight,
    height: scroller.scrollHeight,
  };
}
