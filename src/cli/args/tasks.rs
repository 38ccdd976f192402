//! The arguments shared by `run` and `worker`: what is done with each page, and the rate limits towards servers.

use super::algorithm::ThresholdArgs;
use super::headings::{ALGORITHM, MANNERS};
use super::jobs::JobsArgs;
use super::page::RenderArgs;
use super::template::TemplateArgs;
use crate::algorithm::REGISTRY;
use crate::cli::exit::Failure;
use crate::cli::numbers::whole;
use crate::run::analysis::{Analysis, Tasks};
use crate::run::engine::Rendering;
use crate::run::sites::Manners;
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use std::time::Duration;

/// What is done with each page.
#[derive(Debug, Clone, Args)]
pub(crate) struct TaskArgs {
    /// What to find out about each page; several with commas: segment (blocks), extract (content
    /// and metadata), records (lists), features (of the page, by name), template (the parts of
    /// --template on it).
    #[arg(long = "do", value_name = "TASK", value_delimiter = ',', value_enum,
          default_values_t = [Task::Segment, Task::Extract])]
    tasks: Vec<Task>,
    /// The segmenter, or several with commas, from one rendering: the first one's blocks are
    /// those of the content.
    #[arg(long, help_heading = ALGORITHM, value_name = "NAME", value_delimiter = ',', default_value = REGISTRY[0].name,
          value_parser = PossibleValuesParser::new(REGISTRY.iter().map(|a| a.name)))]
    algorithm: Vec<String>,
    #[command(flatten)]
    thresholds: ThresholdArgs,
    #[command(flatten)]
    template: TemplateArgs,
    #[command(flatten)]
    jobs: JobsArgs,
    #[command(flatten)]
    manners: MannerArgs,
    #[command(flatten)]
    render: RenderArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Task {
    Segment,
    Extract,
    Records,
    Features,
    Template,
}

/// How servers are treated.
#[derive(Debug, Clone, Args)]
pub(super) struct MannerArgs {
    /// Time between the starts of two pages of a site, s. A longer one that its robots.txt asks
    /// for (Crawl-delay, up to 60 s) counts.
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0, value_parser = seconds, help_heading = MANNERS)]
    delay: f64,
    /// Pages of a site at a time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole(1_u64..=64), help_heading = MANNERS)]
    per_site: u64,
    /// Visit what robots.txt asks not to visit.
    #[arg(long, help_heading = MANNERS)]
    ignore_robots: bool,
    /// How often a page is tried again that may come the next time: the connection broke, or the
    /// server answered 429, 500, 502, 503 or 504. After 1, 2, 4 ... s, or what Retry-After asks.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = whole(0_u64..=10), help_heading = MANNERS)]
    retries: u64,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|s| (0.0..=3600.0).contains(s));
    seconds.ok_or_else(|| "expected seconds from 0 to 3600, such as 0.5".to_owned())
}

impl TaskArgs {
    pub(crate) fn analysis(&self) -> Result<Analysis, Failure> {
        let config = self.thresholds.config()?;
        let beside = ["content", "mdr"].into_iter();
        self.thresholds
            .tell_of_unused(beside.chain(self.algorithm.iter().map(String::as_str)));
        let (mdr, content) = (config.mdr()?, config.content()?);
        // An algorithm that is named twice runs only once.
        let named = self.algorithm.iter().enumerate();
        let once = named.filter(|(i, name)| !self.algorithm[..*i].contains(name));
        let segmenters = once.map(|(_, name)| config.segmenter(name));
        let template = self.template.load()?;
        let wants = |task| self.tasks.contains(&task);
        if wants(Task::Template) && template.is_none() {
            return Err(Failure::usage(
                "--do template needs --template FILE, which `visiblock template learn` makes",
            ));
        }
        Ok(Analysis {
            tasks: Tasks {
                segment: wants(Task::Segment),
                extract: wants(Task::Extract),
                records: wants(Task::Records),
                features: wants(Task::Features),
                template: wants(Task::Template),
            },
            segmenters: segmenters.collect::<Result<_, _>>()?,
            content,
            mdr,
            template,
        })
    }

    pub(crate) fn rendering(&self, screenshot: bool) -> Result<Rendering, Failure> {
        if self.render.is_replay() {
            return Err(Failure::usage(
                "--replay is for one page; give the archive itself as a source",
            ));
        }
        self.render.check()?;
        Ok(Rendering {
            browser: self.render.browser_options()?,
            page: self.render.render_options(screenshot)?,
            base_url: self.render.base_url().cloned(),
            accept_status: self.render.accepts_status(),
            tabs: self.jobs.count(),
        })
    }

    pub(crate) fn manners(&self) -> Manners {
        Manners {
            delay: Duration::from_secs_f64(self.manners.delay),
            per_site: usize::try_from(self.manners.per_site).unwrap_or(1),
            robots: !self.manners.ignore_robots,
            retries: u32::try_from(self.manners.retries).unwrap_or(0),
        }
    }

    /// The thresholds, as text: they are read from files and so are not part of the arguments.
    pub(crate) fn thresholds_text(&self) -> Result<String, Failure> {
        Ok(self.thresholds.config()?.to_toml())
    }
}
