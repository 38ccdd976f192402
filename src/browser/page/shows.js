// Whether the page shows a text, in shadow trees that can be reached too, whatever white space is in it.
(wanted) => {
  const words = (text) => text.replace(/\s+/g, " ").trim();
  const looked = words(wanted);
  const shows = (root) =>
    [...root.children].some((child) => words(child.innerText ?? "").includes(looked)) ||
    [...root.querySelectorAll("*")].some(({ shadowRoot }) => shadowRoot && shows(shadowRoot));
  return shows(document);
}
