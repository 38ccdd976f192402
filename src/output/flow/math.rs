//! Formulas as TeX.
//!
//! What KaTeX, MathJax and MediaWiki draw holds its source: an annotation, the text of a script, the
//! `alttext` of the `math` element or the `alt` of a picture. Other MathML is written as TeX
//! element by element.

use super::builder::Builder;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

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
    let joined = tex.split_whitespace().collect::<Vec<_>>().join(" ");
    let inner = joined
        .strip_prefix("{\\displaystyle")
        .or_else(|| joined.strip_prefix("{\\textstyle"))
        .and_then(|t| t.strip_suffix('}'))
        .map(str::trim);
    let tex = inner.unwrap_or(&joined);
    let tex = tex.trim_start_matches('$').trim_end_matches('$').trim();
    let is_plain = !COMMANDS.into_iter().any(|command| tex.contains(command));
    (is_plain && !tex.is_empty() && tex.len() <= MAX_TEX).then(|| tex.to_owned())
}

/// MathML as TeX.
fn written(page: &PageSnapshot, math: NodeId) -> Option<String> {
    let mut out = String::new();
    row(page, math, 0, &mut out);
    clean(&out)
}

fn row(page: &PageSnapshot, id: NodeId, depth: usize, out: &mut String) {
    for child in page.children(id) {
        element(page, child, depth + 1, out);
    }
}

/// Writes one element of MathML.
fn element(page: &PageSnapshot, id: NodeId, depth: usize, out: &mut String) {
    let node = page.node(id);
    if node.kind == NodeKind::Text {
        let text = node.text.as_deref().unwrap_or("").trim();
        text.chars().for_each(|c| symbol(c, out));
        return;
    }
    if depth > MAX_DEPTH || out.len() > MAX_TEX {
        return;
    }
    let parts: Vec<NodeId> = page
        .children(id)
        .filter(|c| page.node(*c).kind == NodeKind::Element)
        .collect();
    let arguments = |signs: &[&str], out: &mut String| {
        for (i, part) in parts.iter().enumerate() {
            out.push_str(signs.get(i).copied().unwrap_or(""));
            out.push('{');
            element(page, *part, depth + 1, out);
            out.push('}');
        }
    };
    match page.tag(id) {
        "annotation" | "annotation-xml" => {}
        "mfrac" => arguments(&["\\frac", ""], out),
        "msup" | "mover" => arguments(&["", "^"], out),
        "msub" | "munder" => arguments(&["", "_"], out),
        "msubsup" | "munderover" => arguments(&["", "_", "^"], out),
        "msqrt" => {
            out.push_str("\\sqrt{");
            row(page, id, depth, out);
            out.push('}');
        }
        "mroot" if parts.len() == 2 => {
            out.push_str("\\sqrt[");
            element(page, parts[1], depth + 1, out);
            out.push_str("]{");
            element(page, parts[0], depth + 1, out);
            out.push('}');
        }
        "mtext" => {
            out.push_str("\\text{");
            row(page, id, depth, out);
            out.push('}');
        }
        "mtable" => {
            out.push_str("\\begin{matrix}");
            row(page, id, depth, out);
            out.push_str("\\end{matrix}");
        }
        "mtr" => {
            for (i, part) in parts.iter().enumerate() {
                out.push_str(if i > 0 { " & " } else { " " });
                element(page, *part, depth + 1, out);
            }
            out.push_str(" \\\\");
        }
        "mi" => {
            let before = out.len();
            row(page, id, depth, out);
            // A name of several letters is a function.
            if out[before..].len() > 1 && out[before..].chars().all(|c| c.is_ascii_alphabetic()) {
                let name = out.split_off(before);
                out.push_str("\\operatorname{");
                out.push_str(&name);
                out.push('}');
            }
        }
        _ => row(page, id, depth, out),
    }
}

/// Writes a character; those that TeX takes for commands are escaped.
fn symbol(c: char, out: &mut String) {
    match c {
        '{' | '}' | '%' | '#' | '&' | '$' | '_' => {
            out.push('\\');
            out.push(c);
        }
        '\\' => out.push_str("\\backslash "),
        // Function application and invisible times.
        '\u{2061}'..='\u{2064}' => {}
        '−' => out.push('-'),
        c => out.push(c),
    }
}
