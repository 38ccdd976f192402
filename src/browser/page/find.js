// Finds the element that a step is for, and brings it into view; a field gets the focus, and what it holds is selected.
// Given: a CSS `selector`, and what the step `wants`: "click", "text" (a field to type in), "list" (of options) or
// "view". Gives back a `state`: "ready" with the place of the element (`x` and `y`, px of the window), or why nothing
// can be done with it; "covered" with what stands before it (`by`).
(selector, wants) => {
  const isShown = (element) => {
    // What is closed would be laid out by the next question.
    if (!call(element, "checkVisibility", { visibilityProperty: true })) return false;
    const { width, height } = call(element, "getBoundingClientRect");
    return width > 0 && height > 0;
  };
  // In the document, then in shadow trees that can be reached; one that is shown before others.
  const find = (root) => {
    const query = (wanted) => call(root, "querySelectorAll", wanted);
    const all = [...query(selector)];
    const first = all.find(isShown) ?? all[0];
    if (first) return first;
    for (const element of query("*")) {
      const tree = own(element, "shadowRoot");
      const inner = tree && find(tree);
      if (inner) return inner;
    }
    return null;
  };
  let element;
  try {
    element = find(document);
  } catch {
    return { state: "invalid" };
  }
  if (!element) return { state: "missing" };
  (self[Symbol.for("visiblock")] ??= {}).found = element;
  if (!isShown(element)) return { state: "hidden" };
  if (wants !== "view" && call(element, "matches", ":disabled, [aria-disabled=true]")) return { state: "disabled" };
  const isField = call(element, "matches", "input, textarea") || own(element, "isContentEditable");
  if (wants === "text" && !isField) return { state: "no field" };
  if (wants === "list" && element.localName !== "select") return { state: "no list" };
  const inView = ({ left, top, right, bottom }) =>
    left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  if (wants === "view" || !inView(call(element, "getBoundingClientRect"))) {
    call(element, "scrollIntoView", { block: "center", inline: "center", behavior: "instant" });
  }
  // A link of several lines is hit where its first line is.
  const { left, top, width, height } = call(element, "getClientRects")[0] ?? call(element, "getBoundingClientRect");
  const within = (at, most) => Math.min(Math.max(at, 1), most - 1);
  const x = within(left + width / 2, innerWidth);
  const y = within(top + height / 2, innerHeight);
  const tree = call(element, "getRootNode");
  const hit = call(tree, "elementFromPoint", x, y);
  const holds = (outer, inner) => call(outer, "contains", inner);
  const isHit = hit && (holds(element, hit) || holds(hit, element) || call(hit, "closest", "label")?.control === element);
  if (wants === "click" && !isHit) {
    const name = hit ? own(hit, "localName") + (own(hit, "id") ? "#" + own(hit, "id") : "") : "nothing";
    return { state: "covered", by: name.toWellFormed() };
  }
  if (wants === "text") {
    call(element, "focus");
    if (own(element, "select")) call(element, "select");
    else getSelection().selectAllChildren(element);
  }
  // Of a page that is zoomed out the mouse knows the window's own px.
  const { scale = 1, offsetLeft = 0, offsetTop = 0 } = self.visualViewport ?? {};
  return { state: "ready", x: (x - offsetLeft) * scale, y: (y - offsetTop) * scale };
}
