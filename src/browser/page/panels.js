// Shows all panels of tabs, whichever is selected.
() => {
  const all = (selector) => own(document, "querySelectorAll").call(document, selector);
  const ids = [...all("[role=tab][aria-controls]")].map((tab) => tab.getAttribute("aria-controls"));
  const panels = new Set(all("[role=tabpanel]"));
  for (const id of ids) panels.add(own(document, "getElementById").call(document, id));
  panels.delete(null);
  for (const panel of panels) {
    if (own(panel, "checkVisibility").call(panel, { visibilityProperty: true })) continue;
    panel.hidden = false;
    panel.removeAttribute("aria-hidden");
    for (const [name, value] of [["display", "block"], ["visibility", "visible"], ["opacity", "1"], ["height", "auto"], ["position", "static"]]) {
      own(panel, "style").setProperty(name, value, "important");
    }
  }
}
