// Shows all panels of tabs, whichever is selected. Gives back how many there are.
() => {
  const all = (selector) => call(document, "querySelectorAll", selector);
  const ids = [...all("[role=tab][aria-controls]")].map((tab) => call(tab, "getAttribute", "aria-controls"));
  const panels = new Set(all("[role=tabpanel]"));
  for (const id of ids) panels.add(call(document, "getElementById", id));
  panels.delete(null);
  for (const panel of panels) {
    if (call(panel, "checkVisibility", { visibilityProperty: true })) continue;
    for (const name of ["hidden", "aria-hidden"]) call(panel, "removeAttribute", name);
    for (const [name, value] of [["display", "block"], ["visibility", "visible"], ["opacity", "1"], ["height", "auto"], ["position", "static"]]) {
      own(panel, "style").setProperty(name, value, "important");
    }
  }
  return panels.size;
}
