// Waits in real time until the document has not changed for `quiet` ms, at most `most` ms. Resolves to nothing.
(quiet, most) => new Promise((done) => {
  let timer = setTimeout(done, quiet);
  setTimeout(done, most);
  const watch = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(done, quiet);
  });
  watch.observe(document, {
    attributes: true, characterData: true, childList: true, subtree: true,
  });
})
