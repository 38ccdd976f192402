// Shows no caret: it blinks by a clock of its own. Waits for the frame without it, and for pictures
// that are being decoded.
() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { caret-color: transparent !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  return frame().then(frame).then(() => 1);
}
