// Scrolls there, and waits until the frame is drawn in which listeners and observers notice it.
(top) => {
  if (self.visiblock) self.visiblock.isReading = top > 0;
  const inner = self.visiblock?.scroller;
  const scroller = inner ?? document.scrollingElement ?? document.documentElement;
  (inner ?? self).scrollTo({ top, behavior: "instant" });
  return new Promise((done) =>
    requestAnimationFrame(() => done(scroller.scrollHeight)));
}
