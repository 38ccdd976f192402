//! Colours as painted.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An sRGB colour with alpha. Serialised as `#rrggbbaa`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Color {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
    /// Alpha; 0 is transparent.
    pub a: u8,
}

impl Color {
    /// The colour behind a page that has no background.
    pub const WHITE: Self = Self {
        r: 255,
        g: 255,
        b: 255,
        a: 255,
    };

    /// The colour of text that declares no colour.
    pub const BLACK: Self = Self {
        r: 0,
        g: 0,
        b: 0,
        a: 255,
    };

    /// Parses any CSS colour; what is not one counts as transparent.
    pub fn parse(css: &str) -> Self {
        if let Some(color) = Self::from_own(css) {
            return color;
        }
        let parsed = csscolorparser::parse(css).ok();
        parsed
            .or_else(|| in_named_space(css))
            .map_or_else(Self::default, |c| {
                let [r, g, b, a] = c.to_rgba8();
                Self { r, g, b, a }
            })
    }

    /// The notation that snapshots are full of: `#rrggbbaa`.
    fn from_own(css: &str) -> Option<Self> {
        let digits = css.strip_prefix('#').filter(|digits| digits.len() == 8)?;
        let is_number = digits.bytes().all(|b| b.is_ascii_hexdigit());
        let value = u32::from_str_radix(digits, 16).ok().filter(|_| is_number)?;
        let [r, g, b, a] = value.to_be_bytes();
        Some(Self { r, g, b, a })
    }

    /// The contrast ratio of this colour on an opaque ground, 1..=21. Source: WCAG 2.2, "contrast ratio".
    pub fn contrast_on(self, ground: Self) -> f64 {
        let (a, b) = (self.over(ground).luminance(), ground.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Relative luminance, 0..=1. Source: WCAG 2.2, "relative luminance".
    fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.04045 {
                share / 12.92
            } else {
                ((share + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(self.r) + 0.7152 * linear(self.g) + 0.0722 * linear(self.b)
    }

    /// This colour painted over an opaque one.
    pub fn over(self, below: Self) -> Self {
        let alpha = u32::from(self.a);
        Self {
            r: mixed(self.r, below.r, alpha),
            g: mixed(self.g, below.g, alpha),
            b: mixed(self.b, below.b, alpha),
            a: 255,
        }
    }

    /// How different two opaque colours look, 0..=1: the largest difference of a channel.
    pub fn distance(self, other: Self) -> f64 {
        let largest = self
            .r
            .abs_diff(other.r)
            .max(self.g.abs_diff(other.g))
            .max(self.b.abs_diff(other.b));
        f64::from(largest) / 255.0
    }
}

impl From<String> for Color {
    fn from(css: String) -> Self {
        Self::parse(&css)
    }
}

impl From<Color> for String {
    fn from(c: Color) -> Self {
        format!("#{:02x}{:02x}{:02x}{:02x}", c.r, c.g, c.b, c.a)
    }
}

/// `color(SPACE r g b / a)`, which Chromium writes for `color-mix()` and for wide gamuts. Linear
/// light is given its curve; other spaces of red, green and blue are read as sRGB, whose numbers
/// they stretch by less than the eye compares.
fn in_named_space(css: &str) -> Option<csscolorparser::Color> {
    let inner = css.trim().strip_prefix("color(")?.strip_suffix(')')?;
    let (channels, alpha) = inner.split_once('/').unwrap_or((inner, "1"));
    let mut words = channels.split_whitespace();
    let space = words.next()?;
    let [r, g, b] = [words.next()?, words.next()?, words.next()?].map(number);
    let (r, g, b, a) = (r?, g?, b?, number(alpha.trim())?);
    match space {
        "srgb-linear" => Some(csscolorparser::Color::from_linear_rgba(r, g, b, a)),
        "srgb" | "display-p3" | "a98-rgb" | "prophoto-rgb" | "rec2020" => {
            Some(csscolorparser::Color::new(r, g, b, a))
        }
        _ => None,
    }
}

/// A channel of a colour over another one, whose alpha is of 255.
fn mixed(top: u8, under: u8, alpha: u32) -> u8 {
    ((u32::from(top) * alpha + u32::from(under) * (255 - alpha) + 127) / 255) as u8
}

/// A channel as CSS writes it: a number, a percentage or `none`.
fn number(word: &str) -> Option<f32> {
    match word.strip_suffix('%') {
        Some(percent) => percent.parse::<f32>().ok().map(|p| p / 100.0),
        None if word == "none" => Some(0.0),
        None => word.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// WCAG's own: black on white is 21, #777777 on white 4.48, #767676 4.54.
    #[test]
    fn contrast_ratios_are_those_of_wcag() {
        let black = Color::parse("black");
        let on_white = |css| Color::parse(css).contrast_on(Color::WHITE);
        assert!((on_white("black") - 21.0).abs() < 1e-9);
        assert!((on_white("#777") - 4.48).abs() < 0.005);
        assert!((on_white("#767676") - 4.54).abs() < 0.005);
        assert!((on_white("white") - 1.0).abs() < 1e-9);
        // Half transparent black on white is as grey as it looks.
        let faint = Color { a: 128, ..black };
        assert!((faint.contrast_on(Color::WHITE) - on_white("#7f7f7f")).abs() < 0.05);
    }

    #[test]
    fn css_colours_of_named_spaces_are_read() {
        let read = |css| String::from(Color::parse(css));
        assert_eq!(read("color(srgb 0.4 0.6 1)"), "#6699ffff");
        assert_eq!(read("color(srgb 0.4 none 1 / 0.4)"), "#6600ff66");
        assert_eq!(read("color(srgb-linear 1 0 0 / 50%)"), "#ff000080");
        assert_eq!(read("color(display-p3 0 0 0)"), "#000000ff");
        assert_eq!(Color::parse("color(srgb 1)"), Color::default());
        assert_eq!(Color::parse("oklab(0.5 0.1 0.1 / 0.5)").a, 128);
        assert_eq!(Color::parse("oklch(0.5 0.1 200)").a, 255);
    }

    #[test]
    fn css_colours_of_every_notation_are_read() {
        for css in ["rgb(255, 0, 0)", "#ff0000", "rgba(255,0,0,1)", "red"] {
            assert_eq!(String::from(Color::parse(css)), "#ff0000ff");
        }
        assert_eq!(String::from(Color::parse("#1234aBcD")), "#1234abcd");
        assert_eq!(Color::parse("rgba(0, 0, 0, 0)").a, 0);
        assert_eq!(Color::parse("no colour"), Color::default());
    }

    #[test]
    fn half_black_over_white_is_grey() {
        let half = Color {
            a: 128,
            ..Color::default()
        };
        assert_eq!(half.over(Color::WHITE).r, 127);
    }
}
