// Puts a style sheet of the user's own (`css`) into the document and its frames of the same origin, those in open shadow
// trees among them, as the last one, what of it hides (`hiding`) into these trees too, and the attribute `mark` on what
// that hides: what matches one of `selectors`. Gives back how many match each of these, or the first of them that is
// none.
(css, hiding, selectors, mark) => {
  for (const selector of selectors) {
    try {
      call(document, "querySelector", selector);
    } catch {
      return selector;
    }
  }
  const state = (self[Symbol.for("visiblock")] ??= {});
  const sheets = (state.sheets ??= new WeakMap());
  const matching = selectors.map(() => 0);
  const sheetOf = (view, text) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  };
  // As the last one of a document or a shadow tree.
  const adopt = (scope, sheet) => {
    const adopted = [...own(scope, "adoptedStyleSheets")];
    if (adopted.at(-1) === sheet) return;
    const all = [...adopted.filter((other) => other !== sheet), sheet];
    Reflect.set(Object.getPrototypeOf(scope), "adoptedStyleSheets", all, scope);
  };
  const dress = (view) => {
    const there = view.document;
    if (!sheets.has(there)) sheets.set(there, { page: sheetOf(view, css), tree: sheetOf(view, hiding) });
    const { page, tree } = sheets.get(there);
    const scopes = [there];
    for (const scope of scopes) {
      if (scope === there) adopt(scope, page);
      // What only adds a style to the page is for documents.
      else if (hiding) adopt(scope, tree);
      selectors.forEach((selector, i) => {
        const found = call(scope, "querySelectorAll", selector);
        found.forEach((element) => call(element, "setAttribute", mark, ""));
        matching[i] += found.length;
      });
      for (const element of call(scope, "querySelectorAll", "*")) {
        const inner = own(element, "shadowRoot");
        if (inner) scopes.push(inner);
        // The window itself tells of those of its document alone.
        const frame = scope === there ? null : own(element, "contentWindow");
        if (frame) enter(frame);
      }
    }
    for (let i = 0; i < view.length; i++) enter(view[i]);
  };
  const enter = (frame) => {
    try {
      if (frame.document) dress(frame);
    } catch {
      // A frame of another site.
    }
  };
  dress(self);
  return matching;
}
