//! The headline of a page where no heading is confirmed: the largest text that is a declared title.

use super::page_titles::PageTitles;
use crate::content::addresses::is_below_front;
use crate::content::clean_text::clean;
use crate::content::framing::is_framing;
use crate::content::heading_links::leads_to_front;
use crate::content::metadata::headings::{LARGE, MAX_HEADLINE, text_without_sign};
use crate::content::metadata::record::{Headline, MetadataSource};
use crate::content::metadata::titles::{pieces, site_is_called, without_site};
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, NodeKind};

/// Minimum number of characters of a text that may be the headline. Source: ours.
const MIN_LARGE: u32 = 4;
/// Maximum number of nodes of a text that may be the headline, and of texts that equal a title. Source: ours, to
/// bound the cost.
const MAX_INSIDE: usize = 32;
const MAX_CALLED: usize = 32;

/// The largest element with large letters whose text is a declared title, or its main piece.
pub(super) fn largest(titles: PageTitles) -> Option<Headline> {
    let PageTitles { page, headings, .. } = titles;
    // A title counts without its site's name; where no name is known, so does its first piece, if that is the larger
    // half. Below the front page the name of the site is no such piece.
    let is_site_name = site_is_called(page, titles.site);
    let is_below = is_below_front(page);
    let names_site = |piece: &String| is_below && is_site_name(piece);
    let titles = titles.declared.iter().map(|(title, source)| {
        let whole = folded(title);
        let half = whole.chars().count() / 2;
        let mut pieces = pieces(title);
        pieces.retain(|piece| {
            let is_long = piece.chars().count() > half && whole.starts_with(piece.as_str());
            is_long && (*piece == whole || !names_site(piece))
        });
        pieces.push(folded(&without_site(page, title, titles.site)));
        (pieces, *source)
    });
    let titles: Vec<(Vec<String>, MetadataSource)> = titles.collect();
    // Text that is smaller than a heading of the first level is rather the name of the site.
    let tops = headings.iter().filter(|heading| heading.level == 1);
    let of_tops = tops.map(|heading| page.totals(heading.node).font_size());
    let min_size = of_tops.fold(LARGE * page.totals(page.body()).font_size(), f64::max);
    let is_large = |id: &NodeId| {
        let totals = page.totals(*id);
        (MIN_LARGE..=MAX_HEADLINE).contains(&totals.chars)
            && totals.font_size() >= min_size
            && page.node(*id).kind == NodeKind::Element
            && page.subtree(*id).nth(MAX_INSIDE).is_none()
            && !page.display(*id).is_inline_level()
    };
    let found = page.subtree(page.body()).filter(is_large).filter_map(|id| {
        let text = clean(&text_without_sign(page, id))?;
        let own = folded(&text);
        let (_, source) = titles.iter().find(|(titles, _)| titles.contains(&own))?;
        (!own.is_empty()).then_some((id, text, *source))
    });
    let found = found.take(MAX_CALLED);
    let found = found.filter(|(id, ..)| !is_framing(page, *id) && !leads_to_front(page, *id));
    let size = |id: NodeId| page.totals(id).font_size();
    let (node, text, source) = found.reduce(|best, next| {
        // Of equal size, the innermost element around the first text: boxes around it are not the headline.
        let is_inside = size(next.0) >= size(best.0) && page.contains(best.0, next.0);
        let is_better = is_inside || size(next.0) > size(best.0);
        if is_better { next } else { best }
    })?;
    Some(Headline {
        text: Some(text),
        node: Some(node),
        source: Some(source),
    })
}
