//! Finds who opened a thread where the page says it in words: in a line (`Issue created 12 May 2021 by Jane Doe`), or
//! in labels (`Reporter:`, `Created:`).
//!
//! # Limits
//! The words are known in some languages only. A line that names the person first (`ann opened this issue`) is not
//! read, as notes on actions say the same; nor is a line in which other words come first or another person is linked.
//! If several people are named, none is taken. A first post right behind the headline opened the thread, whatever is
//! said above the headline or in labels elsewhere.

use super::address::is_profile;
use super::leaf::{Leaf, is_beside};
use super::leaves::Leaves;
use super::names::{is_name, name_text};
use super::post::Post;
use super::signed::{Signed, WITH_HOUR, date_of};
use crate::content::dates;
use crate::content::words::phrases::Phrases;
use crate::snapshot::{COLONS, NodeId, PageSnapshot, one_line};
use std::ops::Range;

/// Words of a line that says who opened the thread, in lower case. Source: ours, from trackers of issues and sites
/// for questions.
static OPENED: Phrases = Phrases::from_words(
    "reported created opened asked submitted raised filed gemeldet erstellt eröffnet gefragt angelegt signalé signalée \
    créé créée ouvert ouverte demandé demandée creado creada abierto abierta reportado reportada preguntado creato \
    creata aperto aperta segnalato segnalata criado criada aberto aberta relatado aangemaakt geopend gemeld utworzone \
    utworzony zgłoszone zgłoszony создано создана открыто открыта skapades skapad öppnades öppnad rapporterades \
    rapporterad oprettet opprettet åbnet åpnet rapporteret rapportert vytvořeno otevřeno nahlášeno založeno luotu avattu \
    ilmoitettu létrehozva megnyitva bejelentve",
);
/// Words between these and the name.
static BY: Phrases = Phrases::from_words("by von par por da door przez от av af od");
/// Labels of the person who opened it, in lower case. Source: Jira, Bugzilla, Debbugs and others, in their languages.
static REPORTERS: Phrases = Phrases::separated(
    "reporter|reported by|submitter|submitted by|opened by|raised by|asked by|melder|gemeldet von|rapporteur|signalé par|\
    informador|reportado por|segnalante|segnalato da|relator|zgłaszający|rapportör|rapporterad av|rapportør|rapporteret af|\
    rapportert av|zadavatel|nahlásil|raportoija|ilmoittaja|bejelentő|raporlayan|bildiren|報告者|报告人|報告人|보고자|\
    작성자|질문자",
    "|",
);
/// Labels of the date when it was opened, likewise.
static CREATED: Phrases = Phrases::separated(
    "created|created on|opened|opened on|reported|reported on|submitted|submitted on|asked|erstellt|eröffnet|créé|\
    créée|creado|creada|creato|creata|criado|criada|aangemaakt|utworzono|skapad|oprettet|opprettet|vytvořeno|luotu|\
    létrehozva|oluşturuldu|oluşturulma|создано|создана|创建|创建时间|建立|作成|作成日|등록일|\
    작성일|질문일",
    "|",
);
/// Maximum characters of such a line, and maximum number of elements from the name up to the whole line. Source:
/// ours: `Bug #190011 reported by`, a name and a date.
const MAX_LINE: u32 = 160;
const MAX_UP: usize = 4;
/// Maximum characters between such a line and the headline. Source: ours: readers see both together.
const MAX_APART: u32 = 200;
/// Maximum number of texts before the name among which the word of the line stands, and of texts behind the person's
/// label up to the date. Source: ours: the day may stand between; counts of votes, and a heading.
const MAX_TO_WORD: usize = 4;
const MAX_TO_DATE: usize = 16;
/// Maximum number of words before that word in its line. Source: ours: `Merge request opened`, `Bug #190011
/// reported`; more are a sentence.
const MAX_BEFORE_WORD: usize = 2;
/// Maximum characters of a headline. Source: ours, to bound the cost: a long title.
const MAX_HEADLINE: u32 = 300;
/// Maximum characters between the headline and the text of a first post right behind it. Source: ours: author, date,
/// a rank, a count of posts.
const MAX_HEAD: u32 = 100;
/// Label of the date in a mail header, and maximum number of elements up to the one that holds the header's lines.
/// Source: Debbugs.
const MAIL_DATE: &str = "date";
const MAX_TO_HEAD: usize = 3;

/// Who opened a thread, by a line near the headline, else by labels outside the posts. The post has no nodes.
///
/// Cost: linear in the texts, and in the elements around names.
pub(super) fn told_opener(page: &PageSnapshot, leaves: &Leaves, signed: &Signed) -> Option<Post> {
    let headings = headlines(page, signed);
    // The headline that is right before the first post.
    let own = headings.last().copied().filter(|heading| {
        let end = page.node(*heading).end;
        let mut content = signed.own.iter();
        page.totals_between(end, signed.first).chars <= MAX_HEAD
            && !content.any(|node| (end..signed.first).contains(node))
    });
    by_line(page, leaves, signed, (&headings, own)).or_else(|| {
        own.is_none()
            .then(|| by_labels(page, leaves, signed))
            .flatten()
    })
}

/// The headings before the first post that have the title of the page.
fn headlines(page: &PageSnapshot, signed: &Signed) -> Vec<NodeId> {
    let own_title = one_line(&page.source.title);
    let is_headline = |id: &NodeId| {
        let is_before = page.node(*id).end <= signed.first;
        is_before && page.totals(*id).chars <= MAX_HEADLINE && {
            let text = one_line(&page.text(*id));
            // The number of an issue may stand behind the title.
            let goes_on = || !signed.title.is_empty() && text.starts_with(signed.title);
            signed.is_headline(&text, &own_title) || goes_on()
        }
    };
    page.tagged(["h1", "h2"]).filter(is_headline).collect()
}

/// The opener by a line near one of the headlines, but not above `own`, the headline right before the first post.
fn by_line(
    page: &PageSnapshot,
    leaves: &Leaves,
    signed: &Signed,
    (headings, own): (&[NodeId], Option<NodeId>),
) -> Option<Post> {
    let list = &leaves.list;
    let before = list.partition_point(|leaf| leaf.node < signed.first);
    let is_named = |at: usize| {
        let leaf = &list[at];
        leaf.link.is_some()
            && is_name(name_text(&leaf.text), leaf.chars)
            && at > 0
            && BY.holds(&last_word(&list[at - 1].text))
            && list[at.saturating_sub(MAX_TO_WORD)..at]
                .iter()
                .any(|leaf| says_opened(&leaf.text))
    };
    let line_of = |at: usize| {
        let node = list[at].node;
        let mut around = page.ancestors(node).take(MAX_UP);
        let line = around.find(|up| {
            let own = leaves.within(page, *up);
            page.totals(*up).chars <= MAX_LINE
                && list[own.clone()].iter().any(|leaf| leaf.is_date)
                && list[own.start..at]
                    .iter()
                    .any(|leaf| says_opened(&leaf.text))
        })?;
        let texts = leaves.within(page, line);
        let is_other = |leaf: &Leaf| {
            let is_person = leaf.link.is_some_and(|link| is_profile(page, link));
            is_person && leaf.text != list[at].text
        };
        let is_told = begins_with_word(&list[texts.start..at])
            && !list[texts.clone()].iter().any(is_other)
            && own.is_none_or(|heading| heading < line)
            && is_near_heading(page, headings, line);
        is_told.then_some((at, texts))
    };
    let mut told = (0..before).filter(|at| is_named(*at)).filter_map(line_of);
    let (at, line) = told.next()?;
    let is_other = |(other, _): (usize, Range<usize>)| list[other].text != list[at].text;
    if told.any(is_other) {
        return None;
    }
    let date = list[line].iter().find(|leaf| leaf.is_date)?;
    Some(opener(page, &list[at], date))
}

/// The opener by the first label for the person outside the posts, the name behind it, and the date behind that;
/// `None` if another such label names somebody else.
fn by_labels(page: &PageSnapshot, leaves: &Leaves, signed: &Signed) -> Option<Post> {
    let list = &leaves.list;
    let end = page.node(signed.last).end;
    let is_outside = |leaf: &Leaf| leaf.node < signed.first || leaf.node >= end;
    let is_value = |at: &usize| {
        let (label, value) = (&list[*at], &list[at + 1]);
        is_outside(label)
            && label.link.is_none()
            && is_label_of(&REPORTERS, &label.text)
            && !value.is_label
            && is_name(name_text(&value.text), value.chars)
            && is_beside(page, label.node, value.node)
    };
    let mut told = (0..list.len().saturating_sub(1)).filter(is_value);
    let at = told.next()?;
    if told.any(|other| list[other + 1].text != list[at + 1].text) {
        return None;
    }
    let behind = at + 2..list.len().min(at + 2 + MAX_TO_DATE);
    let mut dates = behind.filter(|date| list[*date].is_date && is_outside(&list[*date]));
    let date = dates.find(|date| {
        let (label, date) = (&list[date - 1], &list[*date]);
        let is_led = is_label_of(&CREATED, &label.text) && is_beside(page, label.node, date.node);
        let is_in_head = |up: NodeId| page.contains(up, date.node);
        let mut around = page.ancestors(list[at].node).take(MAX_TO_HEAD);
        is_led
            || begins_with_label(&CREATED, &date.text)
            || is_date_of_mail(&date.text) && around.any(is_in_head)
    })?;
    Some(opener(page, &list[at + 1], &list[date]))
}

fn opener(page: &PageSnapshot, author: &Leaf, date: &Leaf) -> Post {
    let href = author.link.and_then(|link| page.attribute(link, "href"));
    Post {
        author: Some(name_text(&author.text).to_owned()),
        author_url: href.map(str::to_owned),
        date: Some(date_of(page, date)),
        ..Post::default()
    }
}

/// Whether little text stands between a line and one of the headings.
fn is_near_heading(page: &PageSnapshot, headings: &[NodeId], line: NodeId) -> bool {
    let between = |first: NodeId, end: NodeId| page.totals_between(first, end).chars;
    let mut apart = headings.iter().map(|heading| {
        if *heading < line {
            between(page.node(*heading).end, line)
        } else {
            between(page.node(line).end, *heading)
        }
    });
    apart.any(|chars| chars <= MAX_APART)
}

/// Whether a text has a word of [`OPENED`].
fn says_opened(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_alphabetic());
    let mut words = words.filter(|word| !word.is_empty());
    words.any(|word| OPENED.holds_in_any_case(word))
}

/// Whether one of the first words of a line is in [`OPENED`].
fn begins_with_word(line: &[Leaf]) -> bool {
    let texts = line.iter().map(|leaf| leaf.text.as_str());
    let words = texts.flat_map(|text| text.split(|c: char| !c.is_alphabetic()));
    let mut words = words
        .filter(|word| !word.is_empty())
        .take(1 + MAX_BEFORE_WORD);
    words.any(|word| OPENED.holds_in_any_case(word))
}

/// The last word of a text, in lower case.
fn last_word(text: &str) -> String {
    text.split_whitespace()
        .next_back()
        .unwrap_or("")
        .to_lowercase()
}

/// Whether the whole text is one of the labels, with or without a colon.
fn is_label_of(labels: &Phrases, text: &str) -> bool {
    let text = text.trim_end_matches(|c: char| c.is_whitespace() || COLONS.contains(&c));
    labels.holds_in_any_case(text)
}

/// Whether a text is the date line of a mail header, with day and hour: `Date: Sat, 4 Mar 2023 11:02:01 UTC`. A day
/// alone may stand behind that label anywhere.
fn is_date_of_mail(text: &str) -> bool {
    let parts = text.split_once(COLONS);
    parts.is_some_and(|(label, date)| {
        let read = dates::read(date.trim(), "en");
        label.trim().eq_ignore_ascii_case(MAIL_DATE)
            && read.is_some_and(|date| date.len() >= WITH_HOUR)
    })
}

/// Whether a text begins with one of the labels: `작성일 2024.03.04`.
fn begins_with_label(labels: &Phrases, text: &str) -> bool {
    let is_end = |c: char| c.is_whitespace() || COLONS.contains(&c);
    let (label, _) = text.split_once(is_end).unwrap_or((text, ""));
    labels.holds_in_any_case(label)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::units::Units;
    use crate::snapshot::test_page::{TestPage, by_tag};

    /// The opener found in lines above or below a post, each text in an element with the tag.
    fn told(build: impl FnOnce(&mut TestPage), is_below: bool) -> Option<(String, String)> {
        told_of(true, build, is_below)
    }

    /// The same where something is content between the headline and the first post, or nothing.
    fn told_of(
        has_text: bool,
        build: impl FnOnce(&mut TestPage),
        is_below: bool,
    ) -> Option<(String, String)> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("main");
        if !has_text {
            t.open("aside");
            build(&mut t);
            t.close();
            return first_post(t, false);
        }
        t.open("h1").text("The loom stops").close();
        t.open("section").text("It hums before.").close();
        if is_below {
            t.open("article").text("By a wheel.").close();
            build(&mut t);
        } else {
            build(&mut t);
            t.open("article").text("By a wheel.").close();
        }
        first_post(t, true)
    }

    fn first_post(mut t: TestPage, has_text: bool) -> Option<(String, String)> {
        if !has_text {
            t.open("h1").text("The loom stops").close();
            t.open("article").text("By a wheel.").close();
        }
        let page = t.finish();
        let post = by_tag(&page, "article");
        let signed = Signed {
            first: post,
            last: post,
            profiles: Vec::new(),
            title: "The loom stops",
            own: has_text
                .then(|| by_tag(&page, "section"))
                .into_iter()
                .collect(),
        };
        let leaves = Leaves::from_page(&page, &Units::from_page(&page));
        let found = told_opener(&page, &leaves, &signed)?;
        Some((found.author?, found.date?))
    }

    /// A line with what stands before when, between that and who, and behind.
    fn line(t: &mut TestPage, [before, between]: [&str; 2], who: &str) {
        t.open("div").text(before).open("time").text("12 May 2021");
        t.close().text(between);
        t.open_with("a", &[("href", "/jane")]).text(who).close();
        t.close();
    }

    #[test]
    fn a_line_near_the_headline_says_who_opened_a_thread() {
        let expected = Some(("Jane Doe".to_owned(), "2021-05-12".to_owned()));
        let said =
            |before: &str, between: &str| told(|t| line(t, [before, between], "Jane Doe"), false);
        assert_eq!(said("Issue created", "by"), expected);
        assert_eq!(said("Gemeldet am", "von"), expected);
        assert_eq!(said("Ärende skapades", "av"), expected);
        assert_eq!(said("Edited", "by"), None, "a change");
        assert_eq!(said("Issue created", "for"), None);
        let two = |t: &mut TestPage| {
            line(t, ["Issue created", "by"], "Jane Doe");
            line(t, ["Request opened", "by"], "Bob");
        };
        assert_eq!(told(two, false), None, "two people");
        let far = |t: &mut TestPage| {
            t.open("p").text(&"The loom stops. ".repeat(20)).close();
            line(t, ["Issue created", "by"], "Jane Doe");
        };
        assert_eq!(told(far, false), None, "far from the headline");
        assert_eq!(
            said("Rules of the board, created", "by"),
            None,
            "a sentence"
        );
        let event = |t: &mut TestPage| {
            t.open("div").open_with("a", &[("href", "/user/zoe")]);
            t.text("Zoe").close().text("opened").open("time");
            t.text("12 May 2021").close().text("by");
            t.open_with("a", &[("href", "/user/zed")]).text("Zed");
            t.close().close();
        };
        assert_eq!(told(event, false), None, "somebody else is linked");
    }

    #[test]
    fn a_first_post_right_behind_the_headline_opened_the_thread() {
        let above = |t: &mut TestPage| line(t, ["Poll created", "by"], "Admin");
        assert_eq!(told_of(false, above, false), None);
        let labels = |t: &mut TestPage| {
            for (label, value) in [("Reported by", "Jane Doe"), ("Created", "1 Jan 2014")] {
                t.open("dl").open("dt").text(label).close();
                t.open("dd").text(value).close().close();
            }
        };
        assert!(told(labels, false).is_some());
        assert_eq!(told_of(false, labels, false), None);
    }

    #[test]
    fn a_date_is_that_of_a_mail_where_it_tells_an_hour() {
        assert!(is_date_of_mail("Date: Sat, 4 Mar 2023 11:02:01 UTC"));
        assert!(!is_date_of_mail("Date: 1 Jan 2014") && !is_date_of_mail("Day: 1 Jan 2014"));
        let head = |when: &'static str| {
            told(
                move |t| {
                    t.open("div").open("p").text("Reported by:");
                    t.open("a").text("Jane Doe").close().close();
                    t.open("p").text(when).close().close();
                },
                false,
            )
        };
        assert!(head("Date: Sat, 4 Mar 2023 11:02:01 UTC").is_some());
        assert_eq!(head("Date: 4 March 2023"), None);
    }

    #[test]
    fn labels_beside_a_thread_say_who_opened_it() {
        let labels = |who: &'static str, when: &'static str| {
            move |t: &mut TestPage| {
                for (label, value) in [(who, "Jonas Reed"), ("Votes:", "3"), (when, "12 May 2021")]
                {
                    t.open("dl").open("dt").text(label).close();
                    t.open("dd").text(value).close().close();
                }
            }
        };
        let expected = Some(("Jonas Reed".to_owned(), "2021-05-12".to_owned()));
        assert_eq!(told(labels("Reporter:", "Created:"), true), expected);
        assert_eq!(told(labels("Reporter:", "Created:"), false), expected);
        assert_eq!(told(labels("Assignee:", "Created:"), true), None);
        assert_eq!(told(labels("Reporter:", "Updated:"), true), None);
    }
}
