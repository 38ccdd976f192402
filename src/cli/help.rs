//! `visiblock help`: prints a command's help, or a guide.

use super::Cli;
use super::command_line::command;
use super::exit::Failure;
use super::sink::to_stdout;
use crate::docs::GUIDES;
use clap::error::{ContextKind, ContextValue};
use clap::{Args, Command, CommandFactory};
use std::fmt::Write;

/// Print the help of a command, or a guide.
#[derive(Debug, Args)]
pub(crate) struct Help {
    /// A command (`visiblock help segment`) or a topic; without one, all of them.
    topic: Vec<String>,
}

impl Help {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let [first, rest @ ..] = self.topic.as_slice() else {
            return to_stdout(overview().as_bytes());
        };
        if let Some(guide) = GUIDES.iter().find(|g| g.topic == first) {
            return to_stdout(guide.text.as_bytes());
        }
        let mut command = command();
        command.build();
        let mut found = command.find_subcommand_mut(first);
        for name in rest {
            found = found.and_then(|c| c.find_subcommand_mut(name));
        }
        match found {
            Some(command) => to_stdout(command.render_long_help().to_string().as_bytes()),
            None => {
                let meant = meant(&self.topic.join(" "));
                let meant = meant.map_or(String::new(), |name| format!(", but perhaps {name:?}"));
                Err(Failure::usage(format!(
                    "no command or topic {:?}{meant}; `visiblock help` lists them",
                    self.topic.join(" ")
                )))
            }
        }
    }
}

/// The command or topic with the most similar name, found as clap does for commands.
fn meant(name: &str) -> Option<String> {
    let topics = GUIDES.iter().map(|guide| Command::new(guide.topic));
    let known = Cli::command().subcommands(topics);
    let error = known.try_get_matches_from(["visiblock", name]).err()?;
    match error.get(ContextKind::SuggestedSubcommand)? {
        ContextValue::String(name) => Some(name.clone()),
        // The last one is the most similar.
        ContextValue::Strings(names) => names.last().cloned(),
        _ => None,
    }
}

fn overview() -> String {
    let mut out = Cli::command().render_help().to_string();
    out.push_str("\nTopics (visiblock help TOPIC):\n");
    for guide in GUIDES {
        let _ = writeln!(out, "  {:<13} {}", guide.topic, guide.summary);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_nearly_a_name_is_known() {
        for (wrong, right) in [
            ("segmen", Some("segment")),
            ("rendring", Some("rendering")),
            ("safty", Some("safety")),
            ("qqqq", None),
        ] {
            assert_eq!(meant(wrong).as_deref(), right, "{wrong}");
        }
    }
}
