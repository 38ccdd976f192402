//! Adapts the advice in warnings of pages and browsers to the command that prints them.
//!
//! Warnings advise options of the commands that render one page. A command that takes a list file instead of such
//! options (`check`) has settings in that file for some of them.

use clap::Command;

/// Separators at which a piece of advice begins.
const BEGINNINGS: [&str; 3] = ["; ", ", or ", " ("];

/// A warning without advice to give options that the command does not take. Where its list file has a setting of that
/// name (`settings`), the setting is advised instead.
pub(super) fn fitting(warning: &str, command: &Command, settings: &[&str]) -> String {
    let takes = |name: &str| {
        let mut all = command.get_arguments();
        all.any(|argument| argument.get_long() == Some(name))
    };
    let is_known = |name: &str| takes(name) || settings.contains(&name);
    let mut pieces = pieces(warning).into_iter();
    let mut told = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces.filter(|piece| options(piece).all(is_known)) {
        told.push_str(piece);
    }
    for name in settings.iter().filter(|name| !takes(name)) {
        told = told.replace(&format!("--{name}"), &format!("`{name}`"));
    }
    told
}

/// Splits a text before each piece of advice.
fn pieces(text: &str) -> Vec<&str> {
    let starts = BEGINNINGS
        .iter()
        .flat_map(|beginning| text.match_indices(*beginning).map(|(at, _)| at));
    let mut starts: Vec<usize> = std::iter::once(0).chain(starts).collect();
    starts.sort_unstable();
    starts.dedup();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let pieces = starts.iter().copied().zip(ends);
    pieces.map(|(start, end)| &text[start..end]).collect()
}

/// The names of the options mentioned in a text.
fn options(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
    let named = words.filter_map(|word| word.strip_prefix("--"));
    named.filter(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Arg;

    #[test]
    fn only_what_a_command_takes_is_advised() {
        let command = Command::new("check")
            .arg(Arg::new("private").long("allow-private"))
            .arg(Arg::new("expanded").long("expanded"));
        let settings = ["root", "timeout"];
        for (warning, told) in [
            (
                "in parts: 1 of 5 slides is shown at a time; --expand lays out those",
                "in parts: 1 of 5 slides is shown at a time",
            ),
            (
                "encoding: probably misread; give it longer with --timeout to load it",
                "encoding: probably misread; give it longer with `timeout` to load it",
            ),
            (
                "2 refused: a.test; allow what you trust with --allow-private",
                "2 refused: a.test; allow what you trust with --allow-private",
            ),
            (
                "name the folder with --root DIR, or --mirror DIR for one with hosts",
                "name the folder with `root` DIR",
            ),
            (
                "cut: what lies below 99 px counts as off (--limit height); look there",
                "cut: what lies below 99 px counts as off; look there",
            ),
            (
                "partial -- and 3 --- of; more",
                "partial -- and 3 --- of; more",
            ),
        ] {
            assert_eq!(fitting(warning, &command, &settings), told);
        }
    }
}
