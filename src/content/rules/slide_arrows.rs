//! Labels of the arrows of a carousel, in any language: `Previous`, `Volgende`. They are drawn as arrows and their
//! words are hidden, or are visible beside the slides where the style sheet leaves them so.
//!
//! A short unit is dropped if each of its texts stands in an element with a class name for arrows of a widely used
//! carousel. Source: Slick, Swiper, Bootstrap, Embla, Owl Carousel, Splide, Glide, Flickity, FlexSlider, bxSlider.
//! Limits: other carousels keep their arrows unless these are signs or hidden names ([`super::buttons`]).

use crate::content::units::{Unit, Units};
use crate::content::words::phrases::Phrases;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Maximum number of words of such a unit. Source: ours: `Previous slide`, twice.
const MAX_WORDS: u32 = 4;
/// Maximum number of ancestors from a text to its arrow. Source: ours: inline markup around a word, an icon beside
/// it.
const MAX_IN_ARROW: usize = 4;
/// Classes of arrows, in lower case.
static ARROWS: Phrases = Phrases::from_words(
    "slick-arrow slick-prev slick-next swiper-button-prev swiper-button-next carousel-control carousel-control-prev \
    carousel-control-next embla__button embla__prev embla__next owl-prev owl-next splide__arrow glide__arrow \
    flickity-prev-next-button flex-prev flex-next bx-prev bx-next",
);

/// Which units are such labels. Linear.
pub(super) fn slide_arrows(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let is_out = |unit: &Unit| {
        unit.words <= MAX_WORDS && !page.is_heading(unit.block) && is_on_arrows(page, unit)
    };
    units.list.iter().map(is_out).collect()
}

/// Whether all texts of a unit, hidden ones included, stand in arrows.
fn is_on_arrows(page: &PageSnapshot, unit: &Unit) -> bool {
    let nodes = (unit.first.0..unit.end.0).map(NodeId);
    let says =
        |id: &NodeId| page.node(*id).kind == NodeKind::Text && page.totals(*id).held_chars() > 0;
    let mut texts = nodes.filter(says).peekable();
    let is_arrow = |up: NodeId| {
        let classes = page.attribute(up, "class").unwrap_or("");
        let mut classes = classes.split_ascii_whitespace();
        classes.any(|class| ARROWS.holds_in_any_case(class))
    };
    texts.peek().is_some()
        && texts.all(|text| {
            let mut around = page.ancestors(text).take(MAX_IN_ARROW);
            around.any(is_arrow)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn the_arrows_of_slides_are_told_by_their_programs() {
        let out = |class: &str, text: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("button", &[("class", class)]);
            t.open("span").text(text).close().close();
            t.open("p").text("She came for an hour.");
            let page = t.finish();
            slide_arrows(&page, &Units::from_page(&page))
        };
        assert!(out("slick-prev slick-arrow", "Vorige")[0]);
        assert!(out("swiper-button-next", "次へ")[0]);
        assert!(!out("slick-slide", "Vorige")[0] && !out("", "Vorige")[0]);
        let caption = "What they say of the bridge";
        assert!(!out("slick-arrow", caption)[0]);
    }

    #[test]
    fn what_stands_beside_an_arrow_in_one_line_keeps_it() {
        let out = |tag: &str, class: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div");
            t.open_with("span", &[("class", "owl-prev")]).text("Prev");
            t.close().open_with(tag, &[("class", class)]).text("Next");
            let page = t.finish();
            slide_arrows(&page, &Units::from_page(&page))
        };
        assert_eq!(out("span", "owl-next"), [true]);
        assert_eq!(out("b", ""), [false]);
    }
}
