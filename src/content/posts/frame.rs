//! Removes frame lines from bodies that hold both frame and text: the date (with an edit note or a number behind it),
//! actions on the post (the first post may have more of them), the post's number, counts about its author, and view
//! counts.

use super::boards::VIEWS;
use super::kinds::MIN_REPEATED;
use super::post::Post;
use super::thread::{MAX_SIGNATURE, MIN_SIGNATURES, Said, Thread};
use crate::content::units::Units;
use crate::snapshot::{BETWEEN_PIECES, COLONS, NodeId};
use std::collections::{BTreeMap, BTreeSet};

/// Minimum share of a line's characters that most posts have in the same words for the line to be frame. Source:
/// ours: the name of who is quoted stands between two such parts.
const MIN_SHARED: f64 = 0.7;
/// Maximum characters of the label before a number. Source: ours: `Nombre de messages :`.
const MAX_LABEL: usize = 40;

/// Removes from the bodies of a thread lines that give the date and nothing else, if nearly all posts have such a
/// line beside their text. `posts` are the thread's members, in their order.
pub(super) fn leave_dates(thread: &Thread, dates: &[Option<usize>], posts: &mut [Post]) {
    let line_of = |(member, post): (usize, &Post)| {
        let date = dates[member]?;
        let mut lines = lines(thread, member).into_iter();
        let (unit, line) = lines.find(|(_, line)| line.iter().any(|said| said.leaf == date))?;
        let is_beside = post.body.iter().any(|other| *other != unit);
        (is_beside && is_bare(thread, &line)).then_some(unit)
    };
    let found: Vec<Option<usize>> = posts.iter().enumerate().map(line_of).collect();
    let having = found.iter().flatten().count();
    let least = MIN_SIGNATURES * posts.len() as f32;
    if posts.len() >= MIN_REPEATED && having as f32 >= least {
        for (post, line) in posts.iter_mut().zip(found) {
            leave(post, |unit| Some(unit) == line);
        }
    }
}

/// Removes from the bodies of a thread short lines that most posts share, for the most part, in the same words and of
/// which no part reads as prose.
pub(super) fn leave_repeated(thread: &Thread, posts: &mut [Post]) {
    let chars = |said: &Said| thread.leaf(*said).chars;
    let is_repeated = |line: &Vec<Said>| {
        let shared = line.iter().filter(|said| thread.frame.contains(&said.leaf));
        let [shared, all] = [shared.map(chars).sum(), line.iter().map(chars).sum::<u32>()];
        f64::from(shared) >= MIN_SHARED * f64::from(all) && is_bare(thread, line)
    };
    for (member, post) in posts.iter_mut().enumerate() {
        let lines = lines(thread, member);
        leave(post, |unit| lines.get(&unit).is_some_and(is_repeated));
    }
}

/// Removes from the bodies of a thread lines that are the same in nearly all posts but for their numbers: the post's
/// number (`#12`), and counts about its author (`Posts: 1,004`). A line stays if the body was told apart, as reviews
/// give ratings this way, or if it is a paragraph like those of the text and behind the first of them.
pub(super) fn leave_numbers(thread: &Thread, posts: &mut [Post]) {
    let numbers = |member: usize| -> Vec<(usize, String)> {
        if thread.has_body(member) {
            return Vec::new();
        }
        let said = thread.said[member].iter();
        let written: Vec<Said> = said.filter(|s| thread.prose(**s) > 0).copied().collect();
        let first = written.first().map(|said| said.leaf);
        let kinds: BTreeSet<(Option<NodeId>, &str)> = written
            .iter()
            .map(|said| kind_of_block(thread, *said))
            .collect();
        let is_apart = |line: &Vec<Said>| {
            let mut begins = line.iter().take(1);
            begins.any(|said| {
                first.is_none_or(|first| said.leaf < first)
                    || !kinds.contains(&kind_of_block(thread, *said))
            })
        };
        let lines = lines(thread, member).into_iter();
        lines
            .filter(|(_, line)| is_apart(line))
            .filter_map(|(unit, line)| Some((unit, label_of_number(thread, &line)?)))
            .collect()
    };
    let found: Vec<Vec<(usize, String)>> = (0..posts.len()).map(numbers).collect();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for lines in &found {
        let labels: BTreeSet<&str> = lines.iter().map(|(_, label)| label.as_str()).collect();
        for label in labels {
            *counts.entry(label).or_default() += 1;
        }
    }
    let least = MIN_SIGNATURES * posts.len() as f32;
    let is_usual = |label: &str| {
        let count = counts.get(label);
        count.is_some_and(|count| *count as f32 >= least)
    };
    if posts.len() >= MIN_REPEATED {
        for (post, lines) in posts.iter_mut().zip(&found) {
            leave(post, |unit| {
                let mut own = lines.iter().filter(|(line, _)| *line == unit);
                own.any(|(_, label)| is_usual(label))
            });
        }
    }
}

/// Removes view counts (`12.4K Views`) and separators (`·`) from posts whose body was not told apart.
pub(super) fn leave_views(thread: &Thread, units: &Units, posts: &mut [Post]) {
    for (member, post) in posts.iter_mut().enumerate() {
        if !thread.has_body(member) {
            leave(post, |unit| {
                let text = units.list.get(unit).map_or("", |unit| unit.text.as_str());
                counts_views(text) || is_between(text)
            });
        }
    }
}

/// Whether a line is a number and a word for views, and nothing else.
fn counts_views(text: &str) -> bool {
    let words = text.split(|c: char| c.is_whitespace() || COLONS.contains(&c));
    let words = words.filter(|word| !word.is_empty() && !is_between(word));
    let mut words: Vec<&str> = words.take(3).collect();
    words.sort_by_key(|word| !word.starts_with(|c: char| c.is_ascii_digit()));
    let [number, label] = words[..] else {
        return false;
    };
    number.starts_with(|c: char| c.is_ascii_digit()) && VIEWS.holds_in_any_case(label)
}

/// Whether a text is a separator.
fn is_between(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.chars().all(|c| BETWEEN_PIECES.contains(&c))
}

/// The block that holds a text: its parent, and its tag.
fn kind_of_block<'a>(thread: &Thread<'a>, said: Said) -> (Option<NodeId>, &'a str) {
    let page = thread.page;
    let mut around = page.ancestors(thread.leaf(said).node);
    let block = around.find(|up| !page.flow_display(*up).is_inline_level());
    block.map_or((None, ""), |block| (page.parent(block), page.tag(block)))
}

/// The label of a line that is only a number with a label: `#`, or a label with a colon.
fn label_of_number(thread: &Thread, line: &[Said]) -> Option<String> {
    let texts = line.iter().map(|said| thread.leaf(*said).text.as_str());
    let text = texts.collect::<Vec<&str>>().join(" ");
    let is_number = |c: char| c.is_ascii_digit() || c.is_whitespace() || matches!(c, ',' | '.');
    let label = text.trim_end_matches(is_number);
    let number = &text[label.len()..];
    let is_label = label == "#" || label.ends_with(COLONS) && label.chars().count() <= MAX_LABEL;
    let is_counted = number.contains(|c: char| c.is_ascii_digit());
    (is_label && is_counted).then(|| label.to_owned())
}

/// The texts of a member by their unit.
fn lines(thread: &Thread, member: usize) -> BTreeMap<usize, Vec<Said>> {
    let mut lines: BTreeMap<usize, Vec<Said>> = BTreeMap::new();
    for said in &thread.said[member] {
        let unit = thread.leaf(*said).unit;
        lines.entry(unit).or_default().push(*said);
    }
    lines
}

/// Whether a line is short, and no part of it is prose.
fn is_bare(thread: &Thread, line: &[Said]) -> bool {
    let chars: u32 = line.iter().map(|said| thread.leaf(*said).chars).sum();
    chars <= MAX_SIGNATURE && line.iter().all(|said| thread.prose(*said) == 0)
}

/// Removes units from a body, unless nothing would be left of it.
fn leave(post: &mut Post, is_frame: impl Fn(usize) -> bool) {
    let rest = post.body.iter().copied().filter(|unit| !is_frame(*unit));
    let rest: Vec<usize> = rest.collect();
    if !rest.is_empty() {
        post.body = rest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::posts::test_pages::{bodies_of, posts_of};
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn how_often_a_post_was_seen_is_a_number_and_a_word() {
        for text in ["12.4K Views", "· 1,204 views", "閲覧数：122", "조회 12"] {
            assert!(counts_views(text), "{text}");
        }
        for text in ["12", "Views", "12 views of the sea", "12 boats", "·"] {
            assert!(!counts_views(text), "{text}");
        }
        assert!(is_between(" · ") && !is_between("👍") && !is_between(""));
    }

    /// The last two lines of posts in cells that hold all of each: buttons, of which the first has one more, and when,
    /// with something behind it.
    fn last_lines(behind: &str) -> Vec<[String; 2]> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("table").open("tbody");
        for day in [12, 13, 14, 15] {
            t.open("tr").open("td");
            t.open_with("a", &[("href", "/u/ann")]).text("ann").close();
            for part in ["first", "second"] {
                let rule = format!("The {part} rule of day {day} is longer than all the others.");
                t.open("p").text(&rule).close();
            }
            t.open("div");
            for button in ["Edit", "Report", "Ban", "Pin"] {
                if button != "Pin" || day == 12 {
                    t.open("span").text(button).close();
                }
            }
            t.close().open("small");
            t.open("span").text(&format!("{day} May 2021")).close();
            t.text(&format!("{behind} #{day}"));
            t.close().close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let last = posts_of(&page).posts.into_iter();
        let last = last.map(|post| {
            let mut lines = post.body.iter().rev().map(|unit| &units.list[*unit].text);
            let mut next = || lines.next().cloned().unwrap_or_default();
            let last = next();
            [next(), last]
        });
        last.collect()
    }

    #[test]
    fn lines_that_tell_when_or_what_may_be_done_are_none_of_what_was_written() {
        let written = |day: u32, part: &str| {
            format!("The {part} rule of day {day} is longer than all the others.")
        };
        let told = last_lines(" .");
        let expected = [12, 13, 14, 15].map(|day| [written(day, "first"), written(day, "second")]);
        assert_eq!(told, expected);
        let told = last_lines(" and all who were there will know");
        let says = |day: u32| format!("{day} May 2021 and all who were there will know #{day}");
        let expected = [12, 13, 14, 15].map(|day| [written(day, "second"), says(day)]);
        assert_eq!(told, expected);
    }

    /// Posts in rows of a table each, with lines before what was written that end with a number.
    fn numbered(lines: [&str; 2]) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("section");
        for day in [12, 13, 14, 15] {
            t.open_with("div", &[("align", "center")]).open("table");
            t.open("tr").open("td").text(&format!("{day} May 2021"));
            t.close().open("td").text(&format!("{}{day}", lines[0]));
            t.close().close().open("tr").open("td");
            t.open_with("a", &[("href", &format!("/user/ann{day}"))]);
            t.text(&format!("ann{day}")).close();
            t.open("div").text(&format!("{}1,{day}4", lines[1]));
            t.close().close().open("td");
            let rule = format!("The rule of day {day} is longer than all the others.");
            t.open("div").text(&rule).close();
            t.close().close().close().close();
        }
        bodies_of(t)
    }

    #[test]
    fn the_number_of_a_post_and_what_is_counted_of_its_author_are_of_the_frame() {
        let rules = [12, 13, 14, 15];
        let rules =
            rules.map(|day| format!("The rule of day {day} is longer than all the others."));
        assert_eq!(numbered(["#", "Posts: "]), rules);
        let told = numbered(["We were ", "There are "]);
        assert!(told[0].contains("We were 12") && told[0].contains("There are 1,124"));
    }

    /// The last lines of posts in paragraphs: what was written, and a line that ends with a number.
    fn scored(tag: &str) -> Vec<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("section");
        for day in [12, 13, 14, 15] {
            t.open_with("div", &[("class", "post")]);
            t.open_with("a", &[("href", &format!("/user/ann{day}"))]);
            t.text(&format!("ann{day}")).close();
            t.open("span").text(&format!("{day} May 2021")).close();
            let rule = format!("The rule of day {day} is longer than all the others.");
            t.open("p").text(&rule).close();
            t.open(tag).text(&format!("Score: {day}")).close().close();
        }
        bodies_of(t)
    }

    #[test]
    fn a_number_in_a_paragraph_behind_what_was_written_is_written_too() {
        let has_score = |texts: &[String]| texts.iter().all(|text| text.contains("Score: "));
        assert!(has_score(&scored("p")));
        assert!(!has_score(&scored("h6")));
    }
}
