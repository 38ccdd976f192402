//! Boxes of a film player that hold a title.

use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::tokens_of;
use crate::snapshot::{NodeId, PageSnapshot};

/// Elements that show a film. Source: HTML.
const FILMS: [&str; 4] = ["video", "iframe", "embed", "object"];
/// Words in class names of boxes in which a script shows a film. Source: ours, by custom.
const PLAYERS: [&str; 2] = ["video", "player"];
/// Maximum number of levels up from a unit, and of nodes of each box, that are examined. Source: ours, to bound the
/// cost.
const MAX_AROUND: usize = 4;
const MAX_NODES: usize = 32;

/// Whether a box with no other text than the unit shows a film, or has a class name for players.
pub(super) fn is_of_player(page: &PageSnapshot, units: &Units, unit: &Unit) -> bool {
    let around = page.inclusive_ancestors(unit.block).take(MAX_AROUND);
    let mut alone = around.take_while(|up| units.within(page, *up).len() == 1);
    let is_player = |up: NodeId| {
        let class = page.attribute(up, "class").unwrap_or("");
        let mut inside = page.subtree(up).take(MAX_NODES);
        tokens_of(class).any(|word| PLAYERS.contains(&&*word))
            || inside.any(|id| FILMS.contains(&page.tag(id)))
    };
    alone.any(is_player)
}

#[cfg(test)]
mod tests {
    use super::super::promotions;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_player_that_shows_another_film_needs_no_link() {
        let is_out = |class: &str, line: &str, behind: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("div", &[("class", class)]);
            t.open("span").text(line).close();
            if !behind.is_empty() {
                t.open("p").text(behind).close();
            }
            let page = t.finish();
            promotions(&page, &Units::from_page(&page))[0]
        };
        let line = "Zobacz także: Żubry przeszły przez środek wsi";
        assert!(is_out("video", line, "") && is_out("tv-player", line, ""));
        assert!(!is_out("lead", line, "") && !is_out("video", line, "A text of it."));
        for line in ["Żubry przeszły przez środek wsi", "See also: the manual"] {
            assert!(!is_out("video", line, ""), "{line}");
        }
    }
}
