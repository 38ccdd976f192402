//! Tables 1 and 2 and figures 3 to 5 of the SD paper.

use super::data::Data;
use super::sd_sets::{by_diversity, diversities};
use super::section::Section;
use crate::algorithm::sd::{Sd, SdType};
use crate::cli::exit::Failure;
use crate::evaluate::pages::{MarkedSnapshot, sites};
use crate::evaluate::region_pages::own_densities;
use crate::evaluate::regions::mean_region_accuracy;
use crate::evaluate::score::mean;
use crate::evaluate::sd_types::type_of_marks;
use crate::evaluate::table::{Cell, Table};
use crate::learn::thresholds::folds_by_site;
use rayon::prelude::*;

const CLASSES: [SdType; 3] = [
    SdType::Article,
    SdType::ArticleWithComments,
    SdType::MultipleAreas,
];

/// Precision and RA by class of table 2, the diverse set, then all three classes.
const PAPER_DIVERSE: [(f64, f64); 4] = [(0.75, 0.82), (0.74, 0.82), (0.87, 0.75), (0.74, 0.78)];
/// The same of the set of 10 domains.
const PAPER_PLAIN: [(f64, f64); 4] = [(0.84, 0.91), (0.85, 0.92), (0.98, 0.95), (0.81, 0.89)];

/// T1 of figures 3 and 4.
const T1: [f64; 11] = [
    0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0, 90.0, 100.0,
];
/// T2 of figure 5, characters.
const T2: [f64; 8] = [0.0, 20.0, 50.0, 100.0, 200.0, 400.0, 600.0, 800.0];
/// Pages of figure 3 that are drawn.
const DRAWN: [usize; 6] = [2, 5, 10, 20, 40, 60];
/// Draws of figures 3 to 5. Source: the paper, section 5.1.
const DRAWS: u64 = 10;
/// Folds of table 2: a fifth is learned from. Source: the paper, section 5.3.
const FOLDS: usize = 5;
/// Seed of folds and draws.
const SEED: u64 = 1;

/// A page whose type is known by its marks.
struct TypedPage {
    marked: MarkedSnapshot,
    kind: SdType,
}

pub(super) fn measure(data: &Data) -> Result<Section, Failure> {
    let mut section = Section::default();
    section.table(
        diversities(data),
        "Domains by pages (equation 3). The paper's sets cannot be had.",
    );
    match data.marked() {
        Ok(marked) => marks(&mut section, marked),
        Err(why) => section.absent("table 2 and figures 3 to 5", &why),
    }
    section.table(
        by_diversity(data),
        "Without learning, T1 = 60 and T2 = 20. Of pages with a kind but no marks, articles are right as \
         either article type, and forums, listings and collections as multiple areas. RA of pages with \
         true text alone compares the characters of the content with those of the truth, as equation 4 \
         does; it does not see where they stand.",
    );
    section.absent(
        "SD Non-Diverse (5,400 pages of 10 domains)",
        "no set here has hundreds of pages of a domain with marked regions",
    );
    Ok(section)
}

fn marks(section: &mut Section, marked: Vec<MarkedSnapshot>) {
    let typed = marked.into_iter().filter_map(|marked| {
        let kind = type_of_marks(&marked.marked)?;
        Some(TypedPage { marked, kind })
    });
    let pages: Vec<TypedPage> = typed.collect();
    section.table(
        table_2(&pages),
        "Kreuzer's pages; the types follow from the marked blocks. T1 and T2 are learned on a fifth of the \
         pages (types that are right), the figures are those of the other four fifths, means of five \
         folds. By class: learned and measured on the pages of the class alone, as in the paper; four pages with \
         comments are too few for five folds.",
    );
    section.table(
        figure_3(&pages),
        "T2 = 20; T1 = 100 for multiple areas and 0 for the others; means of 10 draws. The paper: steady from \
         40 pages on. The numbers of its curve are not printed.",
    );
    section.table(
        figure_4(&pages),
        "T2 = 20. The paper: 0 to 40 favours the article types, 60 to 100 multiple areas, and between 40 \
         and 60 the three are alike.",
    );
    section.table(
        figure_5(&pages),
        "T1 at the best of figure 4 for each class. The paper: best from 0 to 100, a steep fall from 200 on \
         but for multiple areas, which no region at all is counted as.",
    );
}

/// Share of the pages whose type is right; `None` without pages.
fn precision<'a>(pages: impl IntoIterator<Item = &'a TypedPage>, sd: &Sd) -> Option<f64> {
    let right = pages.into_iter().map(|page| {
        f64::from(u8::from(
            sd.decide(&page.marked.page).type_or_default() == page.kind,
        ))
    });
    mean(right)
}

fn accuracy<'a>(pages: impl IntoIterator<Item = &'a TypedPage>, sd: &Sd) -> Option<f64> {
    let densities = pages.into_iter().map(|p| own_densities(&p.marked, sd));
    mean_region_accuracy(&densities.collect::<Vec<_>>())
}

/// The thresholds of the best types on some pages; the defaults where nothing is better.
fn learned(pages: &[&TypedPage]) -> Sd {
    let default = Sd::default();
    let others = T1
        .iter()
        .flat_map(|t1| T2.map(|t2| Sd { t1: *t1, t2 }))
        .collect::<Vec<_>>();
    let score = |sd: &Sd| precision(pages.iter().copied(), sd).unwrap_or(0.0);
    let scores: Vec<f64> = others.par_iter().map(score).collect();
    let mut best = (score(&default), default);
    for (score, sd) in scores.into_iter().zip(others) {
        if score > best.0 {
            best = (score, sd);
        }
    }
    best.1
}

/// Precision and RA on what was not learned from, means over the folds.
fn held_out(pages: &[&TypedPage]) -> Option<(f64, f64)> {
    let origins = pages.iter().map(|p| p.marked.origin());
    let folds = folds_by_site(&sites(origins), FOLDS, SEED).ok()?;
    let figures = folds.iter().map(|fold| {
        let train: Vec<&TypedPage> = fold.iter().map(|i| pages[*i]).collect();
        let sd = learned(&train);
        let rest = pages.iter().enumerate().filter(|(i, _)| !fold.contains(i));
        let rest: Vec<&TypedPage> = rest.map(|(_, page)| *page).collect();
        let right = precision(rest.iter().copied(), &sd)?;
        Some((right, accuracy(rest.iter().copied(), &sd)?))
    });
    let figures: Vec<(f64, f64)> = figures.collect::<Option<_>>()?;
    let right = mean(figures.iter().map(|f| f.0))?;
    Some((right, mean(figures.iter().map(|f| f.1))?))
}

fn of_class(pages: &[TypedPage], class: SdType) -> Vec<&TypedPage> {
    pages.iter().filter(|p| p.kind == class).collect()
}

fn table_2(pages: &[TypedPage]) -> Table {
    let columns = [
        "classes",
        "pages",
        "precision",
        "RA",
        "paper, diverse: precision",
        "RA (paper)",
        "paper, non-diverse: precision",
        "RA (paper, non-diverse)",
    ];
    let mut table = Table::new("Table 2, types and regions", &columns);
    let classes = CLASSES.map(|c| (c.name(), of_class(pages, c)));
    let rows = classes
        .into_iter()
        .chain([("all three", pages.iter().collect())]);
    for (i, (name, members)) in rows.enumerate() {
        let found = held_out(&members);
        let (diverse, plain) = (PAPER_DIVERSE[i], PAPER_PLAIN[i]);
        table.push([
            Cell::from(name),
            members.len().into(),
            found.map(|f| f.0).into(),
            found.map(|f| f.1).into(),
            diverse.0.into(),
            diverse.1.into(),
            plain.0.into(),
            plain.1.into(),
        ]);
    }
    table
}

/// Columns of the figures: a threshold or a number, then the classes.
fn figure(title: &str, x: &str) -> Table {
    let names = CLASSES.map(SdType::name);
    Table::new(title, &[x, names[0], names[1], names[2]])
}

fn figure_3(pages: &[TypedPage]) -> Table {
    let mut table = figure("Figure 3, precision by the number of pages drawn", "pages");
    for drawn in DRAWN {
        let cells = CLASSES.map(|class| {
            let t1 = if class == SdType::MultipleAreas {
                100.0
            } else {
                0.0
            };
            let sd = Sd {
                t1,
                ..Sd::default()
            };
            let mut members = of_class(pages, class);
            if members.len() < drawn {
                return Cell::Missing;
            }
            let draws = (0..DRAWS).filter_map(|draw| {
                fastrand::Rng::with_seed(SEED + draw).shuffle(&mut members);
                precision(members[..drawn].iter().copied(), &sd)
            });
            mean(draws.collect::<Vec<_>>()).into()
        });
        table.push(std::iter::once(Cell::from(drawn)).chain(cells));
    }
    table
}

fn figure_4(pages: &[TypedPage]) -> Table {
    let mut table = figure("Figure 4, precision over T1", "T1");
    for t1 in T1 {
        let sd = Sd {
            t1,
            ..Sd::default()
        };
        let cells = CLASSES.map(|class| precision(of_class(pages, class), &sd).into());
        table.push(std::iter::once(Cell::from(t1)).chain(cells));
    }
    table
}

/// The T1 of greatest precision of a class, the least of several.
fn best_t1(pages: &[&TypedPage]) -> f64 {
    let score = |t1: f64| {
        precision(
            pages.iter().copied(),
            &Sd {
                t1,
                ..Sd::default()
            },
        )
    };
    let mut best = (T1[0], score(T1[0]));
    for t1 in T1 {
        let own = score(t1);
        if own > best.1 {
            best = (t1, own);
        }
    }
    best.0
}

fn figure_5(pages: &[TypedPage]) -> Table {
    let mut table = figure("Figure 5, precision over T2", "T2");
    let classes = CLASSES.map(|class| of_class(pages, class));
    let best = classes.each_ref().map(|members| best_t1(members));
    for t2 in T2 {
        let cells = classes.iter().zip(best).map(|(members, t1)| {
            let sd = Sd { t1, t2 };
            Cell::from(precision(members.iter().copied(), &sd))
        });
        table.push(std::iter::once(Cell::from(t2)).chain(cells));
    }
    table
}
