//! Which options are given.

use std::ffi::{OsStr, OsString};
use std::sync::OnceLock;

/// The arguments of this process, with those of its profile, once they are known.
pub(super) static ARGUMENTS: OnceLock<Vec<OsString>> = OnceLock::new();

/// The names of the options of a group that are given, in their order.
pub(super) fn given_of<const N: usize>(
    options: [(&'static str, bool); N],
) -> impl Iterator<Item = &'static str> {
    let given = options.into_iter().filter(|(_, is_given)| *is_given);
    given.map(|(name, _)| name)
}

/// Whether an option is among arguments.
pub(super) fn is_given(arguments: &[OsString], long: &str) -> bool {
    arguments.iter().any(|argument| is_option(argument, long))
}

/// Whether an argument is an option, with its value behind it or in the next one.
pub(super) fn is_option(argument: &OsStr, long: &str) -> bool {
    let rest = argument.to_str().and_then(|a| a.strip_prefix(long));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
}

/// An option as it is told of: with its variable, where that holds the value and not the command line.
pub(super) fn named(long: &str, variable: &str) -> String {
    let is_set = std::env::var_os(variable).is_some_and(|value| !value.is_empty());
    if is_set && !ARGUMENTS.get().is_some_and(|all| is_given(all, long)) {
        return format!("{variable} ({long})");
    }
    long.to_owned()
}
