//! What was measured, as Markdown and as a plot.

use plotters::prelude::*;
use std::fmt::Write;
use std::time::Duration;

/// The middle of some times.
pub(crate) fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

pub(crate) fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// Rows below a header.
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(header: &[&str]) -> Self {
        Self {
            rows: vec![header.iter().map(|h| (*h).to_owned()).collect()],
        }
    }

    pub(crate) fn row(&mut self, cells: Vec<String>) {
        eprintln!("{}", cells.join(" | "));
        self.rows.push(cells);
    }
}

/// Sections of Markdown, in the order they are measured.
#[derive(Default)]
pub(crate) struct Report {
    text: String,
}

impl Report {
    pub(crate) fn new(machine: &str, command: &str) -> Self {
        let text = format!("Machine: {machine}. Made by `{command}`.\n");
        Self { text }
    }

    pub(crate) fn section(&mut self, title: &str, note: &str, table: Table) {
        let _ = write!(self.text, "\n## {title}\n\n{note}\n\n");
        for (i, row) in table.rows.iter().enumerate() {
            let _ = writeln!(self.text, "| {} |", row.join(" | "));
            if i == 0 {
                let _ = writeln!(self.text, "|{}", "---|".repeat(row.len()));
            }
        }
    }

    pub(crate) fn to_markdown(&self) -> &str {
        &self.text
    }
}

/// A line of the plot: nodes and milliseconds.
pub(crate) struct Line {
    pub(crate) name: String,
    pub(crate) points: Vec<(f64, f64)>,
}

/// Colours told apart by colour-blind readers too.
/// Source: Okabe, Ito, *Color Universal Design*, 2008.
const COLORS: [RGBColor; 8] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(0, 0, 0),
    RGBColor(120, 120, 120),
];

/// Time over nodes, both axes logarithmic: what is linear rises by one decade a decade.
pub(crate) fn plot(lines: &[Line]) -> String {
    let mut svg = String::new();
    let all: Vec<(f64, f64)> = lines.iter().flat_map(|l| l.points.clone()).collect();
    let bounds = |values: Vec<f64>| {
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let most = values.iter().copied().fold(0.0, f64::max);
        least * 0.8..most * 1.25
    };
    {
        let area = SVGBackend::with_string(&mut svg, (900, 560)).into_drawing_area();
        area.fill(&WHITE).unwrap();
        let (x, y) = (
            bounds(all.iter().map(|p| p.0).collect()),
            bounds(all.iter().map(|p| p.1).collect()),
        );
        let mut chart = ChartBuilder::on(&area)
            .caption(
                "Time of each pass over the nodes of a page",
                ("sans-serif", 18),
            )
            .margin(12)
            .x_label_area_size(40)
            .y_label_area_size(64)
            .build_cartesian_2d(x.log_scale(), y.log_scale())
            .unwrap();
        chart
            .configure_mesh()
            .x_desc("nodes")
            .y_desc("ms, median")
            .light_line_style(WHITE)
            .draw()
            .unwrap();
        for (i, line) in lines.iter().enumerate() {
            let color = COLORS[i % COLORS.len()];
            let dashed = i >= COLORS.len();
            let points = line.points.clone();
            let series = chart
                .draw_series(LineSeries::new(points.clone(), color.stroke_width(2)))
                .unwrap();
            let name = if dashed {
                format!("{} (rings)", line.name)
            } else {
                line.name.clone()
            };
            series.label(name).legend(move |(x, y)| {
                PathElement::new([(x, y), (x + 18, y)], color.stroke_width(2))
            });
            let style = if dashed {
                color.stroke_width(1)
            } else {
                color.filled()
            };
            chart
                .draw_series(points.into_iter().map(|p| Circle::new(p, 3, style)))
                .unwrap();
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperLeft)
            .background_style(WHITE.mix(0.8))
            .border_style(BLACK.mix(0.3))
            .draw()
            .unwrap();
        area.present().unwrap();
    }
    svg
}

/// Processor, cores, memory, system.
pub(crate) fn machine() -> String {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let field = |text: &str, name: &str| {
        let line = text.lines().find(|l| l.starts_with(name));
        line.and_then(|l| l.split(':').nth(1))
            .map_or("unknown".to_owned(), |v| v.trim().to_owned())
    };
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    let memory = field(&read("/proc/meminfo"), "MemTotal");
    let kb: f64 = memory
        .split(' ')
        .next()
        .and_then(|kb| kb.parse().ok())
        .unwrap_or(0.0);
    let load = read("/proc/loadavg");
    let load = load.split(' ').next().unwrap_or("unknown").to_owned();
    format!(
        "{}, {cores} cores, {:.0} GB, {}; load {load} when it began",
        field(&read("/proc/cpuinfo"), "model name"),
        kb / 1e6,
        std::env::consts::OS,
    )
}
