//! Code blocks: what is one, in which language, and what in it counts lines.

use super::builder::Builder;
use super::prose::is_prose;
use super::{Content, Span};
use crate::content::code_lines::{
    has_code_font, is_box_of_lines, is_broken_code, is_editor, is_table_of_code,
};
use crate::content::data_tables::is_gutter_name;
use crate::escape::is_text_character;
use crate::snapshot::{Display, Hidden, NodeId, NodeKind, PageSnapshot, Style};

/// How many boxes around its `pre` may name the language of code. Source: Sphinx and Rouge nest
/// three, tables with line numbers four more.
const FAR: usize = 7;
/// How many of all these places may do so by a bare name, those around the code only beside a class of a
/// highlighter: of other boxes it says something else, or nothing (`go` among names that a tool made up).
/// Source: ours.
const NEAR: usize = 4;
/// Parts of the classes that highlighters give what they wrap around code. Source: Pygments (`highlight`,
/// `codehilite`), Rouge, Chroma, highlight.js, Shiki, Prism (`code-toolbar`), GeSHi (`wp_syntax`, `source-c`),
/// Google's prettify, pandoc (`sourceCode`), Asciidoctor (`listing`).
const HIGHLIGHTERS: [&str; 12] = [
    "code",
    "highlight",
    "hilite",
    "syntax",
    "geshi",
    "source-",
    "prettyprint",
    "hljs",
    "chroma",
    "rouge",
    "shiki",
    "listing",
];
/// What class names begin with that name the language. Source: HTML's own convention, Prism,
/// highlight.js, Pygments in Sphinx and Jupyter, GitHub, MediaWiki, Org mode.
const PREFIXES: [&str; 8] = [
    "language-",
    "lang-",
    "hl-",
    "highlight-source-",
    "highlight-text-",
    "mw-highlight-lang-",
    "highlight-",
    "src-",
];
/// Those of them that other classes begin with, too: the language has to be known.
const UNSURE: [&str; 3] = ["highlight-", "src-", "hl-"];
/// Languages that highlighters name by a bare class. Source: the common ones of highlight.js.
const LANGUAGES: &str = "ada apache applescript arduino asm awk bash basic c clojure cmake cobol \
    coffeescript console cpp crystal cs csharp css csv cuda d dart delphi diff django dockerfile \
    elixir elm erlang fortran fsharp go golang gradle graphql groovy haml handlebars haskell hcl html http \
    ini ipython ipython3 java javascript js json json5 jsx julia kotlin latex less lisp lua makefile markdown matlab \
    mermaid nginx nim nix objc objectivec objective-c ocaml pascal perl php plaintext powershell prolog \
    properties proto protobuf ps1 py pycon python python3 r rb rst ruby rust sass scala scheme scss sh shell \
    shell-session smalltalk solidity sql svelte swift tcl terraform tex toml ts tsx typescript vb vbnet \
    verilog vhdl vim vue wasm xml yaml yml zig zsh";
/// Names that say that there is no language.
const NO_LANGUAGE: [&str; 8] = [
    "none",
    "default",
    "undefined",
    "nohighlight",
    "no-highlight",
    "plain",
    "code",
    "unknown",
];
/// What notebooks call a language that readers know by another name. Source: Jupyter, nbconvert.
const OTHER_NAMES: [(&str, &str); 2] = [("ipython3", "python"), ("ipython", "python")];
/// From here on two numbers are rather years than those of lines.
const FIRST_YEAR: u32 = 1500;
/// Longest class name that a build tool makes up, as short ones stand beside each other: `go gp gq gr`.
/// Source: Medium.
const MAX_MADE_UP: usize = 2;
/// Levels from an element to the `pre` around it. Source: ours: the boxes of an editor.
const MAX_IN_CODE: usize = 16;
/// Signs of code, and of how many lines one has such a sign, at least. Source: ours.
const SIGNS: [char; 7] = ['{', '}', '[', ']', '<', '>', '='];
const MIN_SIGNED: usize = 4;
/// Longest name of a language.
const MAX_NAME: usize = 30;

/// For each node of a page, and one more for the end: how many pieces of code begin before it, and how many characters
/// are in them: `pre` elements, and boxes and tables of lines, of which one within another is no piece of its own.
pub(super) fn code_before(page: &PageSnapshot) -> Vec<[u32; 2]> {
    let mut before = Vec::with_capacity(page.len() + 1);
    let [mut count, mut chars] = [0_u32; 2];
    let mut lines_end = NodeId(0);
    for (id, node) in page.iter() {
        before.push([count, chars]);
        let is_of_lines = id >= lines_end
            && match page.tag(id) {
                "div" => is_box_of_lines(page, id),
                "table" => is_table_of_code(page, id),
                _ => false,
            };
        if is_of_lines {
            lines_end = node.end;
        }
        let is_pre = page.tag(id) == "pre" && id >= lines_end;
        if node.kind == NodeKind::Element && (is_pre || is_of_lines) {
            count += 1;
            chars = chars.saturating_add(page.totals(id).chars);
        }
    }
    before.push([count, chars]);
    before
}

impl Builder<'_> {
    /// Whether an element holds preformatted text and is a box of its own.
    pub(super) fn is_code(&self, id: NodeId, tag: &str) -> bool {
        let style = self.page.own_style(id);
        let is_verbatim = style.is_none_or(|s| s.preformatted);
        let is_block = style.is_some_and(|s| !s.display.is_inline_level());
        let is_laid_out =
            || is_block && (is_broken_code(self.page, id) || is_drawn_code(self.page, id));
        match tag {
            // A `pre` whose lines the page's style joins may still hold `code` that keeps them.
            "pre" => {
                let holds_code = || self.page.children(id).any(|c| self.page.tag(c) == "code");
                (is_verbatim || holds_code()) && !is_prose(self.page, id)
            }
            "code" | "samp" => is_block && style.is_some_and(|s| s.preformatted),
            "table" => self.is_table_of_lines(id) || is_table_of_code(self.page, id),
            "div" => is_editor(self.page, id) || is_box_of_lines(self.page, id) || is_laid_out(),
            "p" => is_laid_out(),
            _ => false,
        }
    }

    /// What a page hides within code that it shows: what it says where the mouse is, and what an editor measures its
    /// letters by. Source of the latter: Ace.
    pub(super) fn is_hidden_in_code(&self, id: NodeId) -> bool {
        let Some(parent) = self.page.parent(id).filter(|_| self.in_code()) else {
            return false;
        };
        let is_gone = |id: NodeId| self.page.display(id) == Display::None;
        let is_unseen = |id: NodeId| self.page.node(id).hidden == Some(Hidden::Invisible);
        !is_gone(parent)
            && (is_gone(id) || is_unseen(id) && !is_unseen(parent) && self.is_in_shown_code(id))
    }

    /// Whether anything is shown of the `pre` that an element stands in; where there is none, of what it stands in.
    fn is_in_shown_code(&self, id: NodeId) -> bool {
        let page = self.page;
        let mut around = page.ancestors(id).take(MAX_IN_CODE);
        let pre = around.find(|up| page.tag(*up) == "pre");
        let code = pre.or_else(|| page.parent(id));
        code.is_some_and(|code| page.totals(code).chars > 0)
    }

    /// A table of which each row is a line of code behind its number.
    fn is_table_of_lines(&self, table: NodeId) -> bool {
        if self.facts.holds_code(table) {
            return false;
        }
        let page = self.page;
        let is_row = |n: &NodeId| page.tag(*n) == "tr";
        let mut rows = page.subtree(table).filter(is_row).take(3).peekable();
        rows.peek().is_some()
            && rows.all(|row| {
                let cells: Vec<NodeId> = page
                    .children(row)
                    .filter(|c| page.tag(*c) == "td")
                    .collect();
                let [number, .., line] = cells.as_slice() else {
                    return false;
                };
                let is_number = page.attribute(*number, "data-line-number").is_some()
                    || page
                        .attribute(*number, "class")
                        .is_some_and(|c| c.split_whitespace().any(is_gutter_name));
                is_number && page.own_style(*line).is_some_and(|s| s.preformatted)
            })
    }
}

/// Whether the blanks of a text are shown as they are written.
pub(super) fn keeps_blanks(style: &Style) -> bool {
    style.preformatted && !style.keeps_breaks_only
}

/// Whether a box is code by its style alone: lines that end where the text does, some of them set in, in letters
/// that are all as wide, on a page that is not set in such; and signs of code in them, for letters, poems and plays are
/// set so, too. Stops at the first box within.
fn is_drawn_code(page: &PageSnapshot, id: NodeId) -> bool {
    let is_set = |style: &Style| keeps_blanks(style) && has_code_font(style);
    if !page.own_style(id).is_some_and(is_set) || page.style(page.body()).is_some_and(has_code_font)
    {
        return false;
    }
    let mut text = String::new();
    for at in page.subtree(id).skip(1) {
        let node = page.node(at);
        match node.kind {
            NodeKind::Text => text.push_str(node.text.as_deref().unwrap_or("")),
            NodeKind::Element if page.flow_display(at).breaks_lines() => return false,
            NodeKind::Element if page.totals(at).media > 0 => return false,
            _ => {}
        }
    }
    let text = text.trim();
    (text.contains("\n ") || text.contains("\n\t")) && is_signed(text)
}

/// Whether enough lines of a text have a sign of code, and none ends as a sentence.
fn is_signed(text: &str) -> bool {
    let is_call = |line: &str| {
        let mut last = ' ';
        line.chars().any(|c| {
            let before = std::mem::replace(&mut last, c);
            c == '(' && before.is_alphanumeric()
        })
    };
    let (mut said, mut signed) = (0, 0);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if line.ends_with(['.', '!', '?']) {
            return false;
        }
        said += 1;
        signed += usize::from(line.contains(SIGNS) || is_call(line));
    }
    signed * MIN_SIGNED >= said
}

/// Whether a text is a column of numbers that count: each in its line, each one more.
pub(super) fn counts(text: &str) -> bool {
    let mut last = None;
    let mut lines = 0;
    for word in text.split_whitespace() {
        let Ok(number) = word.parse::<u32>() else {
            return false;
        };
        if last.is_some_and(|l: u32| l.checked_add(1) != Some(number)) {
            return false;
        }
        last = Some(number);
        lines += 1;
    }
    // Two years beside each other count, too.
    lines > 2 || lines == 2 && last < Some(FIRST_YEAR)
}

/// The language of a code block, as attributes or class names of the `pre`, of the `code` in it or
/// of the boxes around it say.
pub(super) fn code_language(page: &PageSnapshot, pre: NodeId) -> Option<String> {
    let inside = |holder: NodeId, tag: &str| page.children(holder).find(|c| page.tag(*c) == tag);
    // It may stand in another `pre` (mdBook).
    let code = inside(pre, "code").or_else(|| inside(inside(pre, "pre")?, "code"));
    let is_box = |n: &NodeId| {
        matches!(
            page.tag(*n),
            "div" | "figure" | "span" | "table" | "tbody" | "tr" | "td"
        )
    };
    let around = page.ancestors(pre).take_while(is_box).take(FAR);
    let places: Vec<NodeId> = [Some(pre), code]
        .into_iter()
        .flatten()
        .chain(around)
        .collect();
    let named = places.iter().find_map(|n| named_language(page, *n));
    named.or_else(|| {
        let near = places.iter().take(NEAR);
        // Hexo names the language at the figure around its table.
        let figures = places.iter().filter(|n| page.tag(**n) == "figure");
        let mut near = near.chain(figures);
        near.find_map(|n| {
            let is_own = *n == pre || Some(*n) == code;
            bare_language(page, *n).filter(|_| is_own || is_highlighter(page, *n))
        })
    })
}

fn named_language(page: &PageSnapshot, id: NodeId) -> Option<String> {
    let attributes = [
        "data-lang",
        "data-language",
        "data-enlighter-language",
        "data-code-language",
    ];
    // Elsewhere it is the language of a text.
    let own = matches!(page.tag(id), "pre" | "code").then_some("language");
    let mut attributes = attributes.into_iter().chain(own);
    let by_attribute = attributes.find_map(|a| language(page.attribute(id, a)?));
    let mut names = page.attribute(id, "class").unwrap_or("").split_whitespace();
    let by_class = names.clone().find_map(|n| {
        let name = PREFIXES.iter().find_map(|p| n.strip_prefix(p))?;
        // `highlight-x` of a theme is no language.
        let mut unsure = UNSURE.iter();
        let is_sure = !unsure.any(|prefix| n.starts_with(*prefix)) || is_known(name);
        language(name).filter(|_| is_sure)
    });
    let brush = names.find_map(|n| n.strip_prefix("brush:").map(str::to_owned));
    let brush = brush.and_then(|b| {
        if b.is_empty() {
            let class = page.attribute(id, "class")?;
            let (_, rest) = class.split_once("brush:")?;
            rest.split_whitespace().next().map(str::to_owned)
        } else {
            Some(b)
        }
    });
    by_attribute
        .or(by_class)
        .or_else(|| language(brush?.trim_end_matches(';')))
}

fn bare_language(page: &PageSnapshot, id: NodeId) -> Option<String> {
    let mut names = page.attribute(id, "class").unwrap_or("").split_whitespace();
    let is_short = |n: &str| n.len() <= MAX_MADE_UP;
    let are_made_up = names.clone().any(|n| is_short(n) && !is_known(n));
    let is_told = |n: &&str| is_known(n) && !(are_made_up && is_short(n));
    names.find(is_told).and_then(language)
}

/// Whether an element has a class of a highlighter.
fn is_highlighter(page: &PageSnapshot, id: NodeId) -> bool {
    let names = page.attribute(id, "class").unwrap_or("");
    let names = names.to_ascii_lowercase();
    HIGHLIGHTERS.iter().any(|part| names.contains(part))
}

/// Whether a word is the name of a language.
pub(super) fn is_known(name: &str) -> bool {
    LANGUAGES
        .split_whitespace()
        .any(|l| l.eq_ignore_ascii_case(name))
}

fn language(name: &str) -> Option<String> {
    let is_name = (1..=MAX_NAME).contains(&name.len())
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "+#-_.".contains(c))
        && !NO_LANGUAGE.iter().any(|n| n.eq_ignore_ascii_case(name));
    let mut others = OTHER_NAMES.iter();
    let other = others.find(|(own, _)| name.eq_ignore_ascii_case(own));
    is_name.then(|| other.map_or(name, |(_, known)| known).to_owned())
}

/// The text of a code block, without empty lines at both ends; empty where it says nothing.
pub(in crate::output) fn code_text(spans: &[Span]) -> String {
    let texts = spans.iter().filter_map(|s| match &s.content {
        Content::Text(text) => Some(text.as_str()),
        _ => None,
    });
    let text: String = texts
        .flat_map(str::chars)
        .filter(|c| is_text_character(*c))
        .collect();
    if text.trim().is_empty() {
        return String::new();
    }
    text.trim_matches('\n').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::flow::flow_of;
    use crate::output::markdown::markdown;
    use crate::output::markdown::tests::body_of;
    use crate::snapshot::test_page::{TestPage, block};

    #[test]
    fn what_is_named_an_editor_holds_its_lines() {
        let written = |line: &str| {
            body_of(|t| {
                t.open_with("div", &[("class", "cm-content")]);
                for text in ["It was night.", "A dog barked / howled."] {
                    t.open_with("div", &[("class", line)]).text(text).close();
                }
            })
        };
        let lines = "It was night.\nA dog barked / howled.";
        assert_eq!(written("cm-line"), format!("```\n{lines}\n```\n"));
        assert_eq!(written("cm-row"), lines.replace('\n', "\n\n") + "\n");
    }

    /// Source: CodeMirror 6, as Sandpack has it, whose lines are blocks that end with a break.
    #[test]
    fn an_empty_line_of_an_editor_that_holds_a_break_is_one() {
        let text = body_of(|t| {
            t.open("pre").open("code");
            for words in ["import x;", "", "go();"] {
                t.open_with("div", &[("class", "cm-line ")]);
                if !words.is_empty() {
                    t.open("span").text(words).close();
                }
                t.open("br").close().close();
            }
        });
        assert_eq!(text, "```\nimport x;\n\ngo();\n```\n");
    }

    /// Source: SyntaxHighlighter.
    #[test]
    fn numbers_beside_a_box_of_lines_are_none_of_the_code() {
        let style = Style {
            preformatted: true,
            font_family: "Consolas".to_owned(),
            ..block()
        };
        let text = body_of(|t| {
            t.open("table").open("tr");
            let mut column = |class: &str, lines: [&str; 2]| {
                t.open_with("td", &[("class", class)]).open("div");
                for (line, top) in lines.into_iter().zip([0.0, 20.0]) {
                    let rect = [0.0, top, 300.0, 20.0];
                    t.element("div", rect, style.clone(), |t| {
                        t.text_in(rect, line, style.clone());
                    });
                }
                t.close().close();
            };
            column("gutter", ["1", "2"]);
            column("code", ["int a;", "int b;"]);
        });
        assert_eq!(text, "```\nint a;\nint b;\n```\n");
    }

    /// Source: Ace.
    #[test]
    fn what_an_editor_measures_by_is_none_of_its_code() {
        let written = |has_lines: bool| {
            let style = Style {
                preformatted: true,
                ..block()
            };
            let unseen = Style {
                hidden: true,
                ..style.clone()
            };
            let rect = [0.0, 0.0, 300.0, 20.0];
            let page = TestPage::draw(|t| {
                t.element("pre", rect, style.clone(), |t| {
                    if has_lines {
                        t.text_in(rect, "int a;", style.clone());
                    }
                    t.element("div", rect, unseen.clone(), |t| {
                        t.text_in(rect, "XXXX", unseen.clone());
                    });
                });
            });
            markdown(&flow_of(&page, &[page.body()], true))
        };
        assert_eq!(written(true), "```\nint a;\n```\n");
        assert_eq!(written(false), "```\nXXXX\n```\n");
    }

    #[test]
    fn the_language_of_code_is_told_by_its_own_attribute_or_by_a_known_class() {
        let fenced = |around: &str, attributes: &[(&str, &str)]| {
            let text = body_of(|t| {
                t.open_with("div", &[("class", around)]);
                t.open_with("pre", attributes).text("import quern");
            });
            text.lines().next().unwrap_or_default().to_owned()
        };
        assert_eq!(fenced("", &[("language", "bash")]), "```bash");
        assert_eq!(fenced("highlight hl-ipython3", &[]), "```python");
        assert_eq!(fenced("highlight hl-dark", &[]), "```");
    }

    #[test]
    fn line_numbers_count() {
        assert!(counts("1\n2\n3"));
        assert!(counts(" 9 10 "));
        assert!(!counts("1\n3"));
        assert!(!counts("1"));
        assert!(!counts("1 2 x"));
        assert!(!counts("4294967295 0"));
    }

    #[test]
    fn languages_are_names() {
        assert_eq!(language("c++").as_deref(), Some("c++"));
        assert_eq!(language("none"), None);
        assert_eq!(language("\"><x"), None);
    }
}
