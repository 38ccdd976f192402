// Scrolls the panes that were not read by one more of their windows, all of them at once.
// Given: what to do (`act`); whether it is for panes anywhere, not only for those in view (`anywhere`):
// - "on" scrolls them on;
// - "back" puts those that were begun back to where they stood;
// - "again" does so once more where the page has moved them since: a carousel answers that it was scrolled, and goes on
//   to its next slide.
// Resolves to 1 where any of them moved, else to 0, when the frame is drawn in which listeners and observers notice it;
// "back" to 2 where the page may answer: a pane holds its slides in their place, or stood elsewhere than at its start.
(act, anywhere) => {
  const isInView = (element) => {
    const { top, bottom, left, right } = call(element, "getBoundingClientRect");
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  };
  const isAtEnd = ({ element, at }) =>
    at * element.clientHeight >= element.scrollHeight && at * element.clientWidth >= element.scrollWidth;
  const to = (element, { top, left }) => call(element, "scrollTo", { top, left, behavior: "instant" });
  const isThere = ({ scrollTop, scrollLeft }, { top, left }) =>
    Math.abs(scrollTop - top) < 1 && Math.abs(scrollLeft - left) < 1;
  const mayAnswer = (element, { top, left }) =>
    top !== 0 || left !== 0 || getComputedStyle(element).scrollSnapType !== "none";
  const state = self[Symbol.for("visiblock")];
  const panes = (state?.panes ?? []).filter(({ element, isRead }) =>
    !isRead && element.isConnected && (anywhere || isInView(element)));
  let moved = 0;
  const answer = () => new Promise((done) => requestAnimationFrame(() => done(moved)));
  if (act === "again") {
    for (const { element, put } of state?.panes ?? []) {
      if (!put || !element.isConnected || isThere(element, put)) continue;
      to(element, put);
      moved = 1;
    }
    return moved ? answer() : 0;
  }
  if (state) state.isReading = true;
  for (const pane of panes) {
    const { element } = pane;
    if (act === "back") {
      // What was not begun waits until it is in view.
      if (!pane.at) continue;
      // One that was left before its end is read on by the next who reads.
      pane.isRead = isAtEnd(pane);
      pane.size = element.scrollHeight + element.scrollWidth;
      pane.put = pane.home ?? { top: 0, left: 0 };
      pane.home = null;
      to(element, pane.put);
      moved = Math.max(moved, mayAnswer(element, pane.put) ? 2 : 1);
      continue;
    }
    pane.home ??= { top: element.scrollTop, left: element.scrollLeft };
    pane.put = null;
    pane.at ??= pane.from;
    const top = pane.at * element.clientHeight, left = pane.at * element.clientWidth;
    if (isAtEnd(pane)) continue;
    to(element, { top, left });
    pane.at++;
    moved = 1;
  }
  if (!moved && !panes.some(({ at }) => at)) return 0;
  return answer();
}
