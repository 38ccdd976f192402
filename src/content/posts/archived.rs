//! One message of a mailing list, on a page of its own of the list's archive.
//!
//! Pipermail and Hypermail name in the head of the page the address at which the message is answered (`<link rel=made
//! href=mailto:…>`). A link to it stands between who wrote and when; below them are links to the other messages, by
//! date, thread, subject and author, and what was written, in `pre`.
//!
//! # Limits
//! Messages that the archive shows as HTML have no `pre`; MHonArc names no address in the head.

use super::Post;
use super::authors::is_name;
use super::leaves::Leaves;
use crate::content::dates;
use crate::content::units::Units;
use crate::snapshot::{NodeId, PageSnapshot};

/// Texts behind the link to answer in which it is told when. Source: ours: a line of its own.
const MAX_TO_DATE: usize = 3;

/// The message that a page is; `None` where it is something else.
///
/// Cost: linear in nodes and text of a page that names such an address.
pub(crate) fn archived_message(page: &PageSnapshot, units: &Units) -> Option<Post> {
    let address = page.tagged(["link"]).find_map(|id| made_by(page, id))?;
    let leads_there = |id: &NodeId| {
        let href = page.attribute(*id, "href");
        href.and_then(address_of) == Some(address)
    };
    let link = page.tagged(["a"]).find(leads_there)?;
    let texts = page.tagged(["pre"]).filter(|id| *id > link);
    let nodes = page.outermost(texts.collect());
    let leaves = Leaves::from_page(page, units);
    let own = leaves.within(page, link);
    let mut behind = leaves.list.get(own.end..)?.iter().take(MAX_TO_DATE);
    let lang = page.source.lang.as_deref().unwrap_or("");
    let date = behind.find_map(|leaf| dates::read(&leaf.text, lang))?;
    let before = leaves.list.get(own.start.checked_sub(1)?)?;
    let is_heading = |id: NodeId| page.is_heading(id);
    let is_author =
        is_name(&before.text, before.chars) && !page.ancestors(before.node).any(is_heading);
    let body: Vec<usize> = nodes
        .iter()
        .flat_map(|id| units.within(page, *id))
        .collect();
    (!body.is_empty()).then(|| Post {
        author: is_author.then(|| before.text.clone()),
        date: Some(date),
        nodes,
        body,
        ..Post::default()
    })
}

/// The mail address at which whoever made a page is answered, where an element of its head tells it.
fn made_by(page: &PageSnapshot, id: NodeId) -> Option<&str> {
    let node = page.node(id);
    let is_made = node.has_word("rel", "made") || node.has_word("rev", "made");
    node.attribute("href")
        .filter(|_| is_made)
        .and_then(address_of)
}

/// The address that a link sends mail to.
fn address_of(href: &str) -> Option<&str> {
    let address = href.strip_prefix("mailto:")?.split('?').next()?;
    Some(address).filter(|address| !address.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// A page of an archive, with the author before a link that answers there.
    fn found(author: &str, answer: &str) -> Option<(Option<String>, Option<String>, String)> {
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
        t.open("pre")
            .text("Mice have changed a lot since 1994.")
            .close();
        t.open("hr")
            .close()
            .open("p")
            .text("More about the list")
            .close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let message = archived_message(&page, &units)?;
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
        let named = found("See http://example.org/~jane", answer);
        assert_eq!(named.map(|(author, ..)| author), Some(None), "no name");
        assert_eq!(found("Jane Q. Doe", "mailto:jane@example.org"), None);
    }
}
