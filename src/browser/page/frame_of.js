// Where an element stands on the page: left, top, width, height; or why that cannot be said.
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
