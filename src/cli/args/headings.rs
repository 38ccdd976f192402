//! The headings of `--help`. Each argument of a group names its heading itself, because clap's "next heading" would
//! also apply to all arguments that follow the group.

/// Algorithm and thresholds.
pub(crate) const ALGORITHM: &str = "Algorithm";
/// What is done with a page before its snapshot.
pub(crate) const BEFORE: &str = "Before the snapshot";
/// Parts that the user declares content or not content.
pub(crate) const CHOICE: &str = "Choice";
/// Limits of one page.
pub(crate) const LIMITS: &str = "Limits";
/// Rate limits towards servers.
pub(crate) const MANNERS: &str = "Manners";
/// Browser and rendering.
pub(crate) const RENDERING: &str = "Rendering";
/// The template of a page's site.
pub(crate) const TEMPLATE: &str = "Template";
/// The session in which a page is requested.
pub(crate) const WHO_ASKS: &str = "Who asks";

/// Headings of rarely needed options: omitted by `-h`, shown by `--help`.
pub(crate) const RARE: [&str; 6] = [ALGORITHM, BEFORE, LIMITS, MANNERS, RENDERING, WHO_ASKS];

#[cfg(test)]
pub(crate) mod tests {
    use super::super::algorithm::{AlgorithmArgs, ThresholdArgs};
    use super::super::browser::BrowserArgs;
    use super::super::choice::ChoiceArgs;
    use super::super::interaction::InteractionArgs;
    use super::super::limit::LimitArgs;
    use super::super::page::RenderArgs;
    use super::super::session::SessionArgs;
    use super::super::tasks::MannerArgs;
    use super::super::template::TemplateArgs;
    use super::*;
    use crate::cli::command_line::command;
    use clap::{Arg, Args, Command};

    /// Options that are shared by commands but belong to no group.
    const OF_NO_GROUP: [&str; 5] = ["format", "jobs", "out", "output", "verbose"];
    /// Options that belong under the heading of the thresholds in commands that have thresholds (`set`), although
    /// some commands define them on their own.
    const BESIDE_THRESHOLDS: [&str; 2] = ["algorithm", "paper"];

    /// An argument and its heading.
    pub(crate) type Below = (String, Option<String>);

    /// The arguments of a group, without a command.
    pub(crate) fn group<A: Args>() -> Vec<Below> {
        let command = A::augment_args(Command::new("group"));
        command.get_arguments().map(below).collect()
    }

    fn below(arg: &Arg) -> Below {
        let heading = arg.get_help_heading().map(str::to_owned);
        (arg.get_id().to_string(), heading)
    }

    /// The groups that have a heading.
    fn groups() -> Vec<Vec<Below>> {
        vec![
            group::<AlgorithmArgs>(),
            group::<ThresholdArgs>(),
            group::<BrowserArgs>(),
            group::<ChoiceArgs>(),
            group::<InteractionArgs>(),
            group::<LimitArgs>(),
            group::<RenderArgs>(),
            group::<SessionArgs>(),
            group::<MannerArgs>(),
            group::<TemplateArgs>(),
        ]
    }

    /// The arguments of a command and its subcommands that have a wrong heading, or a heading although they belong to
    /// no group.
    fn misplaced(command: &Command, groups: &[Vec<Below>]) -> Vec<String> {
        let own: Vec<Below> = command.get_arguments().map(below).collect();
        let has = |id: &str| own.iter().any(|(own, _)| own == id);
        let of_groups: Vec<&Below> = groups
            .iter()
            .filter(|group| group.iter().all(|(id, _)| has(id)))
            .flatten()
            .collect();
        let wanted = |arg: &Arg| {
            let id = arg.get_id().as_str();
            if arg.is_positional() || arg.is_required_set() || OF_NO_GROUP.contains(&id) {
                return None;
            }
            if has("set") && BESIDE_THRESHOLDS.contains(&id) {
                return Some(ALGORITHM.to_owned());
            }
            let of_group = of_groups.iter().find(|(of_group, _)| of_group == id);
            of_group.and_then(|(_, heading)| heading.clone())
        };
        let wrong = command
            .get_arguments()
            .filter(|arg| below(arg).1 != wanted(arg));
        let mut told: Vec<String> = wrong
            .map(|arg| format!("{}: {:?}", command.get_name(), below(arg)))
            .collect();
        let all = command.get_subcommands();
        told.extend(all.flat_map(|below| misplaced(below, groups)));
        told
    }

    /// As `misplaced`, for a program whose commands have further groups.
    pub(crate) fn misplaced_in(command: &Command, more: Vec<Vec<Below>>) -> Vec<String> {
        misplaced(command, &[groups(), more].concat())
    }

    #[test]
    fn every_argument_of_a_group_has_its_heading() {
        for group in groups() {
            assert!(
                group.iter().all(|(_, heading)| heading.is_some()),
                "{group:?}"
            );
        }
        for (group, id, heading) in [
            (group::<RenderArgs>(), "timings", RENDERING),
            (group::<RenderArgs>(), "dark", RENDERING),
            (group::<RenderArgs>(), "proxy", WHO_ASKS),
            (group::<RenderArgs>(), "steps", BEFORE),
            (group::<RenderArgs>(), "limits", LIMITS),
            (group::<AlgorithmArgs>(), "set", ALGORITHM),
        ] {
            let wanted = (id.to_owned(), Some(heading.to_owned()));
            assert!(group.contains(&wanted), "{id}: {group:?}");
        }
    }

    #[test]
    fn no_heading_counts_for_what_is_behind_its_group() {
        assert_eq!(misplaced_in(&command(), Vec::new()), Vec::<String>::new());
    }

    #[test]
    fn what_is_misplaced_is_found() {
        let with = |arg: Arg| {
            let command = TemplateArgs::augment_args(Command::new("x"));
            let command = ThresholdArgs::augment_args(command).arg(arg);
            misplaced_in(&command, Vec::new())
        };
        let option = |id: &'static str| Arg::new(id).long(id);
        for wrong in [
            option("format").help_heading(TEMPLATE),
            option("jobs").help_heading(ALGORITHM),
            option("other").help_heading(TEMPLATE),
            option("algorithm"),
            Arg::new("input").help_heading(TEMPLATE),
        ] {
            let told = with(wrong.clone());
            let name = wrong.get_id();
            assert_eq!(told.len(), 1, "{told:?}");
            assert!(told[0].starts_with(&format!("x: (\"{name}\"")), "{told:?}");
        }
        for right in [
            option("format"),
            option("algorithm").help_heading(ALGORITHM),
            Arg::new("input"),
        ] {
            assert_eq!(with(right), Vec::<String>::new());
        }
        let alone = TemplateArgs::augment_args(Command::new("x"));
        let alone = alone.mut_arg("template", |arg| arg.help_heading(None::<&str>));
        assert_eq!(misplaced_in(&alone, Vec::new()).len(), 1);
    }
}
