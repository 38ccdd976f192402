//! Running text is no list: paragraphs repeat as records do, but each says something of its own
//! and none has a field that the others have too.

use super::runs::Candidate;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot, words};

/// Words of a line that may be running text. Source: ours: shorter ones are labels and titles.
const MIN_WORDS: usize = 8;
/// Characters of such a line in links, as a share. Source: ours: what is mostly links is made to
/// be followed, not to be read.
const MAX_LINKED: f64 = 0.5;
/// A list is running text where that makes up this share of its characters. Source: ours: most.
const MIN_PROSE: f64 = 0.5;
/// What an overlay holds of the page's characters at most. Source: ours: what holds most of them
/// is the page itself, whatever it is called.
const MAX_OVERLAY: f64 = 0.5;
/// Marks that end sentences. Source: Unicode's `Sentence_Terminal` of the scripts we know.
const STOPS: [char; 11] = ['.', '!', '?', '…', '。', '！', '？', '।', '۔', '؟', ':'];
/// What parts a link at the beginning of a line from what is said of it.
const SEPARATORS: [char; 7] = [':', '-', '–', '—', '|', '·', '•'];
/// Words of ids and classes of what asks before the page can be read. Source: ours: the names
/// that consent tools and newsletters share.
const ASKS: [&str; 5] = ["cookie", "cookies", "consent", "gdpr", "newsletter"];
/// Classes of dialogs, as a whole: `modal-trigger` is a button beside a record. Source:
/// Bootstrap and those that follow it.
const DIALOGS: [&str; 2] = ["modal", "popup"];

/// The text of one block, but for the blocks in it.
#[derive(Debug, Default)]
struct Line {
    text: String,
    /// Bytes of `text` that stand in links.
    linked: usize,
    /// Where the link ends that the text begins with.
    first_link: Option<usize>,
    /// Whether it stands in a list that is part of the record.
    is_item: bool,
    is_heading: bool,
}

impl Line {
    fn push(&mut self, text: &str, is_linked: bool) {
        let is_first = self.text.trim().is_empty();
        let goes_on = self.first_link == Some(self.text.len());
        self.text.push_str(text);
        if is_linked {
            self.linked += text.trim().len();
            if is_first || goes_on {
                self.first_link = Some(self.text.len());
            }
        }
    }

    fn is_running(&self) -> bool {
        let text = self.text.trim();
        words(text).take(MIN_WORDS).count() == MIN_WORDS
            && self.linked as f64 <= MAX_LINKED * text.len() as f64
            && has_sentence(text)
            && !self.begins_with_title()
    }

    /// Whether a link stands before what is said of it: `Name – what it is`.
    fn begins_with_title(&self) -> bool {
        let rest = self.first_link.map(|end| self.text[end..].trim_start());
        rest.is_some_and(|rest| rest.starts_with(SEPARATORS))
    }
}

/// Whether a text ends as a sentence does, or one ends inside of it.
fn has_sentence(text: &str) -> bool {
    let closing = |c: char| matches!(c, '"' | '\'' | '”' | '’' | '»' | ')' | ']');
    let ends = text.trim_end_matches(closing).ends_with(STOPS);
    ends || text.contains(['。', '।']) || text.contains(". ") || text.contains("? ")
}

/// Whether a block's own line is running text, links in it and all.
pub(super) fn is_running_text(page: &PageSnapshot, block: NodeId) -> bool {
    own_lines(page, block).first().is_some_and(Line::is_running)
}

/// Whether what a list holds is running text.
pub(super) fn is_prose(page: &PageSnapshot, list: &Candidate) -> bool {
    let (mut prose, mut all) = (0.0, 0.0);
    for record in &list.records {
        let chars: u32 = record.iter().map(|n| page.totals(*n).chars).sum();
        all += f64::from(chars);
        if is_prose_record(page, record) {
            prose += f64::from(chars);
        }
    }
    all > 0.0 && prose >= MIN_PROSE * all
}

/// Whether a record is paragraphs, and lists between them, and nothing else: no picture, no
/// field, no label, no heading before them. What begins in the middle of a section, with a
/// paragraph before a heading or a figure, is cut out of running text, too.
fn is_prose_record(page: &PageSnapshot, record: &[NodeId]) -> bool {
    let is_cut_out = record.len() >= 2;
    let shows_more = record.iter().any(|n| {
        let totals = page.totals(*n);
        totals.fields > 0 || totals.media > 0 && !is_cut_out
    });
    if shows_more || record.iter().any(|n| holds_fields(page, *n)) {
        return false;
    }
    if is_outline_entry(page, record) || is_in_line(page, record) {
        return true;
    }
    let lines: Vec<Line> = record.iter().flat_map(|n| own_lines(page, *n)).collect();
    let [first, others @ ..] = &lines[..] else {
        return false;
    };
    // A question before its answer is what the record is called.
    let asks = !others.is_empty() && first.text.trim().ends_with(['?', '？', '؟']);
    let goes_on = |l: &Line| l.is_item || l.is_running() || l.is_heading && is_cut_out;
    first.is_running() && !first.is_heading && !asks && others.iter().all(goes_on)
}

/// Whether a subtree has what only records have.
fn holds_fields(page: &PageSnapshot, root: NodeId) -> bool {
    let mut below = page.subtree(root);
    below.any(|n| matches!(page.tag(n), "tr" | "dt" | "time"))
}

fn is_heading(page: &PageSnapshot, id: NodeId) -> bool {
    matches!(page.tag(id), "h1" | "h2" | "h3" | "h4" | "h5" | "h6")
}

/// Whether a record is a heading that leads nowhere: of a section of this page.
fn is_outline_entry(page: &PageSnapshot, record: &[NodeId]) -> bool {
    let [node] = record[..] else {
        return false;
    };
    is_heading(page, node) && page.totals(node).links == 0
}

/// Whether a record is a piece of a line of running text.
fn is_in_line(page: &PageSnapshot, record: &[NodeId]) -> bool {
    let is_inline = |n: &NodeId| page.display(*n).is_inline_level();
    let block = page.parent(record[0]);
    record.iter().all(is_inline) && block.is_some_and(|b| is_running_text(page, b))
}

/// The lines of a subtree, one for each block with text of its own, the outermost first.
fn own_lines(page: &PageSnapshot, root: NodeId) -> Vec<Line> {
    let mut lines = vec![Line {
        is_heading: is_heading(page, root),
        ..Line::default()
    }];
    // The blocks that are open, innermost last: their ends and lines.
    let mut open = vec![(page.node(root).end, 0)];
    let (mut link_end, mut list_end) = (root, root);
    for id in page.subtree(root) {
        let node = page.node(id);
        while open.len() > 1 && open.last().is_some_and(|(end, _)| *end <= id) {
            open.pop();
        }
        match node.kind {
            NodeKind::Element => {
                let tag = page.tag(id);
                if tag == "a" && node.attribute("href").is_some() {
                    link_end = link_end.max(node.end);
                }
                if matches!(tag, "ul" | "ol") {
                    list_end = list_end.max(node.end);
                }
                if id != root && !page.display(id).is_inline_level() {
                    open.push((node.end, lines.len()));
                    lines.push(Line {
                        is_item: id < list_end,
                        is_heading: is_heading(page, id),
                        ..Line::default()
                    });
                }
            }
            NodeKind::Text if node.is_readable() => {
                let text = node.text.as_deref().unwrap_or("");
                if let Some((_, line)) = open.last() {
                    lines[*line].push(text, id < link_end);
                }
            }
            _ => {}
        }
    }
    lines.retain(|l| !l.text.trim().is_empty());
    lines
}

/// Whether a list stands in a dialog, or in what asks for consent or for an address.
pub(super) fn is_in_overlay(page: &PageSnapshot, list: &Candidate) -> bool {
    let all = f64::from(page.totals(page.root()).chars);
    page.ancestors(list.records[0][0])
        .take_while(|n| f64::from(page.totals(*n).chars) <= MAX_OVERLAY * all)
        .any(|n| is_overlay(page, n))
}

fn is_overlay(page: &PageSnapshot, id: NodeId) -> bool {
    let role = page.attribute(id, "role").unwrap_or("");
    let is_modal = page.attribute(id, "aria-modal") == Some("true");
    if page.tag(id) == "dialog" || matches!(role, "dialog" | "alertdialog") || is_modal {
        return true;
    }
    let names = ["id", "class"]
        .into_iter()
        .filter_map(|a| page.attribute(id, a));
    let mut names = names.flat_map(str::split_whitespace);
    names.any(|name| {
        let name = name.to_ascii_lowercase();
        let mut parts = name.split(|c: char| !c.is_alphanumeric());
        DIALOGS.contains(&name.as_str()) || parts.any(|part| ASKS.contains(&part))
    })
}

#[cfg(test)]
mod tests {
    use crate::algorithm::mdr::{DataRegion, FieldRole, Mdr};
    use crate::algorithm::tps::Kept;
    use crate::snapshot::test_page::TestPage;

    const SENTENCE: &str = "and then it goes on for a while, because there is much to say.";

    fn lists(build: impl FnOnce(&mut TestPage)) -> Vec<DataRegion> {
        let mut t = TestPage::new(800.0, 2000.0);
        t.open("body");
        build(&mut t);
        Mdr::default().records(&t.finish())
    }

    fn texts(list: &DataRegion) -> Vec<&str> {
        list.records.iter().map(|r| r.text.as_str()).collect()
    }

    fn paragraph(t: &mut TestPage, i: usize) {
        t.open("p").text(&format!("Paragraph {i} begins with "));
        t.open_with("a", &[("href", "/a")])
            .text("words of a link")
            .close();
        t.text(&format!(", {i} of them, {SENTENCE}")).close();
    }

    #[test]
    fn paragraphs_are_no_records() {
        let mut t = TestPage::new(800.0, 2000.0);
        t.open("body").open("h1").text("An article").close();
        for i in 0..8 {
            paragraph(&mut t, i);
        }
        let page = t.finish();
        assert_eq!(Mdr::default().records(&page), []);
        let all = Mdr::default().data_regions_in(&page, &Kept::all(&page));
        assert_eq!(all[0].records.len(), 8, "the paper's regions have them");
    }

    #[test]
    fn paragraphs_do_not_hide_the_list_beside_them() {
        let found = lists(|t| {
            for i in 0..20 {
                paragraph(t, i);
            }
            t.open("ul");
            for i in 0..4 {
                t.open("li").open_with("a", &[("href", "/p")]);
                t.text(&format!("Thing {i}")).close();
                t.text(&format!(" for {i} euros")).close();
            }
            t.close();
        });
        let first = found.first().map(texts);
        let expected = (0..4).map(|i| format!("Thing {i} for {i} euros"));
        assert_eq!(
            first,
            Some(
                expected
                    .collect::<Vec<_>>()
                    .iter()
                    .map(String::as_str)
                    .collect()
            )
        );
    }

    #[test]
    fn names_before_what_is_said_of_them_are_records() {
        let found = lists(|t| {
            t.open("ul");
            for i in 0..6 {
                t.open("li").open_with("a", &[("href", "/p")]);
                t.text(&format!("Library {i}")).close();
                t.text(&format!(" – number {i} of them, {SENTENCE}"))
                    .close();
            }
        });
        let fields = &found[0].records[2].fields;
        assert_eq!(fields[0].text, "Library 2");
        assert_eq!(fields[0].role, FieldRole::Link);
    }

    #[test]
    fn questions_and_what_customers_say_are_records() {
        let questions = lists(|t| {
            for i in 0..4 {
                t.open("div").open("div");
                t.text(&format!(
                    "How many of all these things do I need for {i} people?"
                ));
                t.close()
                    .open("div")
                    .text(&format!("It takes {i}, {SENTENCE}"));
                t.close().close();
            }
        });
        assert_eq!(questions[0].records.len(), 4);
        let reviews = lists(|t| {
            for i in 0..4 {
                t.open("div")
                    .open("p")
                    .text(&format!("It took {i}, {SENTENCE}"));
                t.close()
                    .open("p")
                    .text(&format!("Buyer {i}"))
                    .close()
                    .close();
            }
        });
        assert_eq!(reviews[0].records.len(), 4);
    }

    #[test]
    fn what_asks_for_consent_is_no_list() {
        for (name, value) in [
            ("role", "dialog"),
            ("id", "cookie-settings"),
            ("class", "modal"),
        ] {
            let found = lists(|t| {
                for i in 0..9 {
                    paragraph(t, i);
                }
                t.open_with("div", &[(name, value)]).open("ul");
                for kind in ["Necessary", "Statistics", "Marketing"] {
                    t.open("li").open("b").text(kind).close();
                    t.open("p").text("What they do").close().close();
                }
            });
            assert_eq!(found, [], "{name}={value}");
        }
    }

    #[test]
    fn sections_cut_in_their_middle_and_outlines_are_no_lists() {
        let found = lists(|t| {
            for i in 0..6 {
                paragraph(t, i);
                t.open_with("img", &[("src", "/i.png")]).close();
                t.open("h2").text(&format!("Section {i}")).close();
            }
        });
        assert_eq!(found, []);
    }

    #[test]
    fn words_in_a_line_are_no_records() {
        let found = lists(|t| {
            t.open("p").text("There are films such as ");
            for i in 0..4 {
                t.open("em").open("b").text(&format!("Film {i}")).close();
                t.text(" of last year").close().text(", ");
            }
            t.text(SENTENCE);
        });
        assert_eq!(found, []);
    }

    #[test]
    fn a_link_in_a_sentence_cuts_nothing() {
        let found = lists(|t| {
            for i in 0..5 {
                t.open("div").open("h3").text(&format!("Thing {i}")).close();
                paragraph(t, i);
                t.close();
            }
        });
        let fields = &found[0].records[3].fields;
        let told: Vec<(FieldRole, &str)> =
            fields.iter().map(|f| (f.role, f.text.as_str())).collect();
        let whole = format!("Paragraph 3 begins with words of a link, 3 of them, {SENTENCE}");
        let expected = [(FieldRole::Text, "Thing 3"), (FieldRole::Text, &*whole)];
        assert_eq!(told, expected);
        assert_eq!(fields[1].url.as_deref(), Some("https://example.org/a"));
    }
}
