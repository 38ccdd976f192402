//! Compares two styles; leaves out the differences that follow from others.

use super::PropertyChange;
use super::addresses::OwnAddresses;
use crate::snapshot::{Color, Look, Style};
use serde::Serialize;

/// Two ratios of lengths are equal if they differ by less. Source: ours; Chromium rounds font sizes to some
/// thousandths.
const SAME_RATIO: f64 = 0.02;
/// All differences between two elements.
#[derive(Debug, Default, Clone)]
pub(super) struct Differences {
    /// Properties that text inherits.
    pub(super) text: Vec<PropertyChange>,
    /// Properties that the box itself paints.
    pub(super) painted: Vec<PropertyChange>,
    /// Properties that determine where the box stands.
    pub(super) placement: Vec<PropertyChange>,
}

/// Whether two changes of a property are the same: equal values, or lengths in the same ratio.
pub(super) fn is_same_change(one: &PropertyChange, other: &PropertyChange) -> bool {
    if one.name != other.name {
        return false;
    }
    if one.from == other.from && one.to == other.to {
        return true;
    }
    match (ratio(&one.from, &one.to), ratio(&other.from, &other.to)) {
        (Some(p), Some(q)) => (p - q).abs() < SAME_RATIO,
        _ => false,
    }
}

/// Whether a change is already among the reported ones.
pub(super) fn is_among(told: &[PropertyChange], change: &PropertyChange) -> bool {
    told.iter().any(|told| is_same_change(told, change))
}

/// Removes the changes that all surrounding words have as well.
pub(super) fn keep_own(changes: &mut Vec<PropertyChange>, of_all: &[PropertyChange]) {
    changes.retain(|change| {
        // A list of font names may differ and still find the same font.
        change.name != "font-family" && !is_among(of_all, change)
    });
}

/// Ratio of the new length to the old one.
fn ratio(from: &str, to: &str) -> Option<f64> {
    let px = |v: &str| v.strip_suffix("px")?.parse::<f64>().ok();
    Some(px(to)? / px(from)?)
}

/// The differences between two styles; addresses are compared with the pages' own folders replaced.
pub(super) fn differ(
    (s, t): (&Style, &Style),
    looks: Option<(&Look, &Look)>,
    own: &OwnAddresses,
) -> Differences {
    let mut found = Differences {
        text: text_differences(s, t),
        painted: painted_differences(s, t),
        placement: placement_differences(s, t),
    };
    let Some((s_look, t_look)) = looks else {
        if s.background_image != t.background_image {
            add(
                &mut found.painted,
                "background-image",
                s.background_image,
                t.background_image,
            );
        }
        if s.shadow != t.shadow {
            add(&mut found.painted, "box-shadow", s.shadow, t.shadow);
        }
        if s.transformed != t.transformed {
            add(
                &mut found.placement,
                "transform",
                s.transformed,
                t.transformed,
            );
        }
        return found;
    };
    let compare = |list: &mut Vec<PropertyChange>, name: &str| {
        let (from, to) = (s_look.get(name), t_look.get(name));
        if from != to && own.told(from) != own.told(to) {
            add(list, name, from, to);
        }
    };
    for name in ["letter-spacing", "line-height", "text-transform"] {
        compare(&mut found.text, name);
    }
    for name in [
        "background-image",
        "border-radius",
        "box-shadow",
        "filter",
        "outline",
        "text-decoration",
    ] {
        compare(&mut found.painted, name);
    }
    for name in ["margin", "padding", "transform"] {
        compare(&mut found.placement, name);
    }
    if s.has_visible_border() && t.has_visible_border() {
        compare(&mut found.painted, "border-style");
    }
    drop_followers(&mut found);
    found
}

/// Removes changes that follow from another property of the same box: lengths in `em` follow from the font size,
/// lines follow from the text colour.
fn drop_followers(found: &mut Differences) {
    let font = found.text.iter().find(|c| c.name == "font-size");
    if let Some(font) = font.and_then(|font| ratio(&font.from, &font.to)) {
        let text = |c: &PropertyChange| c.name == "font-size" || !is_scaled(c, font);
        found.text.retain(text);
        found.placement.retain(|c| !is_scaled(c, font));
    }
    let color = found.text.iter().find(|c| c.name == "color").cloned();
    if let Some(color) = color {
        found.painted.retain(|c| {
            let is_line = c.name.ends_with("-color") && c.name != "background-color";
            let is_same = c.from == color.from && c.to == color.to;
            !(is_line && is_same
                || matches!(c.name.as_str(), "text-decoration" | "outline") && same_but_colors(c))
        });
    }
}

/// Whether all lengths of a property scaled like the font. For margins only top and bottom count: left and right may
/// be free space of the page.
fn is_scaled(change: &PropertyChange, font: f64) -> bool {
    let lengths = |value: &str| -> Vec<String> {
        let all: Vec<String> = value.split_whitespace().map(str::to_owned).collect();
        let is_margin = change.name == "margin" && all.len() > 1;
        if is_margin {
            vec![all[0].clone(), all.get(2).unwrap_or(&all[0]).clone()]
        } else {
            all
        }
    };
    // One to four lengths; missing ones repeat the others.
    let (from, to) = (lengths(&change.from), lengths(&change.to));
    let is_scaled = |(p, q): (&String, &String)| {
        p == q || ratio(p, q).is_some_and(|ratio| (ratio - font).abs() < SAME_RATIO)
    };
    from.len() == to.len() && from.iter().zip(&to).all(is_scaled)
}

/// Whether two values differ in their colours only.
fn same_but_colors(change: &PropertyChange) -> bool {
    let without = |value: &str| -> String {
        let mut depth = 0;
        value
            .chars()
            .filter(|c| {
                depth += i32::from(*c == '(');
                let outside = depth == 0;
                depth -= i32::from(*c == ')');
                outside
            })
            .collect()
    };
    without(&change.from) == without(&change.to)
}

fn text_differences(s: &Style, t: &Style) -> Vec<PropertyChange> {
    let mut found = Vec::new();
    if s.color != t.color {
        let [from, to] = [s.color, t.color].map(hex);
        add(&mut found, "color", from, to);
    }
    if s.font_family != t.font_family {
        add(&mut found, "font-family", &s.font_family, &t.font_family);
    }
    if s.font_size != t.font_size {
        add(&mut found, "font-size", px(s.font_size), px(t.font_size));
    }
    if s.font_weight != t.font_weight {
        add(&mut found, "font-weight", s.font_weight, t.font_weight);
    }
    if s.italic != t.italic {
        let name = |italic: bool| if italic { "italic" } else { "normal" };
        add(&mut found, "font-style", name(s.italic), name(t.italic));
    }
    found
}

fn painted_differences(s: &Style, t: &Style) -> Vec<PropertyChange> {
    let mut found = Vec::new();
    if s.background_color != t.background_color
        && s.background_color.a.max(t.background_color.a) > 0
    {
        let [from, to] = [s.background_color, t.background_color].map(hex);
        add(&mut found, "background-color", from, to);
    }
    if s.opacity != t.opacity {
        add(&mut found, "opacity", s.opacity, t.opacity);
    }
    let both = || s.border.iter().zip(&t.border);
    let widths = both().map(|(e, f)| (e.width != f.width).then(|| [px(e.width), px(f.width)]));
    add_sides(&mut found, "width", widths.collect());
    let colors = both().map(|(e, f)| {
        let is_other = e.color != f.color && e.width > 0.0 && f.width > 0.0;
        is_other.then(|| [hex(e.color), hex(f.color)])
    });
    add_sides(&mut found, "color", colors.collect());
    found
}

/// Adds the differences of the four sides of a border, as one property where all sides changed equally.
fn add_sides(list: &mut Vec<PropertyChange>, what: &str, sides: Vec<Option<[String; 2]>>) {
    if let [Some([from, to]), rest @ ..] = &sides[..]
        && rest.iter().all(|side| *side == sides[0])
    {
        return add(list, &format!("border-{what}"), from, to);
    }
    let names = ["top", "right", "bottom", "left"].into_iter();
    for (side, values) in names.zip(sides) {
        if let Some([from, to]) = values {
            add(list, &format!("border-{side}-{what}"), from, to);
        }
    }
}

fn placement_differences(s: &Style, t: &Style) -> Vec<PropertyChange> {
    let mut found = Vec::new();
    if s.display != t.display {
        add(&mut found, "display", css(&s.display), css(&t.display));
    }
    if s.position != t.position {
        add(&mut found, "position", css(&s.position), css(&t.position));
    }
    if s.float != t.float {
        let name = |float: bool| if float { "left or right" } else { "none" };
        add(&mut found, "float", name(s.float), name(t.float));
    }
    if alignment(&s.text_align) != alignment(&t.text_align) {
        add(&mut found, "text-align", &s.text_align, &t.text_align);
    }
    if s.preformatted != t.preformatted {
        add(&mut found, "white-space", s.preformatted, t.preformatted);
    }
    found
}

/// The side to which lines are aligned. `start` and `end` are read as in left-to-right text: on a right-to-left page
/// both pages are wrong alike.
fn alignment(value: &str) -> &str {
    match value {
        "start" | "-webkit-auto" => "left",
        "end" => "right",
        side => side.trim_start_matches("-webkit-"),
    }
}

/// A CSS keyword.
fn css(value: &impl Serialize) -> String {
    serde_json::to_value(value)
        .ok()
        .and_then(|v| v.as_str().map(str::to_owned))
        .unwrap_or_default()
}

/// A colour in CSS notation; the alpha of opaque colours is left out.
pub(super) fn hex(color: Color) -> String {
    let digits = String::from(color);
    match digits.strip_suffix("ff") {
        Some(opaque) if color.a == u8::MAX => opaque.to_owned(),
        _ => digits,
    }
}

fn px(value: f32) -> String {
    format!("{value}px")
}

fn add(list: &mut Vec<PropertyChange>, name: &str, from: impl ToString, to: impl ToString) {
    list.push(PropertyChange {
        name: name.to_owned(),
        from: from.to_string(),
        to: to.to_string(),
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::Edge;

    #[test]
    fn sides_of_a_border_that_changed_alike_are_one_property() {
        let style = |sides: [&str; 4], width: f32| Style {
            border: sides.map(|color| Edge {
                width,
                color: Color::parse(color),
            }),
            ..Style::default()
        };
        let told = |before: &Style, after: &Style| -> Vec<String> {
            let found = painted_differences(before, after);
            let lines = found
                .iter()
                .map(|c| format!("{} {} {}", c.name, c.from, c.to));
            lines.collect()
        };
        let grey = style(["#ccc"; 4], 2.0);
        let red = style(["red"; 4], 2.0);
        assert_eq!(told(&grey, &red), ["border-color #cccccc #ff0000"]);
        let top = style(["red", "#ccc", "#ccc", "#ccc"], 2.0);
        assert_eq!(told(&grey, &top), ["border-top-color #cccccc #ff0000"]);
        let wide = style(["#ccc"; 4], 4.0);
        assert_eq!(told(&grey, &wide), ["border-width 2px 4px"]);
    }
}
