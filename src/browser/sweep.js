// Scrolls down the page window by window and back up, one frame each, so that content that
// waits for its reader (lazy images, scroll reveals) comes; then waits for the fonts.
// At most MOST windows: an endless page grows as it is scrolled.
(async () => {
  const MOST = 40;
  const frame = () => new Promise((done) => requestAnimationFrame(() => done()));
  const root = document.scrollingElement || document.documentElement;
  if (!root) return 0;
  const height = window.innerHeight;
  let windows = 0;
  // Scrolled from within a frame, each window is drawn by that frame before the next begins.
  if (root.scrollHeight > height) await frame();
  for (let y = height; y < root.scrollHeight && windows < MOST; y += height) {
    window.scrollTo({ top: y, behavior: "instant" });
    await frame();
    windows++;
  }
  if (windows > 0) {
    // What the last window brought in is lazy itself: its pictures are noticed a frame later.
    await frame();
    await frame();
    window.scrollTo({ top: 0, behavior: "instant" });
    await frame();
  }
  await document.fonts.ready;
  return windows;
})();
