//! What of a post is its frame: who may delete it, what the author's title is, how to copy its code; and what stands
//! between the headline of a thread and its first post.

use super::forum_doubt::are_signed;
use super::unit_role::{Judged, UnitRole};
use crate::content::data_tables::{TableKind, data_tables};
use crate::content::headline::only_h1;
use crate::content::metadata::Metadata;
use crate::content::posts::Post;
use crate::content::units::{Unit, Units};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};
use std::cell::LazyCell;
use std::ops::Range;

/// Elements from a number up to the button that it stands on. Source: ours: a sign and a number beside it.
const MAX_TO_BUTTON: usize = 4;
/// Elements from a text up to the card of a link that it is part of, and most nodes of one. Source: ours: a picture, the
/// name of the site, a title and some lines, in boxes.
const MAX_TO_CARD: usize = 6;
const MAX_CARD: usize = 64;
/// Names of such cards. Source: Discourse, XenForo 2.
const CARDS: [&str; 2] = ["onebox", "bbCodeBlock--unfurl"];

/// Most texts between a headline and the first post, and words and characters of one, that are lines of the frame. Source:
/// SMF: who began the thread and when, links to the next one, `0 Members and 2 Guests are viewing this topic.`
const MAX_ABOVE: usize = 4;
const MAX_ABOVE_WORDS: u32 = 9;
const MAX_ABOVE_CHARS: u32 = 60;
/// Names of what stands above the first post in words of any length: how many answers there are, and by whom the last one
/// is. Source: bbPress.
const LINES: [&str; 2] = ["bbp-template-notice", "bbp-pagination-count"];
/// Elements from a text up to such a one. Source: ours: an entry of a list in a box.
const MAX_TO_NOTICE: usize = 4;
/// Elements between a text and its link. Source: ours; bounds the cost.
const MAX_TO_LINK: usize = 4;

/// Leaves out what stands between the headline and the first post of a thread, of which each post tells who and when: a few
/// short lines that hold a number, or are nothing but links. Else the post that opens the thread may stand there, or
/// what a group is about: neither says so little of itself. Another heading parts it from the posts (`5 Answers`), and a
/// line break is written. A short heading right above the first post that counts nothing and is of no title of the page
/// heads but that (`Recommended Posts`), and goes, too. Source: ours: SMF, Invision, and a group of Yahoo that tells what
/// it sings above its posts. Linear.
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
    // The nearest to the first post comes first.
    let mut above = main[..headline].iter().enumerate();
    if above.all(|(at, unit)| is_line(unit) || at == 0 && is_bare_heading(*unit)) {
        main[..headline].iter().for_each(|unit| roles[*unit] = None);
    }
}

/// Whether a text stands in an element that is named as such a line.
fn is_notice(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.inclusive_ancestors(unit.block).take(MAX_TO_NOTICE);
    around.any(|up| page.names(up).any(|name| LINES.contains(&name)))
}

/// Whether a text goes on behind a line break.
fn is_broken(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut nodes = (unit.first.0..unit.end.0).map(NodeId);
    nodes.any(|id| page.is_line_break(id))
}

/// Whether all letters of a text stand in links, which may lead where scripts say.
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

/// Leaves the frame out of posts: fixed lines of forums wherever they stand, and what is hardly content above the
/// first unit that is kept and below the last. Between them it is what a post quotes and answers; and a row of a table
/// misses each of its cells, as the card of a link misses its title where another line of it is left. Of a post of
/// which nothing is kept, what may be content stands for that, where no text of the post is longer; else it may say no
/// more than what is hardly content. Linear.
pub(super) fn leave_frame(
    page: &PageSnapshot,
    units: &Units,
    posts: &[Post],
    judged: Judged<'_>,
    roles: &mut [Option<UnitRole>],
) {
    let ends = ends(units, posts.len(), judged, roles);
    let tables = LazyCell::new(|| data_tables(page));
    let is_frame = |(unit, role): (usize, &Option<UnitRole>)| {
        let Some(UnitRole::Post(post)) = *role else {
            return false;
        };
        let is_at_end = ends[post].is_some_and(|(first, last)| unit < first || unit > last);
        judged.forum_lines[unit]
            || judged.unlikely[unit]
                && is_at_end
                && !is_in_table(page, &tables, &posts[post], units.list[unit].block)
    };
    let frame: Vec<bool> = roles.iter().enumerate().map(is_frame).collect();
    let of_posts = (0..units.len()).filter(|unit| matches!(roles[*unit], Some(UnitRole::Post(_))));
    let left = of_posts.filter(|unit| !frame[*unit]);
    let cards: HashSet<NodeId> = left
        .filter_map(|unit| card_of(page, units.list[unit].block))
        .collect();
    let is_of_card = |unit: usize| {
        let card = || card_of(page, units.list[unit].block);
        !cards.is_empty() && card().is_some_and(|card| cards.contains(&card))
    };
    for unit in (0..units.len()).filter(|unit| frame[*unit]) {
        if judged.forum_lines[unit] || !is_of_card(unit) {
            roles[unit] = None;
        }
    }
    leave_counts(page, units, posts.len(), roles);
}

/// Leaves out a number on a button that ends a post: how many voted for it.
fn leave_counts(page: &PageSnapshot, units: &Units, posts: usize, roles: &mut [Option<UnitRole>]) {
    let mut count_at_end = vec![None; posts];
    for (unit, role) in roles.iter().enumerate() {
        if let Some(UnitRole::Post(post)) = *role {
            // What is nothing but a number is all of its post.
            let says = count_at_end[post].is_some();
            count_at_end[post] = Some((unit, says && is_count(page, &units.list[unit])));
        }
    }
    let counts = count_at_end.into_iter().flatten();
    for (unit, _) in counts.filter(|(_, is_count)| *is_count) {
        roles[unit] = None;
    }
}

/// Whether a text is a number on a button.
fn is_count(page: &PageSnapshot, unit: &Unit) -> bool {
    let text = unit.text.trim();
    let is_number = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let mut around = page.ancestors(unit.first).take(MAX_TO_BUTTON);
    is_number && around.any(|up| page.is_button(up))
}

/// The card around a text that shows where a link leads: a box that is named so, with a heading, all of whose links lead
/// to one place.
fn card_of(page: &PageSnapshot, text: NodeId) -> Option<NodeId> {
    let mut around = page.inclusive_ancestors(text).take(MAX_TO_CARD);
    let card = around.find(|up| page.names(*up).any(|name| CARDS.contains(&name)))?;
    if page.subtree(card).nth(MAX_CARD).is_some() {
        return None;
    }
    let links = page.subtree(card).filter(|id| page.is_link(*id));
    let mut places = links.filter_map(|link| page.attribute(link, "href"));
    let place = places.next()?;
    let has_heading = page.subtree(card).any(|id| page.is_heading(id));
    (has_heading && places.all(|other| other == place)).then_some(card)
}

/// What is known of the texts of a post.
#[derive(Debug, Clone, Copy, Default)]
struct Said {
    /// The first and the last that are kept, and that are not hardly content.
    kept: Option<(usize, usize)>,
    likely: Option<(usize, usize)>,
    /// Words of the longest of all, and of those that are not hardly content.
    longest: u32,
    longest_likely: u32,
}

/// The first and the last unit of what was written in each post, where that is known.
fn ends(
    units: &Units,
    posts: usize,
    judged: Judged<'_>,
    roles: &[Option<UnitRole>],
) -> Vec<Option<(usize, usize)>> {
    let mut said = vec![Said::default(); posts];
    for (unit, role) in roles.iter().enumerate() {
        let Some(UnitRole::Post(post)) = role.filter(|_| !judged.forum_lines[unit]) else {
            continue;
        };
        let (own, words) = (&mut said[post], units.list[unit].words);
        let up_to = |ends: Option<(usize, usize)>| Some((ends.map_or(unit, |ends| ends.0), unit));
        own.longest = own.longest.max(words);
        if judged.kept[unit] {
            own.kept = up_to(own.kept);
        }
        if !judged.unlikely[unit] {
            own.likely = up_to(own.likely);
            own.longest_likely = own.longest_likely.max(words);
        }
    }
    let ends = said.into_iter().map(|own| {
        let likely = own.likely.filter(|_| own.longest_likely == own.longest);
        own.kept.or(likely)
    });
    ends.collect()
}

/// Whether a node stands in a table of data that is part of the post, not one that lays out the thread.
fn is_in_table(
    page: &PageSnapshot,
    tables: &HashMap<NodeId, TableKind>,
    post: &Post,
    id: NodeId,
) -> bool {
    let is_written = |table: NodeId| post.nodes.iter().any(|root| page.contains(*root, table));
    page.table_of(id)
        .is_some_and(|table| tables.contains_key(&table) && is_written(table))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const FORUM_LINE: &str = "Code: Select all";
    const KEPT: [&str; 3] = ["I think so, too.", "Not me, I am afraid.", "These won:"];
    /// What is not kept, and may be content.
    const LIKELY: [&str; 2] = ["That is a very intriguing way to go!", "Yes."];

    /// The texts that are left of posts of which all but `KEPT` and `LIKELY` is hardly content.
    fn left(build: impl FnOnce(&mut TestPage)) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        build(&mut t);
        let page = t.finish();
        let units = Units::from_page(&page);
        let articles = page.iter().filter(|(id, _)| page.tag(*id) == "article");
        let post = |(id, _)| Post {
            nodes: vec![id],
            body: units.within(&page, id).collect(),
            ..Post::default()
        };
        let posts: Vec<Post> = articles.map(post).collect();
        let texts: Vec<&str> = units.list.iter().map(|unit| unit.text.trim()).collect();
        let kept: Vec<bool> = texts.iter().map(|text| KEPT.contains(text)).collect();
        let forum_lines: Vec<bool> = texts.iter().map(|text| *text == FORUM_LINE).collect();
        let may_be = |text: &&str| KEPT.contains(text) || LIKELY.contains(text);
        let unlikely: Vec<bool> = texts.iter().map(|text| !may_be(text)).collect();
        let mut roles = vec![None; units.len()];
        for (i, post) in posts.iter().enumerate() {
            for unit in &post.body {
                roles[*unit] = Some(UnitRole::Post(i));
            }
        }
        let judged = Judged {
            kept: &kept,
            forum_lines: &forum_lines,
            unlikely: &unlikely,
        };
        leave_frame(&page, &units, &posts, judged, &mut roles);
        let each = texts.iter().zip(&roles);
        let left = each.filter(|(_, role)| role.is_some());
        left.map(|(text, _)| (*text).to_owned()).collect()
    }

    fn write(t: &mut TestPage, lines: &[&str]) {
        for line in lines {
            t.open("p").text(line).close();
        }
    }

    #[test]
    fn what_is_hardly_content_is_frame_at_the_ends_of_a_post_alone() {
        let [first, second, _] = KEPT;
        let found = left(|t| {
            t.open("article");
            write(t, &["New member", first, "by ann (1482103)", FORUM_LINE]);
            write(t, &[second, "Edit or report"]);
            t.close().open("article");
            write(t, &["It ends up here for me:", FORUM_LINE, "wrong state"]);
            t.close();
        });
        let whole = ["It ends up here for me:", "wrong state"];
        let of_first = [first, "by ann (1482103)", second];
        assert_eq!(found, [&of_first[..], &whole[..]].concat());
    }

    #[test]
    fn a_number_on_a_button_at_the_end_of_a_post_is_no_part_of_it() {
        let left = |tag: &str, lines: &[&str]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("article");
            write(&mut t, lines);
            t.open(tag).text("4").close();
            let page = t.finish();
            let units = Units::from_page(&page);
            let mut roles = vec![Some(UnitRole::Post(0)); units.len()];
            leave_counts(&page, &units, 1, &mut roles);
            roles.iter().flatten().count()
        };
        assert_eq!(left("button", &[KEPT[0]]), 1);
        assert_eq!(left("p", &[KEPT[0]]), 2, "an answer");
        assert_eq!(left("button", &[]), 1, "it is all that there is");
    }

    #[test]
    fn what_may_be_content_stands_for_what_is_kept_where_nothing_is_longer() {
        let found = |said: &str| {
            left(|t| {
                t.open("article");
                write(t, &["Join Date: Jul 2024", "Posts: 673", said]);
                write(t, &["Ken likes this.", FORUM_LINE]);
                t.close();
            })
        };
        assert_eq!(found(LIKELY[0]), LIKELY[..1]);
        let whole = [
            "Join Date: Jul 2024",
            "Posts: 673",
            LIKELY[1],
            "Ken likes this.",
        ];
        assert_eq!(found(LIKELY[1]), whole);
    }

    #[test]
    fn the_card_of_a_link_is_whole() {
        let found = |class: &str, second: &str| {
            left(|t| {
                t.open("article");
                t.open_with("aside", &[("class", class)]).open("header");
                t.open_with("a", &[("href", "https://quay.example/")]);
                t.text("quay.example").close().close();
                t.open("h3").open_with("a", &[("href", second)]);
                t.text("The quay").close().close();
                write(t, &[LIKELY[0]]);
                t.close().close();
            })
        };
        let place = "https://quay.example/";
        let whole = ["quay.example", "The quay", LIKELY[0]];
        assert_eq!(found("onebox allowlistedgeneric", place), whole);
        assert_eq!(found("signature", place), LIKELY[..1]);
        assert_eq!(found("onebox", "https://other.example/"), LIKELY[..1]);
    }

    #[test]
    fn a_table_in_a_post_keeps_its_cells() {
        let found = left(|t| {
            t.open("article");
            write(t, &["New member", KEPT[2]]);
            t.open("table");
            for (tag, row) in [("th", ["Rank", "Name"]), ("td", ["Fifth", "Romero"])] {
                t.open("tr");
                for cell in row {
                    t.open(tag).text(cell).close();
                }
                t.close();
            }
            t.close();
            write(t, &["Edit or report"]);
            t.close();
        });
        assert_eq!(found.join(" "), "These won: Rank Name Fifth Romero");
    }

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
