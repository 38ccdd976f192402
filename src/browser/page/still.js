// Shows no caret, which blinks by a clock of its own, and where the page's scripts ran, not what stands
// there for readers without: it would appear now that they are stopped. Waits for the frame without them,
// and for pictures that are being decoded; but where a document calls nobody back (`scriptless`).
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
