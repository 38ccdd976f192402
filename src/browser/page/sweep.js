// Scrolls down the page window by window and back up, so that content that waits for its reader
// (lazy images, scroll reveals) comes; then waits for the fonts. Whether the page's scripts notice
// a reader is `watched` for; a page that waits for none is spared.
// At most MOST windows: an endless page grows as it is scrolled.
async (watched) => {
  const MOST = 40;
  const LAZY = "img[loading=lazy], iframe[loading=lazy]";
  const task = () => new Promise((done) => {
    // Not a timer: some pages keep the browser from ever coming to those.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(0);
  });
  // Listeners are told of scrolling before a frame is drawn, observers after it.
  const drawn = () => new Promise((done) => requestAnimationFrame(() => task().then(done)));
  const sweep = async (root) => {
    const scroll = (top) => window.scrollTo({ top, behavior: "instant" });
    let reacts = false;
    const watch = new MutationObserver(() => (reacts = true));
    watch.observe(document, {
      attributes: true, characterData: true, childList: true, subtree: true,
    });
    await drawn();
    const height = window.innerHeight;
    for (let y = height, n = 0; y < root.scrollHeight && n < MOST; y += height, n++) {
      scroll(y);
      await drawn();
    }
    await task();
    if (reacts) {
      // What the last window brought in is lazy itself: its pictures are noticed a frame later.
      await drawn();
      await drawn();
    }
    scroll(0);
    // A page that did nothing as it was scrolled down has nothing to undo.
    if (reacts) await drawn();
    watch.disconnect();
  };
  const root = document.scrollingElement || document.documentElement;
  // What lies in shadow roots is not looked for: a custom element may have one.
  const isCustom = (element) => element.localName.includes("-");
  const isSkipped = (element) =>
    element.checkVisibility() && !element.checkVisibility({ contentVisibilityAuto: true });
  const waits = () =>
    watched ||
    document.querySelector(LAZY) ||
    [...document.querySelectorAll("*")].some((element) => isCustom(element) || isSkipped(element));
  if (root && waits()) await sweep(root);
  await document.fonts.ready;
}
