//! A planted optimum is found, for every threshold that may be learned.
//!
//! For each one the truth is made by the algorithm itself, with a value that is not the default and
//! that gives another result on the fixture pages. Learning from that truth has to come out at full
//! score, from less: a threshold that the score does not read cannot.

use super::blocks::Page as BlockPage;
use super::content::{Page as TextPage, score, score_algorithm};
use super::regions::{TrueType, score_type};
use super::*;
use crate::algorithm::REGISTRY;
use crate::algorithm::sd::SdType;
use crate::content::{PARAMETERS, find_main_content};
use crate::evaluate::bcubed::Element;
use crate::evaluate::nodes;
use crate::evaluate::segments::leaf_shapes;
use crate::files::files_below;
use crate::learn::thresholds::Fit;
use crate::output::extract::main_text;
use crate::snapshot::PageSnapshot;
use crate::snapshot::test_page::{TestPage, block};
use std::path::Path;

fn pages() -> Vec<PageSnapshot> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = files_below(&root.join("fixtures/floors/pages"), ".pagesnap").unwrap();
    files.extend(files_below(&root.join("fixtures/pages"), ".pagesnap").unwrap());
    files
        .iter()
        .map(|f| PageSnapshot::load(f).unwrap())
        .collect()
}

/// Pages on which the growth of a set of blocks hangs on one threshold each: a second column that
/// overlaps the first by two fifths; two fifths of what a container adds are text; a fifth of the
/// set's own characters are links beside it.
fn grown_pages() -> Vec<PageSnapshot> {
    let text = |chars: usize| "Words of it. ".repeat(chars / 13 + 1)[..chars].to_owned();
    let links = |s: &mut TestPage, y: f64, chars: usize| {
        let at = [0.0, y, 500.0, 100.0];
        s.element("p", at, block(), |s| s.link(at, &text(chars)));
    };
    let columns = TestPage::draw(|s| {
        s.line("p", [0.0, 0.0, 500.0, 100.0], &text(400));
        s.line("p", [300.0, 200.0, 500.0, 100.0], &text(300));
    });
    let agreement = TestPage::draw(|s| {
        s.line("p", [0.0, 0.0, 500.0, 100.0], &text(600));
        s.line("p", [0.0, 200.0, 500.0, 100.0], &text(200));
        links(s, 400.0, 300);
    });
    let noise = TestPage::draw(|s| {
        s.element("div", [0.0, 0.0, 500.0, 250.0], block(), |s| {
            s.line("p", [0.0, 0.0, 500.0, 100.0], &text(600));
            links(s, 120.0, 120);
        });
        s.line("p", [0.0, 300.0, 500.0, 100.0], &text(400));
    });
    vec![columns, agreement, noise]
}

/// The defaults with what makes a threshold be read.
fn start(parameter: &Parameter, defaults: &toml::Table) -> toml::Table {
    let mut start = defaults.clone();
    if let Some((field, value)) = parameter.only_with {
        start.insert(field.to_owned(), toml::Value::from(value));
    }
    start
}

/// The results by page with the defaults, and with the first value that gives others.
fn plant<R: PartialEq>(
    parameter: &Parameter,
    start: &toml::Table,
    results: impl Fn(&toml::Table) -> Vec<R>,
) -> [Vec<R>; 2] {
    let before = results(start);
    let sections = Choice::from_parameter(parameter, start).candidates;
    let sections = sections.into_iter().map(|value| {
        let mut section = start.clone();
        section.insert(parameter.name.to_owned(), value);
        section
    });
    let mut after = sections.map(|section| results(&section));
    let after = after.find(|after| *after != before);
    let message = format!(
        "{}: no value changes anything on the fixtures",
        parameter.name
    );
    let after = after.expect(&message);
    [before, after]
}

/// Pages whose result changed, and one that is unchanged (two folds need two), each with its index and result.
fn changed<R: PartialEq>([before, after]: [Vec<R>; 2]) -> Vec<(usize, R)> {
    let is_other = |(page, result): &(usize, R)| *result != before[*page];
    let (mut changed, same): (Vec<_>, Vec<_>) = after.into_iter().enumerate().partition(is_other);
    changed.extend(same.into_iter().next());
    changed
}

fn learn(
    parameter: &Parameter,
    start: &toml::Table,
    pages: usize,
    score: impl Fn(&toml::Table, usize) -> Option<f64> + Sync,
) -> Fit {
    let sites: Vec<String> = (0..pages).map(|i| format!("site {i}")).collect();
    let options = FitOptions {
        folds: 2,
        ..FitOptions::default()
    };
    let choices = [Choice::from_parameter(parameter, start)];
    fit(start, &choices, &sites, &options, score).unwrap()
}

fn assert_found(name: &str, fitted: &Fit) {
    assert!(fitted.before < 1.0 - 1e-9, "{name}: nothing to learn");
    assert!(fitted.after > 1.0 - 1e-9, "{name}: {}", fitted.after);
}

#[test]
fn of_every_algorithm_that_decides_on_blocks() {
    let pages = pages();
    for algorithm in REGISTRY {
        let of_blocks = algorithm.parameters.iter();
        for parameter in of_blocks.filter(|p| p.decides == Decides::Blocks) {
            let start = start(parameter, &algorithm.defaults());
            let shapes = |section: &toml::Table| {
                let segmenter = algorithm.build(Some(section)).unwrap();
                let cut = |page| leaf_shapes(&segmenter.segment(page));
                pages.iter().map(cut).collect::<Vec<_>>()
            };
            let truth = changed(plant(parameter, &start, shapes));
            let marked = truth.into_iter().map(|(page, truth)| BlockPage {
                boxes: nodes::of_page(&pages[page]),
                snapshot: pages[page].clone(),
                origin: String::new(),
                truth,
            });
            let marked: Vec<BlockPage> = marked.collect();
            let fitted = learn(parameter, &start, marked.len(), |section, page| {
                super::blocks::score(algorithm, section, &marked[page], Element::Pixels)
            });
            assert_found(&format!("{}.{}", algorithm.name, parameter.name), &fitted);
        }
    }
}

#[test]
fn of_every_algorithm_that_decides_on_content() {
    let pages = pages();
    let options = own_choice(&Config::default()).unwrap();
    for algorithm in REGISTRY {
        let of_content = algorithm.parameters.iter();
        for parameter in of_content.filter(|p| p.decides == Decides::Content) {
            let start = start(parameter, &algorithm.defaults());
            let texts = |section: &toml::Table| {
                let segmenter = algorithm.build(Some(section)).unwrap();
                let text = |page| {
                    let blocks = segmenter.segment(page);
                    let main = find_main_content(page, &blocks, &options, None);
                    main_text(page, &blocks, &main)
                };
                pages.iter().map(text).collect::<Vec<_>>()
            };
            let truth = changed(plant(parameter, &start, texts));
            let known = known(&pages, truth);
            let fitted = learn(parameter, &start, known.len(), |section, page| {
                let page = (&known[page], &options);
                Some(score_algorithm(algorithm, section, page, Objective::Words))
            });
            assert_found(&format!("{}.{}", algorithm.name, parameter.name), &fitted);
        }
    }
}

/// Pages, by their numbers, with a text that counts as true.
fn known(pages: &[PageSnapshot], texts: Vec<(usize, String)>) -> Vec<TextPage> {
    let known = texts.into_iter().map(|(page, truth)| TextPage {
        snapshot: pages[page].clone(),
        truth,
        origin: String::new(),
    });
    known.collect()
}

/// T1 and T2 by the paper's objective: the types of the pages.
#[test]
fn of_sd_by_the_types_of_pages() {
    let pages = pages();
    let sd = algorithm::find("sd").unwrap();
    for parameter in sd.parameters {
        let start = start(parameter, &sd.defaults());
        let types = |section: &toml::Table| {
            let segmenter = sd.build(Some(section)).unwrap();
            let told = |page| segmenter.segment(page).page_type;
            pages.iter().map(told).collect::<Vec<_>>()
        };
        let [_, truth] = plant(parameter, &start, types);
        let typed = pages.iter().zip(truth).filter_map(|(page, kind)| {
            let kind = kind.and_then(|name| SdType::from_name(&name))?;
            Some((page, TrueType::Is(kind)))
        });
        let typed: Vec<(&PageSnapshot, TrueType)> = typed.collect();
        let fitted = learn(parameter, &start, typed.len(), |section, page| {
            let (page, truth) = &typed[page];
            score_type(sd, section, (page, truth))
        });
        assert_found(&format!("sd.{} by types", parameter.name), &fitted);
    }
}

#[test]
fn of_the_choice_of_content() {
    let mut pages = pages();
    pages.extend(grown_pages());
    let segmenter = Config::default().segmenter("domps").unwrap();
    let blocks: Vec<_> = pages.iter().map(|p| segmenter.segment(p)).collect();
    let without_headline = ContentOptions::default().measured(None);
    let defaults = toml::Table::try_from(without_headline).unwrap();
    for parameter in PARAMETERS {
        let start = start(parameter, &defaults);
        let texts = |section: &toml::Table| {
            let options: ContentOptions = section.clone().try_into().unwrap();
            let text = |(page, blocks)| {
                let main = find_main_content(page, blocks, &options, None);
                main_text(page, blocks, &main)
            };
            pages.iter().zip(&blocks).map(text).collect::<Vec<_>>()
        };
        let truth = changed(plant(parameter, &start, texts));
        let numbers: Vec<usize> = truth.iter().map(|(page, _)| *page).collect();
        let known = known(&pages, truth);
        let fitted = learn(parameter, &start, known.len(), |section, page| {
            Some(score(
                section,
                (&known[page], &blocks[numbers[page]]),
                Objective::Words,
            ))
        });
        assert_found(&format!("content.{}", parameter.name), &fitted);
    }
}

/// Parameters that the objective or the method does not read are refused by name, with the remedy.
#[test]
fn what_is_not_read_is_refused() {
    let reason = |section: &str, name: &str, objective, set: &[(&str, &str)]| {
        let defaults = match algorithm::find(section) {
            Some(algorithm) => algorithm.defaults(),
            None => toml::Table::try_from(ContentOptions::default()).unwrap(),
        };
        let mut start = defaults;
        for (field, value) in set {
            start.insert((*field).to_owned(), toml::Value::from(*value));
        }
        let parameters = algorithm::find(section).map_or(PARAMETERS, |a| a.parameters);
        let parameter = parameters.iter().find(|p| p.name == name).unwrap();
        unread(section, parameter, objective, &start).unwrap_or_default()
    };
    let weight = [("method", "weight")];
    let told = reason("content", "max_noise", Objective::Words, &[]);
    assert!(told.contains("--set content.method=weight"), "{told}");
    assert_eq!(
        reason("content", "max_noise", Objective::Words, &weight),
        ""
    );
    assert!(!reason("content", "min_best", Objective::Words, &weight).is_empty());
    let told = reason("tps", "content_share", Objective::Blocks, &[]);
    assert!(told.contains("--objective words"), "{told}");
    assert_eq!(reason("tps", "content_share", Objective::Words, &[]), "");
    assert!(!reason("sd", "t1", Objective::Blocks, &[]).is_empty());
    assert_eq!(reason("sd", "t1", Objective::Types, &[]), "");
    assert!(!reason("wpnc", "fixed", Objective::Blocks, &[]).is_empty());
}
