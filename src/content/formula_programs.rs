//! What programs that draw formulas call the elements that they draw them with.

/// Classes of elements that draw a formula, and those of them that stand in a line of their own. Source: KaTeX, MathJax
/// 2 and 3, MediaWiki. What MathJax shows until it has drawn a formula draws it, too, where it is shown still.
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

/// Whether a class is that of what draws a formula.
pub(crate) fn draws_formula(name: &str) -> bool {
    FORMULAS.contains(&name) || DISPLAYED.contains(&name)
}
