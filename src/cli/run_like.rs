//! `run --like FILE`: repeats an earlier run. Decides which arguments its file may supply, and which only the user
//! may.

use super::command_line::command;
use super::exit::Failure;
use super::run_record::{OF_FILES, OF_THE_PROCESS, Options, REPEATED, matches_of_run};
use crate::browser::REDACTED;
use crate::files::read_at_most;
use crate::run::identity::{Identity, MAX_ID_FILE};
use crate::run::source::Plan;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Options that let pages reach, read or be sent more than by default. The file may be untrusted, so they must be
/// given again on the command line.
const RIGHTS: [&str; 7] = [
    "allow-private",
    "root",
    "mirror",
    "style",
    "storage-state",
    "header-everywhere",
    // Steps may type values from the environment, and run scripts.
    "step",
];

/// How relative paths are resolved. The file of a run keeps paths as they were given: it may be moved along with the
/// files they name, or to another machine.
const HERE: &str = "names count from the folder where this command is given";

/// The arguments from `run.json` of an earlier run combined with those of the command line.
pub(super) struct Alike {
    /// The combined arguments.
    pub(super) arguments: Vec<OsString>,
    /// The same, as parsed by clap.
    pub(super) matches: ArgMatches,
    /// What is taken over by name.
    pub(super) earlier: Earlier,
}

/// What a run takes over from an earlier one by name, so that it may have changed since: sources, and files that
/// options name.
#[derive(Debug)]
pub(super) struct Earlier {
    /// The earlier run's file.
    like: PathBuf,
    /// Its identity, without its sources if this call names others, without options that this call sets, and without
    /// file options that were not set.
    run: Identity,
}

impl Earlier {
    fn new(like: &Path, mut run: Identity, is_said: impl Fn(&str) -> bool) -> Self {
        let names_file = |option: &str| match option {
            // Its thresholds are compared only with those of the same version, and if none are set on the command line.
            "config" => run.visiblock == env!("CARGO_PKG_VERSION") && !is_said("set"),
            _ => OF_FILES.iter().any(|name| name.replace('_', "-") == option),
        };
        let mut options = std::mem::take(&mut run.options);
        options.retain(|option, _| names_file(option) && !is_said(option));
        run.options = options;
        Self {
            like: like.to_owned(),
            run,
        }
    }

    /// Refuses sources that do not exist here, with a remedy for each kind: an absolute path is the same in every
    /// folder.
    fn check_sources(&self) -> Result<(), Failure> {
        let is_there = |name: &str| name.contains("://") || Path::new(name).exists();
        let mut missing = self.sources().filter(|name| !is_there(name));
        let Some(first) = missing.next() else {
            return Ok(());
        };
        let remedy = if Path::new(first).is_absolute() {
            "put back what is gone".to_owned()
        } else {
            format!("{HERE}: give it in the folder of that run")
        };
        let (sources, are) = match missing.count() {
            0 => (format!("{first} was a source"), "is"),
            more => (format!("{first} and {more} more were sources"), "are"),
        };
        Err(Failure::input(format!(
            "{}: {sources} of that run and {are} not here; {remedy}, or name the sources beside --like",
            self.like.display()
        )))
    }

    /// The names of the sources, which are used if none are given.
    pub(super) fn sources(&self) -> impl Iterator<Item = &String> {
        self.run.sources.iter().map(|source| &source.name)
    }

    /// Warns of options whose files have changed, given the options of this run.
    pub(super) fn tell_of_files(&self, now: &Options) {
        self.tell(self.other_files(now));
    }

    /// Warns of sources whose contents have changed, given those of this run.
    pub(super) fn tell_of_sources(&self, plan: &Plan) {
        self.tell(self.run.other_sources(plan.digests()));
    }

    fn other_files(&self, now: &Options) -> Vec<String> {
        let options = self.run.options.iter();
        let others = options.filter(|(option, was)| now.get(*option) != Some(*was));
        let told = others.map(|(option, _)| {
            format!("the file of --{option} holds something else than in that run")
        });
        told.collect()
    }

    fn tell(&self, told: Vec<String>) {
        let like = self.like.display();
        for told in told {
            tracing::warn!("{like}: {told}; {HERE}");
        }
    }
}

/// Reads `run.json` of an earlier run, given the arguments of this process.
pub(super) fn alike(like: &Path, given: &[OsString]) -> Result<Alike, Failure> {
    let bytes = read_at_most(like, MAX_ID_FILE).map_err(|e| Failure::input_file(like, &e))?;
    let mut earlier = Identity::from_bytes(&bytes)
        .map_err(|e| Failure::input(format!("{}: {e}", like.display())))?;
    if earlier.visiblock != env!("CARGO_PKG_VERSION") {
        tracing::warn!(
            "{}: was made by visiblock {}; the results of this version may differ",
            like.display(),
            earlier.visiblock
        );
    }
    let mut command = command();
    let said = matches_of_run(&mut command, given)?;
    if let Some(option) = secret_of_the_environment(&command, &said) {
        return Err(Failure::usage(format!(
            "{}: the environment holds {}, which would go to the sites that the file names; name the sources, or give \
             --{option} beside --like",
            like.display(),
            variable_of(option, &command)
        )));
    }
    let repeated = repeated(&earlier.arguments, |option| {
        is_said(option, &command, &said)
    })
    .map_err(|wrong| Failure::usage(format!("{}: {wrong}", like.display())))?;
    let mut arguments: Vec<OsString> = ["visiblock", "run"].map(OsString::from).into();
    arguments.extend(repeated.into_iter().map(OsString::from));
    arguments.extend(without_command(given));
    let matches = matches_of_run(&mut command, &arguments)?;
    for (option, values) in &earlier.options {
        let is_secret = values.iter().any(|value| value.contains(REDACTED));
        // Given on the command line or in the environment.
        if is_secret && !is_said(option, &command, &matches) {
            tracing::warn!(
                "{}: keeps no secrets: give --{option} again",
                like.display()
            );
        }
    }
    if names_sources(&said) {
        earlier.sources.clear();
    }
    let earlier = Earlier::new(like, earlier, |option| is_said(option, &command, &said));
    earlier.check_sources()?;
    Ok(Alike {
        arguments,
        matches,
        earlier,
    })
}

/// Whether sources are given.
fn names_sources(said: &ArgMatches) -> bool {
    said.value_source("sources") == Some(ValueSource::CommandLine)
}

/// The arguments after the name of the command.
fn without_command(given: &[OsString]) -> impl Iterator<Item = OsString> + '_ {
    let at = given.iter().position(|a| a == "run").unwrap_or(0);
    given[at + 1..].iter().cloned()
}

/// The arguments of an earlier run that are used again: all except rights that are given anew. Rights that are not
/// given, and arguments that no run writes to its file, are an error.
fn repeated(arguments: &[String], is_said: impl Fn(&str) -> bool) -> Result<Vec<&String>, String> {
    let mut repeated = Vec::new();
    for argument in arguments {
        let long = argument.strip_prefix("--").unwrap_or_default();
        let option = long.split_once('=').map_or(long, |(option, _)| option);
        let id = option.replace('-', "_");
        let is_of_a_process = OF_THE_PROCESS.contains(&id.as_str());
        if option.is_empty() || is_of_a_process && !REPEATED.contains(&id.as_str()) {
            return Err(format!("{argument:?} stands in no run.json of visiblock's"));
        }
        if !RIGHTS.contains(&option) {
            repeated.push(argument);
        } else if !is_said(option) {
            return Err(format!(
                "that run was given {argument:?}; if this one shall have that right too, give --{option} beside --like"
            ));
        }
    }
    Ok(repeated)
}

/// An option whose secret is in the environment, if no sources are given that it could be meant for.
fn secret_of_the_environment(command: &Command, said: &ArgMatches) -> Option<&'static str> {
    let is_meant = names_sources(said);
    let mut secrets = ["header", "cookie", "auth"]
        .into_iter()
        .filter(|_| !is_meant);
    secrets.find(|option| source_of(option, command, said) == Some(ValueSource::EnvVariable))
}

/// The name of the environment variable that an option of `run` takes its value from.
fn variable_of(long: &str, command: &Command) -> String {
    let argument = argument_of(long, command);
    let variable = argument.and_then(|argument| argument.get_env());
    variable.map_or_else(
        || format!("a --{long}"),
        |variable| variable.to_string_lossy().into_owned(),
    )
}

/// Whether an option of `run` was given.
fn is_said(long: &str, command: &Command, matches: &ArgMatches) -> bool {
    matches!(
        source_of(long, command, matches),
        Some(ValueSource::CommandLine | ValueSource::EnvVariable)
    )
}

/// Where an option of `run` has its value from, by its long name, which may differ from its clap id.
fn source_of(long: &str, command: &Command, matches: &ArgMatches) -> Option<ValueSource> {
    matches.value_source(argument_of(long, command)?.get_id().as_str())
}

fn argument_of<'a>(long: &str, command: &'a Command) -> Option<&'a Arg> {
    let mut arguments = command.find_subcommand("run")?.get_arguments();
    arguments.find(|argument| argument.get_long() == Some(long))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_told_by_its_variable() {
        let command = command();
        assert_eq!(variable_of("auth", &command), "VISIBLOCK_AUTH");
        assert_eq!(variable_of("out", &command), "a --out");
    }

    fn told(arguments: &[&str], said: &[&str]) -> Result<Vec<String>, String> {
        let arguments: Vec<String> = arguments.iter().map(|a| (*a).to_owned()).collect();
        let repeated = repeated(&arguments, |option| said.contains(&option))?;
        Ok(repeated.into_iter().cloned().collect())
    }

    #[test]
    fn a_file_gives_no_rights() {
        assert_eq!(
            told(&["--do=segment", "--snapshots", "--delay=0"], &[]).unwrap(),
            ["--do=segment", "--snapshots", "--delay=0"]
        );
        for right in RIGHTS {
            let argument = format!("--{right}=x");
            let wrong = told(&[&argument], &[]).unwrap_err();
            assert!(
                wrong.contains(&format!("give --{right} beside --like")),
                "{wrong}"
            );
            // The given value takes precedence over the file's.
            assert!(told(&[&argument], &[right]).unwrap().is_empty());
        }
        for wrong in [
            "--browser=./evil",
            "--browser",
            "--no-sandbox",
            "--cdp-url=ws://127.0.0.1:1",
            "--proxy=http://127.0.0.1:1",
            "--out=/elsewhere",
            "./evil",
            "-v",
            "--",
        ] {
            assert!(
                told(&[wrong], &["browser", "no-sandbox"]).is_err(),
                "{wrong}"
            );
        }
    }

    #[test]
    fn files_that_hold_something_else_are_told() {
        let options = |list: &str, thresholds: &str| -> Options {
            [
                ("block-list", vec!["b.txt", list]),
                ("config", vec![thresholds]),
                ("do", vec!["segment"]),
            ]
            .into_iter()
            .map(|(option, values)| {
                let values = values.into_iter().map(str::to_owned);
                (option.to_owned(), values.collect())
            })
            .collect()
        };
        let mut run = Identity::for_tests(1, "jsonl");
        run.options = options("content 1", "pdoc = 3");
        let told = |given: &[&str], now: &Options| {
            let is_said = |option: &str| given.contains(&option);
            Earlier::new(Path::new("run.json"), run.clone(), is_said).other_files(now)
        };
        assert_eq!(told(&[], &run.options), [""; 0]);
        let now = options("content 2", "pdoc = 4");
        let [list, thresholds] = ["block-list", "config"]
            .map(|option| format!("the file of --{option} holds something else than in that run"));
        assert_eq!(told(&[], &now), [list.clone(), thresholds]);
        assert_eq!(told(&["set"], &now), [list]);
        assert_eq!(told(&["block-list", "config"], &now), [""; 0]);
    }

    #[test]
    fn rights_are_options_of_run() {
        let command = command();
        let run = command.find_subcommand("run").unwrap();
        for right in RIGHTS {
            let mut arguments = run.get_arguments();
            assert!(
                arguments.any(|argument| argument.get_long() == Some(right)),
                "{right}"
            );
        }
    }
}
