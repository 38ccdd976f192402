//! Formulas as TeX.
//!
//! What KaTeX, MathJax and MediaWiki draw holds its source: an annotation, the text of a script in it or right behind
//! it, the `alttext` of the `math` element or the `alt` of a picture, where its class or its own first and last signs
//! say that it is TeX. Other MathML is written as TeX element by element. A script that nothing draws is its formula
//! itself, and so is an element that says nothing but TeX between its signs: the program that draws it did not run.

mod dollars;
mod mathml;
mod signs;

use super::boxes::is_phrase;
use super::builder::Builder;
use crate::content::formula_programs::{DISPLAYED, draws_formula};
use crate::content::words::phrases::Phrases;
use crate::escape::is_text_character;
use crate::snapshot::{Display, MAX_TEX, NodeId, PageSnapshot, is_tex, one_line};
use mathml::{is_phantom, written};

/// Classes of pictures whose `alt` is TeX. Source: MediaWiki, WordPress, Moodle.
const PICTURES: [&str; 5] = [
    "tex",
    "latex",
    "mwe-math-fallback-image-inline",
    "mwe-math-fallback-image-display",
    "texrender",
];
/// Opening and closing delimiters of formulas, and whether the formula is in a line of its own. Source: TeX, LaTeX;
/// LaTeX2HTML and similar programs write them into the `alt` of a picture.
const DELIMITERS: [(&str, &str, bool); 4] = [
    ("$$", "$$", true),
    ("\\[", "\\]", true),
    ("$", "$", false),
    ("\\(", "\\)", false),
];
/// Letters of a word, or of one of two, that tell prices from formulas. Source: ours: units of one are `kg`.
const MIN_WORD: usize = 3;
/// Environments that are equivalent to delimiters, and those that must be kept because of their rows. Source: LaTeX,
/// amsmath. Others are no formulas: LaTeX2HTML makes pictures of figures and tables, too.
const AROUND: [&str; 3] = ["displaymath", "equation", "equation*"];
const OF_ROWS: [&str; 8] = [
    "eqnarray",
    "eqnarray*",
    "align",
    "align*",
    "gather",
    "gather*",
    "multline",
    "multline*",
];
/// Elements around a formula without a box that are looked at for the outermost of them. Source: ours; bounds the cost.
const MAX_UNSEEN: usize = 16;
/// Elements from the last piece of what draws a formula to what holds all of them. Source: ours; several times what
/// MathJax nests; bounds the cost.
const MAX_DRAWN: usize = 64;

impl Builder<'_> {
    /// The formula an element draws, and whether it stands in a line of its own.
    pub(super) fn formula(&self, id: NodeId) -> Option<(String, bool)> {
        let page = self.page;
        let class = page.attribute(id, "class").unwrap_or("");
        let has = |name: &str| class.split_whitespace().any(|c| c == name);
        match page.tag(id) {
            "script" if !self.is_drawn(id) => self.script(id),
            "img" if PICTURES.into_iter().any(has) => {
                let tex = clean(page.attribute(id, "alt")?)?;
                Some((tex, has("mwe-math-fallback-image-display")))
            }
            "img" if page.display(id) != Display::None => {
                let (tex, display) = delimited(page.attribute(id, "alt")?)?;
                Some((clean(tex)?, display))
            }
            "math" if self.is_chosen_math(id) => {
                let display = page.attribute(id, "display") == Some("block");
                Some((source(page, id).or_else(|| written(page, id))?, display))
            }
            "mjx-container" => {
                let display = page.attribute(id, "display") == Some("true");
                let tex = source(page, id).or_else(|| first_math(page, id));
                Some((tex?, display))
            }
            "span" | "div" if self.draws(id) => {
                let is_set_apart = |n: NodeId| {
                    page.tag(n) == "math" && page.attribute(n, "display") == Some("block")
                };
                let behind = self.script_behind(id);
                let is_apart = behind.as_ref().is_some_and(|(_, display)| *display)
                    || DISPLAYED.into_iter().any(has)
                    || page.subtree(id).any(is_set_apart);
                let tex = source(page, id).or(behind.map(|(tex, _)| tex));
                Some((tex.or_else(|| first_math(page, id))?, is_apart))
            }
            "span" | "div" => self.undrawn(id),
            _ => None,
        }
    }

    /// The formula that all of an element says between the signs of TeX, where the program that draws it did not run, and
    /// whether it stands in a line of its own. Source: pandoc, MkDocs. Limits: dollar signs are of sums of money.
    fn undrawn(&self, id: NodeId) -> Option<(String, bool)> {
        let page = self.page;
        let mut inside = page.children(id);
        let text = inside.next().filter(|_| inside.next().is_none())?;
        let text = page.node(text).text.as_deref()?.trim_start();
        let is_tex = text.starts_with("\\(") || text.starts_with("\\[");
        let may_be = is_tex && page.node(id).is_visible();
        let in_code = || self.in_code() || self.is_marked_code();
        let (tex, display) = delimited(text).filter(|_| may_be && !in_code())?;
        let holds = |sign: &str| tex.contains(sign);
        let is_one = !["\\(", "\\)", "\\[", "\\]"].into_iter().any(holds);
        Some((clean(tex).filter(|_| is_one)?, display))
    }

    /// Whether an element draws a formula, and shows it.
    fn draws(&self, id: NodeId) -> bool {
        let page = self.page;
        let mut names = page.attribute(id, "class").unwrap_or("").split_whitespace();
        names.any(draws_formula) && page.subtree(id).any(|n| page.node(n).is_visible())
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

    /// The formula of a script, and whether it stands in a line of its own.
    fn script(&self, id: NodeId) -> Option<(String, bool)> {
        let page = self.page;
        let kind = page.attribute(id, "type").filter(|kind| is_tex(kind))?;
        let text = page.node(page.children(id).next()?).text.as_deref()?;
        Some((clean(text)?, kind.contains("mode=display")))
    }

    /// The formula of the script right behind what draws it. Source: MathJax 2.
    fn script_behind(&self, id: NodeId) -> Option<(String, bool)> {
        let page = self.page;
        let next = page.siblings_behind(id).next()?;
        (page.tag(next) == "script").then(|| self.script(next))?
    }

    /// Whether what stands right before a script draws its formula.
    fn is_drawn(&self, script: NodeId) -> bool {
        let page = self.page;
        let Some(last) = script.0.checked_sub(1).map(NodeId) else {
            return false;
        };
        let mut around = page.inclusive_ancestors(last).take(MAX_DRAWN);
        let before = around.find(|up| page.parent(*up) == page.parent(script));
        before.is_some_and(|before| self.draws(before))
    }
}

/// The first MathML that a subtree holds, as TeX.
fn first_math(page: &PageSnapshot, id: NodeId) -> Option<String> {
    let math = page.subtree(id).find(|n| page.tag(*n) == "math")?;
    written(page, math)
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

/// Commands by which a formula leads elsewhere, brings markup, reads and writes files, or makes others without end: one
/// with them is its text. Source: MathJax's packages, KaTeX's `trust` option, TeX, LaTeX.
static COMMANDS: Phrases = Phrases::from_words(
    "href url html htmlClass htmlData htmlId htmlStyle includegraphics require style class cssId data mmlToken bbox \
    unicode csname input include openin openout read write immediate special catcode def gdef edef xdef let futurelet \
    newcommand renewcommand providecommand newenvironment renewenvironment loop",
);
/// Characters of TeX by their numbers, which may be any command.
const BY_NUMBER: &str = "^^";

/// Whether none of a formula's commands is one of [`COMMANDS`].
fn is_plain(tex: &str) -> bool {
    let commands = tex.split('\\').skip(1);
    let mut names = commands.map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_alphabetic());
        &rest[..end.unwrap_or(rest.len())]
    });
    !tex.contains(BY_NUMBER) && !names.any(|name| COMMANDS.holds(name))
}

/// Whether each environment of a formula ends in it, and none that began outside.
fn is_closed(tex: &str) -> bool {
    let mut open: Vec<&str> = Vec::new();
    for rest in tex.split('\\').skip(1) {
        let name = |word: &str| {
            let name = rest.strip_prefix(word)?.trim_start().strip_prefix('{')?;
            name.split_once('}').map(|(name, _)| name)
        };
        if let Some(begun) = name("begin") {
            open.push(begun);
        } else if let Some(ended) = name("end")
            && open.pop() != Some(ended)
        {
            return false;
        }
    }
    open.is_empty()
}

/// The TeX in a text that says by what it begins and ends with that it is a formula, and whether that stands in a line
/// of its own. A sum of money is none: it ends in no dollar sign.
fn delimited(text: &str) -> Option<(&str, bool)> {
    let text = text.trim();
    let between = |(begin, end, display): &(&str, &str, bool)| {
        let inner = text.strip_prefix(*begin)?.strip_suffix(*end)?;
        let costs = || *begin == "$" && is_price(inner);
        let is_one = !inner.trim().is_empty() && !inner.contains('$') && !costs();
        is_one.then_some((inner, *display))
    };
    let enclosed = || {
        let (name, rest) = text.strip_prefix("\\begin{")?.split_once('}')?;
        let end = rest.strip_suffix('}')?.strip_suffix(name)?;
        let inner = end.strip_suffix("\\end{")?;
        match name {
            "math" => Some((inner, false)),
            _ if AROUND.contains(&name) => Some((inner, true)),
            _ if OF_ROWS.contains(&name) => Some((text, true)),
            _ => None,
        }
    };
    DELIMITERS.iter().find_map(between).or_else(enclosed)
}

/// Whether what stands between two signs is a sum and words rather than a formula, or two sums: `$100 to US$`,
/// `$100 or 50$`.
fn is_price(inner: &str) -> bool {
    let is_sum = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let is_word = |word: &&str| word.len() >= 2 && word.chars().all(char::is_alphabetic);
    let mut words = inner.split_whitespace().filter(is_word);
    let is_long = |word: &str| word.chars().count() >= MIN_WORD;
    let first = words.next();
    let mut parts = inner.split_whitespace();
    let mut joins_sums = || parts.any(|part| is_word(&part)) && parts.next().is_some_and(is_sum);
    let is_told = first.is_some_and(is_long) || words.next().is_some() || joins_sums();
    is_sum(inner) && is_told
}

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
    let is_safe = is_plain(&tex) && is_closed(&tex);
    (is_safe && !tex.is_empty() && tex.len() <= MAX_TEX).then_some(tex)
}

#[cfg(test)]
mod tests {
    use super::super::super::markdown::tests::body_of;
    use crate::snapshot::test_page::TestPage;

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
    fn a_script_of_tex_is_the_formula_that_is_drawn_before_it() {
        let script = |t: &mut TestPage, kind: &str| {
            t.open_with("script", &[("type", kind)]);
            t.unrendered("a^2").close();
        };
        let assistive = |t: &mut TestPage| {
            t.open("math").open("msup").open("mi").text("b").close();
            t.open("mn").text("2").close().close().close();
        };
        let written = |draw: &dyn Fn(&mut TestPage)| {
            body_of(|t| {
                t.open("p").text("So ");
                draw(t);
                t.text(" holds.").close();
            })
        };
        let inline = "So $a^2$ holds.\n";
        let drawn = written(&|t| {
            t.open_with("span", &[("class", "MathJax")]);
            t.open("span").text("a2").close().close();
            script(t, "math/tex");
        });
        assert_eq!(drawn, inline);
        assert_eq!(written(&|t| script(t, "math/tex")), inline);
        let preview = written(&|t| {
            t.open_with("span", &[("class", "MathJax_Preview")]);
            t.text("a^2").close();
            script(t, "Math/TeX; mode=inline");
        });
        assert_eq!(preview, inline);
        // The MathML for those who listen is the formula, too.
        let alone = written(&|t| {
            t.open_with("span", &[("class", "MathJax")]);
            t.open("span").text("b2").close();
            assistive(t);
            t.close();
        });
        assert_eq!(alone, "So ${b}^{2}$ holds.\n");
        let apart = written(&|t| script(t, "math/tex; mode=display"));
        assert!(apart.contains("\na^2\n"), "{apart}");
        assert_eq!(written(&|t| script(t, "text/x-tex")), "So holds.\n");
    }

    #[test]
    fn a_picture_whose_name_is_tex_is_a_formula() {
        let written = |alt: &str| {
            body_of(|t| {
                t.open("p").text("where ");
                t.open_with("img", &[("src", "/img2.gif"), ("alt", alt)]);
                t.close().text(" is told.");
            })
        };
        let formula = |tex: &str| format!("where ${tex}$ is told.\n");
        assert_eq!(written("$c=\\sqrt{T/\\mu}$"), formula("c=\\sqrt{T/\\mu}"));
        assert_eq!(written(" $x$\n"), formula("x"));
        assert_eq!(written("\\(a+b\\)"), formula("a+b"));
        assert_eq!(written("$2 \\sin x$"), formula("2 \\sin x"));
        let set_apart = written("\\begin{displaymath}\ny''=0\n\\end{displaymath}");
        assert!(set_apart.contains("\ny''=0\n"), "{set_apart}");
        assert!(!set_apart.contains("img2"), "{set_apart}");
        for alt in [
            "$5 off every $50 spent",
            "$100 to US$",
            "$100 or 50$",
            "$50 gift card$",
            "\\begin{figure}\\epsfig{file=a.eps}\\end{figure}",
            "Gold watch",
        ] {
            assert!(written(alt).contains("/img2.gif)"), "{alt}");
        }
    }

    /// Source: pandoc.
    #[test]
    fn an_element_that_says_nothing_but_tex_between_its_signs_is_a_formula() {
        let written = |said: &str| {
            body_of(|t| {
                t.open("p").text("where ");
                t.open_with("span", &[("class", "math")]).text(said);
                t.close().text(" is told.");
            })
        };
        assert_eq!(written("\\(x_i^2\\)"), "where $x_i^2$ is told.\n");
        let apart = written("\\[\\log x\\]");
        assert!(apart.contains("\n\\log x\n"), "{apart}");
        assert!(!written("a \\(x\\)").contains("$x$"), "words");
        assert!(!written("\\(x\\) and \\(y\\)").contains("$"), "two");
        for money in ["$100 or 50$", "$$5$$"] {
            let line = format!("where {money} is told.\n");
            assert_eq!(written(money), line);
        }
        let code = body_of(|t| {
            t.open("p").text("It finds ").open("code").open("span");
            t.text("\\(x\\)").close().close().text(" there.");
        });
        assert!(code.contains("`\\(x\\)`"), "{code}");
    }

    #[test]
    fn a_formula_that_leads_elsewhere_or_makes_others_is_its_text() {
        let is_formula = |tex: &str| super::clean(tex).is_some();
        for tex in [
            "\\mmlToken{mi}[href=\"javascript:alert(1)\"]{x}",
            "\\bbox[position:fixed]{x}",
            "\\input{/etc/passwd}",
            "\\write18{id}",
            "\\def\\x{\\x\\x}\\x",
            "\\csname href\\endcsname{a}{x}",
            "^^5chref{a}{x}",
            "\\htmlStyle{color:red}{x}",
            "x\\end{equation}\\end{document}",
            "\\begin{matrix}x",
        ] {
            assert!(!is_formula(tex), "{tex}");
        }
        for tex in [
            "\\deficit + \\leq \\readable",
            "\\begin{matrix} a \\\\ b \\end{matrix}",
        ] {
            assert!(is_formula(tex), "{tex}");
        }
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
