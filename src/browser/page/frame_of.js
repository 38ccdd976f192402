// Where an element stands on the page. Given: a CSS `selector`. Gives back left, top, width and height of the first
// that matches, CSS px; or why there is no such place: "invalid", "missing" or "hidden".
(selector) => {
  let element;
  try {
    element = call(document, "querySelector", selector);
  } catch {
    return "invalid";
  }
  if (!element) return "missing";
  const { left, top, width, height } = call(element, "getBoundingClientRect");
  if (width < 1 || height < 1) return "hidden";
  return [left + scrollX, top + scrollY, width, height];
}
