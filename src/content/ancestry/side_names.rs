//! Recognizes class names for the lower side of an element (`border-bottom`, `mBottom3x`) or its position
//! (`bottom-0`), which do not mark a footer.
//!
//! Utility-first style sheets put such classes on all elements with a line or a space below them: articles, cards,
//! whole columns. `footer-bottom` and `bottom` still mark a footer.
//!
//! # Limits
//! Classes that fix an element to the bottom of the viewport (`fixed-bottom`, `sticky-bottom`) still mark a footer:
//! such elements are no content.

/// The word of both kinds of names, in lower case.
const BOTTOM: &str = "bottom";
/// Endings of the word before it that make it a side, also behind the prefix of a library (`ipsMargin`). Source:
/// ours, the names that 2,400 pages of the sets use more than once: 43 pages have `border-bottom`, 20
/// `margin-bottom`.
const SIDED: [&str; 11] = [
    "border", "margin", "padding", "spacer", "spacing", "space", "shadow", "corner", "corners",
    "rounded", "radius",
];
/// Short forms of these, as the whole word before it. Source: Bootstrap, Lightning, UIkit, and ours.
const SHORT: [&str; 10] = [
    "m", "p", "mg", "pd", "bd", "mar", "pad", "align", "valign", "gutter",
];
/// Words behind it that make it a side. Source: likewise.
const BEHIND: [&str; 5] = ["border", "margin", "padding", "space", "radius"];

/// Whether a class names the style of an element's lower side, or its position. Cost: linear in its length.
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
    // A capital begins a new word: `mBottom` is `m` and `bottom`.
    let turn = class[..before.len()].rfind(|c: char| c.is_ascii_uppercase());
    let start = (before.len() - letters).max(turn.unwrap_or(0));
    let word = &before[start..];
    // Positions: `md:bottom-0`, `-bottom-3`.
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
