// Selects an option of the list that find.js found, by its value or its words; whether there is such a one.
(wanted) => {
  const list = self[Symbol.for("visiblock")]?.found;
  const words = (text) => text.replace(/\s+/g, " ").trim();
  const options = [...(list?.options ?? [])];
  const option = options.find(({ value }) => value === wanted)
    ?? options.find(({ text }) => words(text) === words(wanted));
  if (!option || option.disabled) return false;
  option.selected = true;
  for (const name of ["input", "change"]) list.dispatchEvent(new Event(name, { bubbles: true }));
  return true;
}
