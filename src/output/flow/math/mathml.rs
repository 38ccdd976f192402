//! MathML as TeX, element by element.

use super::{MAX_TEX, clean, signs};
use crate::snapshot::{Display, NodeId, NodeKind, PageSnapshot};

/// MathML nested deeper is written as its text. Source: ours.
const MAX_DEPTH: usize = 64;

/// MathML as TeX.
pub(super) fn written(page: &PageSnapshot, math: NodeId) -> Option<String> {
    let mut writer = Writer {
        page,
        out: String::new(),
        in_words: false,
        is_laid_out: page.display(math) != Display::None,
    };
    writer.row(math, 0);
    clean(&writer.out)
}

/// Whether all that a formula says stands in phantoms, which take room and show nothing.
pub(super) fn is_phantom(page: &PageSnapshot, math: NodeId) -> bool {
    let chars = |id: NodeId| {
        let totals = page.totals(id);
        totals.chars + totals.concealed
    };
    let (mut id, end) = (NodeId(math.0 + 1), page.node(math).end);
    while id < end {
        let node = page.node(id);
        if chars(id) == 0 || page.tag(id) == "mphantom" {
            id = node.end;
        } else if node.kind == NodeKind::Text {
            return false;
        } else {
            id = NodeId(id.0 + 1);
        }
    }
    chars(math) > 0
}

/// Writes MathML as TeX.
struct Writer<'a> {
    page: &'a PageSnapshot,
    out: String,
    /// Whether words are written, of `mtext`, whose white space counts.
    in_words: bool,
    /// Whether the formula has a box: what has none in it is not shown.
    is_laid_out: bool,
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
        let is_unseen = self.is_laid_out && self.page.display(id) == Display::None;
        if is_unseen || depth > MAX_DEPTH || self.out.len() > MAX_TEX {
            return;
        }
        let parts: Vec<NodeId> = self
            .page
            .children(id)
            .filter(|c| self.page.node(*c).kind == NodeKind::Element)
            .collect();
        match self.page.tag(id) {
            "annotation" | "annotation-xml" | "mphantom" => {}
            // Browsers show the first of what an action could show.
            "maction" => parts
                .iter()
                .take(1)
                .for_each(|part| self.element(*part, depth + 1)),
            "mmultiscripts" => self.with_scripts(&parts, depth),
            "mfrac" if self.has_no_line(id) => {
                self.arguments(&parts, &["\\genfrac{}{}{0pt}{}", ""], depth);
            }
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

    /// Whether no line is drawn between the two parts of a fraction: it is none, but `n` over `k`.
    fn has_no_line(&self, id: NodeId) -> bool {
        let line = self.page.attribute(id, "linethickness").unwrap_or("");
        let is_unit = |c: char| c.is_ascii_alphabetic() || c == '%' || c.is_whitespace();
        let width = line.trim_start().trim_end_matches(is_unit);
        width.parse::<f64>() == Ok(0.0)
    }

    /// Writes an element with what is set low and high behind it, and before it.
    fn with_scripts(&mut self, parts: &[NodeId], depth: usize) {
        let is_border = |part: &NodeId| self.page.tag(*part) == "mprescripts";
        let border = parts.iter().position(is_border).unwrap_or(parts.len());
        let (behind, before) = parts.split_at(border);
        let Some((base, behind)) = behind.split_first() else {
            return;
        };
        for pair in before.get(1..).unwrap_or_default().chunks(2) {
            self.out.push_str("{}");
            self.scripts(pair, depth);
        }
        self.arguments(&[*base], &[], depth);
        for (i, pair) in behind.chunks(2).enumerate() {
            self.out.push_str(if i > 0 { "{}" } else { "" });
            self.scripts(pair, depth);
        }
    }

    /// Writes what is set low, and what is set high, where there is any.
    fn scripts(&mut self, pair: &[NodeId], depth: usize) {
        for (sign, script) in ["_{", "^{"].into_iter().zip(pair) {
            let start = self.out.len();
            self.out.push_str(sign);
            self.element(*script, depth + 1);
            if self.out.len() == start + sign.len() {
                self.out.truncate(start);
            } else {
                self.out.push('}');
            }
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
    use crate::output::markdown::tests::body_of;
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
    fn words_in_formulas_keep_their_spaces() {
        let text = formula(|t| {
            leaf(t, "mi", "x");
            leaf(t, "mtext", "\u{a0}if  so ");
            t.open_with("mspace", &[("width", "1em")]).close();
            leaf(t, "mi", "y");
        });
        assert_eq!(text, "So $x\\text{\\ if so }\\quad y$ holds.\n");
    }

    #[test]
    fn what_stands_over_another_without_a_line_is_no_fraction() {
        for (width, expected) in [
            ("0", "\\genfrac{}{}{0pt}{}{n}{k}"),
            ("0.0 px", "\\genfrac{}{}{0pt}{}{n}{k}"),
            ("1px", "\\frac{n}{k}"),
            ("thin", "\\frac{n}{k}"),
        ] {
            let text = formula(|t| {
                t.open_with("mfrac", &[("linethickness", width)]);
                leaf(t, "mi", "n");
                leaf(t, "mi", "k");
                t.close();
            });
            assert_eq!(text, format!("So ${expected}$ holds.\n"), "{width}");
        }
    }

    #[test]
    fn what_is_set_before_a_letter_stands_before_it() {
        let text = formula(|t| {
            t.open("mmultiscripts");
            leaf(t, "mi", "C");
            leaf(t, "mn", "2");
            for tag in ["none", "mprescripts"] {
                t.open(tag).close();
            }
            leaf(t, "mn", "6");
            leaf(t, "mn", "14");
            t.close();
        });
        assert_eq!(text, "So ${}_{6}^{14}{C}_{2}$ holds.\n");
    }

    #[test]
    fn a_formula_of_phantoms_alone_is_none() {
        let text = formula(|t| {
            t.open("mrow").open("mphantom");
            leaf(t, "mi", "a");
            t.open("mphantom");
            leaf(t, "mi", "b");
            t.close().close().close();
            t.open("mphantom");
            leaf(t, "mo", "+");
            t.close();
        });
        assert_eq!(text, "So holds.\n");
    }

    #[test]
    fn what_a_formula_does_not_show_is_not_written() {
        let text = formula(|t| {
            t.open("mphantom");
            leaf(t, "mi", "a");
            t.close().open("maction");
            leaf(t, "mi", "x");
            leaf(t, "mi", "b");
            t.close().open_bare("mi").unrendered("c").close();
        });
        assert_eq!(text, "So $x$ holds.\n");
    }
}
