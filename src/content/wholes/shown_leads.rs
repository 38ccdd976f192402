//! Labels that lead with a colon to something that is shown, not said: a video, audio, pictures (`Watch the video:`).
//! No kept text stands below such a label, and yet it heads something.
//!
//! Source: ours, pages that newspaper is tested with. Limits: the video or picture stands in the same box as the label,
//! before the next text, and is as large as content. A picture that is a link belongs to another page, and labels that
//! name other texts or ask for something (`Share this:`) lead to that.

use super::headed::headings::FILMS;
use crate::content::candidates::Candidates;
use crate::content::page_type::PageKind;
use crate::content::pictures::{is_drawn_large, is_surely_large, leads_away};
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Phrase};
use crate::snapshot::{NodeId, PageSnapshot, image_sources};

/// Maximum number of ancestors of a picture that are searched for a link. Source: ours, to bound the cost.
const MAX_AROUND: usize = 4;
/// Phrases of labels above a site's own boxes.
const OF_SITE: [Phrase; 6] = [
    Phrase::Share,
    Phrase::Newsletter,
    Phrase::Comments,
    Phrase::Advert,
    Phrase::Account,
    Phrase::Consent,
];

/// A label that leads to what is shown.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ShownLead {
    unit: usize,
    /// Whether it stands right behind a running text of the same element.
    follows_text: bool,
}

/// Those of the labels (`leads`) that lead to something shown, given which units name lists. Linear.
pub(super) fn shown_leads(
    page: &PageSnapshot,
    units: &Units,
    list_names: &[bool],
    leads: &[bool],
) -> Vec<ShownLead> {
    let list = &units.list;
    let of_site = OF_SITE.iter().fold(0, |mask, phrase| mask | phrase.bit());
    let is_one = |i: &usize| {
        let is_of_text = || Lexicon::get().phrases(&list[*i].text) & of_site == 0;
        leads[*i] && !list_names[*i] && is_of_text() && shows_below(page, units, *i)
    };
    let follows_text = |i: usize| {
        let before = &list[i - 1];
        before.is_running_text() && page.parent(before.block) == page.parent(list[i].block)
    };
    let found = (0..list.len()).filter(is_one).map(|unit| ShownLead {
        unit,
        follows_text: unit > 0 && follows_text(unit),
    });
    found.collect()
}

/// The labels (`leads`) without those that lead to something shown.
pub(super) fn without_shown(mut leads: Vec<bool>, shown: &[ShownLead]) -> Vec<bool> {
    shown.iter().for_each(|lead| leads[lead.unit] = false);
    leads
}

/// Keeps such labels right behind a kept text, on an article or a page of documentation: the extracted text does not
/// hold what they show.
pub(super) fn keep_shown_leads(shown: &[ShownLead], candidates: &Candidates, kept: &mut [bool]) {
    let likeliest = candidates.types.likeliest();
    if !matches!(likeliest, PageKind::Article | PageKind::Documentation) {
        return;
    }
    for ShownLead { unit, .. } in shown.iter().filter(|lead| lead.follows_text) {
        kept[*unit] |= kept[unit - 1] && candidates.may_be[*unit];
    }
}

/// Whether a video, audio or picture stands between a text and the next one in the text's parent.
fn shows_below(page: &PageSnapshot, units: &Units, at: usize) -> bool {
    let unit = &units.list[at];
    let next = units.list.get(at + 1).map_or(page.len() as u32, first_of);
    let around = page.parent(unit.block).unwrap_or(unit.block);
    let end = next.min(page.node(around).end.0);
    let mut between = (unit.end.0..end).map(NodeId);
    between.any(|id| is_shown(page, id))
}

fn first_of(unit: &Unit) -> u32 {
    unit.first.0
}

/// Whether an element is a video, audio or a picture of the content.
fn is_shown(page: &PageSnapshot, id: NodeId) -> bool {
    let node = page.node(id);
    let is_large = || node.visible_rect.as_ref().is_some_and(is_drawn_large);
    match page.tag(id) {
        "audio" => node.is_visible(),
        "img" => {
            let mut around = page.ancestors(id).take(MAX_AROUND);
            // An inline image (`data:`) is a placeholder.
            let is_held = image_sources(node).all(|source| source.starts_with("data:"));
            let is_large = !is_held && is_surely_large(page, id, false);
            is_large && !around.any(|up| leads_away(page, up))
        }
        tag => FILMS.contains(&tag) && node.is_visible() && is_large(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::page_type::KindProbabilities;
    use crate::snapshot::test_page::{TestPage, inline};

    /// Whether this label leads to a text, with this behind it.
    fn leads(text: &str, draw: impl FnOnce(&mut TestPage)) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("article").open("p").text(text).close();
        draw(&mut t);
        t.close().open("div").text("Copyright");
        let page = t.finish();
        let units = Units::from_page(&page);
        let (names, leads) = (vec![false; units.len()], vec![true; units.len()]);
        let shown = shown_leads(&page, &units, &names, &leads);
        without_shown(leads, &shown)[0]
    }

    fn film(t: &mut TestPage, height: f64) {
        let film = t.element("iframe", [0.0, 40.0, 560.0, height], inline(), |_| {});
        t.set_attributes(film, &[("src", "https://films.example/1")]);
    }

    #[test]
    fn a_label_leads_to_what_is_shown_below_it() {
        assert!(!leads("Watch it:", |t| film(t, 315.0)));
        assert!(leads("Watch it:", |t| film(t, 40.0)), "a bar");
        assert!(leads("Watch it:", |_| {}));
        assert!(leads("Subscribe to our newsletter:", |t| film(t, 315.0)));
        let behind = |t: &mut TestPage| {
            t.open("p").text("And so on").close();
            film(t, 315.0);
        };
        assert!(leads("Watch it:", behind), "a text is next");
    }

    #[test]
    fn a_label_leads_to_a_picture_that_leads_nowhere() {
        let picture = |href: &'static str, width: &'static str| {
            leads("More of it:", |t| {
                t.open("div").open_with("a", &[("href", href)]);
                let given = [("src", "/a.jpg"), ("width", width), ("height", width)];
                t.open_with("img", &given).close().close().close();
            })
        };
        assert!(!picture("/a-full.jpg", "450"));
        assert!(picture("/other", "450"));
        assert!(picture("/a-full.jpg", "48"), "an icon");
    }

    #[test]
    fn a_label_does_not_lead_out_of_its_box() {
        let is_led = leads("Watch it:", |t| {
            t.close().open("div");
            film(t, 315.0);
        });
        assert!(is_led);
    }

    #[test]
    fn a_label_right_behind_a_kept_text_comes_in_with_what_it_shows() {
        const TEXT: &str = "The county council voted on Tuesday to spend the money that it had saved for the new bridge.";
        let comes_in = |before: &str, is_kept: bool, kind: PageKind, height: f64| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text(before).close();
            t.open("div").text("See more photos:").close();
            film(&mut t, height);
            let page = t.finish();
            let units = Units::from_page(&page);
            let candidates = Candidates {
                probabilities: &[0.9, 0.15],
                types: &KindProbabilities::only(kind),
                ..Candidates::open(2)
            };
            let mut kept = [is_kept, false];
            let shown = shown_leads(&page, &units, &[false; 2], &[false, true]);
            keep_shown_leads(&shown, &candidates, &mut kept);
            kept[1]
        };
        assert!(comes_in(TEXT, true, PageKind::Article, 315.0));
        assert!(!comes_in(TEXT, false, PageKind::Article, 315.0));
        assert!(!comes_in(TEXT, true, PageKind::Product, 315.0));
        assert!(!comes_in(TEXT, true, PageKind::Article, 40.0), "a bar");
        assert!(!comes_in("Home", true, PageKind::Article, 315.0), "no text");
    }
}
