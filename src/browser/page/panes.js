// Scrolls the panes that were not read by one more of their windows, all of them at once.
// Given: whether those that were begun go back to their start instead (`back`); whether it is for panes anywhere, not
// only for those in view (`anywhere`). Resolves to 1 where any of them moved, else to 0, when the frame is drawn in
// which listeners and observers notice it.
(back, anywhere) => {
  const isInView = (element) => {
    const { top, bottom, left, right } = call(element, "getBoundingClientRect");
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  };
  const isAtEnd = ({ element, at }) =>
    at * element.clientHeight >= element.scrollHeight && at * element.clientWidth >= element.scrollWidth;
  const state = self[Symbol.for("visiblock")];
  const panes = (state?.panes ?? []).filter(({ element, isRead }) =>
    !isRead && element.isConnected && (anywhere || isInView(element)));
  let moved = false;
  if (state) state.isReading = true;
  for (const pane of panes) {
    const { element } = pane;
    if (back) {
      // What was not begun waits until it is in view.
      if (!pane.at) continue;
      // One that was left before its end is read on by the next who reads.
      pane.isRead = isAtEnd(pane);
      pane.size = element.scrollHeight + element.scrollWidth;
      call(element, "scrollTo", { top: 0, left: 0, behavior: "instant" });
      moved = true;
      continue;
    }
    pane.at ??= pane.from;
    const top = pane.at * element.clientHeight, left = pane.at * element.clientWidth;
    if (isAtEnd(pane)) continue;
    call(element, "scrollTo", { top, left, behavior: "instant" });
    pane.at++;
    moved = true;
  }
  if (!moved && !panes.some(({ at }) => at)) return 0;
  return new Promise((done) => requestAnimationFrame(() => done(moved ? 1 : 0)));
}
