//! Determines which options are given.

use std::ffi::{OsStr, OsString};
use std::sync::OnceLock;

/// The arguments of this process including those of its profile, once they are known.
pub(super) static ARGUMENTS: OnceLock<Vec<OsString>> = OnceLock::new();

/// The names of the given options of a group, in order.
pub(super) fn given_of<const N: usize>(
    options: [(&'static str, bool); N],
) -> impl Iterator<Item = &'static str> {
    let given = options.into_iter().filter(|(_, is_given)| *is_given);
    given.map(|(name, _)| name)
}

/// Whether an option is among the arguments.
pub(super) fn is_given(arguments: &[OsString], long: &str) -> bool {
    arguments.iter().any(|argument| is_option(argument, long))
}

/// Whether an argument is the given option, with its value attached or in the next argument.
pub(super) fn is_option(argument: &OsStr, long: &str) -> bool {
    let rest = argument.to_str().and_then(|a| a.strip_prefix(long));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
}

/// The name of an option for messages: with its environment variable, if its value comes from there and not from the
/// command line.
pub(super) fn named(long: &str, variable: &str) -> String {
    let is_set = std::env::var_os(variable).is_some_and(|value| !value.is_empty());
    if is_set && !ARGUMENTS.get().is_some_and(|all| is_given(all, long)) {
        return format!("{variable} ({long})");
    }
    long.to_owned()
}
