//! The headline of a page: the heading that the declared titles speak of.
//!
//! Titles are declared with the name of the site, cut, or written for search engines; the heading a reader sees is the
//! title. Headings are `h1` to `h3`, and elements marked as headline ([`crate::content::metadata::headings`]).
//!
//! # Steps
//! 1. Headings that name something else are dropped ([`without_names`]):
//!    - those that link to a folder above the page, where another heading that a declared title says links to the
//!      page itself ([`Leads`]), or another link that says a title does ([`mod@super::linked_here`]), or where the
//!      heading is what one declared title adds behind another ([`is_added`]);
//!    - those that link to another site and share no word with the titles ([`is_strange`]);
//!    - entries of a list below the page's own heading ([`drop_listed`]);
//!    - the heading of a form below another one of the first level ([`drop_over_forms`]);
//!    - the site's logo above the main part that has the only heading of the first level ([`drop_logos`]).
//!
//!    Declared titles that name the front page or an entry on it are dropped, too ([`front_names`]).
//! 2. The headline of a ticket is the text behind its number, where the page shows it apart
//!    ([`mod@super::behind_number`]); that of a page whose title leads down from the site (`Site • Section • Page`)
//!    the last piece of the title ([`super::led_down`]). Else the heading is taken whose words are a declared title
//!    or a whole piece of one, the longest first ([`confirmed`]), but not that of one of several alike boxes
//!    ([`heads_one_of_several`]). Where two headings say a title between them, the whole title is told
//!    ([`super::two_headings`]). Another heading replaces the confirmed one:
//!    - one below it that links to the page, or that others answer (`Re: ...`), and says something else
//!      ([`leading_here`]);
//!    - one above it that equals the title for sharing ([`shared_above`]);
//!    - the one above the text, where the confirmed one links to the site's front page and the titles name only the
//!      site ([`mod@super::above_text`]).
//! 3. Where no heading is confirmed, the first of these:
//!    - where there is no heading at all, the line right above the prose that says a piece of a title
//!      ([`super::above_prose`]);
//!    - the largest text that is a declared title ([`mod@super::largest`]);
//!    - the heading that links to the page, or that others answer ([`leading_here`]);
//!    - an element of another tag that says a title ([`super::said`]), unless exactly one heading is of the first
//!      level, shares a word with the titles and has text behind it;
//!    - where headings stand only behind the prose, the line right above the prose in larger letters;
//!    - the heading that says a title with fewer words ([`shortened`]), or begins one before a comma or a bracket
//!      ([`mod@super::begun_by`]), or the only `h1`, with one word less ([`mod@super::one_word_more`]);
//!    - the only heading of the first level ([`only_one`]);
//!    - where the titles name only the site, the heading above the text ([`mod@super::above_text`]);
//!    - where they name the site and a section of it, the only heading of its level right above the prose
//!      ([`mod@super::sole_heading`]).
//! 4. Else the declared title without the site's name, or a manual's title before the brackets ([`brackets`]); where
//!    that leaves only a name of the front page, the site's name, or else the whole title; where no title is
//!    declared, the first heading.
//!
//! Words beside the title in its heading are no part of it
//! ([`title_in`](crate::content::metadata::headings::title_in)), nor is a smaller line below it
//! ([`crate::content::metadata::headings`]).

use super::above_text::above_text;
use super::begun_by::begun_by;
use super::confirmed::confirmed;
use super::heading_facts::{MIN_SHARE, is_last, only_first, said_in};
use super::largest::largest;
use super::one_word_more::with_one_word_more;
use super::over_main::drop_logos;
use super::page_titles::{PageTitles, titles_of};
use super::said::OwnPieces;
use super::sole_heading::sole_heading;
use super::{above_prose, behind_number, led_down, linked_here, said};
use crate::content::framing::is_framing;
use crate::content::heading_links::{Leads, Own, heads_entry, leads_to_front};
use crate::content::metadata::elements::is_marked;
use crate::content::metadata::headings::{
    Heading, agree, drop_listed, drop_over_forms, front_names, headings, heads_one_of_several,
    is_of_frame, is_sentence, is_strange, level, title_at_start,
};
use crate::content::metadata::record::{Headline, MetadataSource};
use crate::content::metadata::titles::{bare_site, brackets, is_added, of_document, without_site};
use crate::hash::HashSet;
use crate::snapshot::tokens::{folded, tokens};
use crate::snapshot::{NodeId, PageSnapshot};

/// Minimum number of words of a heading that says a title with fewer words. Source: ours: two words occur in many
/// titles.
const MIN_SHORTENED: usize = 3;

/// How forums begin the heading of an answer, in all languages.
const ANSWER: &str = "Re: ";

/// Finds the headline. `declared` are the titles that the page declares, best first; the heading `refused` is not
/// considered.
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
    let titles = PageTitles {
        page,
        headings: &headings,
        declared,
        site,
    };
    let told = behind_number::find(titles);
    if let Some(told) = told.or_else(|| led_down::find(titles)) {
        return told;
    }
    let found = ranked(titles).or_else(|| from_declared(titles));
    found.unwrap_or_else(|| {
        let first = headings.first();
        first.map_or_else(Headline::default, |heading| Headline {
            text: Some(heading.text.clone()),
            node: Some(heading.node),
            source: Some(MetadataSource::Visible),
        })
    })
}

/// The heading, or the text, that matches the declared titles, the surest first (steps 2 and 3).
fn ranked(titles: PageTitles) -> Option<Headline> {
    let PageTitles { page, headings, .. } = titles;
    if let Some(told) = confirmed(titles) {
        let other = leading_here(titles, Some(&told))
            .or_else(|| shared_above(titles, &told))
            .or_else(|| {
                told.node.filter(|own| leads_to_front(page, *own))?;
                above_text(titles)
            });
        return other.or(Some(told));
    }
    let above = || above_prose::find(titles);
    let own = |found: Option<Headline>| {
        let node = found.as_ref()?.node;
        let holds = |h: &&Heading| node.is_some_and(|node| page.contains(h.node, node));
        let heading = headings.iter().find(holds);
        found.filter(|_| heading.is_none_or(|h| !heads_one_of_several(page, headings, h)))
    };
    let is_without = headings.is_empty();
    let found = is_without.then(above).flatten();
    found
        .or_else(|| own(largest(titles)))
        .or_else(|| leading_here(titles, None))
        .or_else(|| own(said_elsewhere(titles)))
        .or_else(above)
        .or_else(|| own(shortened(titles)))
        .or_else(|| own(begun_by(titles)))
        .or_else(|| own(with_one_word_more(titles)))
        .or_else(|| only_one(titles))
        .or_else(|| above_text(titles))
        .or_else(|| sole_heading(titles))
}

/// The best declared title without the name of the site (step 4).
fn from_declared(titles: PageTitles) -> Option<Headline> {
    let page = titles.page;
    let own_title = |title: &str| {
        if let Some(site) = bare_site(page, title, titles.site) {
            return site.to_owned();
        }
        let own = without_site(page, title, titles.site);
        let lists = |site: &str| {
            let pieces = front_names::front_pieces(page, title);
            pieces.is_some_and(|pieces| pieces.first() == Some(&folded(site)))
        };
        if titles.site.is_some_and(lists) || front_names::names_front(page, &own, titles.site) {
            titles.site.unwrap_or(title).to_owned()
        } else {
            own
        }
    };
    let (title, source) = titles.declared.first()?;
    let in_brackets = || match source {
        MetadataSource::DocumentTitle => brackets::cut(page).map(|(own, _)| own),
        _ => None,
    };
    let title = in_brackets().unwrap_or_else(|| own_title(title));
    (!title.is_empty()).then_some(Headline {
        text: Some(title),
        node: None,
        source: Some(*source),
    })
}

/// The heading that equals the title for sharing (`og:title`), if it stands above the heading that only the
/// document's title confirms: a document's title often has more words, or is written for search engines. None where
/// the document's title has the shared title behind other words: it is then the name of the site.
fn shared_above(titles: PageTitles, told: &Headline) -> Option<Headline> {
    let PageTitles { page, headings, .. } = titles;
    let below = told.node?;
    if told.source != Some(MetadataSource::DocumentTitle) {
        return None;
    }
    let title_from =
        |from: MetadataSource| titles.declared.iter().find(|(_, source)| *source == from);
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

/// Drops the headings that do not name the page: those that link above the page, where a heading or link to the page
/// itself says a declared title; those above that are what one declared title adds to another; those that link to
/// another site and share no word with the titles; entries of lists below the page's own heading; headings of forms;
/// logos.
fn without_names(
    page: &PageSnapshot,
    mut headings: Vec<Heading>,
    declared: &[(String, MetadataSource)],
    site: Option<&str>,
) -> Vec<Heading> {
    let is_headline = |h: &Heading| h.leads == Leads::Here && said_in(h, declared).is_some();
    let is_above = |h: &Heading| h.leads == Leads::Above;
    let is_linked = || linked_here::says_title(page, declared);
    if headings.iter().any(is_above) && (headings.iter().any(is_headline) || is_linked()) {
        headings.retain(|heading| !is_above(heading));
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
    drop_over_forms(page, &mut headings, declared);
    drop_logos(page, &mut headings, declared);
    headings
}

/// The heading of a thread: the first one that another heading answers (`Re: ...`).
fn answered(headings: &[Heading]) -> Option<&Heading> {
    let answers = headings.iter().filter_map(|h| h.text.strip_prefix(ANSWER));
    let answered: HashSet<String> = answers.map(folded).collect();
    headings.iter().find(|h| answered.contains(&h.folded))
}

/// The only heading that links to the page itself, or else the one that others answer, if a declared title says it.
/// The headline that the titles `told` stays where one of the two contains the other, or where the linked one stands
/// above it.
fn leading_here(titles: PageTitles, told: Option<&Headline>) -> Option<Headline> {
    let PageTitles { page, headings, .. } = titles;
    // Beside a confirmed headline, a list entry that links here is a shorter name of the page.
    let is_entry = |id: NodeId| told.is_some() && page.ancestors(id).any(|up| page.tag(up) == "li");
    let leads_here =
        |h: &&Heading| h.leads == Leads::Here && !is_framing(page, h.node) && !is_entry(h.node);
    let mut here = headings.iter().filter(leads_here);
    let first = match (here.next(), here.next()) {
        (Some(only), None) => only,
        _ => answered(headings)?,
    };
    let source = said_in(first, titles.declared)?;
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

/// The element of another tag that says a declared title: where not exactly one heading is of the first level, or
/// where that heading shares no word with the titles or stands behind all text.
fn said_elsewhere(titles: PageTitles) -> Option<Headline> {
    let PageTitles { page, headings, .. } = titles;
    let own_pieces = match only_first(headings) {
        None => OwnPieces::Beginning,
        Some(first) if is_strange(&first.text, titles.texts()) => OwnPieces::Larger,
        Some(first) if is_last(page, first.node) => OwnPieces::Larger,
        Some(_) => return None,
    };
    let said = said::find(page, titles.declared, titles.site, own_pieces)?;
    Some(Headline {
        text: Some(said.text),
        node: Some(said.node),
        source: Some(said.source),
    })
}

/// The heading whose words are all in a declared title, in the same order.
fn shortened(titles: PageTitles) -> Option<Headline> {
    let headings = titles.headings;
    let is_shortened = |heading: &&Heading, title: &str| {
        let (own, whole) = (heading.text.to_lowercase(), title.to_lowercase());
        let mut told = tokens(&whole);
        let share = heading.folded.chars().count() as f64 / folded(title).chars().count() as f64;
        share >= MIN_SHARE
            && tokens(&own).nth(MIN_SHORTENED - 1).is_some()
            && tokens(&own).all(|word| told.any(|other| other == word))
    };
    titles.declared.iter().find_map(|(title, source)| {
        let heading = headings.iter().find(|h| is_shortened(h, title))?;
        Some(Headline {
            text: Some(heading.text.clone()),
            node: Some(heading.node),
            source: Some(*source),
        })
    })
}

/// The only `h1`, where it is marked as the page's headline; further headings of the first level by marks head other
/// articles.
fn only_marked<'a>(page: &PageSnapshot, headings: &'a [Heading]) -> Option<&'a Heading> {
    let mut first = headings.iter().filter(|h| page.tag(h.node) == "h1");
    let (heading, None) = (first.next()?, first.next()) else {
        return None;
    };
    is_marked(page, heading.node, ("itemprop", "headline")).then_some(heading)
}

/// Whether a heading tells of something else than the page: it shares no word with the headline and the document's
/// title, and either the headline is no heading, or this heading links to another site, belongs to the page's frame,
/// or heads an entry on a front page.
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

/// Whether another link says the same words as a heading and leads to a folder above the page: the name of a court,
/// of a series. Source: ours (BAILII, whose titles name the case).
fn names_folder(page: &PageSnapshot, heading: &Heading) -> bool {
    let own = Own::from_page(page);
    let chars = page.totals(heading.node).chars;
    let mut links = page.tagged(["a"]);
    links.any(|link| {
        page.totals(link).chars == chars
            && !page.contains(heading.node, link)
            && folded(&page.text(link)) == heading.folded
            && own.leads(page, link) == Leads::Above
    })
}

/// The only heading of the first level, whatever the declared titles say. None where it shares no word with them and
/// belongs to the page's frame or a form's `legend`, heads an entry or names a folder above the page; nor where it is
/// a long sentence and the declared titles agree on something else than the site's name.
fn only_one(titles: PageTitles) -> Option<Headline> {
    let PageTitles { page, headings, .. } = titles;
    let heading = only_first(headings).or_else(|| only_marked(page, headings))?;
    let is_in = |tag: &str| page.ancestors(heading.node).any(|up| page.tag(up) == tag);
    let is_beside = || {
        is_of_frame(page, heading.node, &heading.text)
            || heads_entry(page, heading.node)
            || is_in("legend")
    };
    let is_beside = || is_beside() || names_folder(page, heading);
    if is_strange(&heading.text, titles.texts()) && is_beside()
        || is_sentence(&heading.text) && agree(titles.declared, titles.site)
    {
        return None;
    }
    Some(Headline {
        text: Some(title_at_start(page, heading, titles.declared)),
        node: Some(heading.node),
        source: Some(MetadataSource::Visible),
    })
}
