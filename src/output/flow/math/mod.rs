//! Formulas as TeX.
//!
//! What KaTeX, MathJax and MediaWiki draw holds its source: an annotation, the text of a script, the
//! `alttext` of the `math` element or the `alt` of a picture. Other MathML is written as TeX
//! element by element.

mod dollars;
mod mathml;
mod signs;

use super::builder::Builder;
use super::walk::is_phrase;
use crate::escape::is_text_character;
use crate::snapshot::{Display, NodeId, PageSnapshot, one_line};
use mathml::{is_phantom, written};

/// Classes of elements that draw a formula. Source: KaTeX, MathJax 2 and 3, MediaWiki.
const FORMULAS: [&str; 6] = [
    "katex",
    "katex-display",
    "MathJax",
    "MathJax_Display",
    "MathJax_SVG",
    "mwe-math-element",
];
/// Classes of pictures whose `alt` is TeX. Source: MediaWiki, WordPress, Moodle.
const PICTURES: [&str; 5] = [
    "tex",
    "latex",
    "mwe-math-fallback-image-inline",
    "mwe-math-fallback-image-display",
    "texrender",
];
/// Elements around a formula without a box that are looked at for the outermost of them. Source: ours; bounds the cost.
const MAX_UNSEEN: usize = 16;
/// Longest formula, bytes: a longer one is its text. Source: ours.
const MAX_TEX: usize = 20_000;

impl Builder<'_> {
    /// The formula an element draws, and whether it stands in a line of its own.
    pub(super) fn formula(&self, id: NodeId) -> Option<(String, bool)> {
        let page = self.page;
        let class = page.attribute(id, "class").unwrap_or("");
        let has = |name: &str| class.split_whitespace().any(|c| c == name);
        let shows = |id: NodeId| page.subtree(id).any(|n| page.node(n).is_visible());
        match page.tag(id) {
            "script" => {
                let kind = page
                    .attribute(id, "type")
                    .filter(|t| t.starts_with("math/tex"))?;
                let text = page.node(page.children(id).next()?).text.as_deref()?;
                Some((clean(text)?, kind.contains("mode=display")))
            }
            "img" if PICTURES.into_iter().any(has) => {
                let tex = clean(page.attribute(id, "alt")?)?;
                Some((tex, has("mwe-math-fallback-image-display")))
            }
            "math" if self.is_chosen_math(id) => {
                let display = page.attribute(id, "display") == Some("block");
                Some((source(page, id).or_else(|| written(page, id))?, display))
            }
            "mjx-container" => {
                let display = page.attribute(id, "display") == Some("true");
                let math = page.subtree(id).find(|n| page.tag(*n) == "math");
                let tex = source(page, id).or_else(|| written(page, math?));
                Some((tex?, display))
            }
            "span" | "div" if FORMULAS.into_iter().any(has) && shows(id) => {
                let display = has("katex-display") || has("MathJax_Display");
                let set_apart = || {
                    page.subtree(id).any(|n| {
                        page.tag(n) == "math" && page.attribute(n, "display") == Some("block")
                    })
                };
                let tex = source(page, id).or_else(|| self.script_after(id))?;
                Some((tex, display || set_apart()))
            }
            _ => None,
        }
    }

    /// MathML that is shown, or all the page holds of a formula.
    fn is_chosen_math(&self, id: NodeId) -> bool {
        let totals = self.page.totals(id);
        totals.chars + totals.concealed > 0 && !self.is_left_out_math(id)
    }

    /// Whether MathML is left out of a line that is shown: it holds nothing but phantoms, or it has no box, nor has
    /// the phrase that holds nothing else. What is closed as a whole, as a tab, is another matter.
    pub(super) fn is_left_out_math(&self, id: NodeId) -> bool {
        let page = self.page;
        if page.tag(id) != "math" {
            return false;
        }
        if is_phantom(page, id) {
            return true;
        }
        let around = page.inclusive_ancestors(id).take(MAX_UNSEEN);
        let unseen = around.take_while(|up| page.display(*up) == Display::None);
        unseen.last().is_some_and(|outermost| {
            let is_alone = page.totals(outermost).concealed == page.totals(id).concealed;
            let is_closed = page
                .parent(outermost)
                .is_some_and(|up| matches!(page.tag(up), "details" | "slot"));
            is_alone && !is_closed && (outermost == id || is_phrase(page.tag(outermost)))
        })
    }

    /// MathJax 2 keeps the source in a script behind what it draws.
    fn script_after(&self, id: NodeId) -> Option<String> {
        let page = self.page;
        let next = page.node(id).end;
        let is_sibling = next.index() < page.len() && page.parent(next) == page.parent(id);
        if !is_sibling || page.tag(next) != "script" {
            return None;
        }
        self.formula(next).map(|(tex, _)| tex)
    }
}

/// The TeX a subtree holds as an annotation or `alttext`.
fn source(page: &PageSnapshot, id: NodeId) -> Option<String> {
    page.subtree(id).find_map(|n| match page.tag(n) {
        "annotation" => {
            let is_tex = page
                .attribute(n, "encoding")
                .is_some_and(|e| e.contains("tex") || e.contains("TeX"));
            let text = page.children(n).next().filter(|_| is_tex)?;
            clean(page.node(text).text.as_deref()?)
        }
        "math" => clean(page.attribute(n, "alttext")?),
        _ => None,
    })
}

/// Commands of renderers by which a formula leads elsewhere or brings markup: one with them is its
/// text. Source: MathJax's `html` and `require` extensions, KaTeX's `trust` option.
const COMMANDS: [&str; 8] = [
    "\\href",
    "\\url",
    "\\html",
    "\\includegraphics",
    "\\require",
    "\\style",
    "\\class",
    "\\cssId",
];

/// TeX in one line, without the style MediaWiki wraps it in.
fn clean(tex: &str) -> Option<String> {
    let mut joined = one_line(tex);
    joined.retain(is_text_character);
    let inner = joined
        .strip_prefix("{\\displaystyle")
        .or_else(|| joined.strip_prefix("{\\textstyle"))
        .and_then(|t| t.strip_suffix('}'))
        .map(str::trim);
    let tex = inner.unwrap_or(&joined);
    let tex = dollars::without(tex);
    let is_plain = !COMMANDS.into_iter().any(|command| tex.contains(command));
    (is_plain && !tex.is_empty() && tex.len() <= MAX_TEX).then_some(tex)
}

#[cfg(test)]
mod tests {
    use super::super::super::markdown::tests::body_of;

    #[test]
    fn the_source_of_a_formula_is_written_in_its_place() {
        let text = body_of(|t| {
            let hidden = [("style", "display: none")];
            t.open("p").text("So ");
            t.open_with("span", &[("class", "mwe-math-element")]);
            t.open_with("span", &hidden).open("math").open("semantics");
            t.open("mi").text("x").close();
            t.open_with("annotation", &[("encoding", "application/x-tex")]);
            t.text("{\\displaystyle x^{2}}").close();
            t.close().close().close().close();
            t.text(" holds.").close();
        });
        assert_eq!(text, "So $x^{2}$ holds.\n");
    }

    #[test]
    fn formulas_without_a_box_are_left_out_of_their_line() {
        let text = body_of(|t| {
            t.open("p").text("So ").open_bare("math").open_bare("mi");
            t.unrendered("x").close().close().text("it ");
            t.open_bare("span").open_bare("math").open_bare("mi");
            t.unrendered("y").close().close().close().text("holds.");
        });
        assert_eq!(text, "So it holds.\n");
    }
}
