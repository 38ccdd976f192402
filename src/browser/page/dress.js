// Puts a style sheet of the user's own into the document and its frames of the same origin, as the
// last one, and the attribute `mark` on what it hides: what matches one of `selectors`. Gives back the
// first of them that is none, or true.
(css, selectors, mark) => {
  for (const selector of selectors) {
    try {
      call(document, "querySelector", selector);
    } catch {
      return selector;
    }
  }
  const state = (self[Symbol.for("visiblock")] ??= {});
  const sheets = (state.sheets ??= new WeakMap());
  const dress = (view) => {
    const there = view.document;
    const sheet = sheets.get(there) ?? new view.CSSStyleSheet();
    if (!sheets.has(there)) {
      sheet.replaceSync(css);
      sheets.set(there, sheet);
    }
    const adopted = [...own(there, "adoptedStyleSheets")];
    if (adopted.at(-1) !== sheet) {
      const all = [...adopted.filter((other) => other !== sheet), sheet];
      Reflect.set(Object.getPrototypeOf(there), "adoptedStyleSheets", all, there);
    }
    for (const selector of selectors) {
      const found = call(there, "querySelectorAll", selector);
      found.forEach((element) => call(element, "setAttribute", mark, ""));
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
  return true;
}
