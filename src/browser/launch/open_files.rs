//! The limit of open files. A browser needs many, for its processes and its pages.
//!
//! With too few, a browser starts, but its pages fail or never load, for seemingly unrelated reasons.

use crate::browser::error::BrowserError;

/// Minimum limit of open files for starting a browser. Source: measured (headless shell 156 on Linux); with a limit
/// of 64, 80 or 100 pages fail or never load, with 110 one page at a time is rendered, with 128 eight at a time.
/// Limits: more pages at a time need more (32 of them 256), and their number is not known here.
const NEEDED: u64 = 128;

/// Number of open files that a command asks for. Source: ours; each connection of a page takes two, and eight pages
/// at a time use 64.
#[cfg(feature = "cli")]
const WANTED: u64 = 8192;

/// The limit of open files; `None` where there is none. The hard limit counts, because Chromium raises its own soft
/// limit to it.
pub(crate) fn allowed_open_files() -> Option<u64> {
    #[cfg(unix)]
    return rustix::process::getrlimit(rustix::process::Resource::Nofile).maximum;
    #[cfg(not(unix))]
    return None;
}

/// Checks that a browser can work with this limit of open files.
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

/// Raises the soft limit of open files of this process and its children towards the hard limit, up to [`WANTED`]: the
/// usual soft limit is 256 on macOS. Only for commands: the limits of other programs are their own business.
#[cfg(feature = "cli")]
pub(crate) fn raise_open_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        let wanted = maximum.map_or(WANTED, |most| most.min(WANTED));
        if current.is_some_and(|current| current < wanted) {
            let current = Some(wanted);
            // If refused, the present limit may suffice.
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
