//! The author of each post: which of its texts is the author's name.
//!
//! Each text is scored by itself and by its path within the post: authors stand at the same path in all posts,
//! whatever other text of a post reads like a name.

use super::address::{is_profile, path_of};
use super::names::{is_name, name_text};
use super::naming::naming;
use super::ranks;
use super::thread::{Said, Thread};
use crate::content::dates;
use crate::content::people;
use crate::hash::HashSet;
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};
use std::collections::{BTreeMap, BTreeSet};

/// Minimum score of an author. Source: ours: an element's name or a link to a profile alone, or a path that all posts
/// have with differing words.
const MIN_AUTHOR: f32 = 1.2;
/// The minimum score for a text of few words: a path that all posts have and where the words differ. Source: ours.
const MIN_NICK: f32 = 0.85;
/// Maximum number of words of such a short name. Source: ours.
const MAX_NICK_WORDS: usize = 3;
/// Score of a text that is emphasized. Source: ours.
const STRONG_WEIGHT: f32 = 0.5;
/// Score of a path where the words differ, for a text that most posts have there in the same words. Source: ours: a
/// half.
const CONSTANT_WEIGHT: f32 = 0.5;
/// Minimum characters of a name that is looked for in an address. Source: ours.
const MIN_IN_ADDRESS: usize = 3;
/// Maximum characters of a login form. Source: ours: two labels and some links; a form around a whole page has more.
const MAX_FORM: u32 = 300;
/// Maximum number of elements from a text up to the button that holds it. Source: ours: a box, and what styles it.
const MAX_TO_BUTTON: usize = 3;
/// Maximum number of texts between a person's name and the handle beside it. Source: ours, from feeds: a badge, a
/// separator between.
const MAX_TO_TWIN: usize = 3;

/// The author's text for each member; `None` where no text scores high enough.
pub(super) fn authors(thread: &Thread, dates: &[Option<usize>]) -> Vec<Option<Said>> {
    let places = AuthorPlaces::new(thread, dates);
    let candidates: Vec<Vec<(f32, Said)>> = (0..thread.members.len())
        .map(|member| places.candidates(member))
        .collect();
    // The score of each path: the mean over all members of their best score there.
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
            // Of texts with about equal scores, the first.
            if best.is_none_or(|(most, _)| score > most + 0.01) {
                best = Some((score, *said));
            }
        }
        best.map(|(_, said)| said)
    };
    candidates.iter().map(best).collect()
}

/// A text that may be the author's name.
struct Name<'a> {
    text: &'a str,
    /// The part of it that is compared with addresses: a handle without its `@`.
    name: &'a str,
    /// Score given by the names of the elements around it.
    named: f32,
    /// The link to a profile around it.
    profile: Option<NodeId>,
}

/// What is known of the paths of a thread's texts.
struct AuthorPlaces<'a> {
    thread: &'a Thread<'a>,
    dates: &'a [Option<usize>],
    /// The distinct texts at each path.
    distinct: BTreeMap<u64, HashSet<&'a str>>,
    /// Elements that hold prose as a direct child, with the last leaf of that prose.
    written: BTreeMap<NodeId, usize>,
    /// Texts that several authors share at a path: ranks, no names.
    ranks: BTreeSet<(u64, &'a str)>,
    /// Login forms, in which nobody is named.
    forms: Vec<NodeId>,
}

impl<'a> AuthorPlaces<'a> {
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
            forms: forms_to_sign_in(thread.page),
        }
    }

    /// The texts of a member that may be its author, with their scores.
    fn candidates(&self, member: usize) -> Vec<(f32, Said)> {
        let said = self.thread.said[member].iter();
        said.filter_map(|said| {
            let name = self.may_name(member, *said)?;
            Some((self.weight(member, *said, &name)?, *said))
        })
        .collect()
    }

    /// The name that a text of a member may be; `None` if it cannot be that of the author.
    fn may_name(&self, member: usize, said: Said) -> Option<Name<'a>> {
        let thread = self.thread;
        let leaf = thread.leaf(said);
        let text = name_text(&leaf.text);
        let is_date = leaf.is_label || self.dates[member] == Some(said.leaf);
        let is_written = thread.has_body(member) && thread.is_in_body(member, said.leaf);
        let is_profiled =
            |link: NodeId| is_profile(thread.page, link) || self.has_handle(member, said);
        // A handle of a host stands behind a name, in one link with it: `@example.org`.
        let chars = |id: NodeId| thread.page.totals(id).chars;
        let is_whole = |link: NodeId| chars(link) == chars(leaf.node);
        let is_handled = |_: &&str| {
            leaf.link
                .is_some_and(|link| is_profiled(link) && is_whole(link))
        };
        let is_called = |other: Said| {
            let other_leaf = thread.leaf(other);
            other.leaf < said.leaf && is_name(name_text(&other_leaf.text), other_leaf.chars)
        };
        if text.starts_with('@') && self.has_twin(member, said, is_called) {
            return None;
        }
        let name = handle(text).filter(is_handled).unwrap_or(text);
        let is_none = is_date
            || is_written
            || is_tag(thread, leaf.link)
            || leaf.link.is_none() && is_on_button(thread.page, leaf.node)
            || thread.page.is_in_any(&self.forms, leaf.node);
        if is_none || !is_name(name, leaf.chars) {
            return None;
        }
        let node = thread.members[member].first().copied()?;
        let named = naming(thread, node, leaf.node);
        let profile = leaf.link.filter(|link| is_profiled(*link));
        let is_told = named > 0.0 || !self.is_of_other(said, text, profile, node);
        let is_shared = named == 0.0 && self.ranks.contains(&(said.path, leaf.text.as_str()));
        let is_rank = is_shared || named < 1.0 && ranks::is_rank(text);
        let is_name = is_told && (leaf.link.is_some() || !is_rank);
        is_name.then_some(Name {
            text,
            name,
            named,
            profile,
        })
    }

    /// Whether a text that no element's name marks as an author is something else: a link to a post by its number,
    /// one of several lines of a written text, a subject in a heading (unless a link to a profile marks it, too), or
    /// words that are nobody's name.
    fn is_of_other(&self, said: Said, text: &str, profile: Option<NodeId>, node: NodeId) -> bool {
        let thread = self.thread;
        let (page, leaf) = (thread.page, thread.leaf(said));
        let leads_to_post = |link: NodeId| is_number(text) && leads_to_place(page, link);
        let parent = page.parent(leaf.node);
        let beside = parent.and_then(|parent| self.written.get(&parent));
        let is_line = beside.is_some_and(|other| *other != said.leaf);
        let mut above = page.ancestors(leaf.node).take_while(|up| *up >= node);
        leaf.link.is_some_and(leads_to_post)
            || is_line
            || profile.is_none() && above.any(|up| page.is_heading(up))
            || profile.is_none() && !people::may_be_nick(text)
    }

    /// Whether the handle beside a name matches where the name's link leads: `/jane` for `Jane Doe` and `@jane`.
    fn has_handle(&self, member: usize, said: Said) -> bool {
        let thread = self.thread;
        let Some(link) = thread.leaf(said).link else {
            return false;
        };
        let href = thread.page.attribute(link, "href").unwrap_or("");
        let step = path_of(href).rsplit('/').next().unwrap_or("");
        self.has_twin(member, said, |other| {
            let handle = thread.leaf(other).text.strip_prefix('@');
            handle.is_some_and(|handle| handle.eq_ignore_ascii_case(step))
        })
    }

    /// The score of a text that may be an author; `None` where it is too low.
    fn weight(&self, member: usize, said: Said, name: &Name<'_>) -> Option<f32> {
        let thread = self.thread;
        let having = thread.present[&said.path] as f32;
        let present = having / thread.members.len() as f32;
        let texts = &self.distinct[&said.path];
        // Calendar leaves split a day into a month and a number.
        if texts.iter().all(|text| dates::is_month(text)) {
            return None;
        }
        let distinct = texts.len();
        let varied = (distinct as f32 / having).min(1.0);
        // Where the body is not told apart, its words may be emphasized as a name is, so a profile must count for
        // more.
        let of_profile = if thread.has_body(member) { 1.0 } else { 2.0 };
        let profile = name.profile;
        let addressed = profile.is_some_and(|link| is_in_address(thread, link, name.name));
        let strong = is_strong(thread, thread.leaf(said).node);
        let told = name.named
            + profile.map_or(0.0, |_| of_profile)
            + if addressed { 1.0 } else { 0.0 }
            + if strong { STRONG_WEIGHT } else { 0.0 };
        // An author of every second post is repeated as often as a label is.
        let differs = match (distinct > 1, thread.repeated.contains(&said.leaf)) {
            (true, false) => 1.0,
            (true, true) if told > 0.0 => CONSTANT_WEIGHT,
            _ => 0.0,
        };
        let score = told + differs * present * (0.5 + 0.5 * varied);
        let is_short = name.text.split_whitespace().count() <= MAX_NICK_WORDS;
        (score >= MIN_AUTHOR || is_short && score >= MIN_NICK).then_some(score)
    }

    /// Whether a text near one of a member links to the same address and satisfies `is_twin`.
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

/// Whether a text stands on a button, as an action with its count does (`Thanks: 3`).
fn is_on_button(page: &PageSnapshot, text: NodeId) -> bool {
    let mut around = page.ancestors(text).take(MAX_TO_BUTTON);
    around.any(|up| page.tag(up) == "button")
}

/// The login forms of a page: small forms with a password field, in document order.
fn forms_to_sign_in(page: &PageSnapshot) -> Vec<NodeId> {
    let is_password = |kind: &str| kind.eq_ignore_ascii_case("password");
    let fields = page.tagged(["input"]);
    let fields = fields.filter(|id| page.attribute(*id, "type").is_some_and(is_password));
    let form_of = |id: NodeId| page.ancestors(id).find(|up| page.tag(*up) == "form");
    let forms = fields.filter_map(form_of);
    page.outermost(
        forms
            .filter(|form| page.totals(*form).chars <= MAX_FORM)
            .collect(),
    )
}

/// The name in a handle: `jane` of `@jane`; none for `@jane@example.org`, which stands behind a name.
fn handle(text: &str) -> Option<&str> {
    text.strip_prefix('@').filter(|name| !name.contains('@'))
}

/// Whether a text has a number, as a link to a post by its number does: `Message #12`.
fn is_number(text: &str) -> bool {
    text.contains(|c: char| c == '#' || c.is_ascii_digit())
}

/// Whether a link leads to a place within its page and to no profile. Fragments that are routes of a script
/// (`#/users/12`, `#!/u/jane`) lead to other pages.
fn leads_to_place(page: &PageSnapshot, link: NodeId) -> bool {
    let href = page.attribute(link, "href").unwrap_or("");
    let fragment = href.split_once('#').map_or("", |(_, fragment)| fragment);
    href.len() > 1
        && page.is_own_place(href)
        && !fragment.starts_with(['/', '!'])
        && !is_profile(page, link)
}

/// Whether a link leads to other posts with the same tag.
fn is_tag(thread: &Thread, link: Option<NodeId>) -> bool {
    link.is_some_and(|link| thread.page.node(link).has_word("rel", "tag"))
}

/// Whether a text is emphasized as names above posts are: bold, a term, or a minor heading.
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

/// Whether the address of a link has the link's text in it: `/users/12/jane-doe`.
fn is_in_address(thread: &Thread, link: NodeId, text: &str) -> bool {
    let name = folded(text);
    let href = thread.page.attribute(link, "href").unwrap_or("");
    name.chars().count() >= MIN_IN_ADDRESS && folded(href).contains(&name)
}

#[cfg(test)]
mod tests;
