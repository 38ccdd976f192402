//! Builds clap's command line and adapts its help and messages.

use super::Cli;
use super::args::headings::RARE;
use super::exit::Failure;
use super::mistakes::mended;
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Command, CommandFactory};
use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::io::Write;

/// Options under rare headings that `-h` shows nevertheless.
const COMMON: [&str; 3] = ["algorithm", "offline", "timeout"];

/// The command with all its subcommands.
pub(super) fn command() -> Command {
    // An empty environment variable counts as unset.
    fit(without_variables(Cli::command(), OsStr::is_empty), "")
}

/// Parses the arguments with clap. For a help or version request, prints it and ends the process.
pub(super) fn matches(arguments: &[OsString]) -> Result<ArgMatches, Failure> {
    let mut command = command();
    match command.try_get_matches_from_mut(arguments) {
        Ok(matches) => check_standard_input(&command, &matches).map(|()| matches),
        Err(error) if error.kind() == ErrorKind::InvalidUtf8 => Err(not_utf8(arguments)),
        Err(error) if error.use_stderr() => Err(misused(&mended(error, &command, arguments))),
        Err(help) => Err(unprinted(&help)),
    }
}

/// Converts a clap error to a failure in the common form. Anything that clap prints without the word "error" (a help,
/// a version) is printed by clap, which ends the process.
pub(crate) fn misused(error: &clap::Error) -> Failure {
    let told = error.to_string();
    match told.strip_prefix("error: ") {
        Some(told) => Failure::usage(told.trim_end()),
        None => error.exit(),
    }
}

/// Prints a help and ends the process; returns a failure if printing fails.
fn unprinted(help: &clap::Error) -> Failure {
    let told = help.print().and_then(|()| std::io::stdout().flush());
    match told {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Failure::output("standard output".as_ref(), &error)
        }
        _ => std::process::exit(0),
    }
}

fn not_utf8(arguments: &[OsString]) -> Failure {
    let wrong = arguments.iter().filter(|a| a.to_str().is_none());
    let wrong: Vec<String> = wrong.map(|a| format!("{a:?}")).collect();
    Failure::usage(format!(
        "{}: is not UTF-8, as names of inputs are to be; rename the file, or give its page on standard input (-)",
        wrong.join(", ")
    ))
}

/// Commands that read no standard input: `run` reports this itself, and no help topic has that name.
const WITHOUT_STANDARD_INPUT: [&str; 2] = ["run", "help"];

/// Refuses standard input given more than once: the first reader consumes it, and the second finds it empty.
fn check_standard_input(command: &Command, matches: &ArgMatches) -> Result<(), Failure> {
    let (mut command, mut matches) = (command, matches);
    while let Some((name, below)) = matches.subcommand() {
        let Some(named) = command.find_subcommand(name) else {
            break;
        };
        (command, matches) = (named, below);
    }
    let inputs = command
        .get_positionals()
        .filter_map(|input| matches.get_raw(input.get_id().as_str()));
    let dashes = inputs.flatten().filter(|value| *value == "-").count();
    if dashes < 2 || WITHOUT_STANDARD_INPUT.contains(&command.get_name()) {
        return Ok(());
    }
    Err(Failure::usage(
        "- is given more than once, and standard input holds one page; save it as a file to give it again",
    ))
}

/// The arguments with `--pdoc -1` as `--pdoc=-1`: clap takes anything that begins with - for an option, and would
/// report an unknown option instead of the permitted numbers. No option of ours begins with a digit.
pub(super) fn joined(given: Vec<OsString>) -> Vec<OsString> {
    // Building the whole command is more expensive than checking that nothing has to be joined.
    if !given.iter().any(|argument| is_negative(argument)) {
        return given;
    }
    let mut options = HashSet::new();
    add_options_with_values(&Cli::command(), &mut options);
    let (mut joined, mut is_behind_all) = (Vec::<OsString>::with_capacity(given.len()), false);
    for argument in given {
        is_behind_all |= argument == "--";
        let option = joined.last_mut().filter(|option| {
            let is_option = option.to_str().is_some_and(|name| options.contains(name));
            is_option && !is_behind_all && is_negative(&argument)
        });
        match option {
            Some(option) => {
                option.push("=");
                option.push(argument);
            }
            None => joined.push(argument),
        }
    }
    joined
}

/// Adds the spellings of the options of a command and its subcommands that take a value.
fn add_options_with_values(command: &Command, options: &mut HashSet<String>) {
    for option in command.get_arguments() {
        if option.get_action().takes_values() {
            options.extend(option.get_long().map(|long| format!("--{long}")));
            options.extend(option.get_short().map(|short| format!("-{short}")));
        }
    }
    for below in command.get_subcommands() {
        add_options_with_values(below, options);
    }
}

/// Whether an argument begins as a negative number.
fn is_negative(argument: &OsStr) -> bool {
    let number = argument.to_str().and_then(|text| text.strip_prefix('-'));
    let digits = number.map(|number| number.strip_prefix('.').unwrap_or(number));
    digits.is_some_and(|digits| digits.starts_with(|c: char| c.is_ascii_digit()))
}

/// A command that ignores the environment variables whose value `is_left_out` accepts.
pub(super) fn without_variables(command: Command, is_left_out: fn(&OsStr) -> bool) -> Command {
    let is_one = |arg: &Arg| {
        let value = arg.get_env().and_then(std::env::var_os);
        value.is_some_and(|value| is_left_out(&value))
    };
    command
        .mut_args(|arg| {
            if is_one(&arg) {
                arg.env(None::<&'static str>)
            } else {
                arg
            }
        })
        .mut_subcommands(|below| without_variables(below, is_left_out))
}

/// A command whose short help omits rarely needed options. Its usage is fixed here: in error messages clap would
/// otherwise add options that are set only by the environment.
fn fit(command: Command, above: &str) -> Command {
    let path = format!("{above}{} ", command.get_name());
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").trim();
    let usage = format!("{above}{usage}");
    let command = if above.is_empty() {
        command
    } else {
        command.override_usage(usage)
    };
    command
        .mut_args(|arg| {
            let is_rare = is_rare(&arg);
            arg.hide_short_help(is_rare)
        })
        .mut_subcommands(|below| fit(below, &path))
}

fn is_rare(arg: &Arg) -> bool {
    let heading = arg.get_help_heading().unwrap_or("");
    RARE.contains(&heading) && !COMMON.contains(&arg.get_id().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Maximum number of lines of a command's short help. Source: ours: two pages of a small terminal.
    const SCREEN: usize = 60;

    #[test]
    fn short_help_fits_a_screen_and_long_help_tells_all() {
        let mut command = command();
        command.build();
        for below in command.get_subcommands_mut() {
            let short = below.render_help().to_string();
            let lines = short.lines().count();
            assert!(lines <= SCREEN, "{} has {lines} lines", below.get_name());
        }
        let extract = command.find_subcommand_mut("extract").unwrap();
        let (short, long) = (extract.render_help(), extract.render_long_help());
        let tells = |help: clap::builder::StyledStr| help.to_string().contains("--user-agent");
        assert_eq!((tells(short), tells(long)), (false, true));
    }

    /// Files may have non-UTF-8 names; an argument that only names a file is taken as it is.
    #[cfg(unix)]
    #[test]
    fn a_name_that_is_not_utf8_is_told() {
        use std::os::unix::ffi::OsStringExt;
        let given = |option: &str| {
            let name = OsString::from_vec(b"n\xff.html".to_vec());
            let mut given = ["visiblock", "extract", "a.html", option].map(OsString::from);
            given[3].push(name);
            given
        };
        let told = matches(&given("")).unwrap_err();
        let said = "\"n\\xFF.html\": is not UTF-8, as names of inputs are to be; rename the file";
        assert!(told.message().starts_with(said), "{told:?}");
        assert!(matches(&given("--output=")).is_ok());
    }

    /// Messages have one prefix, whether clap or visiblock finds the mistake.
    #[test]
    fn what_clap_refuses_is_a_failure_like_others() {
        let told = |given: &[&str]| {
            let given: Vec<OsString> = given.iter().map(OsString::from).collect();
            matches(&given).unwrap_err().message().to_owned()
        };
        let said = told(&["visiblock", "segment", "a.html", "--pdoc", "11"]);
        assert!(said.starts_with("invalid value '11' for '--pdoc"), "{said}");
        let said = told(&["visiblock", "records", "a.html", "--algorithm", "vips"]);
        let first = "unexpected argument '--algorithm' found\n\n  tip: other commands take";
        assert!(said.starts_with(first), "{said}");
        assert!(
            !said.contains("error:") && said.ends_with("'--help'."),
            "{said}"
        );
    }

    #[test]
    fn usage_is_the_same_whatever_is_given() {
        let error = command()
            .try_get_matches_from(["visiblock", "extract", "--no-sandbox"])
            .unwrap_err();
        let said = error.to_string();
        assert!(
            said.contains("Usage: visiblock extract [OPTIONS] <INPUT>...\n"),
            "{said}"
        );
    }

    #[test]
    fn a_number_below_0_is_the_value_of_the_option_before_it() {
        for (given, expected) in [
            ("x --pdoc -1 a.html", "x --pdoc=-1 a.html"),
            ("x --viewport -5x600 -v", "x --viewport=-5x600 -v"),
            ("x --wait -2s --scale -.5", "x --wait=-2s --scale=-.5"),
            ("x -j -1", "x -j=-1"),
            // Options, files, a number that no option takes, and arguments after `--`.
            ("x --pdoc -v --timeout a", "x --pdoc -v --timeout a"),
            ("x -o - --dark -1", "x -o - --dark -1"),
            ("x -- --pdoc -1", "x -- --pdoc -1"),
        ] {
            let words = |text: &str| text.split(' ').map(OsString::from).collect::<Vec<_>>();
            assert_eq!(joined(words(given)), words(expected));
        }
    }

    #[test]
    fn standard_input_is_given_once() {
        for (given, is_fine) in [
            (&["extract", "-", "a.html"][..], true),
            (&["extract", "-", "-o", "-"], true),
            (&["extract", "-", "a.html", "-"], false),
            (&["diff", "-", "-"], false),
            (&["template", "learn", "-", "-"], false),
            // These commands report the mistake themselves.
            (&["run", "-", "-", "--out", "o"], true),
            (&["help", "-", "-"], true),
        ] {
            let arguments = std::iter::once(&"visiblock").chain(given);
            let arguments: Vec<OsString> = arguments.map(OsString::from).collect();
            let told = matches(&arguments);
            assert_eq!(told.is_ok(), is_fine, "{given:?}: {told:?}");
            assert!(told.is_ok() || told.is_err_and(|e| e.message().contains("more than once")));
        }
    }
}
