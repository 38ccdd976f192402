//! The command line as users see it: what clap derives, made fit for a screen.

use super::Cli;
use super::exit::Failure;
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Command, CommandFactory};
use std::ffi::OsString;

/// Headings of options that few need each day: `-h` passes over them, `--help` teaches them.
const RARE_HEADINGS: [&str; 6] = [
    "Algorithm",
    "Before the snapshot",
    "Limits",
    "Manners",
    "Rendering",
    "Who asks",
];
/// Options below such headings that `-h` tells all the same.
const COMMON: [&str; 6] = [
    "algorithm",
    "jobs",
    "offline",
    "output",
    "timeout",
    "viewport",
];

/// The command with all that is below it.
pub(super) fn command() -> Command {
    fit(Cli::command(), "")
}

/// The arguments as clap reads them. It tells by itself what is wrong with them, and ends, but of one that is no text
/// it does not say which.
pub(super) fn matches(arguments: &[OsString]) -> Result<ArgMatches, Failure> {
    match command().try_get_matches_from(arguments) {
        Ok(matches) => Ok(matches),
        Err(error) if error.kind() == ErrorKind::InvalidUtf8 => Err(not_utf8(arguments)),
        Err(error) => error.exit(),
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

/// A command whose short help leaves out what few need, and whose usage is the same whatever is
/// given: clap adds what stands in the environment to that of a mistake.
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
    RARE_HEADINGS.contains(&heading) && !COMMON.contains(&arg.get_id().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines of a screen that holds the short help of a command. Source: ours: two pages of a small
    /// terminal.
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

    /// Files may have such names; what only names a file is taken as it is.
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
}
