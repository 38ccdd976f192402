// Prepares the page for its picture, now that its scripts are stopped: no caret is shown, which blinks by a clock of
// its own, and where its scripts ran, nothing that stands there for readers without them, which would appear now.
// Given: whether its scripts ran (`scripted`); whether its document calls nobody back (`scriptless`), so that no frame
// is awaited. Gives back 1, when the frame is drawn that shows it so, and pictures are decoded.
(scripted, scriptless) => {
  const rules = "* { caret-color: transparent !important }";
  const hidden = scripted ? "noscript { display: none !important }" : "";
  const documents = [document];
  for (const each of documents) {
    const sheet = new (own(each, "defaultView").CSSStyleSheet)();
    sheet.replaceSync(rules + hidden);
    const all = [...own(each, "adoptedStyleSheets"), sheet];
    Reflect.set(Object.getPrototypeOf(each), "adoptedStyleSheets", all, each);
    for (const { contentDocument } of call(each, "querySelectorAll", "iframe, frame")) {
      if (contentDocument && own(contentDocument, "defaultView")) documents.push(contentDocument);
    }
  }
  if (scriptless) return 1;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  return frame().then(frame).then(() => 1);
}
