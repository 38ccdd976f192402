// Selects an option of the list that find.js has found, as a reader does. Given: the option's value or its words
// (`wanted`). Gives back whether the list has such an option, and it can be chosen.
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
