//! What `run` records of its arguments in run.json, so that the run can be resumed and repeated.

use super::args::session::without_secrets;
use super::command_line::command;
use super::exit::Failure;
use crate::check::digest;
use crate::escape::without_passwords;
use crate::files::read_at_most;
use crate::snapshot::container::MAX_PACKED;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};
use std::collections::BTreeMap;
use std::ffi::OsString;

/// Options that name a file whose contents affect the rows.
pub(super) const OF_FILES: [&str; 3] = ["template", "style", "block_list"];
/// Maximum number of bytes read of such a file. Source: the largest that one of them may have, a template's.
const MAX_OF_FILES: u64 = MAX_PACKED;

/// Arguments that concern only this process: the run may be resumed without them. By their clap ids.
pub(super) const OF_THE_PROCESS: [&str; 17] = [
    "proxy",
    "sources",
    "out",
    "resume",
    "like",
    "jobs",
    "verbose",
    "timings",
    "browser",
    "no_sandbox",
    "cdp_url",
    "delay",
    "per_site",
    "retries",
    "help",
    "version",
    "config",
];

/// Those of them that a repeated run takes over nevertheless.
pub(super) const REPEATED: [&str; 4] = ["config", "delay", "per_site", "retries"];

/// The arguments of `run`, as parsed by clap; builds the command.
pub(super) fn matches_of_run(
    command: &mut Command,
    arguments: &[OsString],
) -> Result<ArgMatches, Failure> {
    command.build();
    let matches = command.try_get_matches_from_mut(arguments);
    let mut matches = matches.map_err(|e| Failure::usage(e.to_string()))?;
    let run = matches.remove_subcommand().map(|(_, run)| run);
    run.ok_or_else(|| Failure::usage("no command"))
}

/// Options with their values, by their long names.
pub(super) type Options = BTreeMap<String, Vec<String>>;

/// What affects the rows: the arguments as given, and every option with its values.
pub(super) fn recorded(arguments: &[OsString]) -> Result<(Vec<String>, Options), Failure> {
    let mut command = command();
    let matches = matches_of_run(&mut command, arguments)?;
    let is_given = |name: &str| matches.value_source(name) == Some(ValueSource::CommandLine);
    let (mut given, mut options) = (Vec::new(), BTreeMap::new());
    for argument in command
        .find_subcommand("run")
        .into_iter()
        .flat_map(|c| c.get_arguments())
    {
        let name = argument.get_id().as_str();
        let Some(long) = argument
            .get_long()
            .filter(|_| !OF_THE_PROCESS.contains(&name))
        else {
            continue;
        };
        let raw = matches.get_raw(name).into_iter().flatten();
        // Passwords in addresses and secrets of options are not stored in run.json.
        let raw: Vec<String> = raw
            .map(|v| without_passwords(&v.to_string_lossy()).into_owned())
            .collect();
        let values: Vec<String> = raw.iter().map(|v| without_secrets(long, v)).collect();
        // A value stored without its secret is not an argument any more: it must be given again.
        let is_whole = raw == values;
        if is_whole && is_given(name) {
            if argument.get_action().takes_values() {
                given.extend(values.iter().map(|value| format!("--{long}={value}")));
            } else {
                given.push(format!("--{long}"));
            }
        }
        if !values.is_empty() {
            options.insert(long.to_owned(), values);
        }
    }
    // The rows depend on the contents of such a file, not on its name.
    for name in OF_FILES {
        let files = matches.get_raw(name).into_iter().flatten();
        // A file that cannot be read is reported where it is used.
        let contents = files.filter_map(|file| read_at_most(file.as_ref(), MAX_OF_FILES).ok());
        if let Some(values) = options.get_mut(&name.replace('_', "-")) {
            values.extend(contents.map(|bytes| format!("content {}", digest(&bytes))));
        }
    }
    // Options that concern only this process, but that a repeated run takes over.
    for name in REPEATED.into_iter().filter(|name| is_given(name)) {
        let raw = matches.get_raw(name).into_iter().flatten();
        let long = name.replace('_', "-");
        given.extend(raw.map(|value| format!("--{long}={}", value.to_string_lossy())));
    }
    Ok((given, options))
}
