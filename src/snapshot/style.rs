//! The computed styles a snapshot keeps, typed.

use super::color::Color;
use super::length::px;
use super::lettering::{are_drawn, shows_through};
use serde::{Deserialize, Serialize};

/// The computed properties a capture asks Chromium for, in the order of [`Style::from_computed`].
/// Styles are the dearest part of a capture, so only what some algorithm reads stands here. The colour of letters is
/// asked for as what they are filled with, which is their `color` where nothing else is said.
pub const COMPUTED: [&str; 34] = [
    "display",
    "position",
    "float",
    "visibility",
    "opacity",
    "z-index",
    "overflow-x",
    "overflow-y",
    "font-family",
    "font-size",
    "font-weight",
    "font-style",
    "-webkit-text-fill-color",
    "background-color",
    "background-image",
    "border-top-width",
    "border-right-width",
    "border-bottom-width",
    "border-left-width",
    "border-top-color",
    "border-right-color",
    "border-bottom-color",
    "border-left-color",
    "padding-top",
    "padding-left",
    "box-shadow",
    "clip",
    "clip-path",
    "transform",
    "text-align",
    "white-space-collapse",
    "text-shadow",
    "-webkit-text-stroke",
    "background-clip",
];

/// The outer and inner kind of a box, as far as the algorithms tell kinds apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Display {
    /// Part of a line of text.
    Inline,
    /// A box that stands in a line of text.
    InlineBlock,
    /// A block of its own (`block`, `flow-root` and everything unknown).
    #[default]
    Block,
    /// A list item.
    ListItem,
    /// A flex container.
    Flex,
    /// A flex container in a line of text.
    InlineFlex,
    /// A grid container.
    Grid,
    /// A grid container in a line of text.
    InlineGrid,
    /// A table.
    Table,
    /// A group of table rows (`thead`, `tbody`, `tfoot`).
    TableRowGroup,
    /// A table row.
    TableRow,
    /// A table cell.
    TableCell,
    /// A table's caption.
    TableCaption,
    /// No box of its own; the children stand in the parent's place.
    Contents,
    /// Not rendered at all.
    None,
}

impl Display {
    fn parse(value: &str) -> Self {
        match value {
            "inline" | "ruby" | "ruby-text" | "math" => Self::Inline,
            "inline-block" | "inline flow-root" => Self::InlineBlock,
            "list-item" => Self::ListItem,
            "flex" | "-webkit-box" => Self::Flex,
            "inline-flex" | "-webkit-inline-box" => Self::InlineFlex,
            "grid" | "grid-lanes" => Self::Grid,
            "inline-grid" => Self::InlineGrid,
            "table" | "inline-table" => Self::Table,
            "table-row-group" | "table-header-group" | "table-footer-group" => Self::TableRowGroup,
            "table-row" => Self::TableRow,
            "table-cell" => Self::TableCell,
            "table-caption" => Self::TableCaption,
            "contents" => Self::Contents,
            "none" => Self::None,
            _ => Self::Block,
        }
    }

    /// Whether a box of this type is part of a line of text.
    pub fn is_inline_level(self) -> bool {
        matches!(
            self,
            Self::Inline | Self::InlineBlock | Self::InlineFlex | Self::InlineGrid
        )
    }

    /// Whether a box of this type ends the line of text at its start and at its end.
    pub fn breaks_lines(self) -> bool {
        !self.is_inline_level() && !matches!(self, Self::Contents | Self::None)
    }

    /// Whether the box lays out what it holds in the normal flow, in blocks or lines.
    pub(crate) fn lays_out_flow(self) -> bool {
        matches!(self, Self::Block | Self::ListItem | Self::InlineBlock)
    }

    /// Whether the box lays its children out as a flex or grid container.
    pub fn is_flex_or_grid(self) -> bool {
        matches!(
            self,
            Self::Flex | Self::InlineFlex | Self::Grid | Self::InlineGrid
        )
    }
}

/// The CSS `position` of a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Position {
    /// In the flow.
    #[default]
    Static,
    /// In the flow, shifted.
    Relative,
    /// Out of the flow, placed against the nearest positioned ancestor.
    Absolute,
    /// Out of the flow, placed against the viewport.
    Fixed,
    /// In the flow until scrolled to an edge.
    Sticky,
}

/// What happens to content that does not fit the box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Overflow {
    /// It stays visible.
    #[default]
    Visible,
    /// It is cut off and out of reach.
    Hidden,
    /// It is cut off, and the reader can scroll to it.
    Scroll,
}

impl Overflow {
    fn parse(value: &str) -> Self {
        match value {
            "visible" | "" => Self::Visible,
            "auto" | "scroll" | "overlay" => Self::Scroll,
            _ => Self::Hidden,
        }
    }
}

/// How far a box's `clip` or `clip-path` lets anything of it be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Clip {
    /// Not clipped, or only shaped.
    #[default]
    None,
    /// Clipped to nothing: the "visually hidden" idiom.
    Everything,
}

/// One edge of a border.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Edge {
    /// Width in px; 0 where no border is drawn.
    pub width: f32,
    /// Colour.
    pub color: Color,
}

impl Edge {
    /// Whether the edge can be seen.
    pub fn is_visible(&self) -> bool {
        self.width > 0.0 && self.color.a > 0
    }
}

/// The computed style of a laid-out node.
///
/// By default that of an element in a page without styles, but a block: black letters of 16 px, nothing hidden.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Style {
    /// Kind of box.
    pub display: Display,
    /// Positioning scheme.
    pub position: Position,
    /// Whether the box floats to a side.
    pub float: bool,
    /// `visibility: hidden` or `collapse`.
    pub hidden: bool,
    /// The box's own opacity, 0..=1 (ancestors not multiplied in).
    pub opacity: f32,
    /// `z-index`, where it is not `auto`.
    pub z_index: Option<i32>,
    /// Overflow along x.
    pub overflow_x: Overflow,
    /// Overflow along y.
    pub overflow_y: Overflow,
    /// The list of font families asked for.
    pub font_family: String,
    /// Font size in px.
    pub font_size: f32,
    /// Font weight, 1..=1000.
    pub font_weight: u16,
    /// Whether the font is italic or oblique.
    pub italic: bool,
    /// Text colour: what letters are filled with.
    pub color: Color,
    /// The box's own background colour.
    pub background_color: Color,
    /// Whether the box paints a background image or gradient.
    pub background_image: bool,
    /// Borders: top, right, bottom, left.
    pub border: [Edge; 4],
    /// Padding in px: top, left.
    pub padding: [f32; 2],
    /// Whether the box throws a shadow.
    pub shadow: bool,
    /// `clip` and `clip-path`.
    pub clip: Clip,
    /// Whether the box is transformed (and so contains fixed descendants).
    pub transformed: bool,
    /// `text-align` as Chromium names it.
    pub text_align: String,
    /// Whether white space and line ends of the text are kept.
    pub preformatted: bool,
    /// Whether of those only the line ends are (`pre-line`).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub keeps_breaks_only: bool,
    /// Whether letters whose colour is transparent are drawn all the same: by an outline, a shadow, a gradient.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub drawn_without_color: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            display: Display::default(),
            position: Position::default(),
            float: false,
            hidden: false,
            opacity: 1.0,
            z_index: None,
            overflow_x: Overflow::default(),
            overflow_y: Overflow::default(),
            font_family: String::new(),
            font_size: 16.0,
            font_weight: 400,
            italic: false,
            color: Color::BLACK,
            background_color: Color::default(),
            background_image: false,
            border: [Edge::default(); 4],
            padding: [0.0; 2],
            shadow: false,
            clip: Clip::default(),
            transformed: false,
            text_align: String::new(),
            preformatted: false,
            keeps_breaks_only: false,
            drawn_without_color: false,
        }
    }
}

/// Longest list of font families that is kept, bytes: each style has its own. Source: ours; on the pages of our sets
/// the longest has 207.
const MAX_FAMILIES: usize = 1024;

fn cut_families(families: &str) -> &str {
    &families[..families.floor_char_boundary(MAX_FAMILIES)]
}

impl Style {
    /// Reads the values of [`COMPUTED`], in its order; missing ones keep their initial value.
    pub fn from_computed(values: &[&str]) -> Self {
        let values = Computed(values);
        // `clip` is for boxes that are placed.
        let is_placed = matches!(values.get("position"), "absolute" | "fixed");
        let clip = if is_placed {
            values.get("clip")
        } else {
            "auto"
        };
        let clipped_away = clips_everything(clip, values.get("clip-path"));
        let font_size = px(values.get("font-size"));
        let color = Color::parse(values.get("-webkit-text-fill-color"));
        let drawn_otherwise = || {
            let (shadow, stroke) = (values.get("text-shadow"), values.get("-webkit-text-stroke"));
            let image = values.get("background-image");
            are_drawn(shadow, stroke, font_size)
                || shows_through(image, values.get("background-clip"))
        };
        Self {
            display: Display::parse(values.get("display")),
            position: match values.get("position") {
                "relative" => Position::Relative,
                "absolute" => Position::Absolute,
                "fixed" => Position::Fixed,
                "sticky" => Position::Sticky,
                _ => Position::Static,
            },
            float: !matches!(values.get("float"), "none" | ""),
            hidden: matches!(values.get("visibility"), "hidden" | "collapse"),
            opacity: values
                .get("opacity")
                .parse()
                .unwrap_or(1.0_f32)
                .clamp(0.0, 1.0),
            z_index: values.get("z-index").parse().ok(),
            overflow_x: Overflow::parse(values.get("overflow-x")),
            overflow_y: Overflow::parse(values.get("overflow-y")),
            font_family: cut_families(values.get("font-family")).to_owned(),
            font_size,
            font_weight: values.get("font-weight").parse().unwrap_or(400),
            italic: !matches!(values.get("font-style"), "normal" | ""),
            color,
            background_color: Color::parse(values.get("background-color")),
            background_image: !matches!(values.get("background-image"), "none" | ""),
            border: [
                values.edge("top"),
                values.edge("right"),
                values.edge("bottom"),
                values.edge("left"),
            ],
            padding: [
                px(values.get("padding-top")),
                px(values.get("padding-left")),
            ],
            shadow: !matches!(values.get("box-shadow"), "none" | ""),
            clip: if clipped_away {
                Clip::Everything
            } else {
                Clip::None
            },
            transformed: !matches!(values.get("transform"), "none" | ""),
            text_align: values.get("text-align").to_owned(),
            preformatted: matches!(
                values.get("white-space-collapse"),
                "preserve" | "preserve-breaks" | "break-spaces"
            ),
            keeps_breaks_only: values.get("white-space-collapse") == "preserve-breaks",
            drawn_without_color: color.a == 0 && drawn_otherwise(),
        }
    }

    /// Whether the box is placed by itself, and none gives way to it.
    pub fn is_out_of_flow(&self) -> bool {
        matches!(self.position, Position::Absolute | Position::Fixed)
    }

    /// Whether any edge of the border can be seen.
    pub fn has_visible_border(&self) -> bool {
        self.border.iter().any(Edge::is_visible)
    }

    /// Whether the box itself can be seen: background, image, border or shadow.
    pub fn paints_box(&self) -> bool {
        self.background_color.a > 0
            || self.background_image
            || self.shadow
            || self.has_visible_border()
    }
}

/// The values of [`COMPUTED`], in its order.
struct Computed<'a>(&'a [&'a str]);

impl<'a> Computed<'a> {
    /// The value of a property; empty where it is missing.
    fn get(&self, name: &str) -> &'a str {
        COMPUTED
            .iter()
            .position(|c| *c == name)
            .and_then(|i| self.0.get(i).copied())
            .unwrap_or("")
    }

    /// The border of a side.
    fn edge(&self, side: &str) -> Edge {
        Edge {
            width: px(self.get(&format!("border-{side}-width"))),
            color: Color::parse(self.get(&format!("border-{side}-color"))),
        }
    }
}

/// Recognises the idioms that clip a box to nothing: `clip: rect(0 0 0 0)` or `rect(1px, 1px,
/// 1px, 1px)`, and `clip-path: inset(50%)` or more, `circle(0)`.
fn clips_everything(clip: &str, clip_path: &str) -> bool {
    if let Some(edges) = clip.strip_prefix("rect(")
        && let [top, right, bottom, left] = numbers(edges)[..]
        && (bottom - top < 1.0 || right - left < 1.0)
    {
        return true;
    }
    if let Some(inset) = clip_path.strip_prefix("inset(") {
        let all_percent = inset.contains('%') && !inset.contains("px");
        return all_percent
            && !numbers(inset).is_empty()
            && numbers(inset).iter().all(|n| *n >= 50.0);
    }
    clip_path.starts_with("circle(0px") || clip_path.starts_with("circle(0%")
}

/// The numbers in a value, without their units.
fn numbers(value: &str) -> Vec<f32> {
    value
        .split(|c: char| !c.is_ascii_digit() && c != '.')
        .filter_map(|n| n.parse().ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_leaves_out_hides_nothing() {
        let style: Style = serde_json::from_str(r#"{"italic": true}"#).unwrap_or_default();
        assert!(style.italic);
        assert_eq!((style.opacity, style.font_size), (1.0, 16.0));
        assert_eq!(style.color, Color::parse("black"));
    }

    #[test]
    fn visually_hidden_idioms_clip_everything() {
        assert!(clips_everything("rect(0px, 0px, 0px, 0px)", "none"));
        assert!(clips_everything("rect(1px, 1px, 1px, 1px)", "none"));
        assert!(clips_everything("auto", "inset(50%)"));
        assert!(!clips_everything("rect(0px, 90px, 40px, 0px)", "none"));
        assert!(!clips_everything("auto", "inset(0px 10px)"));
    }
}
