//! The warnings about how a page settled, once or several times.

/// The warnings of a page that was settled.
#[derive(Debug, Default)]
pub(crate) struct Rested {
    /// About its present state: pending answers, incomplete lists.
    pub(super) now: Vec<String>,
    /// About parts that were not scrolled through.
    pub(super) read: Vec<String>,
    /// Warnings that later settling does not remove.
    stays: Vec<String>,
    /// Whether the page was examined to the end.
    pub(super) is_whole: bool,
    /// Whether the page was scrolled through.
    pub(super) is_read: bool,
}

impl Rested {
    /// Adds a warning that later settling does not remove.
    pub(crate) fn add(&mut self, warning: String) {
        join(&mut self.stays, [warning]);
    }

    /// Whether this warning was added with `add`.
    pub(crate) fn holds(&self, warning: &str) -> bool {
        self.stays.iter().any(|told| told == warning)
    }

    /// Updates the warnings after the same page was settled again: the later warnings replace earlier ones of the
    /// same kind, if that kind was examined again.
    pub(crate) fn then(&mut self, mut later: Self) {
        if !later.is_whole {
            join(&mut later.now, self.now.drain(..));
        }
        if !(later.is_whole && later.is_read) {
            join(&mut later.read, self.read.drain(..));
        }
        join(&mut later.stays, self.stays.drain(..));
        *self = later;
    }

    pub(crate) fn warnings(self) -> impl Iterator<Item = String> {
        self.stays.into_iter().chain(self.now).chain(self.read)
    }
}

/// Adds the warnings that are not yet there.
fn join(told: &mut Vec<String>, more: impl IntoIterator<Item = String>) {
    for warning in more {
        if !told.contains(&warning) {
            told.push(warning);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rested(is_whole: bool, is_read: bool, name: &str) -> Rested {
        let told = |kind: &str| vec![format!("{kind} {name}")];
        Rested {
            now: told("now"),
            read: told("read"),
            stays: told("stays"),
            is_whole,
            is_read,
        }
    }

    #[test]
    fn what_is_not_asked_anew_is_told_still() {
        let told_after = |is_whole, is_read| {
            let mut page = rested(true, true, "1");
            page.then(rested(is_whole, is_read, "2"));
            page.warnings().collect::<Vec<_>>().join(", ")
        };
        let all = "stays 2, stays 1, now 2, now 1, read 2, read 1";
        assert_eq!(told_after(false, true), all);
        assert_eq!(
            told_after(true, false),
            "stays 2, stays 1, now 2, read 2, read 1"
        );
        assert_eq!(told_after(true, true), "stays 2, stays 1, now 2, read 2");
        let mut page = rested(true, true, "1");
        page.then(rested(false, false, "1"));
        assert_eq!(page.warnings().count(), 3, "none twice");
    }
}
