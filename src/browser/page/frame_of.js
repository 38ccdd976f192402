// Where an element stands on the page: left, top, width, height; or why that cannot be said.
(selector) => {
  let element;
  try {
    element = own(document, "querySelector").call(document, selector);
  } catch {
    return "invalid";
  }
  if (!element) return "missing";
  const { left, top, width, height } = own(element, "getBoundingClientRect").call(element);
  if (width < 1 || height < 1) return "hidden";
  return [left + scrollX, top + scrollY, width, height];
}
