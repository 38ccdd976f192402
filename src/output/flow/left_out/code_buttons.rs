//! Buttons and names at code: what copies it, runs it, wraps or unfolds its lines, chooses or names its language.

use crate::output::flow::boxes::is_paragraph;
use crate::output::flow::builder::Builder;
use crate::output::flow::code::is_known;
use crate::output::flow::links::small_signs::{MAX_SIGN, NEAR};
use crate::snapshot::{Node, NodeId, NodeKind, Style};

/// Most letters of a button at a code block. Source: ours: "Copy to clipboard" in most languages.
const MAX_BUTTON: u32 = 40;
/// Characters of a bar above code, and children of a `pre` among which its `code` is looked for. Source: ours:
/// the name of a language, two buttons.
const MAX_BAR: u32 = 40;
const MAX_IN_PRE: usize = 8;
/// Most words of a button that says what it does. Source: ours: "In die Zwischenablage kopieren", and a key.
const MAX_WORDS: usize = 6;
/// Nodes beside a button among which others of its row are looked for. Source: ours; bounds the cost.
const MAX_IN_ROW: usize = 16;
/// Words in the names of what copies code, in lower case.
const COPIES: [&str; 5] = ["copy", "clipboard", "copybtn", "copybutton", "copycode"];
/// Words by which a button says what it does to code, in lower case. Source: ours: the buttons of Prism, Docusaurus,
/// VitePress, Sphinx, mdBook, MDN and W3Schools, in the languages that such pages are most written in.
const DEEDS: &str = "copy copied clipboard run execute try wrap unwrap expand collapse fold unfold show hide toggle more \
    less edit open view reset undo download print raw explain playground fullscreen \
    kopieren kopiere kopiert zwischenablage ausführen ausklappen einklappen erweitern umbrechen umbruch zeigen anzeigen \
    ausblenden bearbeiten herunterladen \
    copier copié presse-papiers exécuter lancer développer réduire afficher masquer modifier télécharger essayer \
    copiar copiado portapapeles ejecutar expandir contraer mostrar ocultar editar descargar probar \
    copie executar recolher baixar testar copia copiato esegui espandi comprimi mostra nascondi modifica scarica prova \
    kopiëren kopieer uitvoeren kopiuj skopiuj uruchom rozwiń zwiń kopírovat zkopírovat spustit \
    kopiera kopiér kopier kör kjør kør kopioi másolás copiază αντιγραφή εκτέλεση \
    копировать скопировать скопировано копіювати скопіювати запустить запустити выполнить развернуть свернуть показать \
    скрыть kopyala çalıştır genişlet daralt göster gizle chép chạy salin jalankan \
    نسخ انسخ تشغيل کپی رونوشت اجرا העתק הפעל कॉपी चलाएं";
/// The same of scripts that write without spaces, or end words as their grammar has it.
const PARTS: [&str; 18] = [
    "复制",
    "複製",
    "拷贝",
    "运行",
    "執行",
    "执行",
    "展开",
    "展開",
    "折叠",
    "收起",
    "コピー",
    "実行",
    "折り",
    "복사",
    "실행",
    "펼치",
    "คัดลอก",
    "เรียกใช้",
];

impl Builder<'_> {
    /// A bar above the code of a `pre`, with its language and buttons: a box of its own beside the `code`; or below it,
    /// nothing but a link or a button.
    fn is_bar_of_code(&self, id: NodeId, tag: &str) -> bool {
        let page = self.page;
        let holder = page.parent(id).filter(|up| page.tag(*up) == "pre");
        let is_box = tag == "div" && page.totals(id).chars <= MAX_BAR && !self.facts.holds_code(id);
        let Some(pre) = holder.filter(|_| is_box) else {
            return false;
        };
        let is_code = |child: &NodeId| page.tag(*child) == "code";
        let code = page.children(pre).take(MAX_IN_PRE).find(is_code);
        let has_button = || page.subtree(id).any(|n| page.tag(n) == "button");
        let totals = page.totals(id);
        let is_link = || totals.chars > 0 && totals.link_chars == totals.chars;
        code.is_some_and(|code| {
            code > id && has_button() || code < id && (has_button() || is_link())
        })
    }

    /// A button inside of code, or beside it one that serves it.
    pub(super) fn is_code_button(&self, id: NodeId, node: &Node, tag: &str) -> bool {
        if self.is_note_on_code(id, node, tag) {
            return true;
        }
        let is_button = self.page.is_button(id);
        if self.in_code() {
            let is_laid_over = |style: &Style| style.float || style.is_out_of_flow();
            let is_small = self.page.totals(id).chars <= MAX_BUTTON;
            let is_link = tag == "a" && self.page.own_style(id).is_some_and(is_laid_over);
            return is_button
                || is_small && is_link
                || says_copy(node) && is_small
                || self.is_bar_of_code(id, tag);
        }
        let page = self.page;
        let is_small = page.totals(id).chars <= MAX_BUTTON && !self.facts.holds_code(id);
        let is_title = |n: NodeId| page.is_heading(n) || matches!(page.tag(n), "summary" | "dt");
        let is_in_title = || page.ancestors(id).take(NEAR).any(is_title);
        // `copy` is what publishers call a text, too.
        let may_copy = matches!(tag, "a" | "span" | "div" | "i" | "clipboard-copy");
        let names_it = || names_language(node) && !self.is_in_cell_apart(id);
        let may_serve = || is_button || may_copy && says_copy(node) || names_it();
        let is_in_line = || is_button && self.is_in_line_before_code(id);
        is_small
            && (self.is_in_box_of_code(id) || is_in_line())
            && may_serve()
            && !is_in_title()
            && (!is_button || self.serves_code(id, node))
    }

    /// Whether a button stands in a line right before a code block that has no box of its own with it: a bar in its title's
    /// line, such as the name of the language.
    fn is_in_line_before_code(&self, id: NodeId) -> bool {
        let page = self.page;
        let says = |n: &NodeId| page.totals(*n).chars > 0;
        let Some(line) = page.parent(id).filter(|line| is_paragraph(page, *line)) else {
            return false;
        };
        let next = page.siblings_behind(line).take(MAX_IN_PRE).find(says);
        page.totals(line).chars <= MAX_BAR && next.is_some_and(|next| page.tag(next) == "pre")
    }

    /// What rustdoc notes at an example or a type, with a sign: what is said where the mouse is.
    fn is_note_on_code(&self, id: NodeId, node: &Node, tag: &str) -> bool {
        let chars = self.page.totals(id).chars;
        let leads_nowhere = || tag == "a" && node.attribute("href") == Some("#");
        chars <= MAX_SIGN
            && node.has_word("class", "tooltip")
            && (self.in_code() || chars > 0 && leads_nowhere())
    }

    /// Whether a button beside code does something to it: it says so, has no words, or is one of a row of single words,
    /// by which a language or a tool is chosen. One that holds a path (`post /v4/streams`) is content, as is any other
    /// that says something else: the name of a call, its answer. Limits: what else a button does is known by the words
    /// of [`DEEDS`] alone.
    fn serves_code(&self, id: NodeId, node: &Node) -> bool {
        let page = self.page;
        let totals = page.totals(id);
        let text = match totals.chars {
            0 if !self.concealed || totals.concealed == 0 => return true,
            0 if totals.concealed > MAX_BUTTON => return false,
            0 => page.content_text(&[id]),
            _ => page.text(id),
        };
        let text = text.trim();
        if text.split_whitespace().any(is_path) {
            return false;
        }
        let names = ["aria-label", "title"].into_iter();
        let mut names = names.filter_map(|name| node.attribute(name));
        let is_word = !text.contains(char::is_whitespace);
        text.chars().count() <= MAX_SIGN as usize
            || says_deed(text)
            || says_copy(node)
            || names.any(says_deed)
            || node.attribute("aria-haspopup").is_some()
            || is_word && (is_known(text) || self.is_one_of_row(id))
    }

    /// Whether another button stands beside one.
    fn is_one_of_row(&self, id: NodeId) -> bool {
        let page = self.page;
        let is_other = |at: &NodeId| {
            let node = page.node(*at);
            *at != id && node.kind == NodeKind::Element && page.is_button(*at)
        };
        let beside = page.parent(id).map(|row| page.children(row));
        let mut beside = beside.into_iter().flatten().take(MAX_IN_ROW);
        beside.any(|at| is_other(&at))
    }

    /// Whether an element is, or stands in, a cell or term beside the code: what those say is content, in a
    /// table of languages as in any other.
    fn is_in_cell_apart(&self, id: NodeId) -> bool {
        let around = self.page.inclusive_ancestors(id).take(1 + NEAR);
        let mut apart = around.take_while(|n| !self.facts.holds_code(*n));
        apart.any(|n| matches!(self.page.table_tag(n), "td" | "th" | "dt" | "dd"))
    }
}

/// Whether a word is the path of an address: `/v4/streams`, `https://example.org`.
fn is_path(word: &str) -> bool {
    let begins = word
        .strip_prefix('/')
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_alphanumeric() || "{:_".contains(c)));
    begins || word.contains("://")
}

/// Whether a few words say what is done to code.
fn says_deed(text: &str) -> bool {
    let text = text.to_lowercase();
    let words = || text.split_whitespace();
    let is_deed = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        DEEDS.split_whitespace().any(|deed| deed == word)
    };
    let asks = text.ends_with(['?', '？', '؟']);
    words().count() <= MAX_WORDS
        && !asks
        && (words().any(is_deed) || PARTS.iter().any(|part| text.contains(part)))
}

/// Whether an element says the language of the code below it. Source: VitePress, Docusaurus,
/// chat pages.
fn names_language(node: &Node) -> bool {
    let mut names = node.attribute("class").unwrap_or("").split_whitespace();
    names.any(|n| matches!(n, "lang" | "code-lang" | "code-language" | "language-name"))
}

fn says_copy(node: &Node) -> bool {
    let names = ["class", "data-clipboard-target", "data-clipboard-text"];
    names.iter().any(|name| {
        let value = node.attribute(name).unwrap_or("");
        let mut words = value.split(|c: char| !c.is_ascii_alphanumeric());
        let says = |word: &str| COPIES.iter().any(|own| word.eq_ignore_ascii_case(own));
        *name != "class" && !value.is_empty() || words.any(says)
    })
}

#[cfg(test)]
mod tests {
    use super::says_deed;
    use crate::output::markdown::tests::body_of;

    /// The output for code with a button beside it that has the given parts.
    fn beside_code(parts: &[&str], attributes: &[(&str, &str)]) -> String {
        let text = body_of(|t| {
            t.open("div").open("div").open_with("button", attributes);
            for part in parts {
                t.open("div").text(part).close();
            }
            t.close().close();
            t.open("pre").open("code").text("size = 64");
        });
        let (before, _) = text.split_once("```").unwrap();
        before.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_button_beside_code_that_says_something_else_is_content() {
        let cases: [(&[&str], &str); 11] = [
            (&["post", "/v4/streams/create"], "post /v4/streams/create"),
            (&["200 Created"], "200 Created"),
            (&["List streams"], "List streams"),
            (&["Copy /v4/streams"], "Copy /v4/streams"),
            (&["Copy"], ""),
            (&["Run", "Ctrl+Enter"], ""),
            (&["Try it Yourself »"], ""),
            (&["In die Zwischenablage kopieren"], ""),
            (&["复制代码"], ""),
            (&["⧉"], ""),
            (&["JavaScript"], ""),
        ];
        for (parts, kept) in cases {
            assert_eq!(beside_code(parts, &[]), kept, "{parts:?}");
        }
        assert_eq!(beside_code(&["Node 20"], &[("aria-haspopup", "menu")]), "");
        assert_eq!(beside_code(&["Node 20"], &[("class", "copy-code")]), "");
        assert_eq!(beside_code(&["Node 20"], &[("title", "Copy")]), "");
    }

    #[test]
    fn buttons_of_one_word_in_a_row_choose_the_code() {
        let text = body_of(|t| {
            t.open("div").open("div");
            for name in ["npm", "yarn"] {
                t.open("button").text(name).close();
            }
            t.close().open("pre").text("npm i quern");
        });
        assert_eq!(text, "```\nnpm i quern\n```\n");
    }

    #[test]
    fn a_link_below_the_code_of_its_box_is_none_of_it() {
        let written = |tag: &str, words: &str| {
            body_of(|t| {
                t.open("pre").open("code").text("size = 64").close();
                t.open("div").open_with(tag, &[("href", "/explain")]);
                t.text(words).close().close();
            })
        };
        let code = "```\nsize = 64\n```\n";
        assert_eq!(written("a", "Explain this with"), code);
        assert!(written("span", "width = 32").contains("width = 32"));
    }

    #[test]
    fn a_button_in_the_line_above_code_without_a_box_of_its_own_is_no_content() {
        let written = |tag: &str, deed: &str| {
            body_of(|t| {
                t.open("p").text(&"It is made by hand. ".repeat(8)).close();
                t.open("div").open("span").text("PowerShell").close();
                t.open("button").text(deed).close().close();
                t.open(tag).text("Get-Valve").close();
            })
        };
        assert!(!written("pre", "Copy").contains("Copy"));
        assert!(written("pre", "Copy").contains("PowerShell"));
        assert!(written("p", "Copy").contains("Copy"));
        assert!(written("pre", "Boil tea").contains("Boil tea"));
    }

    /// Source: rustdoc.
    #[test]
    fn a_sign_that_notes_something_at_code_is_no_content() {
        let noted = |class: &str, sign: &str| {
            body_of(|t| {
                t.open("div");
                t.open_with("a", &[("href", "#"), ("class", class)]);
                t.text(sign).close();
                t.open("pre").text("v[6]");
            })
        };
        let code = "```\nv[6]\n```\n";
        assert_eq!(noted("tooltip", "ⓘ"), code);
        assert!(noted("tooltip", "Panics").contains("Panics"));
        assert!(noted("sign", "ⓘ").contains('ⓘ'));
    }

    #[test]
    fn deeds_are_said_in_a_few_words() {
        for text in ["Copy code", "Copied!", "コピーする", "Скопировать", "RUN ▶"]
        {
            assert!(says_deed(text), "{text}");
        }
        for text in ["How do I run it?", "Payload", "", "Copyright", "Runs"] {
            assert!(!says_deed(text), "{text}");
        }
    }
}
