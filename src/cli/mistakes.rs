//! Improves clap's error messages where its advice does not help or names what the user did not write.

use super::given::is_given;
use clap::Command;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::ffi::OsString;
use std::path::Path;

/// Maximum number of commands that are named as taking an option.
const MAX_NAMED: usize = 3;

/// Minimum share of letters that two option names have in common, in the same order, for one to be suggested for the
/// other, 0..=1. Source: ours: of `josb` and `jobs` .75, of `algoritm` and `allow-private` .57.
const MIN_LIKENESS: f64 = 0.7;

/// A clap error with improved advice.
pub(super) fn mended(
    mut error: clap::Error,
    command: &Command,
    arguments: &[OsString],
) -> clap::Error {
    let Some(ContextValue::String(named)) = error.get(ContextKind::InvalidArg) else {
        return error;
    };
    let option = named
        .split([' ', '='])
        .next()
        .unwrap_or_default()
        .to_owned();
    match error.kind() {
        // The advice to write `-- NAME` is right only if there is a file of that name.
        ErrorKind::UnknownArgument if !Path::new(&option).exists() => {
            error.remove(ContextKind::Suggested);
            let takers = told_takers(command, &option);
            if takers.is_some() || is_far(&error, &option) {
                error.remove(ContextKind::SuggestedArg);
            }
            if let Some(told) = takers {
                let told = ContextValue::StyledStrs(vec![StyledStr::from(told)]);
                error.insert(ContextKind::Suggested, told);
            }
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation if !is_given(arguments, &option) => {
            if let Some(variable) = variable_of(command, &option) {
                let named = ContextValue::String(format!("{variable} ({option})"));
                error.insert(ContextKind::InvalidArg, named);
            }
        }
        _ => {}
    }
    error
}

/// Whether the option that clap would suggest differs too much from the one given.
fn is_far(error: &clap::Error, option: &str) -> bool {
    let Some(ContextValue::String(suggested)) = error.get(ContextKind::SuggestedArg) else {
        return false;
    };
    let name = |option: &str| {
        option
            .trim_start_matches('-')
            .chars()
            .collect::<Vec<char>>()
    };
    let (a, b) = (name(option), name(suggested));
    let same = capture_diff_slices(Algorithm::Myers, &a, &b);
    let same = same.iter().map(|op| match op {
        DiffOp::Equal { len, .. } => *len,
        _ => 0,
    });
    (2 * same.sum::<usize>()) as f64 <= MIN_LIKENESS * (a.len() + b.len()) as f64
}

/// Says which commands take an option.
fn told_takers(command: &Command, option: &str) -> Option<String> {
    let mut takers = Vec::new();
    add_takers(command, "", option.strip_prefix("--")?, &mut takers);
    let named = takers.iter().take(MAX_NAMED).map(String::as_str);
    let named = named.collect::<Vec<_>>().join(", ");
    match takers.len() {
        0 => None,
        1 => Some(format!("visiblock {named} takes '{option}'")),
        all if all <= MAX_NAMED => Some(format!("these commands take '{option}': {named}")),
        _ => Some(format!("other commands take '{option}': {named} ...")),
    }
}

fn add_takers(command: &Command, above: &str, long: &str, takers: &mut Vec<String>) {
    for below in command.get_subcommands() {
        let name = format!("{above}{}", below.get_name());
        if below
            .get_arguments()
            .any(|arg| arg.get_long() == Some(long))
        {
            takers.push(name.clone());
        }
        add_takers(below, &format!("{name} "), long, takers);
    }
}

/// The environment variable of an option, if it is set.
fn variable_of(command: &Command, option: &str) -> Option<String> {
    let long = option.strip_prefix("--")?;
    let mut own = command.get_arguments();
    let own = own.find(|arg| arg.get_long() == Some(long) && arg.get_env().is_some());
    let Some(variable) = own.and_then(|arg| arg.get_env()) else {
        let mut below = command.get_subcommands();
        return below.find_map(|below| variable_of(below, option));
    };
    std::env::var_os(variable)?;
    Some(variable.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::super::command_line::command;
    use super::*;

    fn told(given: &[&str]) -> String {
        let arguments = std::iter::once(&"visiblock").chain(given);
        let arguments: Vec<OsString> = arguments.map(OsString::from).collect();
        let mut command = command();
        let error = command.try_get_matches_from_mut(&arguments);
        mended(error.unwrap_err(), &command, &arguments).to_string()
    }

    #[test]
    fn an_unknown_option_is_told_with_the_commands_that_take_it() {
        for (given, said) in [
            (
                &["check", "--replay", "x"][..],
                "tip: other commands take '--replay': segment, extract, records ...",
            ),
            (
                &["extract", "a.html", "--min-target", "3"],
                "tip: visiblock lint takes '--min-target'",
            ),
            (
                &["extract", "a.html", "--sample", "3"],
                "tip: visiblock template learn takes '--sample'",
            ),
        ] {
            let told = told(given);
            assert!(told.contains(said) && !told.contains("use '--"), "{told}");
        }
        for (given, tip) in [
            (
                &["records", "--algorithm", "vips"][..],
                "take '--algorithm'",
            ),
            (&["records", "--fromat", "csv"], "'--format'"),
            (&["extract", "--josb", "3"], "'--jobs'"),
            (&["extract", "--timout", "3"], "'--timeout'"),
            (&["records", "--algoritm", "vips"], ""),
        ] {
            let told = told(given);
            assert!(told.contains(tip), "{told}");
            assert!(!told.contains("--allow-private"), "{told}");
            assert!(!told.contains("similar") || !tip.contains("take"), "{told}");
        }
        for given in [&["extract", "--nonsense-x", "a"][..], &["extract", "-1"]] {
            let told = told(given);
            assert!(told.contains("unexpected argument"), "{told}");
            assert!(!told.contains("as a value"), "{told}");
        }
    }
}
