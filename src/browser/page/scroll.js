// Scrolls what reader.js found to be read. Given: how far down (`top`, px). Resolves to its whole height then, px, when
// the frame is drawn in which listeners and observers notice it.
(top) => {
  const state = self[Symbol.for("visiblock")];
  if (state) state.isReading = top > 0;
  const inner = state?.scroller;
  const scroller = inner ?? own(document, "scrollingElement") ?? own(document, "documentElement");
  const there = { top, behavior: "instant" };
  if (inner) call(inner, "scrollTo", there);
  else scrollTo(there);
  return new Promise((done) =>
    requestAnimationFrame(() => done(scroller.scrollHeight)));
}
