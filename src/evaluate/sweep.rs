//! How figures depend on one threshold: F over PDoC, precision over T1 and T2.

use super::plot::{Plot, Series};
use super::report::{PageFailure, Report, SCHEMA, failure_table};
use super::score::MeanScore;
use super::table::{Cell, Table};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The figures over the values of one threshold.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub(crate) struct Sweep {
    /// Name of the threshold.
    pub parameter: String,
    /// The points, in the order they were asked for.
    pub points: Vec<SweepPoint>,
}

/// The figures of one thing at one value of the threshold.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub(crate) struct SweepPoint {
    /// Value of the threshold.
    pub value: f64,
    /// What the figures are of: a kind of element, a rule, a page type.
    pub of: String,
    /// The figures by name.
    pub figures: BTreeMap<&'static str, f64>,
}

impl SweepPoint {
    /// One figure.
    pub(crate) fn new(value: f64, of: &str, name: &'static str, figure: f64) -> Self {
        Self {
            value,
            of: of.to_owned(),
            figures: BTreeMap::from([(name, figure)]),
        }
    }

    /// Precision, recall and F.
    pub(crate) fn of_scores(value: f64, of: &str, mean: &MeanScore) -> Self {
        Self {
            value,
            of: of.to_owned(),
            figures: BTreeMap::from([
                ("Precision", mean.precision),
                ("Recall", mean.recall),
                ("F", mean.f1),
            ]),
        }
    }
}

impl Sweep {
    fn figure_names(&self) -> BTreeSet<&'static str> {
        let names = self.points.iter().flat_map(|p| p.figures.keys());
        names.copied().collect()
    }

    fn table(&self) -> Table {
        let names = self.figure_names();
        let columns: Vec<&str> = [self.parameter.as_str(), "of"]
            .into_iter()
            .chain(names.iter().copied())
            .collect();
        let title = format!("Means over pages, by {}", self.parameter);
        let mut table = Table::new(&title, &columns);
        for point in &self.points {
            let figures = names.iter().map(|n| point.figures.get(n).copied().into());
            let at = [point.value.to_string().into(), point.of.as_str().into()];
            table.push(at.into_iter().chain(figures));
        }
        table
    }

    /// A plot for each figure, with a line for each thing that was measured.
    pub(crate) fn plots(&self) -> Vec<Plot> {
        self.figure_names()
            .into_iter()
            .map(|figure| Plot::Lines {
                title: format!("{figure} over {}", self.parameter),
                x_label: self.parameter.clone(),
                y_label: format!("{figure}, mean over pages"),
                series: self.series(figure),
            })
            .collect()
    }

    fn series(&self, figure: &str) -> Vec<Series> {
        let mut series: Vec<Series> = Vec::new();
        for point in &self.points {
            let Some(height) = point.figures.get(figure) else {
                continue;
            };
            let place = (point.value, *height);
            match series.iter_mut().find(|s| s.name == point.of) {
                Some(line) => line.points.push(place),
                None => series.push(Series {
                    name: point.of.clone(),
                    points: vec![place],
                }),
            }
        }
        series
    }
}

/// Sweeps of several thresholds, one after the other, and the pages that are in none of them.
pub(crate) fn sweep_report(sweeps: &[Sweep], failures: &[PageFailure]) -> Report {
    let mut details = Table::new(
        "Sweeps",
        &["parameter", "value", "of", "figure", "mean over pages"],
    );
    for (sweep, point) in sweeps
        .iter()
        .flat_map(|s| s.points.iter().map(move |p| (s, p)))
    {
        for (name, figure) in &point.figures {
            details.push([
                Cell::from(sweep.parameter.as_str()),
                point.value.into(),
                point.of.as_str().into(),
                (*name).into(),
                (*figure).into(),
            ]);
        }
    }
    Report {
        tables: sweeps
            .iter()
            .map(Sweep::table)
            .chain(failure_table(failures))
            .collect(),
        details,
        json: serde_json::json!({"schema": SCHEMA, "sweeps": sweeps, "failures": failures}),
        plots: sweeps.iter().flat_map(Sweep::plots).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_figure_has_a_plot_and_each_thing_a_line() {
        let mean = MeanScore {
            pages: 2,
            precision: 0.5,
            recall: 0.25,
            ..MeanScore::default()
        };
        let mut points = vec![SweepPoint::new(1.0, "pages", "RA", 0.75)];
        for value in [1.0, 2.0] {
            points.push(SweepPoint::of_scores(value, "chars", &mean));
            points.push(SweepPoint::of_scores(value, "nodes", &mean));
        }
        let sweep = Sweep {
            parameter: "vips.pdoc".to_owned(),
            points,
        };
        let failures = [PageFailure {
            id: "p".to_owned(),
            error: "no snapshot".to_owned(),
        }];
        let report = sweep_report(&[sweep], &failures);
        assert_eq!(report.tables.len(), 2);
        assert_eq!(report.json["failures"][0]["id"], "p");
        let titles: Vec<&str> = report.plots.iter().map(Plot::title).collect();
        assert_eq!(titles.len(), 4);
        assert_eq!(titles[1], "Precision over vips.pdoc");
        let Plot::Lines { series, .. } = &report.plots[1] else {
            unreachable!("a sweep is drawn as lines");
        };
        assert_eq!(series.len(), 2);
        assert_eq!(series[1].points, [(1.0, 0.5), (2.0, 0.5)]);
        assert_eq!(
            report.tables[0].columns,
            ["vips.pdoc", "of", "F", "Precision", "RA", "Recall"]
        );
        assert_eq!(report.details.rows.len(), 13);
    }
}
