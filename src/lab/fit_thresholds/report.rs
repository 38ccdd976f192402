//! Reports of learned thresholds, as tables and plots.

use crate::evaluate::plot::{Plot, Series};
use crate::evaluate::report::{PageFailure, Report, SCHEMA, failure_table};
use crate::evaluate::sweep::Sweep;
use crate::evaluate::table::{Cell, Table};
use crate::learn::thresholds::{Choice, CurvePoint, Fit};

/// The report on what was learned for a section of the config.
pub(crate) fn describe(
    section: &str,
    fitted: &Fit,
    choices: &[Choice],
    failures: &[PageFailure],
) -> Report {
    let details = fold_table(fitted, choices);
    let tables = [
        summary_table(fitted),
        details.clone(),
        curve_table(&fitted.curve),
    ];
    Report {
        tables: tables.into_iter().chain(failure_table(failures)).collect(),
        details,
        json: serde_json::json!({
            "schema": SCHEMA,
            "algorithm": section,
            "config": fitted.to_config(section),
            "fit": fitted,
            "failures": failures,
        }),
        plots: curve_plot(&fitted.curve)
            .into_iter()
            .chain(
                fitted
                    .sweeps
                    .iter()
                    .filter(|s| s.points.len() > 1)
                    .flat_map(Sweep::plots),
            )
            .collect(),
    }
}

fn summary_table(fitted: &Fit) -> Table {
    let mut table = Table::new("Mean F", &["pages", "thresholds", "F"]);
    let rows = [
        ("all", "before", fitted.before),
        ("all", "learned on them", fitted.after),
        ("training, mean over folds", "learned on them", fitted.train),
        (
            "held out, mean over folds",
            "learned on others",
            fitted.held_out,
        ),
    ];
    for (pages, thresholds, score) in rows {
        table.push([Cell::from(pages), thresholds.into(), score.into()]);
    }
    table
}

fn fold_table(fitted: &Fit, choices: &[Choice]) -> Table {
    let names = choices.iter().map(|c| c.name.as_str());
    let columns: Vec<&str> = ["fold", "training pages", "train", "held out"]
        .into_iter()
        .chain(names.clone())
        .collect();
    let mut table = Table::new("Folds and the thresholds they learned", &columns);
    for (i, fold) in fitted.folds.iter().enumerate() {
        let figures = [
            (i + 1).into(),
            fold.train_pages.into(),
            fold.train.into(),
            fold.held_out.into(),
        ];
        table.push(figures.into_iter().chain(names.clone().map(
            |name| match fold.section.get(name) {
                Some(toml::Value::Integer(v)) => Cell::Text(v.to_string()),
                Some(toml::Value::Float(v)) => Cell::Text(v.to_string()),
                _ => Cell::Missing,
            },
        )));
    }
    table
}

fn curve_table(curve: &[CurvePoint]) -> Table {
    let mut table = Table::new(
        "Learning curve, means over folds",
        &["training pages", "train", "held out"],
    );
    for point in curve {
        table.push([
            Cell::from(point.pages),
            point.train.into(),
            point.held_out.into(),
        ]);
    }
    table
}

fn curve_plot(curve: &[CurvePoint]) -> Option<Plot> {
    let training = curve.iter().map(|p| (p.pages as f64, p.train));
    let held_out = curve.iter().map(|p| (p.pages as f64, p.held_out));
    (!curve.is_empty()).then(|| Plot::Lines {
        title: "Learning curve".to_owned(),
        x_label: "training pages".to_owned(),
        y_label: "mean F".to_owned(),
        series: vec![
            Series {
                name: "training pages".to_owned(),
                points: training.collect(),
            },
            Series {
                name: "held out".to_owned(),
                points: held_out.collect(),
            },
        ],
    })
}
