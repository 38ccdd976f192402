// Shows all panels of tabs, whichever is selected.
() => {
  const ids = [...document.querySelectorAll("[role=tab][aria-controls]")].map((tab) => tab.getAttribute("aria-controls"));
  const panels = new Set(document.querySelectorAll("[role=tabpanel]"));
  for (const id of ids) panels.add(document.getElementById(id));
  panels.delete(null);
  for (const panel of panels) {
    if (panel.checkVisibility({ visibilityProperty: true })) continue;
    panel.hidden = false;
    panel.removeAttribute("aria-hidden");
    for (const [name, value] of [["display", "block"], ["visibility", "visible"], ["opacity", "1"], ["height", "auto"], ["position", "static"]]) {
      panel.style.setProperty(name, value, "important");
    }
  }
}
