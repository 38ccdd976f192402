//! Reads a page of a mailing list archive that shows one message.
//!
//! Pipermail and Hypermail give the reply address of the message in the page's head (`<link rel=made
//! href=mailto:…>`). On the page, a link to that address stands between author and date; below follow links to other
//! messages (by date, thread, subject and author) and the text of the message, in `pre`.
//!
//! MHonArc and others show the message's header with labels (`From:`, `Date:`). The page shows that header as text,
//! so such a page is not a thread of one post.
//!
//! An essay may be signed the same way and show code in `pre`: a page is a message only if `pre` holds most of its
//! text.
//!
//! # Limits
//! Messages that the archive shows as HTML have no `pre`.

use super::names::{is_name, name_text};
use super::post::Post;
use super::reader::PostReader;
use crate::content::dates;
use crate::content::mail_headers::{MailHeader, mail_header};
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of texts behind the reply link among which the date is looked for. Source: ours: the date has a
/// line of its own.
const MAX_TO_DATE: usize = 3;

/// A message, and its header as far as the page shows one.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Message {
    pub(crate) post: Post,
    /// Units of the header lines, in document order; none where author and date have no labels.
    pub(crate) header: Vec<usize>,
}

/// The message that a page shows; `None` if it is no such archive page.
///
/// Cost: linear in nodes and text of a page whose head gives a reply address.
pub(crate) fn archived_message(reader: &PostReader<'_>) -> Option<Message> {
    let (page, units) = (reader.page, reader.units);
    let address = page.tagged(["link"]).find_map(|id| made_by(page, id))?;
    let leads_there = |id: &NodeId| {
        let href = page.attribute(*id, "href");
        href.and_then(address_of) == Some(address)
    };
    let link = page.tagged(["a"]).find(leads_there)?;
    let texts = page.tagged(["pre"]).filter(|id| *id > link);
    let nodes = page.outermost(texts.collect());
    let leaves = reader.leaves();
    let own = leaves.within(page, link);
    let mut behind = leaves.list.get(own.end..)?.iter().take(MAX_TO_DATE);
    let lang = page.source.lang.as_deref().unwrap_or("");
    let date = behind.find_map(|leaf| dates::read(&leaf.text, lang));
    let header = header_around(page, link, nodes.first().copied());
    if date.is_none() && header.is_none() {
        return None;
    }
    let body: Vec<usize> = nodes
        .iter()
        .flat_map(|id| units.within(page, *id))
        .collect();
    if body.is_empty() || !holds_most(page, units, link, &body) {
        return None;
    }
    let before = leaves.list.get(own.start.checked_sub(1)?)?;
    let name = name_text(&before.text);
    let is_heading = |id: NodeId| page.is_heading(id);
    let is_author = is_name(name, before.chars) && !page.ancestors(before.node).any(is_heading);
    let unlabelled = is_author.then(|| name.to_owned());
    let lines = header.iter().flat_map(|header| &header.labels);
    let mut lines: Vec<usize> = lines
        .flat_map(|label| units.touching(page, *label))
        .collect();
    lines.dedup();
    let post = Post {
        author: header.map_or(unlabelled, |header| header.from),
        date,
        nodes,
        body,
        ..Post::default()
    };
    Some(Message {
        post,
        header: lines,
    })
}

/// The labelled header around the link to the author, below the heading and above the text of the message.
fn header_around(page: &PageSnapshot, link: NodeId, written: Option<NodeId>) -> Option<MailHeader> {
    let above = page.subtree(page.body()).take_while(|id| *id < link);
    let heading = above.filter(|id| page.is_heading(*id)).last();
    let start = heading.map_or(page.body(), |heading| page.node(heading).end);
    let between = (start.0..written?.0).map(NodeId);
    let is_around = |header: &MailHeader| header.labels.first().is_some_and(|first| *first < link);
    mail_header(page, between).filter(is_around)
}

/// Whether the units of `body` have at least half of the running words that the page has from `link` on.
fn holds_most(page: &PageSnapshot, units: &Units, link: NodeId, body: &[usize]) -> bool {
    let first = units.touching(page, link).start;
    let behind = units.list.iter().skip(first);
    let all: u32 = behind.map(Unit::running_words).sum();
    let own: u32 = body
        .iter()
        .map(|unit| units.list[*unit].running_words())
        .sum();
    2 * own >= all
}

/// The reply address of a page's author, if an element of its head gives it (`rel=made`).
fn made_by(page: &PageSnapshot, id: NodeId) -> Option<&str> {
    let node = page.node(id);
    let is_made = node.has_word("rel", "made") || node.has_word("rev", "made");
    node.attribute("href")
        .filter(|_| is_made)
        .and_then(address_of)
}

/// The mail address of a `mailto:` link.
fn address_of(href: &str) -> Option<&str> {
    let address = href.strip_prefix("mailto:")?.split('?').next()?;
    Some(address).filter(|address| !address.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// A page of an archive, with the author before a link that answers there, and paragraphs before what is written.
    fn page(author: &str, answer: &str, paragraphs: usize) -> PageSnapshot {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        t.open_with(
            "link",
            &[
                ("rel", "made"),
                ("href", "mailto:list%40example.org?Subject=Mice"),
            ],
        );
        t.close()
            .close()
            .open("body")
            .open("h1")
            .text("Mice")
            .close();
        t.open("b").text(author).close();
        t.open_with("a", &[("href", answer)])
            .text("jane at example.org");
        t.close().open("br").close();
        t.open("i").text("Mon Sep 7 10:41:28 EDT 2015").close();
        t.open("ul")
            .open("li")
            .open("b")
            .text("Messages sorted by:")
            .close();
        for order in ["date", "author"] {
            t.open_with("a", &[("href", &format!("{order}.html#12"))]);
            t.text(&format!("[ {order} ]")).close();
        }
        t.close().close().open("hr").close();
        for number in 0..paragraphs {
            t.open("p").text(&format!(
                "In paragraph {number} of this essay it is told at length how mice were kept by those who lived here."
            ));
            t.close();
        }
        t.open("pre")
            .text("Mice have changed a lot since 1994.")
            .close();
        t.open("hr")
            .close()
            .open("p")
            .text("More about the list")
            .close();
        t.finish()
    }

    /// Who wrote the message of such a page without paragraphs, when, and what.
    fn found(author: &str, answer: &str) -> Option<(Option<String>, Option<String>, String)> {
        let page = page(author, answer, 0);
        let units = Units::from_page(&page);
        let message = archived_message(&PostReader::new(&page, &units))?.post;
        let texts = message
            .body
            .iter()
            .map(|unit| units.list[*unit].text.as_str());
        let text = texts.collect::<Vec<&str>>().join("\n");
        Some((message.author, message.date, text))
    }

    #[test]
    fn a_message_is_what_is_written_below_who_and_when() {
        let answer = "mailto:list%40example.org?Subject=Re%3A%20Mice";
        let text = "Mice have changed a lot since 1994.".to_owned();
        let (author, date, written) = found("Jane Q. Doe", answer).unwrap_or_default();
        assert_eq!(author.as_deref(), Some("Jane Q. Doe"));
        assert!(date.is_some_and(|date| date.starts_with("2015-09-07")));
        assert_eq!(written, text);
        let comma = found("Jane Q. Doe,", answer);
        assert_eq!(
            comma.and_then(|(author, ..)| author).as_deref(),
            Some("Jane Q. Doe")
        );
        let named = found("See http://example.org/~jane", answer);
        assert_eq!(named.map(|(author, ..)| author), Some(None), "no name");
        assert_eq!(found("Jane Q. Doe", "mailto:jane@example.org"), None);
    }

    #[test]
    fn the_header_of_a_message_is_shown_where_its_lines_have_labels() {
        let mail = "mailto:jan@example.org";
        let mut t = TestPage::new(800.0, 600.0);
        t.open("head");
        t.open_with("link", &[("rev", "made"), ("href", mail)]);
        t.close()
            .close()
            .open("body")
            .open("p")
            .text("Thread Next")
            .close();
        t.open("h1").text("Mice crash").close().open("ul");
        t.open("li")
            .open("em")
            .text("To")
            .close()
            .text(": mice@example.org")
            .close();
        t.open("li")
            .open("em")
            .text("From")
            .close()
            .text(": Jan Rehak <");
        t.open_with("a", &[("href", mail)])
            .text("jan@example.org")
            .close();
        t.text(">").close();
        t.open("li").open("em").text("Date").close();
        t.text(": Fri, 12 Mar 2004 09:30:11 +0100").close().close();
        t.open("pre")
            .text("When I feed the mice with cheese, all of them crash.")
            .close();
        t.open("ul").open("li").text("Index").close().close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let Some(Message { post, header }) = archived_message(&PostReader::new(&page, &units))
        else {
            panic!("no message")
        };
        assert_eq!(post.author.as_deref(), Some("Jan Rehak"));
        let said = |list: &[usize]| {
            let texts = list.iter().map(|unit| units.list[*unit].text.as_str());
            texts.collect::<Vec<&str>>().join("|")
        };
        let shown = said(&header);
        assert!(
            shown.starts_with("To: mice@example.org|From: Jan Rehak"),
            "{shown}"
        );
        assert_eq!(header.len(), 3, "{shown}");
        assert!(said(&post.body).starts_with("When I feed"));
    }

    #[test]
    fn an_essay_with_code_is_no_message() {
        let page = page("Jane Q. Doe,", "mailto:list%40example.org", 3);
        let message = archived_message(&PostReader::new(&page, &Units::from_page(&page)));
        assert!(message.is_none());
    }
}
