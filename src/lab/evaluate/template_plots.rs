//! Plots of the template discovery ratio.

use crate::evaluate::plot::{Plot, Series};
use crate::evaluate::templates::TemplateScore;

/// ttdr over each of the two, a line for each site and value of the other one.
pub(crate) fn plots(scores: &[TemplateScore]) -> Vec<Plot> {
    let over_threshold = series(scores, |s| {
        let name = format!("{}, {} pages", s.site, s.pages);
        Some((name, s.threshold?, s.ttdr?))
    });
    let over_pages = series(scores, |s| {
        let name = match s.threshold {
            Some(threshold) => format!("{}, threshold {threshold}", s.site),
            None => s.site.clone(),
        };
        Some((name, s.pages as f64, s.ttdr?))
    });
    let plots = [
        ("document-frequency threshold", over_threshold),
        ("number of pages", over_pages),
    ];
    plots
        .into_iter()
        .filter(|(_, series)| !series.is_empty())
        .map(|(x_label, series)| Plot::Lines {
            title: format!("ttdr over {x_label}"),
            x_label: x_label.to_owned(),
            y_label: "ttdr (1 is right, more is too much)".to_owned(),
            series,
        })
        .collect()
}

/// The lines of more than one point, each by its x.
fn series(
    scores: &[TemplateScore],
    point: impl Fn(&TemplateScore) -> Option<(String, f64, f64)>,
) -> Vec<Series> {
    let mut lines: Vec<Series> = Vec::new();
    for (name, x, y) in scores.iter().filter_map(point) {
        match lines.iter_mut().find(|l| l.name == name) {
            Some(line) => line.points.push((x, y)),
            None => lines.push(Series {
                name,
                points: vec![(x, y)],
            }),
        }
    }
    lines.retain(|l| l.points.len() > 1);
    for line in &mut lines {
        line.points.sort_by(|a, b| a.0.total_cmp(&b.0));
    }
    lines
}
