//! The heading whose words are a declared title or a whole piece of one.

use super::heading_facts::{MIN_OWN, MIN_SHARE, is_last, only_first, said_in};
use super::page_titles::PageTitles;
use super::two_headings::{begun_above, said_whole};
use crate::content::metadata::headings::{Heading, front_names, heads_one_of_several, title_in};
use crate::content::metadata::record::{Headline, MetadataSource};
use crate::content::metadata::titles::{SEPARATORS, pieces};
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of headings that are checked for being that of one of several boxes. Source: ours, to bound the
/// cost.
const MAX_ASKED: usize = 32;

/// The heading that matches a declared title best.
pub(super) fn confirmed(titles: PageTitles) -> Option<Headline> {
    let PageTitles { page, headings, .. } = titles;
    let name = titles.site.map(folded);
    let mut asked = 0;
    let mut best: Option<(&Heading, MetadataSource, (usize, bool))> = None;
    for (title, source) in titles.declared {
        let title = Title::new(page, headings, title);
        // Where a title begins with the site's name, a lower heading with more words names something on the site,
        // unless another title says these words.
        let names_site = name.is_some() && title.pieces.first() == name.as_ref();
        for heading in headings.iter().filter(|heading| title.may_mean(heading)) {
            let is_told = || said_in(heading, titles.declared).is_some();
            let may_say_more = heading.level == 1 || !names_site || is_told();
            let Some(strength) = strength(heading, &title.pieces, may_say_more) else {
                continue;
            };
            // Of equal matches an `h1` to `h3` element wins: elements of other tags are entries of a list, or boxes
            // around it.
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
    let heading = said_whole(titles, heading).unwrap_or(heading);
    if let Some(whole) = begun_above(titles, heading) {
        return Some(whole);
    }
    Some(Headline {
        text: Some(title_in(page, heading, titles.declared)),
        node: Some(heading.node),
        source: Some(source),
    })
}

/// A declared title and the headings of its page.
struct Title<'a> {
    page: &'a PageSnapshot,
    headings: &'a [Heading],
    pieces: Vec<String>,
    /// Number of characters of the whole title, folded.
    chars: usize,
    /// The title's pieces, if they list what the site offers.
    listed: Option<Vec<String>>,
    /// The heading that names the site.
    site: Option<NodeId>,
    /// Whether exactly one heading is of the first level, and whether none is.
    has_only_one: bool,
    has_none: bool,
}

impl<'a> Title<'a> {
    fn new(page: &'a PageSnapshot, headings: &'a [Heading], title: &str) -> Self {
        let pieces = pieces(title);
        Self {
            page,
            headings,
            chars: pieces.first().map_or(0, |whole| whole.chars().count()),
            pieces,
            listed: front_names::front_pieces(page, title),
            site: site_above(headings, title),
            has_only_one: only_first(headings).is_some(),
            has_none: headings.iter().all(|heading| heading.level > 1),
        }
    }

    /// Whether the title may mean a heading: this names neither the site nor a part of it.
    fn may_mean(&self, heading: &Heading) -> bool {
        Some(heading.node) != self.site && !self.lists(heading) && !self.names_part(heading)
    }

    /// Whether a heading is a short inner piece of a title that lists what the site offers.
    fn lists(&self, heading: &Heading) -> bool {
        let listed = self.listed.as_ref();
        let amid = listed.and_then(|all| all.get(1..all.len() - 1));
        self.is_small_part(heading) && amid.is_some_and(|amid| amid.contains(&heading.folded))
    }

    /// Whether a heading names the site or a section of it, because it is a small part of the title and not of the
    /// first level: beside the only heading of the first level; or, where there is none, at the end of the page
    /// behind other headings.
    fn names_part(&self, heading: &Heading) -> bool {
        let is_before = |other: &Heading| other.node < heading.node && other.level <= heading.level;
        let is_behind = || self.headings.iter().any(is_before);
        self.site.is_none()
            && heading.level > 1
            && self.is_small_part(heading)
            && (self.has_only_one
                || self.has_none && is_behind() && is_last(self.page, heading.node))
    }

    fn is_small_part(&self, heading: &Heading) -> bool {
        2 * heading.folded.chars().count() < self.chars
    }
}

/// The heading that names the site: it stands above the page's own, and behind it in the title. Where both are of one
/// level, the page's own may say more than the title.
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

/// How much of a title a heading says: the number of characters in common, and its level among equals; `None` where
/// they do not match. With `may_say_more`, the heading may have more words than the title.
fn strength(heading: &Heading, pieces: &[String], may_say_more: bool) -> Option<usize> {
    let is_piece = pieces.contains(&heading.folded);
    let whole = pieces.first()?;
    let holds = |longer: &str, shorter: &str| {
        let share = shorter.chars().count() as f64 / longer.chars().count().max(1) as f64;
        share >= MIN_SHARE && longer.contains(shorter)
    };
    let is_more = || may_say_more && holds(&heading.folded, whole);
    let is_of_it = is_piece || holds(whole, &heading.folded) || is_more();
    // Of headings of equal length the higher level wins.
    let level = 3 - usize::from(heading.level.min(3));
    let length = heading.folded.chars().count().min(whole.chars().count());
    is_of_it.then_some(length * 4 + level)
}
