//! How many random cases are tried, and which: the same few in every test run, others and many in
//! `scripts/fuzz`.

use proptest::prelude::ProptestConfig;
use proptest::test_runner::RngSeed;

/// The seed of ordinary test runs.
const SEED: u64 = 13;

/// A configuration with that many cases, unless the environment says otherwise.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    let told = |name: &str| {
        std::env::var(name)
            .ok()
            .and_then(|value| value.parse::<u64>().ok())
    };
    let cases = told("VISIBLOCK_FUZZ_CASES")
        .and_then(|n| u32::try_from(n).ok())
        .unwrap_or(cases);
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(told("VISIBLOCK_FUZZ_SEED").unwrap_or(SEED)),
        // A failing case is printed whole; nothing is written into the checkout.
        failure_persistence: None,
        max_global_rejects: cases.saturating_mul(10),
        ..ProptestConfig::default()
    }
}
