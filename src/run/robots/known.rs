//! Cache of the robots.txt answers of sites.

use super::Robots;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::OnceCell;

/// Maximum number of cached sites. Source: ours.
const MAX_SITES: usize = 10_000;
/// Maximum memory of all cached answers, bytes. Source: ours; the rules of ten thousand ordinary sites have less,
/// those of one hostile site up to 55 MB.
const MAX_WEIGHT: usize = 64 << 20;

/// The answers of sites by origin; each origin is requested by one job at a time.
#[derive(Debug, Default)]
pub(crate) struct Known {
    sites: HashMap<String, Arc<OnceCell<Robots>>>,
    /// The origins, oldest first.
    order: VecDeque<String>,
}

impl Known {
    /// The cell that holds the answer of an origin, or receives it once known. An expired answer is replaced by an
    /// empty cell.
    pub(crate) fn cell_of(&mut self, origin: String) -> Arc<OnceCell<Robots>> {
        if let Some(cell) = self.sites.get_mut(&origin) {
            let known = cell.get();
            if known.is_some_and(|known| known.is_over(Instant::now())) {
                *cell = Arc::default();
            }
            return Arc::clone(cell);
        }
        let cell = Arc::<OnceCell<Robots>>::default();
        self.sites.insert(origin.clone(), Arc::clone(&cell));
        self.order.push_back(origin);
        self.forget();
        cell
    }

    /// Drops the oldest sites as long as the cache exceeds its limits.
    pub(crate) fn forget(&mut self) {
        self.keep(MAX_SITES, MAX_WEIGHT);
    }

    fn keep(&mut self, sites: usize, most: usize) {
        let weight = |cell: &Arc<OnceCell<Robots>>| cell.get().map_or(0, Robots::weight);
        let mut all: usize = self.sites.values().map(weight).sum();
        while all > most || self.sites.len() > sites {
            let Some(first) = self.order.pop_front() else {
                return;
            };
            let forgotten = self.sites.remove(&first);
            all = all.saturating_sub(forgotten.as_ref().map_or(0, weight));
        }
    }
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::super::rules::Rules;
    use super::*;

    fn rules(ends: usize) -> Robots {
        let mut text = "User-agent: *\n".to_owned();
        (0..ends).for_each(|i| text.push_str(&format!("Disallow: /{i}$\n")));
        Robots::Rules(Box::new(Rules::from_text(text.as_bytes()).unwrap()))
    }

    fn names(known: &Known) -> Vec<&str> {
        assert_eq!(known.sites.len(), known.order.len());
        known.order.iter().map(String::as_str).collect()
    }

    /// A hostile site must not cause all sites of a crawl to be forgotten at once.
    #[test]
    fn the_oldest_are_forgotten_one_by_one() {
        let mut known = Known::default();
        for (name, robots) in [("a", rules(1)), ("b", rules(20)), ("c", Robots::Silent)] {
            known.cell_of(name.to_owned()).set(robots).unwrap();
        }
        let waiting = known.cell_of("d".to_owned());
        let all = rules(20).weight() + rules(1).weight() + Robots::Silent.weight();
        known.keep(4, all);
        assert_eq!(names(&known), ["a", "b", "c", "d"]);
        known.keep(4, all - 1);
        assert_eq!(names(&known), ["b", "c", "d"]);
        known.keep(4, Robots::Silent.weight());
        assert_eq!(names(&known), ["c", "d"]);
        assert!(Arc::ptr_eq(&known.cell_of("d".to_owned()), &waiting));
        known.keep(1, usize::MAX);
        assert_eq!(names(&known), ["d"]);
    }

    /// Rules that are compiled count with their maximum memory, but one file never counts so much that it cannot be
    /// cached.
    #[test]
    fn rules_weigh_what_they_take() {
        assert!(rules(20).weight() > 20 * 80_000 && rules(1).weight() > 80_000);
        assert!(Robots::Silent.weight() < 1000);
        let most = Rules::from_text("Allow: /a$\n".repeat(60_000).as_bytes());
        let most = most.unwrap().weight();
        assert!((40 << 20..MAX_WEIGHT).contains(&most), "{most}");
    }
}
