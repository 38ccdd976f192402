//! Authors and dates that a reader sees near the headline.

use super::headline::Headline;
use super::marked::{Comments, is_named_date, leads_to_author, value_of};
use super::{Found, MetadataSource, clean, dates, people};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Visible texts behind the headline that are looked at, and before it. Source: ours, measured
/// on the snippets set: bylines follow at once, dates may stand above.
const BEHIND: usize = 40;
/// Texts behind it that are nearer than those before it. Source: ours, measured on snippets.
const NEXT: usize = 12;
const BEFORE: usize = 8;
/// A text that holds a date or names authors has at most this many characters; longer ones tell
/// of other days and people. Source: ours.
const MAX_DATE_TEXT: usize = 100;
const MAX_BYLINE: usize = 100;
/// Characters of a longer text in which its date ends. Source: ours.
const MAX_DATE_START: usize = 40;
/// Words of a line that holds nothing but who wrote: `posted by r23`. Source: ours.
const MAX_NICK_WORDS: usize = 3;
/// Most characters of a text that holds a date far from the headline. Source: ours.
const MAX_FAR_TEXT: usize = 60;

/// Characters of a label before a name. Source: ours.
const MAX_LABEL: usize = 24;
/// Words of a name with first names. Source: ours.
const MAX_FULL_NAME: usize = 4;

/// The visible texts around the headline, nearest first; all texts from the start of the page
/// where it has none.
fn nearby(page: &PageSnapshot, comments: &Comments, headline: &Headline) -> Vec<NodeId> {
    let texts: Vec<NodeId> = page
        .iter()
        .filter(|(id, node)| node.kind == NodeKind::Text && page.totals(*id).chars > 0)
        .map(|(id, _)| id)
        .filter(|id| !comments.hold(*id))
        .collect();
    let Some(at) = headline.node else {
        return texts;
    };
    let end = page.node(at).end;
    let first = texts.partition_point(|id| *id < at);
    let behind = texts.partition_point(|id| *id < end);
    let before = texts[..first].iter().rev().take(BEFORE);
    let (next, far) = texts[behind..].split_at(NEXT.min(texts.len() - behind));
    let far = far.iter().take(BEHIND - NEXT);
    next.iter().chain(before).chain(far).copied().collect()
}

/// Whether a text belongs to what stands around a page: ways through the site and its foot.
fn is_around(page: &PageSnapshot, id: NodeId) -> bool {
    let is_such = |up: NodeId| {
        matches!(page.tag(up), "nav" | "footer")
            && !page.ancestors(up).any(|n| page.tag(n) == "article")
    };
    page.ancestors(id).any(is_such)
}

/// A text with those beside it in the same element, where a number stands in it: no date is without.
fn dated_label_of(page: &PageSnapshot, id: NodeId) -> Option<String> {
    let parent = page.parent(id)?;
    let is_short = page.totals(parent).chars as usize <= MAX_DATE_TEXT;
    let label = if is_short { parent } else { id };
    let mut texts = page
        .subtree(label)
        .filter_map(|n| page.node(n).text.as_deref());
    texts.any(has_digit).then(|| clean(&page.text(label)))?
}

/// The visible texts near the headline, nearest first, with the line that each stands in, which is
/// read once for all that ask for it.
pub(super) struct Near {
    texts: Vec<NodeId>,
    /// `None` for lines that are too long for a byline.
    lines: Vec<Option<String>>,
}

impl Near {
    /// Without what stands around a page.
    pub(super) fn new(page: &PageSnapshot, comments: &Comments, headline: &Headline) -> Self {
        let mut texts = nearby(page, comments, headline);
        texts.retain(|id| !is_around(page, *id));
        let lines = texts.iter().map(|id| line_of(page, *id)).collect();
        Self { texts, lines }
    }
}

/// The text of a line: a text with those beside it in the same block, as far as that is short;
/// `None` where it is too long for a byline.
fn line_of(page: &PageSnapshot, id: NodeId) -> Option<String> {
    let is_short = |id: NodeId| page.totals(id).chars as usize <= MAX_DATE_TEXT;
    if !is_short(id) {
        return None;
    }
    let mut line = id;
    for above in page.ancestors(id).take_while(|above| is_short(*above)) {
        line = above;
        if !page.flow_display(above).is_inline_level() {
            break;
        }
    }
    let text = page.text(line);
    let lines = text.split(['\n', '\t']).map(str::trim);
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    clean(&lines.join(LINE_END)).filter(|line| line.chars().count() <= MAX_BYLINE)
}

/// What stands between lines that are read as one. Source: ours, a sign that ends names.
const LINE_END: &str = " | ";

/// A date near the headline: in a `time`, else in a short text or at the start of one.
pub(super) fn published(
    page: &PageSnapshot,
    comments: &Comments,
    headline: &Headline,
    lang: &str,
) -> Found {
    let near = nearby(page, comments, headline);
    let time_around = |id: &NodeId| {
        let mut around = page.ancestors(*id).take(3);
        around.find(|around| page.tag(*around) == "time")
    };
    let is_change = |id: &NodeId| {
        let class = page.attribute(*id, "class").unwrap_or("");
        ["updated", "modified"]
            .iter()
            .any(|word| class.contains(word))
            && !class.contains("publish")
    };
    let times = near.iter().filter_map(time_around);
    let mut times = times.filter(|id| !is_change(id));
    if let Some(date) = times.find_map(|id| value_of(page, id, lang)) {
        return Some((date, MetadataSource::Time));
    }
    let lines = near.iter().filter_map(|id| dated_label_of(page, *id));
    let mut lines = lines.filter(|line| !says_joined(line));
    let date = lines.find_map(|line| date_of(&line, lang))?;
    Some((date, MetadataSource::Visible))
}

fn date_of(line: &str, lang: &str) -> Option<String> {
    if line.chars().count() <= MAX_DATE_TEXT {
        dates::in_text(line, lang)
    } else {
        dates::at_start(line, lang).filter(|_| begins_with_date(line))
    }
}

/// Whether a longer text begins with a date that stands for itself, as that of a dispatch does: no
/// sentence goes on behind it (`Since 4 August 2014 there is`).
fn begins_with_date(line: &str) -> bool {
    let start: String = line.chars().take(MAX_DATE_START).collect();
    let is_no_digit = |c: char| !c.is_ascii_digit();
    let year = start.split(is_no_digit).find(|digits| digits.len() == 4);
    let end = year.and_then(|year| Some(start.find(year)? + year.len()));
    let end = end.or_else(|| start.rfind(|c: char| c.is_ascii_digit()).map(|at| at + 1));
    let rest = end.map_or("", |end| &start[end..]).trim_start();
    !rest.starts_with(char::is_lowercase) || rest.starts_with("uhr")
}

/// What stands before the day on which somebody joined a forum, in lower case.
const JOINED_WORDS: [&str; 9] = [
    "joined",
    "member since",
    "registered",
    "registriert",
    "mitglied seit",
    "dabei seit",
    "inscrit",
    "registrado",
    "iscritto",
];

fn says_joined(line: &str) -> bool {
    let line = line.to_lowercase();
    JOINED_WORDS.iter().any(|word| line.contains(word))
}

/// Words of lines that say when a page was published or changed, in lower case.
const PUBLISHED_WORDS: [&str; 22] = [
    "published",
    "posted",
    "updated",
    "modified",
    "edited",
    "revised",
    "veröffentlicht",
    "erstellt",
    "gepostet",
    "aktualisiert",
    "geändert",
    "stand:",
    "publié",
    "mis à jour",
    "modifié",
    "publicado",
    "actualizado",
    "pubblicato",
    "aggiornato",
    "gepubliceerd",
    "bijgewerkt",
    "опубликовано",
];

fn says_published(line: &str) -> bool {
    let line = line.to_lowercase();
    PUBLISHED_WORDS.iter().any(|word| line.contains(word))
}

/// A date anywhere: in a `time`, in an element that is named after dates, in a line that speaks of
/// publishing or changing, else in the first short text behind the headline that holds one.
pub(super) fn elsewhere(
    page: &PageSnapshot,
    comments: &Comments,
    headline: &Headline,
    lang: &str,
) -> Found {
    let is_shown = |id: &NodeId| page.totals(*id).chars > 0 && !comments.hold(*id);
    let mut times = super::elements(page, "time").filter(is_shown);
    if let Some(date) = times.find_map(|id| value_of(page, id, lang)) {
        return Some((date, MetadataSource::Time));
    }
    let mut named = page
        .iter()
        .filter(|(id, node)| {
            node.kind == NodeKind::Element
                && (1..=MAX_DATE_TEXT as u32).contains(&page.totals(*id).chars)
                && is_named_date(page, *id)
        })
        .map(|(id, _)| id)
        .filter(is_shown);
    if let Some(date) = named.find_map(|id| value_of(page, id, lang)) {
        return Some((date, MetadataSource::Visible));
    }
    let start = headline.node.unwrap_or(page.root());
    let texts = page
        .iter()
        .filter(|(id, node)| *id > start && node.kind == NodeKind::Text);
    let texts: Vec<NodeId> = texts.map(|(id, _)| id).filter(is_shown).collect();
    let lines = || texts.iter().filter_map(|id| dated_label_of(page, *id));
    let read = |line: String| dates::in_text(&line, lang);
    let is_said = |line: &String| line.chars().count() <= MAX_DATE_TEXT && says_published(line);
    let is_short = |line: &String| line.chars().count() <= MAX_FAR_TEXT;
    let date = lines().filter(is_said).find_map(read);
    let date = date.or_else(|| lines().filter(is_short).find_map(read))?;
    Some((date, MetadataSource::Visible))
}

/// Names behind the words that say who wrote, near the headline; else a name that stands with
/// nothing but a date.
pub(super) fn authors(
    page: &PageSnapshot,
    near: &Near,
    headline: &Headline,
    site: Option<&str>,
) -> Vec<String> {
    let of_title = headline.text.as_deref().unwrap_or("");
    let mut lines = near.lines.iter().enumerate();
    let said = lines.find_map(|(at, line)| {
        let names = said_by(page, (&near.texts, at), line.as_deref()?, site)?;
        (!names.iter().all(|n| of_title.contains(n))).then_some(names)
    });
    let beside = || {
        let mut lines = near.lines.iter().flatten();
        lines.find_map(|line| beside_date(line, site))
    };
    said.or_else(beside).unwrap_or_default()
}

/// Whether any of some names stands near the headline.
pub(super) fn are_near(
    page: &PageSnapshot,
    comments: &Comments,
    headline: &Headline,
    names: &[String],
) -> bool {
    let near = nearby(page, comments, headline).into_iter();
    let texts: Vec<String> = near
        .filter_map(|id| clean(page.node(id).text.as_deref()?))
        .map(|text| text.to_lowercase())
        .collect();
    let is_there = |name: &String| texts.iter().any(|t| t.contains(&name.to_lowercase()));
    names.iter().any(is_there)
}

/// Names behind a label with a colon anywhere behind the headline, such as `Text: Jane Doe` below
/// an article.
pub(super) fn authors_elsewhere(
    page: &PageSnapshot,
    comments: &Comments,
    headline: &Headline,
    site: Option<&str>,
) -> Vec<String> {
    let start = headline.node.unwrap_or(page.root());
    let texts: Vec<NodeId> = page
        .iter()
        .filter(|(id, node)| *id > start && node.kind == NodeKind::Text)
        .filter(|(id, _)| page.totals(*id).chars > 0 && !comments.hold(*id))
        .map(|(id, _)| id)
        .collect();
    let is_labelled = |at: &usize| {
        let text = page.node(texts[*at]).text.as_deref().unwrap_or("").trim();
        let label: String = text.chars().take(MAX_LABEL).collect();
        label.contains([':', '：']) && people::is_byline(&format!("{label} X"))
    };
    let labelled = (0..texts.len()).filter(is_labelled);
    let mut said =
        labelled.filter_map(|at| said_by(page, (&texts, at), &line_of(page, texts[at])?, site));
    let is_full = |names: &Vec<String>| {
        names
            .iter()
            .all(|name| name.contains(' ') || !name.is_ascii())
    };
    said.find(is_full).unwrap_or_default()
}

/// The names of the line of a text, where it says who wrote.
fn said_by(
    page: &PageSnapshot,
    (texts, at): (&[NodeId], usize),
    line: &str,
    site: Option<&str>,
) -> Option<Vec<String>> {
    let label = page.node(texts[at]).text.as_deref().and_then(clean)?;
    if people::is_byline(line)
        && !line.ends_with([':', '：'])
        && let Some(names) = capitalised(own_line(line, &label), site)
    {
        return Some(names);
    }
    if let Some((before, rest)) = people::inside(own_line(line, &label))
        && (dates::in_text(before, "de").is_some()
            || dates::is_label(before)
            || has_digit(line) && before.trim_end().ends_with(['|', '·', '•', '–', '/']))
    {
        return capitalised(rest, site);
    }
    // A label in an element of its own: the next text is meant.
    let is_sure = people::is_label(&label) && label.ends_with(':')
        || label.ends_with(':') && !says_by(&label) && people::is_byline(&format!("{label} X"));
    let is_label = is_sure || line.starts_with(&label) && people::is_label(&label);
    let next = *texts.get(at + 1).filter(|_| is_label)?;
    let text = clean(page.node(next).text.as_deref()?).filter(|next| !next.contains('|'))?;
    // Without a colon (`shop by`) only a whole name, or the page of somebody, tells a person.
    let is_person = |name: &String| name.contains(' ') || is_profile(page, next);
    capitalised(&text, site).filter(|names| is_sure || names.iter().all(is_person))
}

/// Whether a label begins with `by`, which also names ways and means: `By phone:`.
fn says_by(label: &str) -> bool {
    label
        .split_whitespace()
        .next()
        .is_some_and(|word| word.eq_ignore_ascii_case("by"))
}

/// Whether a text is the link to the page of somebody.
fn is_profile(page: &PageSnapshot, text: NodeId) -> bool {
    let link = page.ancestors(text).find(|id| page.tag(*id) == "a");
    link.is_some_and(|link| leads_to_author(page, link))
}

/// Of several lines the one that holds a text, or the next where that line is a label alone.
fn own_line<'a>(lines: &'a str, text: &str) -> &'a str {
    let mut rest = lines.split(LINE_END);
    let holds = |line: &&str| line.contains(text) && !people::is_label(line);
    rest.find(holds).unwrap_or(lines)
}

/// The names of a byline, if they are written as names are.
fn capitalised(text: &str, site: Option<&str>) -> Option<Vec<String>> {
    let names = people::names_in(text, site);
    // A nickname may be small where nothing else stands there.
    let is_short = names.len() == 1 && text.split_whitespace().count() <= MAX_NICK_WORDS;
    let are_names = is_short || names.iter().all(|name| people::is_capitalised(name));
    let are_names = are_names && names.iter().all(|name| people::may_be_shown(name));
    (are_names && !names.is_empty()).then_some(names)
}

/// The one name of a line that holds but dates besides: `6 May 2024 | 13:10 | Jane Doe`.
fn beside_date(line: &str, site: Option<&str>) -> Option<Vec<String>> {
    let pieces: Vec<&str> = line
        .split(['|', '/', '·', '•', '–', ','])
        .map(str::trim)
        .filter(|piece| !piece.is_empty())
        .collect();
    let (dates, others): (Vec<&str>, Vec<&str>) =
        pieces.iter().partition(|piece| dates::is_label(piece));
    let [name] = others[..] else { return None };
    if dates.is_empty() {
        return None;
    }
    let words = name.split_whitespace().count();
    let is_name = (2..=MAX_FULL_NAME).contains(&words)
        && people::is_capitalised(name)
        && name
            .chars()
            .all(|c| c.is_alphabetic() || " .-'’".contains(c));
    let names = is_name.then(|| people::names_in(name, site))?;
    (names.len() == 1).then_some(names)
}

/// Lines that name a day or an hour beside the author.
fn has_digit(line: &str) -> bool {
    line.contains(|c: char| c.is_ascii_digit())
}
