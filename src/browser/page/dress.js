// Adds a style sheet of the user's own, and hides or masks what is unwanted: in the document and in its frames of the
// same origin, those in open shadow trees among them.
// Given: the user's style sheet (`style`), and the rules that hide what is unwanted (`hiding`), both as one sheet that
// is the last of each document; the rules go into open shadow trees, too. What is `unwanted`: a list of selectors, each
// with a property and its value; what matches gets that property in a style of its own, and the attribute `mark`. What
// does not match any more gets back what it had. Whether it is the last time (`isLast`).
// Gives back the first selector that is none; else how many elements match each (`matching`), and the last time
// whether the page took some of it away, or shows what is to be hidden all the same (`undone`).
(style, hiding, unwanted, mark, isLast) => {
  for (const [selector] of unwanted) {
    try {
      call(document, "querySelector", selector);
    } catch {
      return selector;
    }
  }
  const state = (self[Symbol.for("visiblock")] ??= {});
  const sheets = (state.sheets ??= new WeakMap());
  // What was given to which elements the last time, and this time.
  const earlier = state.dressed ?? new Map();
  const dressed = (state.dressed = new Map());
  const matching = unwanted.map(() => 0);
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
  const hide = (element, property, value) => {
    const inline = own(element, "style");
    if (!dressed.has(element)) {
      const before = { attribute: call(element, "getAttribute", "style"), text: inline?.cssText };
      dressed.set(element, { before, looks: [], given: new Map() });
    }
    const look = dressed.get(element);
    look.looks.push([property, value]);
    call(element, "setAttribute", mark, "");
    const give = (name, wanted) => {
      if (!look.given.has(name)) {
        look.given.set(name, [wanted, inline?.getPropertyValue(name), inline?.getPropertyPriority(name)]);
      }
      inline?.setProperty(name, wanted, "important");
    };
    give(property, value);
    // A transition that is under way, or begins now, would show it as it was.
    give("transition", "none");
    look.after = call(element, "getAttribute", "style");
  };
  const undress = (element, { before, given, after }) => {
    call(element, "removeAttribute", mark);
    const inline = own(element, "style");
    if (call(element, "getAttribute", "style") !== after) {
      // The page wrote there since: what is still ours goes.
      for (const [name, [wanted, value, priority]] of given) {
        const isOurs =
          inline?.getPropertyValue(name) === wanted && inline.getPropertyPriority(name) === "important";
        if (isOurs && value) inline.setProperty(name, value, priority);
        else if (isOurs) inline.removeProperty(name);
      }
      return;
    }
    if (before.attribute === null) call(element, "removeAttribute", "style");
    else call(element, "setAttribute", "style", before.attribute);
    // The page's policy may forbid the attribute, and not what scripts make of it.
    if (inline && inline.cssText !== before.text) inline.cssText = before.text;
  };
  // What no style is computed of is not laid out.
  const shows = (element, { looks }) => {
    const seen = getComputedStyle(element);
    const hidden = looks.map(([property, value]) => ["", value].includes(seen.getPropertyValue(property)));
    return !hidden.includes(true);
  };
  const dress = (view) => {
    const there = view.document;
    if (!sheets.has(there)) sheets.set(there, { page: sheetOf(view, style + hiding), tree: sheetOf(view, hiding) });
    const { page, tree } = sheets.get(there);
    const scopes = [there];
    for (const scope of scopes) {
      if (scope === there) adopt(scope, page);
      // What only adds a style to the page is for documents.
      else if (hiding) adopt(scope, tree);
      unwanted.forEach(([selector, property, value], i) => {
        const found = call(scope, "querySelectorAll", selector);
        found.forEach((element) => hide(element, property, value));
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
  const isThere = (element) => own(element, "isConnected");
  const lost = [...earlier.keys()].filter((element) => isThere(element) && !call(element, "hasAttribute", mark));
  // What matches is told of the page as it is by itself: a selector may ask for its styles.
  earlier.forEach((given, element) => undress(element, given));
  dress(self);
  // Where both are gone, what it matched by and the mark, the page did it on purpose.
  state.lost ||= lost.some((element) => !dressed.has(element));
  if (!isLast) return { matching, undone: false };
  // What matched a moment ago stays hidden.
  const gone = [...earlier].filter(([element]) => isThere(element) && !dressed.has(element));
  for (const [element, { looks }] of gone) looks.forEach(([property, value]) => hide(element, property, value));
  const shown = [...dressed].some(([element, given]) => shows(element, given));
  return { matching, undone: state.lost || lost.length > 0 || gone.length > 0 || shown };
}
