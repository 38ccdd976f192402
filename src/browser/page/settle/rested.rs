//! What a user should know of how a page came to rest, once or several times.

/// What a user should know of a page that was brought to rest.
#[derive(Debug, Default)]
pub(crate) struct Rested {
    /// Of how the page is: what is still to come, which lists are not whole.
    pub(super) now: Vec<String>,
    /// Of what was not scrolled through to its end.
    pub(super) read: Vec<String>,
    /// Of what no later look takes back.
    stays: Vec<String>,
    /// Whether it was looked at to the end.
    pub(super) is_whole: bool,
    /// Whether it was scrolled through.
    pub(super) is_read: bool,
}

impl Rested {
    /// Adds what no later rest takes back.
    pub(crate) fn add(&mut self, warning: String) {
        join(&mut self.stays, [warning]);
    }

    /// Whether that was added.
    pub(crate) fn holds(&self, warning: &str) -> bool {
        self.stays.iter().any(|told| told == warning)
    }

    /// The same page after a later rest: what that asked anew takes the place of what was found before, and
    /// what it did not ask stays.
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

/// Adds what is not told yet.
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
