// Prepares the page for its picture, now that its scripts are stopped: no caret is shown, which blinks by a clock of
// its own, and where its scripts ran, nothing that stands there for readers without them, which would appear now. What
// stands still is held so: asked for more than the window, Chromium makes that 1 px wide for a moment, and what a media
// query declares begins anew, at its first moment, by a clock that stands.
// Given: whether its scripts ran (`scripted`); whether its document calls nobody back (`scriptless`), so that no frame
// is awaited; what reaches all that moves (`reach`, halt.js). Gives back 1, when the frame is drawn that shows it so,
// and pictures are decoded.
(scripted, scriptless, reach) => {
  const { scopes, halt } = reach();
  // Transitions do not begin. Animations that begin anew are stopped in the frame that shows them; where nobody is called
  // back for that, they are at their end at once, but not where one has no end, as it would vanish.
  const isEndless = ({ effect }) => {
    try {
      return !Number.isFinite(effect.getComputedTiming().endTime);
    } catch {
      return true;
    }
  };
  const ends = (scope) => scriptless && !call(scope, "getAnimations").some(isEndless);
  const atEnd = "animation-duration: 0s !important; animation-delay: 0s !important;";
  const hidden = scripted ? "noscript { display: none !important }" : "";
  const rules = (isAtEnd) => `* { caret-color: transparent !important } ${hidden}
    *, ::before, ::after { transition: none !important; ${isAtEnd ? atEnd : ""} }`;
  // One sheet serves all trees of a document that need the same.
  const sheets = [new Map(), new Map()];
  const sheetOf = (view, isAtEnd) => {
    const known = sheets[Number(isAtEnd)];
    if (!known.has(view)) {
      const sheet = new view.CSSStyleSheet();
      sheet.replaceSync(rules(isAtEnd));
      known.set(view, sheet);
    }
    return known.get(view);
  };
  for (const scope of scopes) {
    const around = own(scope, "ownerDocument");
    const view = own(around ?? scope, "defaultView");
    // There may be thousands of shadow trees: in which nothing moves, nothing is told.
    if (!view || (around && !(scriptless && call(scope, "getAnimations").length > 0))) continue;
    const all = [...own(scope, "adoptedStyleSheets"), sheetOf(view, ends(scope))];
    Reflect.set(Object.getPrototypeOf(scope), "adoptedStyleSheets", all, scope);
  }
  if (scriptless) return 1;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const hold = () => {
    halt();
    requestAnimationFrame(hold);
  };
  hold();
  return frame().then(frame).then(() => 1);
}
