//! The drawing of plots on an area; see [`plot`](super::plot).

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// Colours of the series, told apart by colour-blind readers too.
/// Source: Okabe, Ito, *Color Universal Design*, 2008.
const COLORS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(0, 0, 0),
];
const TEXT: (&str, i32) = ("sans-serif", 14);
const TITLE: (&str, i32) = ("sans-serif", 18);

/// Width of a character of the legend, px, on the safe side for [`TEXT`]: the reader's font is
/// not known when an SVG is drawn.
const CHARACTER: u32 = 8;
/// Width of a legend's sign with the space around it, px.
const SIGN: u32 = 56;
/// Most characters of a name in the legend; longer ones are cut, so that the plot keeps its room.
const MAX_NAME: usize = 32;
/// Height of a legend's line, px.
const LEGEND_LINE: i32 = 20;
/// Where the legend begins, px from the top: below the title.
const LEGEND_TOP: i32 = 48;
/// Dash and gap of the lines after the colours are used up, px.
const DASH: (u32, u32) = (8, 5);

/// A named line.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Series {
    /// Name, for the legend.
    pub name: String,
    /// Points `(x, y)`, by `x`. Those that are not finite are left out.
    pub points: Vec<(f64, f64)>,
}

pub(super) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
pub(super) type Drawn = Result<(), Box<dyn std::error::Error>>;

pub(super) fn finite(points: &[(f64, f64)]) -> impl Iterator<Item = (f64, f64)> + '_ {
    points
        .iter()
        .filter(|p| p.0.is_finite() && p.1.is_finite())
        .copied()
}

fn color(index: usize) -> RGBColor {
    COLORS[index % COLORS.len()]
}

/// Whether a series shares its colour with an earlier one and is drawn with dashes to distinguish it.
fn is_dashed(index: usize) -> bool {
    index / COLORS.len() % 2 == 1
}

/// Draws the legend at the right and returns what is left of the area. A single kind of bars
/// needs no legend: the axis says what it is.
fn with_legend<'a>(
    area: &Area<'a>,
    names: &[&str],
    lines: bool,
) -> Result<Area<'a>, Box<dyn std::error::Error>> {
    if names.len() < 2 && !lines {
        return Ok(area.clone());
    }
    let shown: Vec<String> = names.iter().map(|name| shortened(name)).collect();
    let longest = shown.iter().map(|n| n.chars().count()).max().unwrap_or(0);
    let width = longest as u32 * CHARACTER + SIGN;
    let (plot, legend) = area.split_horizontally(area.dim_in_pixel().0.saturating_sub(width));
    let style = TEXT
        .into_text_style(&legend)
        .pos(Pos::new(HPos::Left, VPos::Center));
    for (i, name) in shown.into_iter().enumerate() {
        let y = LEGEND_TOP + LEGEND_LINE * i as i32;
        if lines {
            let ends = if is_dashed(i) {
                vec![(8, 14), (26, 32)]
            } else {
                vec![(8, 32)]
            };
            for (left, right) in ends {
                let stroke = color(i).stroke_width(2);
                legend.draw(&PathElement::new([(left, y), (right, y)], stroke))?;
            }
            legend.draw(&Circle::new((20, y), 3, color(i).filled()))?;
        } else {
            let corners = [(14, y - 6), (28, y + 6)];
            legend.draw(&Rectangle::new(corners, color(i).filled()))?;
        }
        legend.draw(&Text::new(name, (40, y), style.clone()))?;
    }
    Ok(plot)
}

fn shortened(name: &str) -> String {
    if name.chars().count() <= MAX_NAME {
        return name.to_owned();
    }
    let kept: String = name.chars().take(MAX_NAME - 1).collect();
    format!("{kept}…")
}

/// Numbers of an axis: as short as they are.
fn tick(value: &f64) -> String {
    // Steps of the axis are sums of floats: without rounding some would end in ...0001.
    let rounded = (value * 1e6).round() / 1e6;
    format!("{rounded}")
}

/// The ends of the x axis; a single value still needs an axis of some length.
fn x_range(series: &[Series]) -> std::ops::Range<f64> {
    let points = series.iter().flat_map(|s| finite(&s.points));
    let (left, right) = points.fold(
        (f64::INFINITY, f64::NEG_INFINITY),
        |(left, right), (x, _)| (left.min(x), right.max(x)),
    );
    if left < right {
        left..right
    } else {
        left - 0.5..right + 0.5
    }
}

pub(super) fn draw_lines(
    area: &Area<'_>,
    labels: [&String; 3],
    series: &[Series],
    ceiling: f64,
) -> Drawn {
    let [title, x_label, y_label] = labels;
    let heights = series.iter().flat_map(|s| finite(&s.points)).map(|p| p.1);
    let floor = heights.fold(0.0, f64::min);
    let names: Vec<&str> = series.iter().map(|s| s.name.as_str()).collect();
    let area = with_legend(area, &names, true)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, TITLE)
        .margin(12)
        .margin_right(28)
        .x_label_area_size(40)
        .y_label_area_size(56)
        .build_cartesian_2d(x_range(series), floor..ceiling)?;
    chart
        .configure_mesh()
        .x_desc(x_label)
        .y_desc(y_label)
        .x_label_formatter(&tick)
        .y_label_formatter(&tick)
        .label_style(TEXT)
        .axis_desc_style(TEXT)
        .light_line_style(TRANSPARENT)
        .draw()?;
    for (i, line) in series.iter().enumerate() {
        let points: Vec<(f64, f64)> = finite(&line.points).collect();
        let stroke = color(i).stroke_width(2);
        if is_dashed(i) {
            let dashes = DashedLineSeries::new(points.iter().copied(), DASH.0, DASH.1, stroke);
            chart.draw_series(dashes)?;
        } else {
            chart.draw_series(LineSeries::new(points.iter().copied(), stroke))?;
        }
        let dots = points.iter().map(|p| Circle::new(*p, 3, color(i).filled()));
        chart.draw_series(dots)?;
    }
    Ok(())
}

/// Share of a group's width that its bars take; the rest parts it from the next.
const GROUP_SHARE: f64 = 0.8;

pub(super) fn draw_bars(
    area: &Area<'_>,
    labels: [&String; 2],
    bars: &[String],
    groups: &[(String, Vec<f64>)],
    ceiling: f64,
) -> Drawn {
    let [title, y_label] = labels;
    let names: Vec<&str> = bars.iter().map(String::as_str).collect();
    let area = with_legend(area, &names, false)?;
    // The range of group numbers includes its end.
    let last = groups.len().saturating_sub(1);
    let mut chart = ChartBuilder::on(&area)
        .caption(title, TITLE)
        .margin(12)
        .margin_right(28)
        .x_label_area_size(40)
        .y_label_area_size(56)
        .build_cartesian_2d((0..last).into_segmented(), 0.0..ceiling)?;
    let name = |place: &SegmentValue<usize>| match place {
        SegmentValue::CenterOf(i) => groups.get(*i).map_or(String::new(), |g| g.0.clone()),
        _ => String::new(),
    };
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels(groups.len().max(1))
        .x_label_formatter(&name)
        .y_label_formatter(&tick)
        .y_desc(y_label)
        .label_style(TEXT)
        .axis_desc_style(TEXT)
        .light_line_style(TRANSPARENT)
        .draw()?;
    // Bars are drawn on an axis of whole groups: group i spans i..i+1.
    let mut chart = chart.set_secondary_coord(0.0..groups.len() as f64, 0.0..ceiling);
    let width = GROUP_SHARE / bars.len().max(1) as f64;
    for i in 0..bars.len() {
        chart.draw_secondary_series(groups.iter().enumerate().filter_map(
            |(group, (_, heights))| {
                let height = heights.get(i).copied().filter(|h| h.is_finite())?;
                let left = group as f64 + (1.0 - GROUP_SHARE) / 2.0 + i as f64 * width;
                let corners = [(left, 0.0), (left + width, height)];
                Some(Rectangle::new(corners, color(i).filled()))
            },
        ))?;
    }
    Ok(())
}
