//! Lines of the frame among what was written, where one element holds both: when it was, with an edit or a number
//! behind it; what may be done with a post, which may be more with the first than with the others.

use super::Post;
use super::thread::{MAX_SIGNATURE, MIN_REPEATED, MIN_SIGNATURES, Said, Thread};
use std::collections::BTreeMap;

/// Share of a line's letters that most posts have in the same words for it to be of the frame. Source: ours: who is
/// quoted stands between two of them.
const MIN_SHARED: f64 = 0.7;

/// Leaves out of the bodies of a thread the lines that tell when and say nothing else, where nearly all posts have
/// one beside what was written. `posts` are its members, in their order.
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

/// Leaves out of the bodies of a thread the lines of which most is said by most posts in the same words, and the
/// rest is no more than a label, likewise.
pub(super) fn leave_repeated(thread: &Thread, posts: &mut [Post]) {
    let chars = |said: &Said| thread.leaf(*said).chars;
    let is_repeated = |line: &Vec<Said>| {
        let shared = line
            .iter()
            .filter(|said| thread.constant.contains(&said.leaf));
        let [shared, all] = [shared.map(chars).sum(), line.iter().map(chars).sum::<u32>()];
        f64::from(shared) >= MIN_SHARED * f64::from(all) && is_bare(thread, line)
    };
    for (member, post) in posts.iter_mut().enumerate() {
        let lines = lines(thread, member);
        leave(post, |unit| lines.get(&unit).is_some_and(is_repeated));
    }
}

/// The texts of a member by the unit that each is part of.
fn lines(thread: &Thread, member: usize) -> BTreeMap<usize, Vec<Said>> {
    let mut lines: BTreeMap<usize, Vec<Said>> = BTreeMap::new();
    for said in &thread.said[member] {
        let unit = thread.leaf(*said).unit;
        lines.entry(unit).or_default().push(*said);
    }
    lines
}

/// Whether a line is short, and nothing of it reads as written.
fn is_bare(thread: &Thread, line: &[Said]) -> bool {
    let chars: u32 = line.iter().map(|said| thread.leaf(*said).chars).sum();
    chars <= MAX_SIGNATURE && line.iter().all(|said| thread.prose(*said) == 0)
}

/// Takes units out of a body, unless nothing would be left of it.
fn leave(post: &mut Post, is_frame: impl Fn(usize) -> bool) {
    let rest = post.body.iter().copied().filter(|unit| !is_frame(*unit));
    let rest: Vec<usize> = rest.collect();
    if !rest.is_empty() {
        post.body = rest;
    }
}

#[cfg(test)]
mod tests {
    use crate::content::posts::posts;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

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
        let last = posts(&page, &units, |_| true, 0.0).posts.into_iter();
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
}
