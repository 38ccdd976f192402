//! Names that say something of one side of an element (`border-bottom`, `mBottom3x`), or where it is put (`bottom-0`), and
//! not that it is the foot of something.
//!
//! Style sheets made of small words write such a class on whatever has a line or a space below it: articles, cards, whole
//! columns. What is called `footer-bottom` or `bottom` stays a foot.
//!
//! # Limits
//! Where a class says that its element is held at the foot of the window (`fixed-bottom`, `sticky-bottom`), it is read as
//! before: what is, is no content.

/// The word that both say, in lower case.
const BOTTOM: &str = "bottom";
/// What ends the word before it where a side is meant: also behind the name of a library (`ipsMargin`). Source: ours, the
/// names that 2,400 pages of the sets write more than once: 43 pages have `border-bottom`, 20 `margin-bottom`.
const SIDED: [&str; 11] = [
    "border", "margin", "padding", "spacer", "spacing", "space", "shadow", "corner", "corners",
    "rounded", "radius",
];
/// The whole word before it, likewise: short forms of these. Source: Bootstrap, Lightning, UIkit, and ours.
const SHORT: [&str; 10] = [
    "m", "p", "mg", "pd", "bd", "mar", "pad", "align", "valign", "gutter",
];
/// The word behind it, likewise.
const BEHIND: [&str; 5] = ["border", "margin", "padding", "space", "radius"];

/// Whether one class says of a side what it looks like, or where its element is put. Linear in its length.
pub(super) fn names_side(class: &str) -> bool {
    let lower = class.to_ascii_lowercase();
    let Some(at) = lower.rfind(BOTTOM) else {
        return false;
    };
    let is_letter = |c: &char| c.is_ascii_alphabetic();
    let joins = |c: char| matches!(c, '-' | '_');
    let before = lower[..at].trim_end_matches(joins);
    let behind = lower[at + BOTTOM.len()..].trim_start_matches(joins);
    let letters = before.chars().rev().take_while(is_letter).count();
    // `mBottom`: what begins a word by a capital is cut off from what stands before it.
    let turn = class[..before.len()].rfind(|c: char| c.is_ascii_uppercase());
    let start = (before.len() - letters).max(turn.unwrap_or(0));
    let word = &before[start..];
    // `md:bottom-0`, `-bottom-3`.
    let is_put = || word.is_empty() && behind.starts_with(|c: char| c.is_ascii_digit());
    let next = behind
        .find(|c| !is_letter(&c))
        .map_or(behind, |end| &behind[..end]);
    let is_aligned = || word == "text" && before.contains("align");
    SIDED.iter().any(|end| word.ends_with(end))
        || SHORT.contains(&word)
        || BEHIND.contains(&next)
        || is_aligned()
        || is_put()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_is_no_foot() {
        let sided = [
            "border-bottom",
            "uk-margin-bottom",
            "slds-m-bottom_small",
            "mBottom3x",
            "paddingBottom-24",
            "pc-paddingBottom-24",
            "ipsMargin_bottom",
            "align-text-bottom",
            "bottom-0",
            "md:bottom-6",
            "-bottom-3",
            "bottomMargin",
            "md:rounded-bottom",
            "no-margin-bottom",
        ];
        for class in sided {
            assert!(names_side(class), "{class}");
        }
        let feet = [
            "bottom",
            "footer-bottom",
            "content-bottom",
            "bottom-bar",
            "fixed-bottom",
            "page_bottom",
            "footer-bottom-2",
            "text-bottom",
            "footer",
            "border-box",
            "contentBottom",
        ];
        for class in feet {
            assert!(!names_side(class), "{class}");
        }
    }
}
