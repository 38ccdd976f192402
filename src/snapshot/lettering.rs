//! Letters that are drawn though they have no colour of their own: by an outline, by a shadow, or as openings through
//! which a gradient shows.

use super::color::Color;
use super::length::px;

/// How far a shadow may be blurred that letters can be read by, in sizes of their font. Source: ours: a stem is about a
/// tenth wide; what is blurred by more hides a text, as spoilers and what is to be paid for.
const MAX_BLUR: f32 = 0.15;

/// Whether letters without a colour are drawn all the same, by the computed `text-shadow` and `-webkit-text-stroke` of
/// their element. Limits: a shadow is taken for one that lies where they are.
pub(super) fn are_drawn(shadow: &str, stroke: &str, font_size: f32) -> bool {
    outlines(stroke) || shades(shadow, MAX_BLUR * font_size)
}

/// Whether a gradient shows through letters, by the computed `background-image` and `background-clip` of their element:
/// one that is not cut to them (the shimmer of what is still to come) shows none. Limits: of several backgrounds any may
/// be the one.
pub(super) fn shows_through(image: &str, clip: &str) -> bool {
    image.contains("gradient(") && clip.contains("text")
}

/// Whether an outline can be seen: `1px rgb(0, 0, 0)`.
fn outlines(stroke: &str) -> bool {
    let parts = stroke.split_once(' ');
    parts.is_some_and(|(width, color)| px(width) > 0.0 && Color::parse(color).a > 0)
}

/// Whether one of the text shadows is visible and has a blur radius of at most `most` px:
/// `rgb(51, 51, 51) 0px 0px 1px, rgba(0, 0, 0, 0.5) 1px 1px 2px`.
fn shades(shadows: &str, most: f32) -> bool {
    let mut rest = shadows;
    while let Some((color, behind)) = rest.split_once(')') {
        let (lengths, next) = behind.split_once(',').unwrap_or((behind, ""));
        let blur = lengths.split_whitespace().nth(2).map_or(0.0, px);
        let color = Color::parse(&format!("{})", color.trim_start()));
        if color.a > 0 && blur <= most {
            return true;
        }
        rest = next;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{are_drawn, shows_through};

    #[test]
    fn letters_without_a_colour_are_seen_by_what_draws_them() {
        let is_seen = |shadow: &str, stroke: &str| are_drawn(shadow, stroke, 16.0);
        let (no_shadow, no_stroke) = ("none", "0px rgba(0, 0, 0, 0)");
        assert!(!is_seen(no_shadow, no_stroke));
        assert!(!is_seen("", ""), "of a snapshot that tells nothing");
        assert!(is_seen(no_shadow, "1px rgb(0, 0, 0)"));
        assert!(!is_seen(no_shadow, "1px rgba(0, 0, 0, 0)"));
        assert!(is_seen("rgb(51, 51, 51) 0px 0px 1px", no_stroke));
        assert!(is_seen("rgb(51, 51, 51) 0px 0px 0px", no_stroke));
        let blurred = "rgba(0, 0, 0, 0.5) 0px 0px 8px";
        assert!(!is_seen(blurred, no_stroke), "a spoiler");
        let unseen = "rgba(0, 0, 0, 0) 0px 0px 0px";
        assert!(!is_seen(unseen, no_stroke));
        let second = format!("{blurred}, {unseen}, rgb(0, 0, 0) 1px 1px 2px");
        assert!(is_seen(&second, no_stroke));
        let gradient = "linear-gradient(90deg, rgb(255, 0, 0), rgb(0, 0, 255))";
        assert!(shows_through(gradient, "text"));
        assert!(shows_through(gradient, "border-box, text"));
        assert!(!shows_through(gradient, "border-box"), "a shimmer");
        assert!(!shows_through(gradient, ""), "of an old capture");
        assert!(!shows_through("url(\"logo.png\")", "text"));
    }
}
