//! The headline of a page: the heading that the declared titles speak of.
//!
//! Titles are declared with the name of the site, cut, or written for search engines; the heading a reader sees is the
//! title. Headings are `h1` to `h3`, and elements marked as headline ([`crate::content::metadata::headings`]).
//!
//! # Steps
//! 1. Headings that name something else are none ([`without_names`]):
//!    - what leads to a folder that the page lies in, where another heading, of which a declared title speaks, leads to
//!      the page ([`Leads`]), or where it is what one declared title adds behind another ([`is_added`]);
//!    - what leads to another site and has no word of the titles ([`is_strange`]);
//!    - entries of a list below the page's own heading ([`drop_listed`]).
//!
//!    Declared titles that name the front page or an entry on it are none, either ([`front_names`]).
//! 2. A ticket's headline is what stands behind its number, where that is shown apart ([`mod@super::behind_number`]);
//!    that of a page whose title leads down to it from the site the last piece of that ([`super::led_down`]).
//!    Else the heading is taken whose words are a declared title or a whole piece of one, the longest first
//!    ([`confirmed`]), but not that of one of several boxes ([`heads_one_of_several`]). Where two say a title between
//!    them, it is told whole ([`super::two_headings`]). Another heading comes before it:
//!    - one below it that leads to the page, or that others answer (`Re: ...`), and says something else
//!      ([`leading_here`]);
//!    - one above it that is the whole title the page is shared with ([`shared_above`]);
//!    - where it leads to the site's front, and titles name only the site, the one above the text
//!      ([`mod@super::above_text`]).
//! 3. Where there is none, the first of these:
//!    - where there is no heading at all, the line right above the prose that says a piece of a title
//!      ([`super::above_prose`]);
//!    - the largest text that is a declared title ([`mod@super::largest`]);
//!    - the heading that leads to the page, or that others answer ([`leading_here`]);
//!    - an element of another tag that says a title ([`super::said`]), where there is not one heading of the first level,
//!      or that tells of something else, or stands behind all text;
//!    - where headings stand only behind the prose, the line right above that in larger letters;
//!    - the heading that says a title with fewer words ([`shortened`]), or begins one before a comma or a bracket
//!      ([`mod@super::begun_by`]);
//!    - the one heading of the first level ([`only_one`]);
//!    - where titles name only the site, the heading above the text ([`mod@super::above_text`]);
//!    - where they name a section of it besides, the one heading of its level right above the prose
//!      ([`mod@super::sole_heading`]).
//! 4. Else it is the declared title without the site's name, or that of a manual in brackets ([`brackets`]);
//!    where that leaves only a name of the front page, the site's name, or else the whole title;
//!    and where none is declared, the first heading.
//!
//! What stands beside the title in its heading is none of it ([`title_in`]), nor is a smaller line below it
//! ([`crate::content::metadata::headings`]).

use super::above_text::above_text;
use super::begun_by::begun_by;
use super::largest::largest;
use super::said::OwnPieces;
use super::sole_heading::sole_heading;
use super::two_headings::{begun_above, said_whole};
use super::{above_prose, behind_number, led_down, said};
use crate::content::addresses::is_front_page;
use crate::content::metadata::elements::{
    Leads, Own, heads_entry, is_framing, is_marked, leads_to_front,
};
use crate::content::metadata::headings::{
    Heading, Headline, agree, drop_listed, front_names, headings, heads_one_of_several,
    is_of_frame, is_sentence, is_strange, level, title_at_start, title_in,
};
use crate::content::metadata::record::MetadataSource;
use crate::content::metadata::titles::{
    SEPARATORS, brackets, is_added, of_document, pieces, without_site,
};
use crate::hash::HashSet;
use crate::snapshot::tokens::{folded, tokens};
use crate::snapshot::{COLONS, NodeId, PageSnapshot};

/// A heading that holds at least this share of a declared title's words, and all of whose words
/// are in it, is the headline. Source: ours, measured on the snippets set.
const MIN_SHARE: f64 = 0.6;
/// Fewest words of a heading that says a title with fewer words. Source: ours: two stand in many titles.
const MIN_SHORTENED: usize = 3;

/// Least of a title's own piece that another heading may hold, bytes. Source: ours: a number or a word.
const MIN_OWN: usize = 4;
/// How forums head an answer, in all languages, before what it answers.
const ANSWER: &str = "Re: ";

/// Most headings that are asked for whether they are of one of several boxes. Source: ours; bounds the cost.
const MAX_ASKED: usize = 32;
/// Least share of a page's text that its title leads. Source: ours; below large menus it is less than half.
const MIN_BEHIND: f64 = 0.1;

/// Finds the headline. `declared` are the titles that the page declares, best first; a heading that was `refused` is none.
pub(in crate::content::metadata) fn find(
    page: &PageSnapshot,
    declared: &[(String, MetadataSource)],
    site: Option<&str>,
    refused: Option<NodeId>,
) -> Headline {
    let mut headings = headings(page, site, declared);
    headings.retain(|heading| Some(heading.node) != refused);
    let declared = front_names::of_page(page, &headings, declared);
    let declared = declared.as_slice();
    let headings = without_names(page, headings, declared, site);
    let told = behind_number::find(page, &headings, declared);
    if let Some(told) = told.or_else(|| led_down::find(page, &headings, declared, site)) {
        return told;
    }
    let above = || above_prose::find(page, &headings, declared, site);
    let own = |found: Option<Headline>| {
        let node = found.as_ref()?.node;
        let holds = |h: &&Heading| node.is_some_and(|node| page.contains(h.node, node));
        let heading = headings.iter().find(holds);
        found.filter(|_| heading.is_none_or(|h| !heads_one_of_several(page, &headings, h)))
    };
    let found = match confirmed(page, &headings, declared, site) {
        Some(told) => Some(
            leading_here(page, &headings, declared, Some(&told))
                .or_else(|| shared_above(page, &headings, declared, &told))
                .or_else(|| {
                    told.node.filter(|own| leads_to_front(page, *own))?;
                    above_text(page, &headings, declared, site)
                })
                .unwrap_or(told),
        ),
        None => headings
            .is_empty()
            .then(above)
            .flatten()
            .or_else(|| own(largest(page, &headings, declared, site)))
            .or_else(|| leading_here(page, &headings, declared, None))
            .or_else(|| own(said_elsewhere(page, &headings, declared, site)))
            .or_else(above)
            .or_else(|| own(shortened(&headings, declared)))
            .or_else(|| own(begun_by(page, &headings, declared)))
            .or_else(|| only_one(page, &headings, declared, site))
            .or_else(|| above_text(page, &headings, declared, site))
            .or_else(|| sole_heading(page, &headings, declared)),
    };
    if let Some(headline) = found {
        return headline;
    }
    let own_title = |title: &str| {
        let own = without_site(page, title, site);
        let lists = |site: &str| {
            let pieces = front_names::front_pieces(page, title);
            pieces.is_some_and(|pieces| pieces.first() == Some(&folded(site)))
        };
        if site.is_some_and(lists) || front_names::names_front(page, &own, site) {
            site.unwrap_or(title).to_owned()
        } else {
            own
        }
    };
    let (title, source) = match declared.first() {
        Some((title, source @ MetadataSource::DocumentTitle)) => {
            let title = brackets::cut(page).map_or_else(|| own_title(title), |(own, _)| own);
            (Some(title), Some(*source))
        }
        Some((title, source)) => (Some(own_title(title)), Some(*source)),
        None => (None, None),
    };
    match title.filter(|title| !title.is_empty()) {
        Some(text) => Headline {
            text: Some(text),
            node: None,
            source,
        },
        None => headings
            .first()
            .map_or_else(Headline::default, |heading| Headline {
                text: Some(heading.text.clone()),
                node: Some(heading.node),
                source: Some(MetadataSource::Visible),
            }),
    }
}

/// The heading that a declared title speaks of.
fn confirmed(
    page: &PageSnapshot,
    headings: &[Heading],
    declared: &[(String, MetadataSource)],
    name: Option<&str>,
) -> Option<Headline> {
    let name = name.map(folded);
    let mut asked = 0;
    let mut best: Option<(&Heading, MetadataSource, (usize, bool))> = None;
    let has_only_one = only_first(headings).is_some();
    let has_none = headings.iter().all(|heading| heading.level > 1);
    for (title, source) in declared {
        let pieces = pieces(title);
        let site = site_above(headings, title);
        // Beside the one heading of the first level a small one of a small part of the title names
        // the site or its part; so does, where there is none, one at the end of the page, behind others.
        let chars = |text: &str| text.chars().count();
        let whole = pieces.first().map_or(0, |whole| chars(whole));
        let is_behind = |h: &Heading| {
            let is_before = |other: &Heading| other.node < h.node && other.level <= h.level;
            headings.iter().any(is_before)
        };
        let is_part = |h: &&Heading| {
            site.is_none()
                && h.level > 1
                && 2 * chars(&h.folded) < whole
                && (has_only_one || has_none && is_behind(h) && is_last(page, h.node))
        };
        // Where a title is only the site's name, a lower heading with more words is of something on it, unless
        // another title says those.
        let names_site = name.is_some() && pieces.first() == name.as_ref();
        // A short piece amid those of a list of what is to be found on the site is one of that.
        let listed = front_names::front_pieces(page, title);
        let is_listed = |h: &Heading| {
            let amid = listed.as_ref().and_then(|all| all.get(1..all.len() - 1));
            2 * chars(&h.folded) < whole && amid.is_some_and(|amid| amid.contains(&h.folded))
        };
        let may_be = headings
            .iter()
            .filter(|h| Some(h.node) != site && !is_listed(h));
        for heading in may_be.filter(|heading| !is_part(heading)) {
            let is_told = || said_in(heading, declared).is_some();
            let may_say_more = heading.level == 1 || !names_site || is_told();
            let Some(strength) = strength(heading, &pieces, may_say_more) else {
                continue;
            };
            // Of equal ones a heading by its tag is meant: others are entries of a list, or boxes around it.
            let strength = (
                strength,
                matches!(page.tag(heading.node), "h1" | "h2" | "h3"),
            );
            if best.is_none_or(|(_, _, before)| strength > before) {
                asked += 1;
                if asked > MAX_ASKED || !heads_one_of_several(page, headings, heading) {
                    best = Some((heading, *source, strength));
                }
            }
        }
    }
    let (heading, source, _) = best?;
    let heading = said_whole(headings, declared, heading).unwrap_or(heading);
    if let Some(whole) = begun_above(page, headings, declared, heading) {
        return Some(whole);
    }
    Some(Headline {
        text: Some(title_in(page, heading, declared)),
        node: Some(heading.node),
        source: Some(source),
    })
}

/// The heading that is all of the title that a page is shared with, above the one that but its document's title
/// tells: that goes on with more, or was written for search engines. What stands in it behind other words is the
/// name of the site.
fn shared_above(
    page: &PageSnapshot,
    headings: &[Heading],
    declared: &[(String, MetadataSource)],
    told: &Headline,
) -> Option<Headline> {
    let below = told.node?;
    if told.source != Some(MetadataSource::DocumentTitle) {
        return None;
    }
    let title_from = |from: MetadataSource| declared.iter().find(|(_, source)| *source == from);
    let (shared, source) = title_from(MetadataSource::OpenGraph)?;
    let (whole, _) = title_from(MetadataSource::DocumentTitle)?;
    let (own, whole) = (folded(shared), folded(whole));
    let is_title = tokens(shared).nth(MIN_SHORTENED - 1).is_some()
        && (whole.starts_with(&own) || !whole.contains(&own));
    let is_it = |h: &&Heading| h.node < below && h.folded == own && !is_framing(page, h.node);
    let above = headings.iter().find(|heading| is_title && is_it(heading))?;
    Some(Headline {
        text: Some(above.text.clone()),
        node: Some(above.node),
        source: Some(*source),
    })
}

/// Whether hardly any text of a page stands behind the beginning of a heading: a title has its page there.
fn is_last(page: &PageSnapshot, id: NodeId) -> bool {
    let body = page.body();
    let behind = page.totals_between(id, page.node(body).end.max(id)).chars;
    f64::from(behind) < MIN_BEHIND * f64::from(page.totals(body).chars)
}

/// Headings without those that name what the page is a part of: they lead there, and another one, of which a
/// declared title speaks, leads to the page, or they are what one declared title adds to another; or they lead
/// to another site and have no word of the titles. Without entries of lists below the page's own heading, too.
fn without_names(
    page: &PageSnapshot,
    mut headings: Vec<Heading>,
    declared: &[(String, MetadataSource)],
    site: Option<&str>,
) -> Vec<Heading> {
    let is_headline = |h: &Heading| h.leads == Leads::Here && said_in(h, declared).is_some();
    if headings.iter().any(is_headline) {
        headings.retain(|heading| heading.leads != Leads::Above);
    }
    let titles: Vec<String> = titles_of(declared).map(folded).collect();
    let site = site.map(folded);
    headings.retain(|heading| {
        let names_other =
            heading.leads == Leads::OtherSite && is_strange(&heading.text, titles_of(declared));
        let names_above =
            heading.leads == Leads::Above && is_added(&heading.folded, &titles, site.as_deref());
        !names_other && !names_above
    });
    drop_listed(page, &mut headings, declared);
    headings
}

/// The declared title in which a heading's words stand, by its source.
fn said_in(heading: &Heading, declared: &[(String, MetadataSource)]) -> Option<MetadataSource> {
    let says = |title: &str| folded(title).contains(&heading.folded);
    let is_long = heading.folded.len() >= MIN_OWN;
    let mut told = declared.iter().filter(|_| is_long);
    told.find(|(title, _)| says(title))
        .map(|(_, source)| *source)
}

/// The heading that others answer: that of a thread, below the name of its board.
fn answered(headings: &[Heading]) -> Option<&Heading> {
    let answers = headings.iter().filter_map(|h| h.text.strip_prefix(ANSWER));
    let answered: HashSet<String> = answers.map(folded).collect();
    headings.iter().find(|h| answered.contains(&h.folded))
}

/// The one heading that is a link to the page itself, or that others answer, and of which a declared title speaks.
/// What the titles `told` stays, where it says the same: another place of it may be a list of what is new.
fn leading_here(
    page: &PageSnapshot,
    headings: &[Heading],
    declared: &[(String, MetadataSource)],
    told: Option<&Headline>,
) -> Option<Headline> {
    // Beside what is told, an entry of a list that leads here is a shorter name of the page.
    let is_entry = |id: NodeId| told.is_some() && page.ancestors(id).any(|up| page.tag(up) == "li");
    let leads_here =
        |h: &&Heading| h.leads == Leads::Here && !is_framing(page, h.node) && !is_entry(h.node);
    let mut here = headings.iter().filter(leads_here);
    let first = match (here.next(), here.next()) {
        (Some(only), None) => only,
        _ => answered(headings)?,
    };
    let source = said_in(first, declared)?;
    // The name of a site stands above the page's own headline.
    let is_above = told
        .and_then(|told| told.node)
        .is_some_and(|node| first.node < node);
    let told = told.and_then(|told| told.text.as_deref()).map(folded);
    let is_same = told
        .is_some_and(|told| told.contains(&first.folded) || first.folded.contains(told.as_str()));
    (!is_same && !is_above).then(|| Headline {
        text: Some(first.text.clone()),
        node: Some(first.node),
        source: Some(source),
    })
}

/// The heading that names the site: it stands above the page's own, and behind it in the title. Of two of one
/// level the page's own may say more than the title.
fn site_above(headings: &[Heading], title: &str) -> Option<NodeId> {
    let mut cuts = SEPARATORS
        .iter()
        .filter_map(|separator| separator.last_cut(title));
    cuts.find_map(|(own, site)| {
        let [own, site] = [own, site].map(folded);
        let is_site = |h: &&Heading| h.folded == site;
        let site = headings.iter().find(is_site)?;
        let mut below = headings.iter().filter(|h| h.node > site.node);
        let is_own = |h: &Heading| {
            h.folded == own && site.level < h.level
                || own.len() >= MIN_OWN && site.level == h.level && h.folded.contains(&own)
        };
        below.any(is_own).then_some(site.node)
    })
}

/// The element that says a declared title though no heading does, where there is not one heading of the
/// first level or that one tells of something else, or stands behind all text.
fn said_elsewhere(
    page: &PageSnapshot,
    headings: &[Heading],
    declared: &[(String, MetadataSource)],
    site: Option<&str>,
) -> Option<Headline> {
    let own_pieces = match only_first(headings) {
        None => OwnPieces::Beginning,
        Some(first) if is_strange(&first.text, titles_of(declared)) => OwnPieces::Larger,
        Some(first) if is_last(page, first.node) => OwnPieces::Larger,
        Some(_) => return None,
    };
    let said = said::find(page, declared, site, own_pieces)?;
    Some(Headline {
        text: Some(said.text),
        node: Some(said.node),
        source: Some(said.source),
    })
}

/// The heading that says a declared title with fewer words, in the same order.
fn shortened(headings: &[Heading], declared: &[(String, MetadataSource)]) -> Option<Headline> {
    let is_shortened = |heading: &&Heading, title: &str| {
        let (own, whole) = (heading.text.to_lowercase(), title.to_lowercase());
        let mut told = tokens(&whole);
        let share = heading.folded.chars().count() as f64 / folded(title).chars().count() as f64;
        share >= MIN_SHARE
            && tokens(&own).nth(MIN_SHORTENED - 1).is_some()
            && tokens(&own).all(|word| told.any(|other| other == word))
    };
    declared.iter().find_map(|(title, source)| {
        let heading = headings.iter().find(|h| is_shortened(h, title))?;
        Some(Headline {
            text: Some(heading.text.clone()),
            node: Some(heading.node),
            source: Some(*source),
        })
    })
}

fn titles_of(declared: &[(String, MetadataSource)]) -> impl Iterator<Item = &str> {
    declared.iter().map(|(title, _)| title.as_str())
}

/// The heading of the first level, where there is only one.
fn only_first(headings: &[Heading]) -> Option<&Heading> {
    let mut first = headings.iter().filter(|heading| heading.level == 1);
    let (heading, None) = (first.next()?, first.next()) else {
        return None;
    };
    Some(heading)
}

/// The only `h1`, where it is marked as the page's headline: what else is marked heads other articles.
fn only_marked<'a>(page: &PageSnapshot, headings: &'a [Heading]) -> Option<&'a Heading> {
    let mut first = headings.iter().filter(|h| page.tag(h.node) == "h1");
    let (heading, None) = (first.next()?, first.next()) else {
        return None;
    };
    is_marked(page, heading.node, ("itemprop", "headline")).then_some(heading)
}

/// Whether a heading tells of something else than the page, given the page's headline: it has no word of its
/// titles, and an element that is no heading says the headline, or the heading is of the page's frame or of an
/// entry on a front page.
pub(crate) fn tells_of_other(page: &PageSnapshot, id: NodeId, headline: &Headline) -> bool {
    let text = page.text(id);
    let own = headline.text.as_deref().into_iter();
    let titles = own.chain(std::iter::once(of_document(page)));
    let is_said = headline
        .node
        .is_some_and(|node| level(page, node).is_none());
    let names_other = || Own::from_page(page).leads(page, id) == Leads::OtherSite;
    let is_beside = || is_of_frame(page, id, &text) || heads_entry(page, id);
    is_strange(&text, titles) && (is_said || names_other() || is_beside())
}

/// The one heading of the first level, where there is no other: the page is about it, whatever
/// its titles say to search engines, unless it has no word of them and is of the page's frame, of a part of a form or heads
/// an entry, is a long sentence where the declared titles agree on another that is not the name of the site, or on the
/// front page ends in a colon: that leads on to what somebody says.
fn only_one(
    page: &PageSnapshot,
    headings: &[Heading],
    declared: &[(String, MetadataSource)],
    site: Option<&str>,
) -> Option<Headline> {
    let heading = only_first(headings).or_else(|| only_marked(page, headings))?;
    let is_in = |tag: &str| page.ancestors(heading.node).any(|up| page.tag(up) == tag);
    let is_beside = || {
        is_of_frame(page, heading.node, &heading.text)
            || heads_entry(page, heading.node)
            || is_in("legend")
    };
    let leads_on = || heading.text.trim_end().ends_with(COLONS) && is_front_page(page);
    if is_strange(&heading.text, titles_of(declared)) && is_beside()
        || is_sentence(&heading.text) && agree(declared, site)
        || leads_on()
    {
        return None;
    }
    Some(Headline {
        text: Some(title_at_start(page, heading, declared)),
        node: Some(heading.node),
        source: Some(MetadataSource::Visible),
    })
}

/// How much of a title a heading is: the characters in common; `None` where it is not of it. It `may_say_more`
/// than the title.
fn strength(heading: &Heading, pieces: &[String], may_say_more: bool) -> Option<usize> {
    let is_piece = pieces.contains(&heading.folded);
    let whole = pieces.first()?;
    let holds = |longer: &str, shorter: &str| {
        let share = shorter.chars().count() as f64 / longer.chars().count().max(1) as f64;
        share >= MIN_SHARE && longer.contains(shorter)
    };
    let is_more = || may_say_more && holds(&heading.folded, whole);
    let is_of_it = is_piece || holds(whole, &heading.folded) || is_more();
    // Equal to the character, an h1 is rather meant than an h3.
    let level = 3 - usize::from(heading.level.min(3));
    let length = heading.folded.chars().count().min(whole.chars().count());
    is_of_it.then_some(length * 4 + level)
}
