//! Plots of what the papers plot, as SVG and as PNG.
//!
//! F over PDoC, precision over T1 and T2, the learning curve, ttdr over the document-frequency
//! threshold and over the number of pages are line plots; recall, precision and time per
//! algorithm stand side by side as bars.

pub(crate) use super::plot_drawing::Series;

use super::plot_drawing::{Area, Drawn, draw_bars, draw_lines, finite};
use super::score::MeanScore;
use plotters::prelude::*;
use resvg::{tiny_skia, usvg};

/// Size of a plot, px.
const SIZE: (u32, u32) = (960, 480);
/// A PNG has twice the pixels, for sharp print.
const PNG_SCALE: f32 = 2.0;
/// The label of an axis of times.
const TIME: &str = "median, ms";

/// Fonts for PNG, best first; any other is better than none.
const PREFERRED_FONTS: [&str; 5] = [
    "DejaVu Sans",
    "Liberation Sans",
    "Noto Sans",
    "Helvetica",
    "Arial",
];

/// A plot cannot be drawn.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum PlotError {
    /// There is nothing to draw.
    #[error("plot {title:?}: no finite values to draw; evaluate at least one page")]
    Empty {
        /// Title of the plot.
        title: String,
    },
    /// The drawing failed.
    #[error("plot {title:?}: {reason}; take the SVG or the table instead")]
    Drawing {
        /// Title of the plot.
        title: String,
        /// What went wrong.
        reason: String,
    },
}

/// A plot to draw.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Plot {
    /// Lines over a common axis.
    Lines {
        /// Title.
        title: String,
        /// What `x` is, with its unit.
        x_label: String,
        /// What `y` is, with its unit.
        y_label: String,
        /// The lines.
        series: Vec<Series>,
    },
    /// Groups of bars.
    Bars {
        /// Title.
        title: String,
        /// What the height is, with its unit.
        y_label: String,
        /// Names of the bars of each group, for the legend.
        bars: Vec<String>,
        /// Groups: name, and the height of each bar.
        groups: Vec<(String, Vec<f64>)>,
    },
}

/// Precision, recall and F of several things side by side; none for nothing.
pub(crate) fn score_bars<'a>(
    title: String,
    means: impl IntoIterator<Item = (&'a str, MeanScore)>,
) -> Option<Plot> {
    let groups: Vec<_> = means
        .into_iter()
        .map(|(name, m)| (name.to_owned(), vec![m.precision, m.recall, m.f1]))
        .collect();
    (!groups.is_empty()).then(|| Plot::Bars {
        title,
        y_label: "mean over pages".to_owned(),
        bars: ["precision", "recall", "F"].map(str::to_owned).to_vec(),
        groups,
    })
}

/// Median times of several things side by side, ms; none for nothing.
pub(crate) fn time_bars<'a>(
    title: &str,
    medians: impl IntoIterator<Item = (&'a str, f64)>,
) -> Option<Plot> {
    let groups: Vec<_> = medians
        .into_iter()
        .map(|(name, ms)| (name.to_owned(), vec![ms]))
        .collect();
    (!groups.is_empty()).then(|| Plot::Bars {
        title: title.to_owned(),
        y_label: TIME.to_owned(),
        bars: vec!["median".to_owned()],
        groups,
    })
}

impl Plot {
    /// Title.
    pub(crate) fn title(&self) -> &str {
        match self {
            Self::Lines { title, .. } | Self::Bars { title, .. } => title,
        }
    }

    /// Draws the plot as SVG.
    ///
    /// # Errors
    /// [`PlotError`].
    pub(crate) fn to_svg(&self) -> Result<String, PlotError> {
        if self.top().is_none() {
            return Err(PlotError::Empty {
                title: self.title().to_owned(),
            });
        }
        let mut svg = String::new();
        {
            let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
            self.draw(&area).map_err(|e| self.failed(&e.to_string()))?;
        }
        Ok(svg)
    }

    /// Draws the plot as PNG, on white.
    ///
    /// # Errors
    /// [`PlotError`].
    pub(crate) fn to_png(&self) -> Result<Vec<u8>, PlotError> {
        let svg = self.to_svg()?;
        let mut options = usvg::Options::default();
        if !load_fonts(options.fontdb_mut()) {
            return Err(self.failed("no fonts are installed on this system"));
        }
        let tree = usvg::Tree::from_str(&svg, &options).map_err(|e| self.failed(&e.to_string()))?;
        let (width, height) = (SIZE.0 * PNG_SCALE as u32, SIZE.1 * PNG_SCALE as u32);
        let mut pixels = tiny_skia::Pixmap::new(width, height)
            .ok_or_else(|| self.failed("no memory for the picture"))?;
        pixels.fill(tiny_skia::Color::WHITE);
        let scale = tiny_skia::Transform::from_scale(PNG_SCALE, PNG_SCALE);
        resvg::render(&tree, scale, &mut pixels.as_mut());
        pixels.encode_png().map_err(|e| self.failed(&e.to_string()))
    }

    fn failed(&self, reason: &str) -> PlotError {
        PlotError::Drawing {
            title: self.title().to_owned(),
            reason: reason.to_owned(),
        }
    }

    /// The greatest finite height.
    fn top(&self) -> Option<f64> {
        let heights: Vec<f64> = match self {
            Self::Lines { series, .. } => series
                .iter()
                .flat_map(|s| finite(&s.points))
                .map(|p| p.1)
                .collect(),
            Self::Bars { groups, .. } => groups.iter().flat_map(|g| g.1.clone()).collect(),
        };
        let finite = heights.into_iter().filter(|h| h.is_finite());
        finite.reduce(f64::max)
    }

    /// The height of the axis: shares get the whole of 0..=1, all else some air on top.
    fn ceiling(&self) -> f64 {
        let (Self::Lines { y_label, .. } | Self::Bars { y_label, .. }) = self;
        match self.top().unwrap_or(1.0) {
            top if top <= 1.0 && y_label != TIME => 1.0,
            top if top > 0.0 => top * 1.05,
            // Times too short to measure still need an axis.
            _ => 1.0,
        }
    }

    fn draw(&self, area: &Area<'_>) -> Drawn {
        area.fill(&WHITE)?;
        match self {
            Self::Lines {
                title,
                x_label,
                y_label,
                series,
            } => draw_lines(area, [title, x_label, y_label], series, self.ceiling())?,
            Self::Bars {
                title,
                y_label,
                bars,
                groups,
            } => draw_bars(area, [title, y_label], bars, groups, self.ceiling())?,
        }
        area.present()?;
        Ok(())
    }
}

/// Makes the system's fonts known and picks one for `sans-serif`, whose usual meaning (Arial)
/// is missing on most servers. False where there is no font at all.
fn load_fonts(fonts: &mut usvg::fontdb::Database) -> bool {
    fonts.load_system_fonts();
    let chosen = PREFERRED_FONTS
        .iter()
        .find(|family| {
            let mut installed = fonts.faces().flat_map(|face| &face.families);
            installed.any(|(name, _)| name == *family)
        })
        .map(|family| (*family).to_owned())
        .or_else(|| {
            let face = fonts.faces().next()?;
            face.families.first().map(|(name, _)| name.clone())
        });
    if let Some(family) = &chosen {
        fonts.set_sans_serif_family(family);
    }
    chosen.is_some()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    fn lines(points: Vec<(f64, f64)>) -> Plot {
        Plot::Lines {
            title: "F over PDoC".to_owned(),
            x_label: "PDoC".to_owned(),
            y_label: "F".to_owned(),
            series: vec![Series {
                name: "chars <leaf>".to_owned(),
                points,
            }],
        }
    }

    #[test]
    fn lines_and_bars_become_pictures() {
        let svg = lines(vec![(1.0, 0.3), (2.0, f64::NAN), (6.0, 0.7)])
            .to_svg()
            .unwrap();
        assert!(svg.contains("F over PDoC") && svg.contains("chars &lt;leaf&gt;"));
        let bars = Plot::Bars {
            title: "Time".to_owned(),
            y_label: "ms".to_owned(),
            bars: vec!["median".to_owned(), "worst".to_owned()],
            groups: vec![
                ("vips".to_owned(), vec![20.0, 300.0]),
                ("domps".to_owned(), vec![1.0]),
            ],
        };
        let png = bars.to_png().unwrap();
        assert!(png.starts_with(b"\x89PNG"));
        assert!(bars.to_svg().unwrap().contains("domps"));
        assert_eq!(bars.to_svg().unwrap(), bars.to_svg().unwrap());
    }

    #[test]
    fn one_point_is_enough_and_none_is_an_error() {
        assert!(lines(vec![(3.0, 0.5)]).to_svg().is_ok());
        assert!(matches!(
            lines(vec![(1.0, f64::NAN)]).to_svg(),
            Err(PlotError::Empty { .. })
        ));
    }
}
