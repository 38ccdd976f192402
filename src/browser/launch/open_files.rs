//! How many files may be open. A browser needs many, for its processes and its pages.
//!
//! Where too few may be, it starts all the same. Then its pages fail or never come, for reasons that look like theirs.

use crate::browser::error::BrowserError;

/// Open files without which no browser is started. Source: measured (headless shell 156 on Linux); where 64, 80 or 100
/// are allowed, pages fail or never come, with 110 one page at a time is rendered, with 128 eight at a time are. Limits:
/// more pages at a time need more (32 of them 256), and how many there will be is not known here.
const NEEDED: u64 = 128;

/// Open files that a command allows itself where it may. Source: ours; each connection of a page takes two, and eight
/// pages at a time use up 64.
#[cfg(feature = "cli")]
const WANTED: u64 = 8192;

/// How many files may be open; `None` where there is no limit. The hard limit counts: Chromium raises its own soft one
/// to that.
pub(crate) fn allowed_open_files() -> Option<u64> {
    #[cfg(unix)]
    return rustix::process::getrlimit(rustix::process::Resource::Nofile).maximum;
    #[cfg(not(unix))]
    return None;
}

/// Whether a browser can work where so many files may be open.
///
/// # Errors
/// [`BrowserError::TooFewFiles`].
pub(crate) fn check_open_files(allowed: Option<u64>) -> Result<(), BrowserError> {
    match allowed {
        Some(allowed) if allowed < NEEDED => Err(BrowserError::TooFewFiles {
            allowed,
            needed: NEEDED,
        }),
        _ => Ok(()),
    }
}

/// Lets this process, and those that it starts, open as many files as its hard limit allows, within reason: the usual
/// soft one is 256 on macOS. For commands: the limits of other programs are their own business.
#[cfg(feature = "cli")]
pub(crate) fn raise_open_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        let wanted = maximum.map_or(WANTED, |most| most.min(WANTED));
        if current.is_some_and(|current| current < wanted) {
            let current = Some(wanted);
            // Where that is refused, what there is may do.
            let _ = setrlimit(Resource::Nofile, Rlimit { current, maximum });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_refused_too_few_files() {
        for (allowed, may_start) in [
            (Some(64), false),
            (Some(127), false),
            (Some(128), true),
            (Some(20_000), true),
            (None, true),
        ] {
            assert_eq!(check_open_files(allowed).is_ok(), may_start, "{allowed:?}");
        }
        let said = check_open_files(Some(64)).err().map(|e| e.to_string());
        let told = "at most 64 open files are allowed here, a browser needs 128 and more: raise `ulimit -n`";
        assert_eq!(said.as_deref(), Some(told));
    }
}
