//! `visiblock help`: a command's help, or a guide.

use super::Cli;
use super::exit::Failure;
use super::sink::to_stdout;
use crate::docs::GUIDES;
use clap::{Args, CommandFactory};
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
        let mut command = Cli::command();
        command.build();
        let mut found = command.find_subcommand_mut(first);
        for name in rest {
            found = found.and_then(|c| c.find_subcommand_mut(name));
        }
        match found {
            Some(command) => to_stdout(command.render_long_help().to_string().as_bytes()),
            None => Err(Failure::usage(format!(
                "no command or topic {:?}; `visiblock help` lists them",
                self.topic.join(" ")
            ))),
        }
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
