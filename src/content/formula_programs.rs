//! Class names by which programs render formulas.

/// Classes of elements that render a formula, and of display formulas. Source: KaTeX, MathJax 2 and 3, MediaWiki.
/// MathJax's preview counts, too, as long as it is shown.
const FORMULAS: [&str; 7] = [
    "katex",
    "MathJax",
    "MathJax_SVG",
    "MathJax_CHTML",
    "MathJax_MathML",
    "MathJax_Preview",
    "mwe-math-element",
];
pub(crate) const DISPLAYED: [&str; 4] = [
    "katex-display",
    "MathJax_Display",
    "MathJax_SVG_Display",
    "MJXc-display",
];

/// Whether a class is that of a rendered formula.
pub(crate) fn draws_formula(name: &str) -> bool {
    FORMULAS.contains(&name) || DISPLAYED.contains(&name)
}
