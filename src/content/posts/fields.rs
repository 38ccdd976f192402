//! Who, when and where: the fields of posts, told by what all posts of a thread have in common.

use super::leaves::machine_date;
use super::thread::{Said, Thread};
use crate::content::dates;
use crate::content::lexicon::tokens_of;
use crate::snapshot::{Links, NodeId};
use std::collections::{BTreeMap, HashSet};

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
/// Words in names of elements that hold authors' names. Source: ours, from forum software.
const AUTHOR_NAMES: [&str; 16] = [
    "author",
    "username",
    "user",
    "nick",
    "nickname",
    "poster",
    "byline",
    "screenname",
    "creator",
    "autor",
    "auteur",
    "member",
    "handle",
    "displayname",
    "postername",
    "memberlink",
];
/// Words in addresses of profiles. Source: ours, likewise.
const PROFILE_NAMES: [&str; 14] = [
    "user",
    "users",
    "member",
    "members",
    "profile",
    "profiles",
    "memberlist",
    "author",
    "people",
    "mitglied",
    "userid",
    "uid",
    "u",
    "account",
];
/// Words in addresses of posts. Source: ours, likewise.
const POST_NAMES: [&str; 10] = [
    "post",
    "posts",
    "comment",
    "comments",
    "p",
    "pid",
    "msg",
    "message",
    "permalink",
    "findpost",
];
/// Words in addresses of things to do with a post. Source: ours, likewise.
const DEEDS: [&str; 13] = [
    "reply", "quote", "report", "edit", "delete", "like", "vote", "share", "login", "register",
    "mode", "action", "mailto",
];
/// Parts of an element's name from a text upwards that are read. Source: ours.
const MAX_ABOVE: usize = 4;

/// The text of each member that tells who; `None` where nothing speaks for one.
pub(super) fn authors(thread: &Thread, dates: &[Option<usize>]) -> Vec<Option<Said>> {
    let count = thread.members.len() as f32;
    let mut distinct: BTreeMap<u64, HashSet<&str>> = BTreeMap::new();
    for said in thread.said.iter().flatten() {
        let text = thread.leaf(*said).text.as_str();
        distinct.entry(said.path).or_default().insert(text);
    }
    let speaks = |member: usize, said: &Said| {
        let leaf = thread.leaf(*said);
        let is_date = leaf.is_date || dates[member] == Some(said.leaf);
        let is_written = thread.has_body(member) && thread.is_in_body(member, said.leaf);
        if !is_name(&leaf.text, leaf.chars) || is_date || is_written {
            return None;
        }
        let node = thread.members[member].first().copied()?;
        let named = is_named_author(thread, node, leaf.node);
        let profile = leaf.link.is_some_and(|link| is_profile(thread, link));
        let present = thread.present[&said.path] as f32 / count;
        let varied = distinct[&said.path].len() as f32 / thread.present[&said.path] as f32;
        let differs = distinct[&said.path].len() > 1 && !thread.constant.contains(&said.leaf);
        // Where what was written is not told apart, words of it may stand out as a name does.
        let profile_weight = if thread.has_body(member) { 1.0 } else { 2.0 };
        let score = f32::from(u8::from(named))
            + if profile { profile_weight } else { 0.0 }
            + if differs {
                present * (0.5 + 0.5 * varied)
            } else {
                0.0
            }
            + if is_strong(thread, leaf.node) {
                0.5
            } else {
                0.0
            };
        let is_short = leaf.text.split_whitespace().count() <= MAX_NICK_WORDS;
        (score >= MIN_AUTHOR || is_short && score >= MIN_NICK).then_some((score, *said))
    };
    let best = |(member, said): (usize, &Vec<Said>)| {
        let mut best: Option<(f32, Said)> = None;
        for (score, said) in said.iter().filter_map(|s| speaks(member, s)) {
            if best.is_none_or(|(most, _)| score > most + 0.01) {
                best = Some((score, said));
            }
        }
        best.map(|(_, said)| said)
    };
    thread.said.iter().enumerate().map(best).collect()
}

fn is_name(text: &str, chars: u32) -> bool {
    let words = text.split_whitespace().count();
    chars <= MAX_NAME
        && (1..=MAX_NAME_WORDS).contains(&words)
        && text.chars().any(char::is_alphabetic)
        && !text.ends_with(':')
        && !text.starts_with(['#', '@'])
}

/// Whether an element between a member and a text is named as what holds an author.
fn is_named_author(thread: &Thread, member: NodeId, text: NodeId) -> bool {
    let page = thread.page;
    let says = |id: NodeId, name: &str| page.attribute(id, name).unwrap_or("");
    let mut inside = page
        .ancestors(text)
        .take(MAX_ABOVE)
        .take_while(|id| *id > member);
    inside.any(|id| {
        let told = says(id, "rel").contains("author") || says(id, "itemprop").contains("author");
        told || tokens_of(says(id, "class")).any(|t| AUTHOR_NAMES.contains(&&*t))
    })
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

/// Whether a link leads to somebody's profile.
fn is_profile(thread: &Thread, link: NodeId) -> bool {
    let href = thread.page.attribute(link, "href").unwrap_or("");
    words_of(href).any(|word| PROFILE_NAMES.contains(&word.as_str()))
}

/// The words of an address, in lower case.
fn words_of(href: &str) -> impl Iterator<Item = String> + '_ {
    href.split(|c: char| !c.is_ascii_alphabetic())
        .filter(|w| !w.is_empty())
        .map(str::to_ascii_lowercase)
}

/// The text of each member that tells when.
pub(super) fn dates(thread: &Thread) -> Vec<Option<usize>> {
    let count = thread.members.len() as f32;
    let mut paths: BTreeMap<u64, Vec<(usize, usize)>> = BTreeMap::new();
    for (member, said) in thread.said.iter().enumerate() {
        for said in said.iter().filter(|s| thread.leaf(**s).is_date) {
            let list = paths.entry(said.path).or_default();
            // The first of a member at each path.
            if list.last().is_none_or(|(last, _)| *last != member) {
                list.push((member, said.leaf));
            }
        }
    }
    let score = |list: &[(usize, usize)]| {
        let days: Vec<String> = list.iter().filter_map(|(_, l)| day(thread, *l)).collect();
        let steps = days.windows(2).count().max(1) as f32;
        let up = days.windows(2).filter(|w| w[0] <= w[1]).count() as f32;
        let order = if days.len() >= 2 {
            (up / steps).max(1.0 - up / steps)
        } else {
            0.5
        };
        let inside = list
            .iter()
            .filter(|(m, l)| thread.has_body(*m) && thread.is_in_body(*m, *l));
        let inside = inside.count() as f32 / list.len() as f32;
        let full = days.iter().filter(|d| d.len() > 10).count() as f32 / list.len() as f32;
        list.len() as f32 / count + order + 0.3 * full - inside
    };
    let mut order: Vec<(f32, Vec<(usize, usize)>)> = paths
        .into_values()
        .map(|list| (score(&list), list))
        .collect();
    order.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    let mut found = vec![None; thread.members.len()];
    for (_, list) in order {
        for (member, leaf) in list {
            let is_written = thread.has_body(member) && thread.is_in_body(member, leaf);
            if !is_written {
                found[member].get_or_insert(leaf);
            }
        }
    }
    found
}

/// The date of a text: as given to machines, else as it is read.
fn day(thread: &Thread, leaf: usize) -> Option<String> {
    let leaf = &thread.leaves.list[leaf];
    let lang = thread.page.source.lang.as_deref().unwrap_or("");
    let machine = machine_date(thread.page, leaf.node).and_then(|d| dates::read(d, lang));
    machine.or_else(|| dates::read(&leaf.text, lang))
}

/// The date of a post as it is given out: in ISO 8601, else as written.
pub(super) fn date_text(thread: &Thread, leaf: usize) -> String {
    day(thread, leaf).unwrap_or_else(|| thread.leaves.list[leaf].text.clone())
}

/// The address of each member, as the page writes it, where it leads somewhere.
pub(super) fn links(
    thread: &Thread,
    dates: &[Option<usize>],
    links: &Links,
) -> Vec<Option<String>> {
    let mut roots: Vec<NodeId> = thread.members.iter().flatten().copied().collect();
    roots.sort_unstable();
    let best = |member: usize| {
        let own = own_anchors(thread, member, &roots);
        let scored = own.into_iter().filter_map(|anchor| {
            let score = link_score(thread, (member, dates[member]), anchor);
            (score > 0.0).then_some((score, anchor))
        });
        let best = scored.fold(None::<(f32, NodeId)>, |best, next| match best {
            Some(best) if best.0 >= next.0 => Some(best),
            _ => Some(next),
        });
        let href = thread.page.attribute(best?.1, "href")?;
        links.resolve(href).map(|_| href.to_owned())
    };
    (0..thread.members.len()).map(best).collect()
}

/// The links of a member outside its body and outside the members in it; `roots` are those of all
/// members, in document order.
fn own_anchors(thread: &Thread, member: usize, roots: &[NodeId]) -> Vec<NodeId> {
    let page = thread.page;
    let mut found = Vec::new();
    for root in &thread.members[member] {
        let mut id = *root;
        let end = page.node(*root).end;
        while id < end {
            let is_other = id != *root && roots.binary_search(&id).is_ok();
            let is_body = thread.has_body(member) && thread.bodies[member].contains(&id);
            if is_other || is_body {
                id = page.node(id).end;
                continue;
            }
            if page.tag(id) == "a" && page.attribute(id, "href").is_some() {
                found.push(id);
            }
            id = NodeId(id.0 + 1);
        }
    }
    found
}

/// What speaks for a link to be the address of its post.
fn link_score(thread: &Thread, (member, date): (usize, Option<usize>), anchor: NodeId) -> f32 {
    let page = thread.page;
    let href = page.attribute(anchor, "href").unwrap_or("");
    let rel = page.attribute(anchor, "rel").unwrap_or("");
    let fragment = href.split_once('#').map_or("", |(_, fragment)| fragment);
    let has_number = |text: &str| text.contains(|c: char| c.is_ascii_digit());
    if href.len() < 2 || words_of(href).any(|w| DEEDS.contains(&w.as_str())) {
        return 0.0;
    }
    let text = page.text(anchor);
    let text = text.trim();
    let counts = !text.is_empty()
        && text
            .trim_start_matches('#')
            .chars()
            .all(|c| c.is_ascii_digit());
    let is_date = date.is_some_and(|d| page.contains(anchor, thread.leaves.list[d].node));
    let is_own = thread.members[member].iter().any(|root| {
        page.attribute(*root, "id")
            .is_some_and(|id| id == fragment && !id.is_empty())
    });
    let names_post = words_of(href).any(|w| POST_NAMES.contains(&w.as_str())) && has_number(href);
    let points = [
        (is_own, 3.0),
        (rel.contains("bookmark"), 3.0),
        (is_date, 2.0),
        (counts, 2.0),
        (has_number(fragment), 1.5),
        (names_post, 1.0),
        // A number there is how much somebody wrote, but for `#3`.
        (is_profile(thread, anchor) && !text.starts_with('#'), -3.0),
    ];
    points
        .iter()
        .filter(|(is, _)| *is)
        .map(|(_, points)| points)
        .sum()
}
