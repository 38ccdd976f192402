//! Formulas as TeX.
//!
//! What KaTeX, MathJax and MediaWiki draw holds its source: an annotation, the text of a script, the
//! `alttext` of the `math` element or the `alt` of a picture. Other MathML is written as TeX
//! element by element.

mod dollars;
mod signs;

use super::builder::Builder;
use crate::escape::is_text_character;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot, one_line};

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
/// MathML nested deeper is written as its text. Source: ours.
const MAX_DEPTH: usize = 64;
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
        totals.chars + totals.concealed > 0
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

/// MathML as TeX.
fn written(page: &PageSnapshot, math: NodeId) -> Option<String> {
    let mut writer = Writer {
        page,
        out: String::new(),
        in_words: false,
    };
    writer.row(math, 0);
    clean(&writer.out)
}

/// Writes MathML as TeX.
struct Writer<'a> {
    page: &'a PageSnapshot,
    out: String,
    /// Whether words are written, of `mtext`, whose white space counts.
    in_words: bool,
}

impl Writer<'_> {
    fn row(&mut self, id: NodeId, depth: usize) {
        for child in self.page.children(id) {
            self.element(child, depth + 1);
        }
    }

    /// Writes a node; elements only up to [`MAX_DEPTH`] and [`MAX_TEX`].
    fn element(&mut self, id: NodeId, depth: usize) {
        let node = self.page.node(id);
        if node.kind == NodeKind::Text {
            self.text(node.text.as_deref().unwrap_or(""));
            return;
        }
        if depth > MAX_DEPTH || self.out.len() > MAX_TEX {
            return;
        }
        let parts: Vec<NodeId> = self
            .page
            .children(id)
            .filter(|c| self.page.node(*c).kind == NodeKind::Element)
            .collect();
        match self.page.tag(id) {
            "annotation" | "annotation-xml" => {}
            "mfrac" => self.arguments(&parts, &["\\frac", ""], depth),
            "mover" | "munder" if self.accented(id, &parts, depth) => {}
            "msup" | "mover" => self.arguments(&parts, &["", "^"], depth),
            "msub" | "munder" => self.arguments(&parts, &["", "_"], depth),
            "msubsup" | "munderover" => self.arguments(&parts, &["", "_", "^"], depth),
            "mroot" if parts.len() == 2 => {
                self.out.push_str("\\sqrt[");
                self.element(parts[1], depth + 1);
                self.out.push_str("]{");
                self.element(parts[0], depth + 1);
                self.out.push('}');
            }
            "msqrt" => self.enclosed(["\\sqrt{", "}"], id, depth),
            "mtext" => self.words(id, depth),
            "mspace" => {
                let width = self.page.attribute(id, "width").unwrap_or("");
                self.out.push_str(signs::space(width));
            }
            "mtable" => self.enclosed(["\\begin{matrix}", "\\end{matrix}"], id, depth),
            "mtr" => self.table_row(&parts, depth),
            "mi" => self.identifier(id, depth),
            _ => self.row(id, depth),
        }
    }

    /// Writes the characters of a node.
    fn text(&mut self, text: &str) {
        if self.in_words {
            return signs::words(text, &mut self.out);
        }
        text.trim()
            .chars()
            .for_each(|c| signs::symbol(c, &mut self.out));
    }

    fn words(&mut self, id: NodeId, depth: usize) {
        let was_in = std::mem::replace(&mut self.in_words, true);
        // Words within words need no command of their own.
        let around = if was_in { ["", ""] } else { ["\\text{", "}"] };
        self.enclosed(around, id, depth);
        self.in_words = was_in;
    }

    /// Writes an element whose second part is an accent of the first; returns whether it is one.
    fn accented(&mut self, id: NodeId, parts: &[NodeId], depth: usize) -> bool {
        let [base, accent] = parts else {
            return false;
        };
        let is_over = self.page.tag(id) == "mover";
        let sign = self.only_sign(*accent);
        let Some(command) = sign.and_then(|sign| signs::accent(sign, is_over)) else {
            return false;
        };
        self.arguments(&[*base], &[command], depth);
        true
    }

    /// The character that is all a subtree says.
    fn only_sign(&self, id: NodeId) -> Option<char> {
        let nodes = self.page.subtree(id).map(|n| self.page.node(n));
        let texts = nodes.filter(|node| node.kind == NodeKind::Text);
        let texts = texts.filter_map(|node| node.text.as_deref());
        let mut said = texts.flat_map(|text| text.trim().chars());
        said.next().filter(|_| said.next().is_none())
    }

    /// Writes parts in braces, each behind its sign.
    fn arguments(&mut self, parts: &[NodeId], signs: &[&str], depth: usize) {
        for (i, part) in parts.iter().enumerate() {
            self.out.push_str(signs.get(i).copied().unwrap_or(""));
            self.out.push('{');
            self.element(*part, depth + 1);
            self.out.push('}');
        }
    }

    /// Writes what is inside of an element between two pieces of TeX.
    fn enclosed(&mut self, [before, after]: [&str; 2], id: NodeId, depth: usize) {
        self.out.push_str(before);
        self.row(id, depth);
        self.out.push_str(after);
    }

    fn table_row(&mut self, cells: &[NodeId], depth: usize) {
        for (i, cell) in cells.iter().enumerate() {
            self.out.push_str(if i > 0 { " & " } else { " " });
            self.element(*cell, depth + 1);
        }
        self.out.push_str(" \\\\");
    }

    /// Writes an identifier; a name of several letters is a function.
    fn identifier(&mut self, id: NodeId, depth: usize) {
        let before = self.out.len();
        self.row(id, depth);
        let name = &self.out[before..];
        if name.len() > 1 && name.chars().all(|c| c.is_ascii_alphabetic()) {
            let name = self.out.split_off(before);
            self.out.push_str("\\operatorname{");
            self.out.push_str(&name);
            self.out.push('}');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::markdown::tests::body_of;
    use crate::snapshot::test_page::TestPage;

    /// The Markdown of a formula.
    fn formula(build: impl FnOnce(&mut TestPage)) -> String {
        body_of(|t| {
            t.open("p").text("So ").open("math");
            build(t);
            t.close().text(" holds.").close();
        })
    }

    fn leaf(t: &mut TestPage, tag: &str, text: &str) {
        t.open(tag).text(text).close();
    }

    #[test]
    fn accents_are_no_powers() {
        for (tag, sign, expected) in [
            ("mover", "^", "\\hat{x}"),
            ("mover", "~", "\\tilde{x}"),
            ("mover", "→", "\\vec{x}"),
            ("mover", "¯", "\\overline{x}"),
            ("munder", "_", "\\underline{x}"),
            ("mover", "n", "{x}^{n}"),
            ("munder", "n", "{x}_{n}"),
            ("msup", "~", "{x}^{\\sim }"),
        ] {
            let text = formula(|t| {
                t.open(tag);
                leaf(t, "mi", "x");
                leaf(t, "mo", sign);
                t.close();
            });
            assert_eq!(text, format!("So ${expected}$ holds.\n"), "{tag} {sign}");
        }
    }

    #[test]
    fn the_source_of_a_formula_is_written_in_its_place() {
        let text = body_of(|t| {
            let hidden = [("style", "display: none")];
            t.open("p").text("So ");
            t.open_with("span", &[("class", "mwe-math-element")]);
            t.open_with("span", &hidden).open("math").open("semantics");
            leaf(t, "mi", "x");
            t.open_with("annotation", &[("encoding", "application/x-tex")]);
            t.text("{\\displaystyle x^{2}}").close();
            t.close().close().close().close();
            t.text(" holds.").close();
        });
        assert_eq!(text, "So $x^{2}$ holds.\n");
    }

    #[test]
    fn words_in_formulas_keep_their_spaces() {
        let text = formula(|t| {
            leaf(t, "mi", "x");
            leaf(t, "mtext", "\u{a0}if  so ");
            t.open_with("mspace", &[("width", "1em")]).close();
            leaf(t, "mi", "y");
        });
        assert_eq!(text, "So $x\\text{\\ if so }\\quad y$ holds.\n");
    }
}
