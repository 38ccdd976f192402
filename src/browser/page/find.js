// Finds what a step is for, brings it into view and says where it is, px of the window, or why
// nothing can be done with it. `wants`: "click", "text", "list" or "view".
(selector, wants) => {
  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  // In the document, then in shadow trees that can be reached; one that is shown before others.
  const find = (root) => {
    const all = [...root.querySelectorAll(selector)];
    const own = all.find(isShown) ?? all[0];
    if (own) return own;
    for (const { shadowRoot } of root.querySelectorAll("*")) {
      const inner = shadowRoot && find(shadowRoot);
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
  (self.visiblock ??= { added: 0, changed: 0 }).found = element;
  if (!isShown(element)) return { state: "hidden" };
  if (wants !== "view" && element.matches(":disabled, [aria-disabled=true]")) return { state: "disabled" };
  const isField = element.matches("input, textarea") || element.isContentEditable;
  if (wants === "text" && !isField) return { state: "no field" };
  if (wants === "list" && element.localName !== "select") return { state: "no list" };
  const inView = ({ left, top, right, bottom }) =>
    left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  if (wants === "view" || !inView(element.getBoundingClientRect())) {
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  }
  // A link of several lines is hit where its first line is.
  const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const within = (at, most) => Math.min(Math.max(at, 1), most - 1);
  const x = within(left + width / 2, innerWidth);
  const y = within(top + height / 2, innerHeight);
  const hit = element.getRootNode().elementFromPoint(x, y);
  const isHit = hit && (element.contains(hit) || hit.contains(element) || hit.closest("label")?.control === element);
  if (wants === "click" && !isHit) {
    const name = hit ? hit.localName + (hit.id ? "#" + hit.id : "") : "nothing";
    return { state: "covered", by: name.toWellFormed() };
  }
  if (wants === "text") {
    element.focus();
    if (element.select) element.select();
    else getSelection().selectAllChildren(element);
  }
  // Of a page that is zoomed out the mouse knows the window's own px.
  const { scale = 1, offsetLeft = 0, offsetTop = 0 } = self.visualViewport ?? {};
  return { state: "ready", x: (x - offsetLeft) * scale, y: (y - offsetTop) * scale };
}
