//! Authors named by visible text near the headline.

use super::dated_names::beside_date;
use super::facts::is_fact;
use super::sentences::ends_sentence;
use super::sortings::is_sorting;
use super::{signed_below, signed_right};
use crate::content::clean_text::clean;
use crate::content::metadata::elements::{MAX_INSIDE, is_inside, is_named_place, leads_to_account};
use crate::content::metadata::near::{
    LINE_END, NEXT, Near, Others, has_digit, line_of, names_nobody, nearby,
};
use crate::content::metadata::record::Headline;
use crate::content::metadata::titles::of_document;
use crate::content::{dates, people};
use crate::hash::HashSet;
use crate::snapshot::tokens::folded;
use crate::snapshot::{COLONS, NodeId, NodeKind, PageSnapshot};

/// Maximum number of words of a line with nothing but a byline: `posted by r23`. Source: ours.
const MAX_NICK_WORDS: usize = 3;

/// Maximum number of characters of a label before a name. Source: ours.
const MAX_LABEL: usize = 24;
/// Maximum number of nodes between a label for authors and the link behind it. Source: ours: inline elements, and
/// white space.
const MAX_BEHIND_LABEL: usize = 8;
/// Inline elements that mark titles of works.
const ITALIC: [&str; 3] = ["i", "em", "cite"];
/// Separators between a name and a text with a label of its own.
const BARS: [char; 4] = ['|', '·', '•', '/'];
/// The names in bylines near the headline. Where there is none, in this order: a link to somebody's page behind a
/// label, a name beside nothing but dates and jobs, a name before an agency and a job, a reporter, and last the
/// editors.
pub(in crate::content::metadata) fn authors(
    page: &PageSnapshot,
    near: &Near,
    headline: &Headline,
    site: Option<&str>,
) -> Vec<String> {
    let of_title = headline.text.as_deref().unwrap_or("");
    let start = headline.end(page);
    let lines = near.lines.iter().enumerate();
    let said = lines.filter_map(|(at, line)| {
        let (line, text) = (line.as_deref()?, near.texts[at]);
        let names = said_by(page, &near.texts, at, line, site)?;
        let is_other = names.iter().all(|n| of_title.contains(n))
            || is_fact(page, text, start)
            || ends_sentence(page, text, start);
        (!is_other).then(|| (names, is_by_editor(page, text, line)))
    });
    let [said, editors] = writers_first(said);
    let is_edited = editors.is_some();
    let beside = || {
        let places = places(page, &near.texts);
        let mut first = 0;
        // Texts of one line are neighbours, so each line is read once.
        let mut lines = near.lines.chunk_by(|line, next| line == next);
        lines.find_map(|same| {
            let texts = &near.texts[first..first + same.len()];
            first += same.len();
            let names = beside_date(same.first()?.as_deref()?, site)?;
            let is_other = |name: &String| {
                places.contains(name.as_str())
                    || is_section(page, name)
                    || ends_entry(page, texts, name)
            };
            (!names.iter().any(is_other)).then_some(names)
        })
    };
    let of_agency = || of_agency(page, near, site);
    let linked = || linked_behind_label(page, near, site);
    // A named editor, or a bracket, marks a news text, which names its reporter in a line.
    let may_tell = |text: &str| is_edited || text.contains(['（', '(']);
    let reporting = || in_texts(page, &near.texts, may_tell);
    let named = said.or_else(linked).or_else(beside).or_else(of_agency);
    let named = named.or_else(reporting).or(editors);
    named.unwrap_or_default()
}

/// The first names of writers, and the first names of editors before them. Each item has names and whether they are
/// an editor's.
fn writers_first(said: impl Iterator<Item = (Vec<String>, bool)>) -> [Option<Vec<String>>; 2] {
    let mut editors = None;
    for (names, is_editor) in said {
        if !is_editor {
            return [Some(names), editors];
        }
        editors = editors.or(Some(names));
    }
    [None, editors]
}

/// Whether a line names only the editor.
fn is_by_editor(page: &PageSnapshot, text: NodeId, line: &str) -> bool {
    let own = page.node(text).text.as_deref().unwrap_or("").trim();
    let is_written = people::labelled(own).or_else(|| people::labelled(line));
    let is_edited = || people::names_editor(own) || people::names_editor(own_line(line, own));
    is_written.is_none() && is_edited()
}

/// The whole name with which a text near the headline begins, if the rest is a job at an agency:
/// `Jane Doe AP Sports Writer`.
fn of_agency(page: &PageSnapshot, near: &Near, site: Option<&str>) -> Option<Vec<String>> {
    near.texts.iter().take(NEXT).find_map(|id| {
        let text = clean(page.node(*id).text.as_deref()?)?;
        let name = people::before_agency(&text);
        people::full_name(name, site).filter(|_| people::tells_writer(&text[name.len()..]))
    })
}

/// The reporters named by the first of the texts that satisfies `may_tell` and names any.
fn in_texts(
    page: &PageSnapshot,
    texts: &[NodeId],
    may_tell: impl Fn(&str) -> bool,
) -> Option<Vec<String>> {
    let said = texts.iter().filter_map(|id| page.node(*id).text.as_deref());
    said.filter(|text| may_tell(text))
        .find_map(people::reporters)
}

/// Whether a name is that of a section or of the site: it has a word for organisations, and the document's title
/// contains it.
fn is_section(page: &PageSnapshot, name: &str) -> bool {
    people::names_organisation(name) && folded(of_document(page)).contains(&folded(name))
}

/// The texts that stand in elements with a class name for places.
fn places<'a>(page: &'a PageSnapshot, texts: &[NodeId]) -> HashSet<&'a str> {
    let is_place = |id: &&NodeId| {
        let mut inside = page.ancestors(**id).take(MAX_INSIDE);
        inside.any(|up| is_named_place(page, up))
    };
    let named = texts.iter().filter(is_place);
    let named = named.filter_map(|id| page.node(*id).text.as_deref());
    named.map(str::trim).collect()
}

/// Whether a name is only the end of a link text in a list item that does not link to a person's page:
/// `Leeds, Moor Club` beside a date. `texts` are the texts of the name's line.
fn ends_entry(page: &PageSnapshot, texts: &[NodeId], name: &str) -> bool {
    let ends = |id: &NodeId| {
        let text = page.node(*id).text.as_deref().unwrap_or("").trim();
        text != name && text.ends_with(name)
    };
    let mut entries = texts.iter().filter(|id| ends(id));
    entries.any(|id| {
        let is_linked = is_inside(page, *id, &["a"]) && is_inside(page, *id, &["li"]);
        is_linked && !is_profile(page, *id)
    })
}

/// The single name in a link to somebody's page right behind a text that is only a word for `by`, whatever else
/// stands in the line: `The Series by <a>Jane</a> Chapter One`.
fn linked_behind_label(
    page: &PageSnapshot,
    near: &Near,
    site: Option<&str>,
) -> Option<Vec<String>> {
    let text_of = |id: NodeId| clean(page.node(id).text.as_deref()?);
    near.texts.iter().find_map(|label| {
        if !people::is_label(&text_of(*label)?) {
            return None;
        }
        let behind = (label.0 + 1..page.len() as u32).map(NodeId);
        let next = behind.take(MAX_BEHIND_LABEL).find(|id| page.is_said(*id))?;
        let name = text_of(next).filter(|_| is_profile(page, next))?;
        capitalised(&name, site).filter(|names| names.len() == 1)
    })
}

/// Whether any of these names stands near the headline.
pub(in crate::content::metadata) fn are_near(
    page: &PageSnapshot,
    others: &Others,
    headline: &Headline,
    names: &[String],
) -> bool {
    let near = nearby(page, others, headline).into_iter();
    let texts: Vec<String> = near
        .filter_map(|id| clean(page.node(id).text.as_deref()?))
        .map(|text| text.to_lowercase())
        .collect();
    let is_there = |name: &String| texts.iter().any(|t| t.contains(&name.to_lowercase()));
    names.iter().any(is_there)
}

/// Words for a reporter behind or before a name in Korean, Japanese and Chinese.
const REPORTERS: [&str; 3] = ["기자", "記者", "记者"];

/// Whether all these names stand near the headline with a word for a reporter.
pub(in crate::content::metadata) fn report(
    page: &PageSnapshot,
    others: &Others,
    headline: &Headline,
    names: &[String],
) -> bool {
    // Names in scripts with spaces have no word for a reporter beside them.
    if !names.iter().all(|name| people::is_spaceless(name)) {
        return false;
    }
    let near = nearby(page, others, headline).into_iter();
    let texts: Vec<&str> = near
        .filter_map(|id| page.node(id).text.as_deref())
        .filter(|text| REPORTERS.iter().any(|office| text.contains(office)))
        .collect();
    let reports = |name: &String| {
        let mut sides = texts
            .iter()
            .filter_map(|text| text.split_once(name.as_str()));
        sides.any(|(before, behind)| {
            let (before, behind) = (before.trim_end(), behind.trim_start());
            let mut offices = REPORTERS.iter();
            offices.any(|office| before.ends_with(office) || behind.starts_with(office))
        })
    };
    names.iter().all(reports)
}

/// Names behind a label with a colon anywhere behind the headline, such as `Text: Jane Doe` below an article; else a
/// signature, a reporter, or an editor.
pub(in crate::content::metadata) fn authors_elsewhere(
    page: &PageSnapshot,
    others: &Others,
    headline: &Headline,
    site: Option<&str>,
) -> Vec<String> {
    let start = headline.node.unwrap_or(page.root());
    let texts: Vec<NodeId> = page
        .iter()
        .filter(|(id, node)| *id > start && node.kind == NodeKind::Text)
        .filter(|(id, _)| page.totals(*id).chars > 0 && !others.hold(*id))
        .map(|(id, _)| id)
        .filter(|id| !names_nobody(page, *id))
        .collect();
    let is_labelled = |at: &usize| {
        let text = page.node(texts[*at]).text.as_deref().unwrap_or("").trim();
        let label: String = text.chars().take(MAX_LABEL).collect();
        label.contains(COLONS) && people::is_byline(&format!("{label} X"))
    };
    let behind = headline.end(page);
    let labelled = (0..texts.len()).filter(is_labelled);
    let said = labelled.filter_map(|at| {
        let (line, text) = (line_of(page, texts[at])?, texts[at]);
        let names = said_by(page, &texts, at, &line, site)?;
        let is_full = |name: &String| name.contains(' ') || !name.is_ascii();
        let is_own = names.iter().all(is_full) && !is_fact(page, text, behind);
        is_own.then(|| (names, is_by_editor(page, text, &line)))
    });
    let [writers, editors] = writers_first(said);
    if let Some(writers) = writers {
        return writers;
    }
    let mut signed = signed_below::author(page, &texts, site);
    if signed.is_empty() {
        signed = signed_right::author(page, &texts, site);
    }
    if signed.is_empty() {
        // The reporter may have a line of its own: `新京报记者 陆一夫`.
        let reporting = in_texts(page, &texts, |_| true);
        return reporting.or(editors).unwrap_or_default();
    }
    signed
}

/// The names in a byline: that of the text `texts[at]`, or of its line.
fn said_by(
    page: &PageSnapshot,
    texts: &[NodeId],
    at: usize,
    line: &str,
    site: Option<&str>,
) -> Option<Vec<String>> {
    let label = page.node(texts[at]).text.as_deref().and_then(clean)?;
    // Where the line is a box with more lines, that of the text itself may be a byline.
    let own = own_line(line, &label);
    // The whole text is a link that names a page.
    let is_linked = own == label && is_inside(page, texts[at], &["a"]);
    if is_linked && people::runs_on(own) && is_inside(page, texts[at], &["li"]) {
        return None;
    }
    if is_sorting(page, texts[at]) {
        return None;
    }
    // One text may hold several labels, and one line several texts.
    let labelled = people::labelled(&label).or_else(|| people::labelled(line));
    if let Some(names) = labelled.and_then(|names| capitalised(names, site)) {
        return Some(names);
    }
    if let Some(names) = in_byline(page, &texts[at..], (label.as_str(), own, line), site) {
        return Some(names);
    }
    if let Some((before, rest)) = people::inside(own).filter(|_| !is_linked)
        && (dates::in_text(before, "de").is_some()
            || dates::is_label(before)
            || has_digit(line) && before.trim_end().ends_with(['|', '·', '•', '–', '/']))
    {
        return capitalised(before_label(rest), site);
    }
    behind_label(page, &texts[at..], (label.as_str(), line), site)
}

/// The part of a text before a separator behind which another label follows: `Jane Doe | Section: News`.
fn before_label(text: &str) -> &str {
    let mut bars = text.match_indices(BARS);
    let is_before = |(at, bar): &(usize, &str)| {
        let next = text[at + bar.len()..].split(BARS).next();
        next.is_some_and(|next| next.contains(COLONS))
    };
    let end = bars.find(is_before);
    end.map_or(text, |(at, _)| &text[..at])
}

/// The names of a byline that begins with a word for `by`: the whole line, or the text's own line in it. `texts` are
/// the text and those behind it.
fn in_byline(
    page: &PageSnapshot,
    texts: &[NodeId],
    (label, own, line): (&str, &str, &str),
    site: Option<&str>,
) -> Option<Vec<String>> {
    let is_byline = |line: &&str| people::is_byline(line);
    let byline = Some(line).filter(is_byline);
    let byline = byline.or_else(|| Some(own).filter(|own| *own != line && is_byline(own)))?;
    // A mere preposition before a colon names a way of doing something, not a person:
    // `by phone: 12 34 or toll-free (Canada only): 56`.
    let is_whole = |names: Vec<String>| names.iter().all(|name| people::is_whole(name));
    let names_person =
        || people::is_byline(label) && capitalised(label, site).is_some_and(is_whole);
    let is_way = || {
        let is_led = || label.ends_with(COLONS) && !names_person();
        people::is_barely_byline(byline) && (is_led() || is_behind_way(line, own, site))
    };
    if line.ends_with(COLONS) || is_way() {
        return None;
    }
    let names = capitalised(own, site)?;
    let are_people = !people::is_barely_byline(byline) || is_told(page, texts, line, &names);
    are_people.then(|| in_links(page, texts, names))
}

/// The names behind a text that is a label; `texts` are the label and the texts behind it.
fn behind_label(
    page: &PageSnapshot,
    texts: &[NodeId],
    (label, line): (&str, &str),
    site: Option<&str>,
) -> Option<Vec<String>> {
    // A label in an element of its own: the next text is the name, but not behind a way of doing something
    // (`By phone:`, `Par portion :`).
    let is_sure = people::is_label(label) && label.ends_with(':')
        || label.ends_with(':')
            && !people::is_barely_byline(label)
            && people::is_byline(&format!("{label} X"));
    let is_label = is_sure || line.starts_with(label) && people::is_label(label);
    let next = *texts.get(1).filter(|_| is_label)?;
    // A linked job may stand between label and name: `Author: <a>Attorney</a> Jane Doe`.
    let is_job = |text: &str| !text.contains(' ') && people::holds_job(text);
    let text_of = |id: NodeId| clean(page.node(id).text.as_deref()?);
    let is_linked_job = is_inside(page, next, &["a"]) && text_of(next).is_some_and(|t| is_job(&t));
    let behind = texts.get(2).filter(|_| is_sure && is_linked_job);
    let next = behind.copied().unwrap_or(next);
    if people::is_noun(label) && is_before_title(page, next) {
        return None;
    }
    let text = clean(page.node(next).text.as_deref()?).filter(|next| !next.contains('|'))?;
    // Without a colon (`shop by`), only a full name or a link to somebody's page is a person.
    let is_person = |name: &String| name.contains(' ') || is_profile(page, next);
    capitalised(&text, site).filter(|names| is_sure || names.iter().all(is_person))
}

/// Whether a text of a line stands behind a preposition with further words up to a colon, which name a way of doing
/// something: `by street address:`, `Canvas Works`. The words before the colon are no job and no full name.
fn is_behind_way(line: &str, own: &str, site: Option<&str>) -> bool {
    let first = line.split(LINE_END).next().unwrap_or(line);
    let Some((way, _)) = first.split_once(COLONS) else {
        return false;
    };
    let is_person = |names: Vec<String>| names.iter().any(|name| people::is_whole(name));
    people::is_barely_byline(way)
        && way.split_whitespace().nth(1).is_some()
        && line.find(own).is_some_and(|at| at > way.len())
        && !has_digit(way)
        && !people::holds_job(way)
        && !capitalised(way, site).is_some_and(is_person)
}

/// Whether the title of a work stands in italic type behind a name and a comma, in their line:
/// `Sipser, <i>Theory</i>`. Jobs and picture credits in italic type do not count.
fn is_before_title(page: &PageSnapshot, name: NodeId) -> bool {
    let text_of = |id: NodeId| page.node(id).text.as_deref().unwrap_or("").trim();
    let is_in_line = |id: &NodeId| {
        let is_text = page.node(*id).kind == NodeKind::Text;
        is_text || page.tag(*id) != "br" && page.flow_display(*id).is_inline_level()
    };
    let behind = (name.0 + 1..page.len() as u32).map(NodeId);
    let mut behind = behind.take(MAX_BEHIND_LABEL).take_while(is_in_line);
    text_of(name).ends_with(',')
        && behind.find(|id| page.is_said(*id)).is_some_and(|next| {
            let title = text_of(next);
            is_inside(page, next, &ITALIC)
                && !title.contains(COLONS)
                && !people::tells_writer(title)
                && !people::holds_job(title)
        })
}

/// Maximum number of texts of a line that are checked for links to authors. Source: ours: a label and a few names.
const MAX_TEXTS: usize = 8;

/// Whether the names of a line that begins with a mere `by` are people: full names, names beside a date, or links to
/// their pages. Others are phrases: `By default`.
fn is_told(page: &PageSnapshot, texts: &[NodeId], line: &str, names: &[String]) -> bool {
    let is_whole = |name: &String| people::is_spaceless(name) || people::is_whole(name);
    names.iter().all(is_whole)
        || line.split(LINE_END).any(dates::is_label)
        || dates::in_text(line, "en").is_some()
        || texts.iter().take(MAX_TEXTS).any(|id| is_profile(page, *id))
}

/// Splits names that only links separate: `By <a>Jane Doe</a> <a>John Smith</a>`.
fn in_links(page: &PageSnapshot, texts: &[NodeId], names: Vec<String>) -> Vec<String> {
    let [all] = &names[..] else { return names };
    let linked = texts.iter().take(MAX_TEXTS);
    let linked = linked.filter(|id| is_inside(page, **id, &["a"]));
    let linked = linked.filter_map(|id| clean(page.node(*id).text.as_deref()?));
    let linked: Vec<String> = linked.filter(|name| all.contains(name.as_str())).collect();
    let are_whole = linked.len() > 1 && linked.iter().all(|name| name.contains(' '));
    if are_whole && linked.join(" ") == *all {
        linked
    } else {
        names
    }
}

/// Whether a text stands in a link to somebody's page.
fn is_profile(page: &PageSnapshot, text: NodeId) -> bool {
    let link = page.ancestors(text).find(|id| page.tag(*id) == "a");
    link.is_some_and(|link| leads_to_account(page, link))
}

/// The line that holds a text, or the next line where that one is only a label.
fn own_line<'a>(lines: &'a str, text: &str) -> &'a str {
    let mut rest = lines.split(LINE_END);
    let holds = |line: &&str| line.contains(text) && !people::is_label(line);
    rest.find(holds).unwrap_or(lines)
}

/// The names of a byline, if they are written like names.
fn capitalised(text: &str, site: Option<&str>) -> Option<Vec<String>> {
    let names = people::names_in(text, site);
    // A nickname may be in lower case where nothing else stands in the line.
    let is_short = names.len() == 1 && text.split_whitespace().count() <= MAX_NICK_WORDS;
    let are_names = is_short || names.iter().all(|name| people::is_capitalised(name));
    let are_names = are_names && names.iter().all(|name| people::may_be_shown(name));
    (are_names && !names.is_empty()).then_some(names)
}
