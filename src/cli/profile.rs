//! Render options from a TOML file: `--profile FILE`.
//!
//! Each key is the long name of an option, as in `viewport = "800x600"`, `dark = true`, `step = ["click:#a",
//! "wait:network"]`. The keys become arguments before clap parses them; options given on the command line take
//! precedence.

use super::args::page::RenderArgs;
use super::command_line::{joined, without_variables};
use super::exit::Failure;
use super::given::{ARGUMENTS, is_given, is_option};
use clap::Args;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;
use toml::Value;

/// Maximum size of a profile, bytes. Source: ours; one with every option has some KB.
const MAX_FILE: u64 = 1 << 20;
/// The option that names the file.
const PROFILE: &str = "--profile";

/// The arguments of this process including those of its profile.
pub(super) fn arguments() -> Result<Vec<OsString>, Failure> {
    if let Some(known) = ARGUMENTS.get() {
        return Ok(known.clone());
    }
    let whole = with_profile(joined(std::env::args_os().collect()))?;
    Ok(ARGUMENTS.get_or_init(|| whole).clone())
}

fn with_profile(mut given: Vec<OsString>) -> Result<Vec<OsString>, Failure> {
    // The last one, because `run` uses and records the last value of every option.
    let Some(at) = given
        .iter()
        .rposition(|argument| is_option(argument, PROFILE))
    else {
        return Ok(given);
    };
    let assigned = given[at].to_str().and_then(|a| a.split_once('='));
    let (path, end) = match assigned {
        Some((_, path)) => (OsString::from(path), at + 1),
        None => match given.get(at + 1) {
            Some(path) => (path.clone(), at + 2),
            // Clap reports the missing value.
            None => return Ok(given),
        },
    };
    let of_file = read(Path::new(&path), &given)?;
    given.splice(end..end, of_file);
    Ok(given)
}

/// The arguments given by a file, without options that are given on the command line.
fn read(path: &Path, given: &[OsString]) -> Result<Vec<OsString>, Failure> {
    let name = path.display();
    let bytes = crate::files::read_at_most(path, MAX_FILE);
    let bytes = bytes.map_err(|e| Failure::input_file(path, &e))?;
    // The messages of the TOML parser quote lines, which may contain secrets.
    let text = String::from_utf8(bytes).ok();
    let fields = text.and_then(|text| text.parse::<toml::Table>().ok());
    let fields = fields.ok_or_else(|| Failure::usage(format!("{name}: is no TOML")))?;
    let (known, mut arguments) = (known(), Vec::new());
    for (key, value) in &fields {
        let option = key.replace('_', "-");
        let Some(takes_values) = known.get(&option) else {
            return Err(Failure::usage(format!(
                "{name}: {key} is no option of rendering; see visiblock help extract"
            )));
        };
        if !takes_values && !value.is_bool() {
            return Err(Failure::usage(format!("{name}: {key} is true or false")));
        }
        let long = format!("--{option}");
        if !is_given(given, &long) {
            let added = checked(&long, value);
            let added = added.map_err(|wrong| Failure::usage(format!("{name}: {key}{wrong}")))?;
            arguments.extend(added.into_iter().map(OsString::from));
        }
    }
    Ok(arguments)
}

/// The long names of the render options, and whether they take values.
fn known() -> BTreeMap<String, bool> {
    let command = RenderArgs::augment_args(clap::Command::new("render"));
    let options = command.get_arguments();
    let longs = options.filter_map(|a| Some((a.get_long()?, a.get_action().takes_values())));
    let longs = longs.filter(|(long, _)| format!("--{long}") != PROFILE);
    longs
        .map(|(long, takes_values)| (long.to_owned(), takes_values))
        .collect()
}

/// The arguments of a key; the error text is appended to the key.
fn checked(long: &str, value: &Value) -> Result<Vec<String>, String> {
    let arguments = as_arguments(long, value);
    let arguments = arguments.ok_or(" is no text, number, true, false or list")?;
    match refusal(&arguments) {
        Some(refusal) => Err(format!(": {refusal}")),
        None => Ok(arguments),
    }
}

/// Clap's reason for refusing an option as given, in one line. Clap's own message would not name the file.
fn refusal(arguments: &[String]) -> Option<String> {
    let command = clap::Command::new("render").no_binary_name(true);
    // Errors in environment variables are not errors of the file.
    let command = without_variables(RenderArgs::augment_args(command), |_| true);
    let error = command.try_get_matches_from(arguments).err()?.to_string();
    // After an empty line, advice on how to call the command follows.
    let told = error.split("\n\n").next().unwrap_or_default();
    let lines = told.trim_start_matches("error: ").lines();
    let lines: Vec<&str> = lines.map(str::trim).collect();
    Some(lines.join(" "))
}

fn as_arguments(long: &str, value: &Value) -> Option<Vec<String>> {
    Some(match value {
        Value::String(text) => vec![format!("{long}={text}")],
        Value::Integer(number) => vec![format!("{long}={number}")],
        Value::Float(number) => vec![format!("{long}={number}")],
        Value::Datetime(time) => vec![format!("{long}={time}")],
        Value::Boolean(true) => vec![long.to_owned()],
        Value::Boolean(false) => Vec::new(),
        Value::Array(values) => {
            let values = values.iter().map(|value| match value {
                Value::Array(_) => None,
                value => as_arguments(long, value),
            });
            values.collect::<Option<Vec<_>>>()?.concat()
        }
        Value::Table(_) => return None,
    })
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    fn with(profile: &str, more: &[&str]) -> Result<Vec<String>, String> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), profile).unwrap();
        let path = file.path().to_str().unwrap();
        let given = ["visiblock", "extract", "a.html", PROFILE, path];
        let given: Vec<OsString> = given.iter().chain(more).map(OsString::from).collect();
        let whole = with_profile(given.clone());
        let whole = whole.map_err(|failure| failure.message().to_owned())?;
        let added = whole.into_iter().filter(|a| !given.contains(a));
        Ok(added.map(|a| a.into_string().unwrap()).collect())
    }

    #[test]
    fn a_profile_stands_for_options() {
        let profile = "dark = true\nprint = false\nscale = 2\nstep = ['click:#a', 'wait:network']\n\
            viewport = '800x600'\nreduced_motion = true\nfixed-time = 2026-01-31T12:00:00Z";
        let all = with(profile, &[]).unwrap();
        let expected = [
            "--dark",
            "--fixed-time=2026-01-31T12:00:00Z",
            "--reduced-motion",
            "--scale=2",
            "--step=click:#a",
            "--step=wait:network",
            "--viewport=800x600",
        ];
        let mut sorted = all.clone();
        sorted.sort();
        assert_eq!(sorted, expected);
        let less = with(profile, &["--viewport=1x1", "--step", "x"]).unwrap();
        assert!(
            !less
                .iter()
                .any(|a| a.starts_with("--viewport") || a.starts_with("--step"))
        );
    }

    #[test]
    fn of_two_profiles_the_last_is_read() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "dark = true").unwrap();
        let last = format!("{PROFILE}={}", file.path().display());
        let given = ["visiblock", "run", PROFILE, "none.toml", last.as_str()].map(OsString::from);
        let whole = with_profile(given.into()).unwrap();
        assert_eq!(whole.last().unwrap(), "--dark");
    }

    #[test]
    fn what_is_wrong_in_a_profile_is_named_and_not_quoted() {
        for (profile, said) in [
            ("colour = 'secret77'", "colour is no option of rendering"),
            ("header = 'secret77", "is no TOML"),
            ("dark = 'secret77'", "dark is true or false"),
            ("dark = 1", "dark is true or false"),
            ("header = { a = 'secret77' }", "header is no text, number"),
            ("profile = 'secret77'", "profile is no option"),
            (
                "viewport = true",
                ": viewport: a value is required for '--viewport <WxH>' but none was supplied",
            ),
            (
                "consent = 'x'",
                ": consent: invalid value 'x' for '--consent <WHAT>' [possible values: mark, hide, reject]",
            ),
            (
                "timeout = [1, 2]",
                ": timeout: the argument '--timeout <SECONDS>' cannot be used multiple times",
            ),
        ] {
            let told = with(profile, &[]).unwrap_err();
            assert!(told.contains(said) && !told.contains("secret77"), "{told}");
        }
    }
}
