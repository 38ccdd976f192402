//! The arguments for the reader for whom a page is rendered.

use super::headings::RENDERING;
use crate::browser::{Media, RenderOptions};
use crate::check::moment;
use crate::cli::given::given_of;
use crate::cli::numbers::whole;
use clap::Args;

/// Who the page is rendered for.
#[derive(Debug, Clone, Args)]
pub(crate) struct ReaderArgs {
    /// How the browser names itself to servers and scripts; by default as a Chromium with a window.
    #[arg(long, value_name = "TEXT", value_parser = user_agent, help_heading = RENDERING)]
    user_agent: Option<String>,
    /// The page as it shows itself to readers who want it dark.
    #[arg(long, help_heading = RENDERING)]
    dark: bool,
    /// The page as it shows itself to readers who want nothing to move.
    #[arg(long, help_heading = RENDERING)]
    reduced_motion: bool,
    /// The page as its style sheets lay it out for paper, in the width of the window.
    #[arg(long, help_heading = RENDERING)]
    print: bool,
    /// What scripts are told that the time is, whenever they ask: 2026-01-31T12:00:00Z. With this
    /// and --seed a page that shows the time or random numbers is the same each time.
    #[arg(long, value_name = "TIME", value_parser = fixed_time, help_heading = RENDERING)]
    fixed_time: Option<i64>,
    /// Makes the random numbers of scripts the same each time.
    #[arg(long, value_name = "N", value_parser = whole(0..=u32::MAX), help_heading = RENDERING)]
    seed: Option<u32>,
}

impl ReaderArgs {
    /// The names of the given options, without the seed, which comparisons set themselves.
    pub(crate) fn given(&self) -> impl Iterator<Item = &'static str> {
        let all = [
            ("--user-agent", self.user_agent.is_some()),
            ("--dark", self.dark),
            ("--reduced-motion", self.reduced_motion),
            ("--print", self.print),
            ("--fixed-time", self.fixed_time.is_some()),
        ];
        given_of(all)
    }

    /// Fixes the random numbers of scripts unless a seed is given: differences due to them alone are not to be
    /// reported.
    pub(crate) fn fix_random_numbers(&mut self) {
        self.seed.get_or_insert(1);
    }

    /// The render options that these arguments set; the others have their defaults.
    pub(crate) fn options(&self) -> RenderOptions {
        RenderOptions {
            media: Media {
                dark: self.dark,
                reduced_motion: self.reduced_motion,
                print: self.print,
            },
            user_agent: self.user_agent.clone(),
            fixed_time: self.fixed_time,
            seed: self.seed,
            ..RenderOptions::default()
        }
    }
}

/// Parses the value of a header, which must not contain line ends.
fn user_agent(text: &str) -> Result<String, String> {
    let is_sound = text.chars().all(|c| (' '..='~').contains(&c));
    (is_sound && !text.trim().is_empty())
        .then(|| text.trim().to_owned())
        .ok_or_else(|| "expected ASCII letters, digits, signs and spaces".to_owned())
}

/// Parses a time, ms since 1970.
fn fixed_time(text: &str) -> Result<i64, String> {
    moment(text).ok_or_else(|| "expected a time such as 2026-01-31T12:00:00Z".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_as_documented() {
        assert_eq!(fixed_time("1970-01-02T00:00:00Z"), Ok(86_400_000));
        assert!(fixed_time("noon").is_err());
        assert_eq!(user_agent(" Reader/1 "), Ok("Reader/1".to_owned()));
        assert!(user_agent("a\nCookie: b").is_err() && user_agent(" ").is_err());
    }
}
