// Whether the page shows a text, in shadow trees that can be reached too, whatever white space is in it. Given: the
// text (`wanted`).
(wanted) => {
  const words = (text) => text.replace(/\s+/g, " ").trim();
  const looked = words(wanted);
  const shows = (root) =>
    [...own(root, "children")].some((child) => words(own(child, "innerText") ?? "").includes(looked)) ||
    [...call(root, "querySelectorAll", "*")].map((element) => own(element, "shadowRoot")).some((tree) => tree && shows(tree));
  return shows(document);
}
