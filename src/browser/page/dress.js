// Puts a style sheet of the user's own into the document and its frames of the same origin, as the
// last one, and the attribute `mark` on what it hides: what matches one of `selectors`. Gives back the
// first of them that is none.
(css, selectors, mark) => {
  for (const selector of selectors) {
    try {
      document.querySelector(selector);
    } catch {
      return selector;
    }
  }
  const state = (self.visiblock ??= { added: 0, changed: 0 });
  const sheets = (state.sheets ??= new WeakMap());
  const dress = (view) => {
    const there = view.document;
    const sheet = sheets.get(there) ?? new view.CSSStyleSheet();
    if (!sheets.has(there)) {
      sheet.replaceSync(css);
      sheets.set(there, sheet);
    }
    const others = there.adoptedStyleSheets.filter((other) => other !== sheet);
    if (there.adoptedStyleSheets.at(-1) !== sheet) there.adoptedStyleSheets = [...others, sheet];
    for (const selector of selectors) {
      there.querySelectorAll(selector).forEach((element) => element.setAttribute(mark, ""));
    }
    for (let i = 0; i < view.length; i++) {
      try {
        if (view[i].document) dress(view[i]);
      } catch {
        // A frame of another site.
      }
    }
  };
  dress(self);
  return null;
}
