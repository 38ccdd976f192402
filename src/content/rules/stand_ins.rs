//! Placeholders for something that is not loaded yet, in whatever language: a request to wait beside a spinner
//! (`Your request is being processed`), or a link to the player that a film needs.
//!
//! Source: ours, 954 pages of formasaurus: six have such a text among their content. Limits: texts in a list item or
//! cell, and texts that share their box with another, are kept. A picture that has the name of a spinner but is named
//! in the text, too, shows a product (`Fidget spinner`, `Wheel loader 3000`), and so do the pictures of a page with
//! more than two such texts.

use super::texts::is_entry;
use crate::content::units::{Unit, Units};
use crate::content::words::phrases::Phrases;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of characters of a placeholder. Source: ours: two lines.
const MAX_CHARS: u32 = 160;
/// Parts of the addresses of download pages for players, in lower case. Source: ours, pages of the years of Flash.
const PLAYERS: [&str; 4] = [
    "get.adobe.com/flashplayer",
    "adobe.com/go/getflash",
    "macromedia.com/go/getflash",
    "macromedia.com/shockwave/download",
];
/// Words in the file name of a spinner, and those of them that are also products. Source: ours, shops.
static WAITING: Phrases = Phrases::from_words("loader loading spinner");
const THINGS: [&str; 2] = ["loader", "spinner"];
/// File name extensions of animated pictures; photographs, which show products, have others. (A lazily loaded picture
/// has its address in another attribute.)
static TURNING: Phrases = Phrases::from_words("apng gif svg");
/// Maximum number of boxes around a text in which a spinner is looked for, and of nodes of such a box. Source: ours,
/// to bound the cost.
const MAX_AROUND_WAIT: usize = 3;
const MAX_IN_WAIT: usize = 32;
/// Maximum number of requests to wait on a page. Source: likewise: one on each of fifteen pages.
const MAX_WAITING: usize = 2;

/// Which units are placeholders. Linear.
pub(super) fn stand_ins(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let may_be = |unit: &Unit| unit.chars <= MAX_CHARS && !is_entry(page, unit);
    let waits = |unit: &Unit| may_be(unit) && waits_beside_picture(page, units, unit);
    let mut found: Vec<bool> = units.list.iter().map(waits).collect();
    if found.iter().filter(|waits| **waits).count() > MAX_WAITING {
        found.fill(false);
    }
    for (found, unit) in found.iter_mut().zip(&units.list) {
        *found |= may_be(unit) && leads_to_player(page, units, unit);
    }
    found
}

/// Whether a unit is the only one in its block, and all links of the block lead to download pages for players.
fn leads_to_player(page: &PageSnapshot, units: &Units, unit: &Unit) -> bool {
    if units.within(page, unit.block).len() != 1 {
        return false;
    }
    let links = page.subtree(unit.block).take(MAX_IN_WAIT);
    let mut addresses = links.filter_map(|id| page.attribute(id, "href"));
    let leads = |address: &str| {
        let address = address.to_ascii_lowercase();
        PLAYERS.iter().any(|player| address.contains(player))
    };
    addresses.next().is_some_and(leads) && addresses.all(leads)
}

/// Whether a unit without links is the only one in a box whose only picture is a spinner.
fn waits_beside_picture(page: &PageSnapshot, units: &Units, unit: &Unit) -> bool {
    if unit.link_chars > 0 {
        return false;
    }
    let boxes = page.inclusive_ancestors(unit.block).take(MAX_AROUND_WAIT);
    let mut boxes = boxes.take_while(|up| units.within(page, *up).len() == 1);
    boxes.any(|up| {
        let mut inside = page.subtree(up).take(MAX_IN_WAIT);
        let is_picture = |id: &NodeId| page.tag(*id) == "img";
        inside
            .find(is_picture)
            .is_some_and(|id| turns(page, id, &unit.text))
            && !inside.any(|id| is_picture(&id))
    })
}

/// Whether a picture is a spinner: its file name says so, no product of that name occurs in the text beside it, and
/// it has no alternative text of its own.
fn turns(page: &PageSnapshot, picture: NodeId, text: &str) -> bool {
    let attributes = &page.node(picture).attributes;
    let comes_later = attributes.iter().any(|(name, _)| name.starts_with("data-"));
    let source = page.attribute(picture, "src").unwrap_or("");
    let file = source
        .split(['?', '#'])
        .next()
        .and_then(|path| path.rsplit('/').next());
    let file = file.unwrap_or("");
    let (name, ending) = file.rsplit_once('.').unwrap_or((file, ""));
    let mut words = name.split(|c: char| !c.is_alphabetic());
    let text = text.to_lowercase();
    let is_thing = |word: &str| {
        let mut things = THINGS.iter().filter(|thing| text.contains(**thing));
        things.any(|thing| word.eq_ignore_ascii_case(thing))
    };
    let alt = page.attribute(picture, "alt").map(str::trim);
    !comes_later
        && (ending.is_empty() || TURNING.holds_in_any_case(ending))
        && alt.is_none_or(|alt| alt.is_empty() || page.image_text(picture).is_none())
        && words.any(|word| WAITING.holds_in_any_case(word) && !is_thing(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn what_leads_to_a_player_asks_for_it_in_any_language() {
        let found = |text: &str, address: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text(text);
            t.open_with("a", &[("href", address)])
                .open_with("img", &[("src", "/get.gif")]);
            let page = t.finish();
            stand_ins(&page, &Units::from_page(&page))
        };
        let text = "Ce contenu nécessite l'acquisition du player Flash.";
        let player = "http://www.adobe.com/go/getflashplayer";
        assert_eq!(found(text, player), [true]);
        assert_eq!(found(text, "http://www.adobe.com/"), [false]);
        assert_eq!(found(&text.repeat(4), player), [false], "a text");
    }

    #[test]
    fn what_stands_beside_a_turning_picture_asks_to_wait() {
        let found = |attributes: &[(&str, &str)], other: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body")
                .open("div")
                .open_with("img", attributes)
                .close();
            t.open("div").text("Ihre Anfrage wird bearbeitet.").close();
            if !other.is_empty() {
                t.open("div").text(other);
            }
            let page = t.finish();
            stand_ins(&page, &Units::from_page(&page))[0]
        };
        assert!(found(&[("src", "/gfx/loader_2014.gif"), ("alt", "")], ""));
        assert!(found(&[("src", "/spinner.svg")], ""));
        assert!(found(&[("src", "/spinner")], ""));
        assert!(!found(&[("src", "/spinner.webp")], ""), "a photograph");
        assert!(!found(&[("src", "/spinner-blue.jpg")], ""), "a thing");
        assert!(found(&[("src", "/loader.gif"), ("alt", "Loading")], ""));
        let later = [("src", "/loading.gif"), ("data-src", "/mill.jpg")];
        assert!(!found(&later, ""), "another comes");
        assert!(!found(&[("src", "/mill.gif")], ""));
        assert!(!found(
            &[("src", "/loader.gif"), ("alt", "A wheel loader")],
            ""
        ));
        assert!(!found(&[("src", "/spinner.svg")], "A spinner of wool."));
    }

    #[test]
    fn things_that_are_called_spinners_ask_nothing() {
        let found = |names: &[&str], picture: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for name in names {
                t.open("div").open_with("img", &[("src", picture)]).close();
                t.open("div").text(name).close().close();
            }
            let page = t.finish();
            stand_ins(&page, &Units::from_page(&page))
        };
        assert_eq!(found(&["Fidget Spinner"], "/fidget-spinner.svg"), [false]);
        assert_eq!(found(&["Loading"], "/loading.gif"), [true]);
        assert_eq!(found(&["One moment"], "/loader.gif"), [true]);
        let several = ["Top of oak", "Top of ash", "Top of beech"];
        assert_eq!(found(&several, "/spinner.gif"), [false; 3]);
    }
}
