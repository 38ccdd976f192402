//! Removes frame between the headline of a thread and its first post: who started it and when, a link to the next
//! thread.

use super::forum_doubt::are_signed;
use crate::content::metadata::Metadata;
use crate::content::only_heading::only_h1;
use crate::content::posts::Post;
use crate::content::unit_role::UnitRole;
use crate::content::units::{Unit, Units};
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Maximum number of texts between a headline and the first post that are frame lines, and maximum words and
/// characters of one. Source: SMF: who began the thread and when, links to the next one, `0 Members and 2 Guests are
/// viewing this topic.`
const MAX_ABOVE: usize = 4;
const MAX_ABOVE_WORDS: u32 = 9;
const MAX_ABOVE_CHARS: u32 = 60;
/// Class names and ids of frame lines of any length above the first post: the number of replies, and the author of
/// the last one. Source: bbPress.
const LINES: [&str; 2] = ["bbp-template-notice", "bbp-pagination-count"];
/// Maximum number of elements from a text up to such a line. Source: ours: a list item in a box.
const MAX_TO_NOTICE: usize = 4;
/// Maximum number of elements between a text and its link. Source: ours, to bound the cost.
const MAX_TO_LINK: usize = 4;

/// Removes the texts between the headline and the first post of a thread all of whose posts have author and date, if
/// they are a few short lines that hold a number or consist of links. Any other text may be the opening post, or the
/// description of a group, which say more. Lines are kept if another heading stands between them and the posts (`5
/// Answers`), or if they hold a line break, as written text does. A short heading right above the first post is
/// removed, too, if it has no count and is not part of the page's title (`Recommended Posts`). Source: ours: SMF,
/// Invision, and a group of Yahoo that has its song list above its posts. Cost: linear.
pub(super) fn leave_above(
    page: &PageSnapshot,
    units: &Units,
    posts: &[Post],
    roles: &mut [Option<UnitRole>],
) {
    let first = posts.first().and_then(|post| post.nodes.first());
    let Some(first) = first.filter(|_| are_signed(posts)) else {
        return;
    };
    let first = units.within(page, *first).start;
    let is_main = |unit: &usize| roles[*unit] == Some(UnitRole::Main);
    let main: Vec<usize> = (0..first)
        .rev()
        .filter(is_main)
        .take(MAX_ABOVE + 1)
        .collect();
    if main.is_empty() {
        return;
    }
    let headlines = only_h1(page)
        .into_iter()
        .chain(Metadata::headline(page).node);
    let headlines: Vec<Range<usize>> = headlines.map(|id| units.touching(page, id)).collect();
    let is_headline = |unit: &usize| headlines.iter().any(|own| own.contains(unit));
    let is_line = |unit: &usize| {
        let unit = &units.list[*unit];
        let has_number = || unit.text.contains(|c: char| c.is_ascii_digit());
        let is_short = unit.chars <= MAX_ABOVE_CHARS && unit.words <= MAX_ABOVE_WORDS;
        let is_one = || !page.is_heading(unit.block) && !is_broken(page, unit);
        is_short && is_one() && (has_number() || is_all_links(page, unit)) || is_notice(page, unit)
    };
    let title = folded(&page.source.title);
    let is_bare_heading = |unit: usize| {
        let unit = &units.list[unit];
        let is_short = unit.chars <= MAX_ABOVE_CHARS && unit.words <= MAX_ABOVE_WORDS;
        page.is_heading(unit.block)
            && is_short
            && !unit.text.contains(char::is_numeric)
            && !title.contains(&folded(&unit.text))
    };
    let Some(headline) = main.iter().position(is_headline) else {
        return;
    };
    // The text nearest to the first post comes first.
    let mut above = main[..headline].iter().enumerate();
    if above.all(|(at, unit)| is_line(unit) || at == 0 && is_bare_heading(*unit)) {
        main[..headline].iter().for_each(|unit| roles[*unit] = None);
    }
}

/// Whether a text stands in an element named as a frame line.
fn is_notice(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.inclusive_ancestors(unit.block).take(MAX_TO_NOTICE);
    around.any(|up| page.names(up).any(|name| LINES.contains(&name)))
}

/// Whether a text holds a line break.
fn is_broken(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut nodes = (unit.first.0..unit.end.0).map(NodeId);
    nodes.any(|id| page.is_line_break(id))
}

/// Whether all letters of a text stand in `a` elements, with or without an address.
fn is_all_links(page: &PageSnapshot, unit: &Unit) -> bool {
    let texts = (unit.first.0..unit.end.0).map(NodeId);
    let is_linked = |id: NodeId| {
        let mut around = page.ancestors(id).take(MAX_TO_LINK);
        around.any(|up| page.tag(up) == "a")
    };
    let has_letters = |id: &NodeId| {
        let text = page.node(*id).text.as_deref().unwrap_or("");
        text.contains(char::is_alphabetic)
    };
    let mut said = texts.filter(has_letters).peekable();
    said.peek().is_some() && said.all(is_linked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn short_lines_with_numbers_and_links_above_the_first_post_are_of_the_frame() {
        let found = |lines: &[(&str, &str)], author: Option<&str>| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h1").text("A crack").close();
            for (tag, line) in lines {
                let class = if *tag == "i" { LINES[0] } else { "line" };
                t.open_with("p", &[("class", class)]).open(tag);
                for (i, piece) in line.split('/').enumerate() {
                    if i > 0 {
                        t.open("br").close();
                    }
                    t.text(piece);
                }
                t.close().close();
            }
            for _ in 0..3 {
                t.open("article").open("p").text("Good evening!").close();
                t.close();
            }
            let page = t.finish();
            let units = Units::from_page(&page);
            let mut roles = vec![Some(UnitRole::Main); units.len()];
            let post = |node| Post {
                nodes: vec![node],
                author: author.map(str::to_owned),
                date: Some("2025-01-15".to_owned()),
                ..Post::default()
            };
            let posts: Vec<Post> = page.tagged(["article"]).map(post).collect();
            leave_above(&page, &units, &posts, &mut roles);
            lines.len() + 4 - roles.iter().flatten().count()
        };
        let ways = ("a", "« back - next »");
        let readers = ("b", "3 guests read this topic");
        assert_eq!(found(&[ways, readers], Some("Ann")), 2);
        assert_eq!(found(&[ways, readers], None), 0, "it may open the thread");
        let greeting = ("b", "Greetings!");
        assert_eq!(found(&[ways, greeting], Some("Ann")), 0);
        let text = "I built it 2 years ago, and last week, when it was cold, it cracked.";
        assert_eq!(found(&[ways, ("b", text)], Some("Ann")), 0);
        assert_eq!(found(&[ways; 5], Some("Ann")), 0, "a list");
        assert_eq!(found(&[("i", text)], Some("Ann")), 1, "a notice");
        let answers = ("h2", "5 answers");
        assert_eq!(found(&[readers, answers], Some("Ann")), 0, "another part");
        let recommended = ("h2", "Recommended posts");
        assert_eq!(found(&[readers, recommended], Some("Ann")), 2);
        assert_eq!(found(&[recommended, greeting], Some("Ann")), 0, "of a text");
        let broken = ("b", "It is 2 years old./Any ideas?");
        assert_eq!(found(&[broken], Some("Ann")), 0, "written");
        let asks = "It costs 12000, first come first served, and no offers";
        assert_eq!(found(&[("b", asks)], Some("Ann")), 0, "ten words");
    }
}
