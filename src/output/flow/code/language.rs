//! In which language code is written, as the page tells it.

use crate::content::words::phrases::Phrases;
use crate::snapshot::{NodeId, PageSnapshot};

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
/// Prefixes of class names that name the language. Source: HTML's own convention, Prism,
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
static LANGUAGES: Phrases = Phrases::from_words(
    "ada apache applescript arduino asm awk bash basic c clojure cmake cobol \
    coffeescript console cpp crystal cs csharp css csv cuda d dart delphi diff django dockerfile \
    elixir elm erlang fortran fsharp go golang gradle graphql groovy haml handlebars haskell hcl html http \
    ini ipython ipython3 java javascript js json json5 jsx julia kotlin latex less lisp lua makefile markdown matlab \
    mermaid nginx nim nix objc objectivec objective-c ocaml pascal perl php plaintext powershell prolog \
    properties proto protobuf ps1 py pycon python python3 r rb rst ruby rust sass scala scheme scss sh shell \
    shell-session smalltalk solidity sql svelte swift tcl terraform tex toml ts tsx typescript vb vbnet \
    verilog vhdl vim vue wasm xml yaml yml zig zsh",
);
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
/// Language names of notebooks, with the common name of the language. Source: Jupyter, nbconvert.
const OTHER_NAMES: [(&str, &str); 2] = [("ipython3", "python"), ("ipython", "python")];
/// Longest class name that a build tool makes up, as short ones stand beside each other: `go gp gq gr`.
/// Source: Medium.
const MAX_MADE_UP: usize = 2;
/// Longest name of a language.
const MAX_NAME: usize = 30;

/// The language of a code block, as attributes or class names of the `pre`, of the `code` in it or
/// of the boxes around it say.
pub(in crate::output::flow) fn code_language(page: &PageSnapshot, pre: NodeId) -> Option<String> {
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
pub(in crate::output::flow) fn is_known(name: &str) -> bool {
    name.is_ascii() && LANGUAGES.holds_in_any_case(name)
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

#[cfg(test)]
mod tests {
    use super::language;
    use crate::output::markdown::tests::body_of;

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
    fn languages_are_names() {
        assert_eq!(language("c++").as_deref(), Some("c++"));
        assert_eq!(language("none"), None);
        assert_eq!(language("\"><x"), None);
    }
}
