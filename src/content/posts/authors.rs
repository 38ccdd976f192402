//! Who wrote: the text of each post that names its author, told by what all posts have in common.
//!
//! What speaks for a text is weighed by itself, and by what speaks for the others at its place:
//! authors stand in one place of all posts, whatever else of a post reads as a name.

use super::address::{is_profile, path_of};
use super::naming::naming;
use super::ranks;
use super::thread::{Said, Thread};
use crate::content::dates;
use crate::content::metadata::{is_label, may_be_nick, tells_deed};
use crate::hash::HashSet;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};
use std::collections::{BTreeMap, BTreeSet};

/// Characters of an author's name. Source: ours: a long name.
const MAX_NAME: u32 = 50;
/// Words of an author's name. Source: ours.
const MAX_NAME_WORDS: usize = 5;
/// Least that speaks for a text to be the author. Source: ours: a name of the element or of a
/// link's target alone, or a place that all posts have with words that differ.
const MIN_AUTHOR: f32 = 1.2;
/// The same for few words: a place that all posts have where the words differ. Source: ours.
const MIN_NICK: f32 = 0.85;
/// Words of such a name. Source: ours.
const MAX_NICK_WORDS: usize = 3;
/// What it counts that a text stands out. Source: ours.
const STRONG_WEIGHT: f32 = 0.5;
/// What the place of a text counts that most posts have in the same words. Source: ours: a half.
const CONSTANT_WEIGHT: f32 = 0.5;
/// Characters that a name has at least for its address to tell anything. Source: ours.
const MIN_IN_ADDRESS: usize = 3;
/// What stands before the number of a writer without a name, which is another on each day. Source: boards of Japan.
const ID: &str = "ID:";
/// Texts between the name of somebody and the handle beside it. Source: ours, from feeds: a badge, a sign between.
const MAX_TO_TWIN: usize = 3;

/// The text of each member that tells who; `None` where nothing speaks for one.
pub(super) fn authors(thread: &Thread, dates: &[Option<usize>]) -> Vec<Option<Said>> {
    let places = Places::new(thread, dates);
    let candidates: Vec<Vec<(f32, Said)>> = (0..thread.members.len())
        .map(|member| places.candidates(member))
        .collect();
    // What speaks for each place: the best of each member there, in the mean.
    let mut weights: BTreeMap<u64, f32> = BTreeMap::new();
    for scored in &candidates {
        let mut own: BTreeMap<u64, f32> = BTreeMap::new();
        for (score, said) in scored {
            let best = own.entry(said.path).or_default();
            *best = best.max(*score);
        }
        for (path, score) in own {
            *weights.entry(path).or_default() += score / candidates.len() as f32;
        }
    }
    let best = |scored: &Vec<(f32, Said)>| {
        let mut best: Option<(f32, Said)> = None;
        for (score, said) in scored {
            let score = score + weights[&said.path];
            // The first of those that are alike.
            if best.is_none_or(|(most, _)| score > most + 0.01) {
                best = Some((score, *said));
            }
        }
        best.map(|(_, said)| said)
    };
    candidates.iter().map(best).collect()
}

/// What is known of the places of a thread's texts.
struct Places<'a> {
    thread: &'a Thread<'a>,
    dates: &'a [Option<usize>],
    /// The texts at each path.
    distinct: BTreeMap<u64, HashSet<&'a str>>,
    /// Elements that hold prose themselves, not in an element of their own, and the last of it.
    written: BTreeMap<NodeId, usize>,
    /// What several authors are, at its path.
    ranks: BTreeSet<(u64, &'a str)>,
}

impl<'a> Places<'a> {
    fn new(thread: &'a Thread, dates: &'a [Option<usize>]) -> Self {
        let mut distinct: BTreeMap<u64, HashSet<&str>> = BTreeMap::new();
        let mut written = BTreeMap::new();
        for said in thread.said.iter().flatten() {
            let leaf = thread.leaf(*said);
            distinct
                .entry(said.path)
                .or_default()
                .insert(leaf.text.as_str());
            if thread.prose(*said) > 0 {
                written.extend(thread.page.parent(leaf.node).map(|node| (node, said.leaf)));
            }
        }
        Self {
            thread,
            dates,
            distinct,
            written,
            ranks: ranks::shared(thread),
        }
    }

    /// The texts of a member that may tell who, with what speaks for each.
    fn candidates(&self, member: usize) -> Vec<(f32, Said)> {
        let said = self.thread.said[member].iter();
        said.filter_map(|said| Some((self.score(member, *said)?, *said)))
            .collect()
    }

    fn score(&self, member: usize, said: Said) -> Option<f32> {
        let thread = self.thread;
        let leaf = thread.leaf(said);
        let text = name_text(&leaf.text);
        let is_date = leaf.is_label || self.dates[member] == Some(said.leaf);
        let is_written = thread.has_body(member) && thread.is_in_body(member, said.leaf);
        let parent = thread.page.parent(leaf.node);
        // A line between other lines of what was written.
        let beside = parent.and_then(|parent| self.written.get(&parent));
        let is_line = beside.is_some_and(|other| *other != said.leaf);
        // Where a handle beside a name leads, that person is told: `/jane` of `Jane Doe` and `@jane`.
        let has_handle = leaf.link.is_some_and(|link| {
            let href = thread.page.attribute(link, "href").unwrap_or("");
            let step = path_of(href).rsplit('/').next().unwrap_or("");
            self.has_twin(member, said, |other| {
                let handle = thread.leaf(other).text.strip_prefix('@');
                handle.is_some_and(|handle| handle.eq_ignore_ascii_case(step))
            })
        });
        let is_profiled = |link: NodeId| is_profile(thread.page, link) || has_handle;
        // Behind a name in one link stands the host of who is called so: `@example.org`.
        let chars = |id: NodeId| thread.page.totals(id).chars;
        let is_whole = |link: NodeId| chars(link) == chars(leaf.node);
        let is_handled = leaf
            .link
            .is_some_and(|link| is_profiled(link) && is_whole(link));
        let is_called = |other: Said| {
            let other_leaf = thread.leaf(other);
            other.leaf < said.leaf && is_name(name_text(&other_leaf.text), other_leaf.chars)
        };
        if text.starts_with('@') && self.has_twin(member, said, is_called) {
            return None;
        }
        let name = handle(text).filter(|_| is_handled).unwrap_or(text);
        let is_none = is_date || is_written || is_tag(thread, leaf.link);
        if is_none || !is_name(name, leaf.chars) {
            return None;
        }
        let node = thread.members[member].first().copied()?;
        let named = naming(thread, node, leaf.node);
        let leads_to_post = |link: NodeId| is_number(text) && leads_to_place(thread.page, link);
        if named == 0.0 && leaf.link.is_some_and(leads_to_post) {
            return None;
        }
        if is_line && named == 0.0 {
            return None;
        }
        let is_shared = named == 0.0 && self.ranks.contains(&(said.path, leaf.text.as_str()));
        if leaf.link.is_none() && (is_shared || named < 1.0 && ranks::is_rank(text)) {
            return None;
        }
        let profile = leaf.link.filter(|link| is_profiled(*link));
        // A heading is a subject, unless more than its place tells who.
        let mut above = thread
            .page
            .ancestors(leaf.node)
            .take_while(|up| *up >= node);
        if named == 0.0 && profile.is_none() && above.any(|up| thread.page.is_heading(up)) {
            return None;
        }
        if named == 0.0 && profile.is_none() && !may_be_nick(text) {
            return None;
        }
        let present = thread.present[&said.path] as f32 / thread.members.len() as f32;
        let texts = &self.distinct[&said.path];
        // Days are torn into months and numbers where they are drawn as leaves of a calendar.
        if texts.iter().all(|text| dates::is_month(text)) {
            return None;
        }
        let distinct = texts.len();
        let varied = (distinct as f32 / thread.present[&said.path] as f32).min(1.0);
        // Where what was written is not told apart, words of it may stand out as a name does.
        let profile_weight = if thread.has_body(member) { 1.0 } else { 2.0 };
        let addressed = profile.is_some_and(|link| is_in_address(thread, link, name));
        let strong = is_strong(thread, leaf.node);
        let told = named
            + profile.map_or(0.0, |_| profile_weight)
            + if addressed { 1.0 } else { 0.0 }
            + if strong { STRONG_WEIGHT } else { 0.0 };
        // Who wrote every second post is said as often as a label is.
        let differs = match (distinct > 1, thread.repeated.contains(&said.leaf)) {
            (true, false) => 1.0,
            (true, true) if told > 0.0 => CONSTANT_WEIGHT,
            _ => 0.0,
        };
        let score = told + differs * present * (0.5 + 0.5 * varied);
        let is_short = text.split_whitespace().count() <= MAX_NICK_WORDS;
        (score >= MIN_AUTHOR || is_short && score >= MIN_NICK).then_some(score)
    }

    /// Whether one of the texts beside one of a member leads to the same place in a link, and is such a twin of it.
    fn has_twin(&self, member: usize, said: Said, is_twin: impl Fn(Said) -> bool) -> bool {
        let thread = self.thread;
        let href = |said: Said| thread.page.attribute(thread.leaf(said).link?, "href");
        let Some(own) = href(said) else {
            return false;
        };
        let all = &thread.said[member];
        let at = all.partition_point(|other| other.leaf < said.leaf);
        let end = all.len().min(at + MAX_TO_TWIN + 2);
        let mut near = all[at.saturating_sub(MAX_TO_TWIN + 1)..end].iter();
        near.any(|other| other.leaf != said.leaf && href(*other) == Some(own) && is_twin(*other))
    }
}

/// A name as it is given out: without the signs between it and the date, and without the address of mail behind it.
pub(super) fn name_text(text: &str) -> &str {
    let is_between = |c: char| c.is_whitespace() || matches!(c, '·' | '•' | '|' | '»' | ',' | '–');
    let text = text.trim_end_matches(is_between);
    let is_mail = |address: &str| address.ends_with('>') && address.contains('@');
    match text.split_once(" <") {
        Some((name, address)) if is_mail(address) => name,
        _ => text,
    }
}

/// The name in a handle: `jane` of `@jane`, but not of `@jane@example.org`, which stands behind a name.
fn handle(text: &str) -> Option<&str> {
    text.strip_prefix('@').filter(|name| !name.contains('@'))
}

/// Whether a text of so many characters may be a name.
pub(super) fn is_name(text: &str, chars: u32) -> bool {
    let words = text.split_whitespace().count();
    chars <= MAX_NAME
        && (1..=MAX_NAME_WORDS).contains(&words)
        && text.chars().any(char::is_alphabetic)
        && !is_label(text)
        && !tells_deed(text)
        && !is_count(text)
        && !is_version(text)
        && !is_address(text)
        && !is_daily_number(text)
        && !text.ends_with([':', '?', '!', '…'])
        && !text.ends_with("...")
        && !text.starts_with(['#', '@', ':', ',', ';', ')', '.'])
}

/// Whether a text says how many there are of something: `1 Comments`.
fn is_count(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit() || b == b',');
    words.next().is_some_and(is_number) && words.next().is_some()
}

/// Whether a text is the number of a writer without a name: `ID:aBcD1234`, and not `ID: Max`.
fn is_daily_number(text: &str) -> bool {
    let number = text.strip_prefix(ID);
    number.is_some_and(|number| number.starts_with(|c: char| !c.is_whitespace()))
}

/// Whether a text is the number of a version: `v2.0.1`.
fn is_version(text: &str) -> bool {
    let number = text.strip_prefix(['v', 'V']).unwrap_or(text);
    number.starts_with(|c: char| c.is_ascii_digit())
        && number.contains('.')
        && number.bytes().all(|b| b.is_ascii_digit() || b == b'.')
}

/// Whether a text is the address of a page: `http://example.org`, `example.org/videos`.
fn is_address(text: &str) -> bool {
    let is_host = |host: &str| host.contains('.') && !host.contains(char::is_whitespace);
    text.contains("://")
        || text.starts_with("www.")
        || text.split_once('/').is_some_and(|(host, _)| is_host(host))
}

/// Whether a text tells a number, as what leads to a post by its number does: `Message #12`.
fn is_number(text: &str) -> bool {
    text.contains(|c: char| c == '#' || c.is_ascii_digit())
}

/// Whether a link leads to a place of its page, where something was written, and to nobody: fragments that are ways within
/// a page of scripts (`#/users/12`, `#!/u/jane`) lead to other pages.
fn leads_to_place(page: &PageSnapshot, link: NodeId) -> bool {
    let href = page.attribute(link, "href").unwrap_or("");
    let fragment = href.split_once('#').map_or("", |(_, fragment)| fragment);
    href.len() > 1
        && page.is_own_place(href)
        && !fragment.starts_with(['/', '!'])
        && !is_profile(page, link)
}

/// Whether a link leads to what else was written of a subject.
fn is_tag(thread: &Thread, link: Option<NodeId>) -> bool {
    link.is_some_and(|link| thread.page.node(link).has_word("rel", "tag"))
}

/// Whether a text stands out, as names above posts do.
fn is_strong(thread: &Thread, text: NodeId) -> bool {
    let mut above = thread.page.ancestors(text).take(2);
    above.any(|id| {
        let tag = thread.page.tag(id);
        matches!(
            tag,
            "b" | "strong" | "dt" | "th" | "h3" | "h4" | "h5" | "h6"
        )
    })
}

/// Whether an address names what its link says: `/users/12/jane-doe`.
fn is_in_address(thread: &Thread, link: NodeId, text: &str) -> bool {
    let name = folded(text);
    let href = thread.page.attribute(link, "href").unwrap_or("");
    name.chars().count() >= MIN_IN_ADDRESS && folded(href).contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::posts::posts;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_handle_is_a_name_unless_it_names_its_host() {
        assert_eq!(handle("@jane_doe"), Some("jane_doe"));
        assert_eq!(handle("@jane@example.org"), None);
        assert_eq!(handle("jane"), None);
    }

    #[test]
    fn a_host_behind_a_name_is_no_author() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        for (day, (who, host)) in (12..).zip([
            ("Ann (she/her)", "@one.example"),
            ("Bob", "@two.example"),
            ("Cid", "@one.example"),
        ]) {
            let account = who.split(' ').next().unwrap_or("");
            t.open_with("div", &[("class", "comment")]);
            t.open_with("a", &[("href", &format!("/u/{account}{host}"))]);
            t.open("span").text(who).close();
            t.open("small").text(host).close().close();
            t.open("span").text(&format!("{day} May 2021")).close();
            t.open_with("div", &[("class", "text")]).open("p");
            t.text(&format!("By doing it, every day, for {day} years."));
            t.close().close().close();
        }
        let page = t.finish();
        let found = posts(&page, &Units::from_page(&page), |_| true, 0.0).posts;
        let authors: Vec<Option<&str>> = found.iter().map(|post| post.author.as_deref()).collect();
        assert_eq!(authors, [Some("Ann (she/her)"), Some("Bob"), Some("Cid")]);
    }

    /// Who wrote posts of which half are by one person, with links to each, the second with the handle.
    fn by_handles(host: &str, handle: &str) -> Vec<Option<String>> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("main");
        let who = [
            ("Marge", "marge"),
            ("Ole Berg", "ole"),
            ("Tom", "tlis"),
            ("Marge", "marge"),
        ];
        for (day, (name, step)) in (12..).zip(who) {
            t.open("article").open("div");
            for text in [name, &format!("{handle}{step}")] {
                t.open("div");
                t.open_with("a", &[("href", &format!("{host}/{step}"))]);
                t.text(text).close().close();
            }
            t.open_with("a", &[("href", &format!("{host}/{step}/status/1234{day}"))]);
            t.text(&format!("{day} May 2021")).close().close();
            t.open_with("div", &[("class", "text")]).open("p");
            t.text(&format!("By doing it, every day, for {day} years."));
            t.close().close().close();
        }
        let page = t.finish();
        let found = posts(&page, &Units::from_page(&page), |_| true, 0.0).posts;
        found.into_iter().map(|post| post.author).collect()
    }

    #[test]
    fn who_has_a_handle_is_told_by_the_name_beside_it() {
        let expected = ["Marge", "Ole Berg", "Tom", "Marge"].map(|who| Some(who.to_owned()));
        assert_eq!(by_handles("", "@"), expected);
        assert_eq!(by_handles("https://example.org/profile", "@"), expected);
    }

    #[test]
    fn addresses_of_mail_and_numbers_are_no_part_of_a_name() {
        assert_eq!(name_text("Jane Doe <jd@example.org>"), "Jane Doe");
        assert_eq!(name_text("Jane <3 ,"), "Jane <3");
        assert!(!is_name("ID:aBcD1234", 11) && is_name("Idris", 5));
        assert!(is_name("ID: Max", 7));
    }

    #[test]
    fn a_link_to_a_place_of_the_page_names_nobody() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("main");
        for (day, who) in (12..).zip(["Jane Doe", "Bob Roe", "Cid Loe"]) {
            t.open("section");
            t.open_with("a", &[("href", &format!("#{day}"))]);
            t.text(&format!("Message #{day}")).close();
            t.open("div").open("span").text("From:").close();
            t.text(&format!("{who} <{day}@example.org>")).close();
            t.open("div").text(&format!("{day} May 2021")).close();
            t.open_with("div", &[("class", "text")]).open("p");
            t.text(&format!(
                "By doing it, every day, for {day} years, and then once more with all."
            ));
            t.close().close().close();
        }
        let page = t.finish();
        let found = posts(&page, &Units::from_page(&page), |_| true, 0.0).posts;
        let authors: Vec<&str> = found
            .iter()
            .filter_map(|post| post.author.as_deref())
            .collect();
        // Of the first nothing is told apart.
        assert_eq!((found.len(), authors), (3, vec!["Bob Roe", "Cid Loe"]));
    }

    /// Who wrote posts whose heads hold a link to a place of the page, of a class, with a number in its address.
    fn by_places(class: &str, place: &str) -> Vec<Option<String>> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("main");
        for (day, who) in (12..).zip(["Ann Lee", "Tom", "Carl Roe"]) {
            t.open("section").open("cite");
            t.open_with("a", &[("class", class), ("href", &format!("{place}{day}"))]);
            t.text(who).close().close();
            t.open("span").text(&format!("{day} May 2021")).close();
            t.open_with("div", &[("class", "text")]).open("p");
            t.text(&format!("By doing it, every day, for {day} years."));
            t.close().close().close();
        }
        let page = t.finish();
        let found = posts(&page, &Units::from_page(&page), |_| true, 0.0).posts;
        found.into_iter().map(|post| post.author).collect()
    }

    #[test]
    fn a_name_may_lead_to_a_place_of_the_page() {
        let expected = ["Ann Lee", "Tom", "Carl Roe"].map(|who| Some(who.to_owned()));
        for (class, place) in [
            ("", "#/profile/"),
            ("", "#!/u/"),
            ("author", "#user-"),
            ("author", "#place-"),
            ("", "#comment-"),
        ] {
            assert_eq!(by_places(class, place), expected, "{place}");
        }
    }

    #[test]
    fn addresses_of_pages_are_no_names() {
        for (text, is_page) in [
            ("http://www.youtube.com/user/ann", true),
            ("www.example.org", true),
            ("example.org/videos", true),
            ("ann/Bob", false),
            ("J. Doe / ann", false),
            ("ann.doe", false),
        ] {
            assert_eq!(is_address(text), is_page, "{text}");
        }
    }
}
