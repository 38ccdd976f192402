//! Series of headings: those with one tag and the same class names. Numbers in class names may differ if the font
//! size is the same: `cat-1` and `cat-12` are counted, `h2-size` and `h3-size` are levels.

use super::headings::Headed;
use crate::content::candidates::Candidates;
use crate::content::units::Units;
use crate::content::wholes::Wholes;
use crate::content::wholes::thresholds::{MIN_HEADED, MIN_TITLES};
use crate::hash::HashMap;
use crate::snapshot::{PageSnapshot, without_digits};
use std::borrow::Cow;

/// For each unit that is a heading the number of its series. Linear.
pub(in crate::content::wholes) fn series(page: &PageSnapshot, units: &Units) -> Vec<Option<u32>> {
    let mut numbers: HashMap<(u32, &str), u32> = HashMap::default();
    let mut kinds: HashMap<(u32, Cow<str>, u32), u32> = HashMap::default();
    let of_units = units.list.iter().map(|unit| {
        page.heading_level(unit.block)?;
        let tag = page.node(unit.block).tag;
        let classes = page.attribute(unit.block, "class").unwrap_or("").trim();
        let number = numbers.entry((tag, classes)).or_insert_with(|| {
            let style = page.own_style(unit.block);
            let size = style.map_or(0, |own| own.font_size.to_bits());
            let next = kinds.len() as u32;
            let kind = (tag, without_digits(classes), size);
            *kinds.entry(kind).or_insert(next)
        });
        Some(*number)
    });
    of_units.collect()
}

impl Wholes {
    /// Keeps headings right above a kept text, though most of their section is dropped, where others of their series
    /// are kept: without its heading the text reads as part of the section above.
    pub(in crate::content::wholes) fn keep_in_series(
        &self,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        let shown = candidates.shown;
        let each = self.headed.series.iter().zip(kept.iter());
        let mut sizes: HashMap<u32, usize> = HashMap::default();
        for number in each.filter_map(|(number, kept)| number.filter(|_| *kept)) {
            *sizes.entry(number).or_default() += 1;
        }
        let headings = self.headed.headings.iter().map(|heading| &heading.headed);
        for Headed { heading, below } in headings {
            let size = self.headed.series[*heading].and_then(|number| sizes.get(&number));
            let is_of_series = size.is_some_and(|size| *size >= MIN_TITLES);
            let first = below.clone().find(|i| shown[*i]);
            let is_right_above = first.is_some_and(|first| kept[first]);
            let (all, share) = self.share(below, shown, kept);
            let is_some = share as f32 >= MIN_HEADED * all as f32;
            let may_join = candidates.may_join(*heading);
            kept[*heading] |= is_of_series && is_right_above && is_some && may_join;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn headings_that_are_counted_by_their_classes_are_of_one_series() {
        let found = |headings: &[(&str, &str)]| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for (tag, class) in headings {
                t.open_with(tag, &[("class", *class)]).text("Jobs").close();
            }
            let page = t.finish();
            series(&page, &Units::from_page(&page))
        };
        let counted = found(&[("h2", "CAT1"), ("h2", "CAT12 "), ("h2", "CAT1")]);
        assert_eq!(counted, [Some(0); 3]);
        let others = found(&[("h2", "CAT1"), ("h3", "CAT1"), ("h2", "DOG1"), ("p", "")]);
        assert_eq!(others, [Some(0), Some(1), Some(2), None]);
    }
}
