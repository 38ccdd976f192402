//! The report of learning: figures of the pages that were held out.

use crate::content::PageKind;
use crate::evaluate::content::summarise;
use crate::evaluate::score::mean;
use crate::evaluate::snippets::Snippets;
use crate::learn::content::{ContentFit, HeldOut, Outcome};
use std::fmt::Write;

/// A line for each page held out.
pub(super) fn table(fitted: &ContentFit) -> String {
    let mut out = String::from("id\tkind\ttold\tfold\tf1\tfirst\texpected\n");
    for page in &fitted.held_out {
        let f1 = |of: &Outcome| of.f1().map_or(String::new(), |f1| format!("{f1:.4}"));
        let _ = writeln!(
            out,
            "{}\t{}\t{}\t{}\t{}\t{}\t{:.4}",
            page.id,
            page.kind,
            page.told.0,
            page.fold + 1,
            f1(&page.all),
            f1(&page.first),
            page.expected,
        );
    }
    out
}

/// A name and which pages it stands for.
type Group<'a> = (String, Box<dyn Fn(&HeldOut) -> bool + 'a>);

/// Figures of the held-out pages: all, by set, by kind, by fold; then how kinds are confused.
pub(super) fn report(fitted: &ContentFit, folds: usize) -> String {
    let mut sets: Vec<&str> = fitted.held_out.iter().map(HeldOut::set).collect();
    sets.sort_unstable();
    sets.dedup();
    let mut groups: Vec<Group> = vec![("all".to_owned(), Box::new(|_| true))];
    for set in sets {
        groups.push((format!("set {set}"), Box::new(move |p| p.set() == set)));
    }
    for kind in kind_names() {
        groups.push((kind.to_owned(), Box::new(move |p| p.kind == kind)));
    }
    for fold in 0..folds {
        groups.push((
            format!("fold {}", fold + 1),
            Box::new(move |p| p.fold == fold),
        ));
    }
    let mut out = String::from(
        "held out          pages P     R     F     shingles snippets type  first rash  rank  expected\n",
    );
    for (name, holds) in &groups {
        let pages: Vec<&HeldOut> = fitted.held_out.iter().filter(|p| holds(p)).collect();
        line(&mut out, name, &pages);
    }
    out.push_str("\nF1 without        all  ");
    for source in HeldOut::sources() {
        let _ = write!(out, " {source:>9}");
    }
    for (name, holds) in &groups {
        let pages: Vec<&HeldOut> = fitted.held_out.iter().filter(|p| holds(p)).collect();
        without(&mut out, name, &pages);
    }
    out.push('\n');
    reliability(&mut out, &fitted.held_out);
    out.push_str("\ntrue kind \\ told");
    for kind in kind_names() {
        let _ = write!(out, " {kind:>6.6}");
    }
    for kind in kind_names() {
        let _ = write!(out, "\n{kind:<16}");
        for told in kind_names() {
            let both = fitted.held_out.iter();
            let count = both.filter(|p| p.kind == kind && p.told.0 == told).count();
            let _ = write!(out, " {count:>6}");
        }
    }
    out.push('\n');
    out
}

fn kind_names() -> impl Iterator<Item = &'static str> {
    PageKind::ALL.iter().map(|kind| kind.name())
}

/// The mean of some figures, 0 of none.
fn mean_or_zero(values: impl IntoIterator<Item = f64>) -> f64 {
    mean(values).unwrap_or(0.0)
}

/// The mean of what some pages have.
fn mean_of(pages: &[&HeldOut], f: impl Fn(&HeldOut) -> Option<f64>) -> f64 {
    mean_or_zero(pages.iter().filter_map(|p| f(p)))
}

fn line(out: &mut String, name: &str, pages: &[&HeldOut]) {
    let words = |f: fn(&crate::evaluate::score::Score) -> f64| {
        mean_of(pages, |p| p.all.words.as_ref().map(f))
    };
    let shingles: Vec<_> = pages.iter().filter_map(|p| p.all.shingles).collect();
    let known: Vec<_> = pages
        .iter()
        .filter(|p| PageKind::from_name(&p.kind).is_some())
        .collect();
    let pairs = pages
        .iter()
        .filter_map(|p| Some((f64::from(p.expected), p.all.words?.f1)));
    let pairs: Vec<(f64, f64)> = pairs.collect();
    let _ = writeln!(
        out,
        "{name:<18} {:>4} {:.3} {:.3} {:.3} {:.3}    {:.3}    {:.3} {:.3} {:.3} {:.3} {:.3}",
        pages.len(),
        words(|w| w.precision),
        words(|w| w.recall),
        words(|w| w.f1),
        summarise(&shingles).map_or(0.0, |s| s.f1.value),
        snippets(pages, |p| p.all),
        known.iter().filter(|p| p.told.0 == p.kind).count() as f64 / known.len().max(1) as f64,
        mean_of(pages, |p| p.first.words.map(|w| w.f1)),
        mean_of(pages, |p| p.rash.words.map(|w| w.f1)),
        rank_correlation(&pairs),
        mean_or_zero(pairs.iter().map(|p| p.0)),
    );
    if snippets(pages, |p| p.all) > 0.0 {
        let _ = writeln!(
            out,
            "  snippets by the first score {:.3}, rash {:.3}",
            snippets(pages, |p| p.first),
            snippets(pages, |p| p.rash)
        );
    }
}

/// F over the snippets of all pages.
fn snippets(pages: &[&HeldOut], of: impl Fn(&HeldOut) -> Outcome) -> f64 {
    let each = pages.iter().filter_map(|p| of(p).snippets);
    let all = each.fold(Snippets::default(), Snippets::plus);
    all.f().unwrap_or(0.0)
}

fn without(out: &mut String, name: &str, pages: &[&HeldOut]) {
    let known = |p: &HeldOut| p.all.words.is_some();
    let _ = write!(
        out,
        "\n{name:<18} {:.3}",
        mean_of(pages, |p| p.all.words.map(|w| w.f1))
    );
    for source in 0..HeldOut::sources().len() {
        let f1 = mean_of(pages, |p| known(p).then(|| p.without[source]));
        let _ = write!(out, " {f1:>9.3}");
    }
}

/// Spearman's rank correlation; 0 where nothing varies.
fn rank_correlation(pairs: &[(f64, f64)]) -> f64 {
    let ranks = |of: &dyn Fn(&(f64, f64)) -> f64| -> Vec<f64> {
        let mut order: Vec<usize> = (0..pairs.len()).collect();
        order.sort_by(|a, b| of(&pairs[*a]).total_cmp(&of(&pairs[*b])));
        let mut ranks = vec![0.0; pairs.len()];
        for equal in order.chunk_by(|a, b| of(&pairs[*a]) == of(&pairs[*b])) {
            let first = order.partition_point(|i| of(&pairs[*i]) < of(&pairs[equal[0]]));
            equal
                .iter()
                .for_each(|i| ranks[*i] = first as f64 + equal.len() as f64 / 2.0);
        }
        ranks
    };
    let (a, b) = (ranks(&|p| p.0), ranks(&|p| p.1));
    let [of_a, of_b] = [&a, &b].map(|ranks| mean_or_zero(ranks.iter().copied()));
    let (mut both, mut only_a, mut only_b) = (0.0, 0.0, 0.0);
    for (a, b) in a.iter().zip(&b) {
        both += (a - of_a) * (b - of_b);
        only_a += (a - of_a).powi(2);
        only_b += (b - of_b).powi(2);
    }
    if only_a > 0.0 && only_b > 0.0 {
        both / (only_a * only_b).sqrt()
    } else {
        0.0
    }
}

/// How what was expected came true: F1 by tenths of the expected F1; how often the type that was
/// told is right, by its probability.
fn reliability(out: &mut String, pages: &[HeldOut]) {
    let mut table = |title: &str, pairs: &[(f64, f64)]| {
        let _ = writeln!(out, "\n{title:<22} pages  told  true");
        for tenth in 0..10 {
            let from = f64::from(tenth) / 10.0;
            let inside = |told: f64| told >= from && (told < from + 0.1 || tenth == 9);
            let some: Vec<_> = pairs.iter().filter(|(told, _)| inside(*told)).collect();
            if some.is_empty() {
                continue;
            }
            let _ = writeln!(
                out,
                "from {from:.1}               {:>5} {:.3} {:.3}",
                some.len(),
                mean_or_zero(some.iter().map(|p| p.0)),
                mean_or_zero(some.iter().map(|p| p.1))
            );
        }
    };
    let expected = pages
        .iter()
        .filter_map(|p| Some((f64::from(p.expected), p.all.words?.f1)));
    table("expected F1", &expected.collect::<Vec<_>>());
    let typed = pages
        .iter()
        .filter(|p| PageKind::from_name(&p.kind).is_some());
    let typed = typed.map(|p| (f64::from(p.told.1), f64::from(u8::from(p.told.0 == p.kind))));
    table("type", &typed.collect::<Vec<_>>());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_correlate_whatever_the_scale() {
        let same = [(0.1, 1.0), (0.2, 10.0), (0.9, 11.0)];
        assert!((rank_correlation(&same) - 1.0).abs() < 1e-9);
        let turned = [(3.0, 0.0), (2.0, 0.5), (1.0, 1.0)];
        assert!((rank_correlation(&turned) + 1.0).abs() < 1e-9);
        assert_eq!(rank_correlation(&[(1.0, 0.0), (1.0, 1.0)]), 0.0);
        let tied = [(1.0, 1.0), (1.0, 1.0), (2.0, 2.0)];
        assert!((rank_correlation(&tied) - 1.0).abs() < 1e-9);
    }
}
