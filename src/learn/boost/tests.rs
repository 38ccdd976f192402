//! The learner against what trying everything finds.

use super::*;

const OPTIONS: BoostOptions = BoostOptions {
    rounds: 60,
    rate: 0.2,
    leaves: 4,
    min_rows: 3,
    ridge: 1.0,
    columns: 1.0,
    rows: 1.0,
    draws_cuts: false,
};

#[test]
fn interactions_of_features_are_learned() {
    // Content is what has the one or the other, but not both: no sum of features tells.
    let mut rows = Rows::new(3);
    for i in 0..400_u16 {
        let (a, b) = (i % 2, u16::from(i % 10 < 4));
        let label = f32::from(a ^ b);
        rows.push(
            &[f32::from(a), f32::from(b), f32::from(i % 7)],
            &[label, 1.0 - label],
            1.0,
        );
    }
    let options = BoostOptions {
        columns: 0.99,
        ..OPTIONS
    };
    let learn = || boost(&rows, &["content"], &["A", "B", "Noise"], &options);
    let forest = learn();
    let score = |a: f32, b: f32| forest.score(&[a, b, 3.0], 0);
    assert!(score(1.0, 0.0) > 1.0 && score(0.0, 1.0) > 1.0);
    assert!(score(0.0, 0.0) < -1.0 && score(1.0, 1.0) < -1.0);
    assert_eq!(forest, learn());
}

#[test]
fn drawn_cuts_tell_what_all_cuts_tell() {
    let mut rows = Rows::new(2);
    for i in 0..400_u16 {
        let x = f32::from(i % 40);
        let label = f32::from(u8::from(x >= 20.0));
        rows.push(&[x, f32::from(i % 7)], &[label, 1.0 - label], 1.0);
    }
    let options = BoostOptions {
        draws_cuts: true,
        ..OPTIONS
    };
    let learn = || boost(&rows, &["content"], &["X", "Noise"], &options);
    let forest = learn();
    assert!(forest.score(&[30.0, 3.0], 0) > 1.0 && forest.score(&[5.0, 3.0], 0) < -1.0);
    let cuts = |forest: &GradientBoostedTrees| {
        let nodes = forest.trees.iter().flat_map(|tree| &tree.nodes);
        let inner = nodes.filter(|node| node.first_child > 0 && node.feature == 0);
        let mut cuts: Vec<u32> = inner.map(|node| node.threshold.to_bits()).collect();
        cuts.sort_unstable();
        cuts.dedup();
        cuts.len()
    };
    let best = boost(&rows, &["content"], &["X", "Noise"], &OPTIONS);
    assert!(cuts(&forest) > cuts(&best), "they are drawn");
    assert_eq!(forest, learn());
}

#[test]
fn classes_are_told_apart() {
    let mut rows = Rows::new(1);
    for i in 0..300_u16 {
        let class = usize::from(i % 3);
        let mut targets = [0.0; 3];
        targets[class] = 1.0;
        rows.push(&[f32::from(i % 3) + f32::from(i % 5) / 10.0], &targets, 1.0);
    }
    let forest = boost(&rows, &["a", "b", "c"], &["X"], &OPTIONS);
    for class in 0..3_u16 {
        let told = forest.probabilities(&[f32::from(class) + 0.2]);
        assert!(told[usize::from(class)] > 0.8, "{told:?}");
    }
}

#[test]
fn the_best_split_is_the_one_that_trying_all_finds() {
    let mut rng = Rng::with_seed(7);
    let mut rows = Rows::new(2);
    for _ in 0..40 {
        let (x, y) = (rng.u8(0..9), rng.u8(0..9));
        let label = f32::from(u8::from(x > 4 || rng.f32() < 0.3));
        rows.push(
            &[f32::from(x), f32::from(y)],
            &[label, 1.0 - label],
            0.5 + rng.f32(),
        );
    }
    let mut learner = Learner::new(&rows, 1, &OPTIONS);
    learner.sample();
    learner.compute_gradients();
    let tree = learner.grow(0);
    let gain = |fits: &dyn Fn(usize) -> bool| {
        let of = (0..40).filter(|r| fits(*r));
        let (g, h, n) = of.fold((0.0, 0.0, 0), |(g, h, n), r| {
            let (dg, dh) = learner.gradients[r];
            (g + f64::from(dg), h + f64::from(dh), n + 1)
        });
        (g * g / (h + 1.0), n)
    };
    let mut best = (0.0, 0, 0.0);
    for column in 0..2 {
        for at in 0..9_u8 {
            let below = |r: usize| rows.values[2 * r + column] <= f32::from(at);
            let ((a, n), (b, m)) = (gain(&below), gain(&|r| !below(r)));
            if n >= 3 && m >= 3 && a + b > best.0 {
                best = (a + b, column as u16, f32::from(at));
            }
        }
    }
    assert_eq!(
        (tree.nodes[0].feature, tree.nodes[0].threshold),
        (best.1, best.2)
    );
}

#[test]
fn no_rows_no_trees_worth_asking() {
    let forest = boost(&Rows::new(2), &["content"], &["A", "B"], &OPTIONS);
    assert!(forest.score(&[1.0, 2.0], 0).is_finite());
}
