//! The arguments for what is done with a page before its snapshot is taken.

use super::headings::BEFORE;
use crate::browser::{Consent, Interaction, MAX_STEPS, MAX_STYLE, Secret, Step};
use crate::cli::exit::Failure;
use crate::cli::given::given_of;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// What is done with the page.
#[derive(Debug, Clone, Args)]
pub(crate) struct InteractionArgs {
    /// Do this with the page once it is at rest, in the order given: wait:css:SELECTOR,
    /// wait:text:TEXT, wait:network, click:SELECTOR, type:SELECTOR=TEXT, type-env:SELECTOR=VARIABLE
    /// (what the environment holds), press:KEY (Enter, Control+a), scroll:SELECTOR or scroll:PX,
    /// hover:SELECTOR, select:SELECTOR=OPTION, eval:JAVASCRIPT. Each waits for its element, at most
    /// a third of --timeout (2 s at least); one that cannot be taken ends with exit code 3, one whose
    /// selector is none with 2.
    #[arg(long = "step", value_name = "STEP", help_heading = BEFORE)]
    steps: Vec<Secret>,
    /// Open what is closed: details, accordions, panels of tabs, "read more", "load more". No link
    /// is followed, no form submitted.
    #[arg(long, help_heading = BEFORE)]
    expand: bool,
    /// Scroll through lists and grids that make their rows when they are in view, and join those: up to
    /// 2,000 rows. Without it a warning tells of such a list.
    #[arg(long, help_heading = BEFORE)]
    unroll: bool,
    /// What becomes of consent banners: mark (told in a warning), hide, reject (their "reject" or
    /// "necessary only" is pressed; one without it is hidden). None is ever accepted.
    #[arg(long, value_name = "WHAT", value_enum, help_heading = BEFORE)]
    consent: Option<ConsentArg>,
    /// Take what matches out of the page. May be given several times.
    #[arg(long, value_name = "SELECTOR", help_heading = BEFORE)]
    hide: Vec<String>,
    /// Leave what matches its place, and show nothing of it. May be given several times.
    #[arg(long, value_name = "SELECTOR", help_heading = BEFORE)]
    mask: Vec<String>,
    /// A style sheet that is added to the page.
    #[arg(long, value_name = "FILE", help_heading = BEFORE)]
    style: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ConsentArg {
    Mark,
    Hide,
    Reject,
}

impl InteractionArgs {
    /// The names of the given options.
    pub(crate) fn given(&self) -> impl Iterator<Item = &'static str> {
        let all = [
            ("--step", !self.steps.is_empty()),
            ("--expand", self.expand),
            ("--unroll", self.unroll),
            ("--consent", self.consent.is_some()),
            ("--hide", !self.hide.is_empty()),
            ("--mask", !self.mask.is_empty()),
            ("--style", self.style.is_some()),
        ];
        given_of(all)
    }

    pub(crate) fn interaction(&self) -> Result<Interaction, Failure> {
        if self.steps.len() > MAX_STEPS {
            return Err(Failure::usage(format!(
                "--step: more than {MAX_STEPS} steps"
            )));
        }
        let steps = self.steps.iter().enumerate().map(|(i, step)| {
            let read = step.expose().parse::<Step>();
            read.map_err(|said| Failure::usage(format!("--step ({}.): {said}", i + 1)))
        });
        let style = self.style.as_ref().map(|path| {
            let bytes = crate::files::read_at_most(path, MAX_STYLE);
            let bytes = bytes.map_err(|e| Failure::input_file(path, &e))?;
            String::from_utf8(bytes)
                .map_err(|_| Failure::input(format!("{}: is not UTF-8", path.display())))
        });
        Ok(Interaction {
            steps: steps.collect::<Result<_, _>>()?,
            expand: self.expand,
            unroll: self.unroll,
            consent: self.consent.map(|consent| match consent {
                ConsentArg::Mark => Consent::Mark,
                ConsentArg::Hide => Consent::Hide,
                ConsentArg::Reject => Consent::Reject,
            }),
            hide: self.hide.clone(),
            mask: self.mask.clone(),
            style: style.transpose()?,
        })
    }
}
