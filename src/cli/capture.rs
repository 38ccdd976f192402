//! `visiblock capture`: pages as snapshots.

use super::exit::Failure;
use super::page_args::RenderArgs;
use crate::browser::Browser;
use crate::input::Input;
use clap::Args;
use futures::StreamExt;
use indicatif::{ProgressBar, ProgressStyle};
use std::path::{Path, PathBuf};

/// Render pages and keep them as snapshots, which every other command reads in their place,
/// without a browser.
#[derive(Debug, Args)]
pub(super) struct Capture {
    /// URLs, HTML files, or - for HTML on standard input.
    #[arg(required = true, value_name = "INPUT")]
    inputs: Vec<String>,
    /// The snapshot file; for several inputs a folder, where each gets a name made of its own.
    #[arg(short, long, value_name = "FILE|DIR", default_value = "page.pagesnap")]
    output: PathBuf,
    /// Keep a picture of the full page in the snapshot.
    #[arg(long)]
    screenshot: bool,
    /// How many pages at a time. More than there are cores gains nothing.
    #[arg(short, long, value_name = "N", default_value_t = 2,
          value_parser = clap::value_parser!(u64).range(1..=64))]
    jobs: u64,
    #[command(flatten)]
    render: RenderArgs,
}

impl Capture {
    pub(super) async fn run(self) -> Result<(), Failure> {
        if self.inputs.len() > 1 || self.output.is_dir() {
            return self.many().await;
        }
        let page = self.render.page(&self.inputs[0], self.screenshot).await?;
        page.save(&self.output)?;
        Ok(())
    }

    /// Captures every page it can; a page that fails is reported and the others go on.
    async fn many(self) -> Result<(), Failure> {
        std::fs::create_dir_all(&self.output).map_err(|e| Failure::output(&self.output, &e))?;
        let names = file_names(&self.inputs);
        let browser = self.render.launch().await?;
        let bar = ProgressBar::new(self.inputs.len() as u64).with_style(
            ProgressStyle::with_template("{pos}/{len} {bar:30} {eta} {wide_msg}")
                .unwrap_or_else(|_| ProgressStyle::default_bar()),
        );
        let captured = futures::stream::iter(self.inputs.iter().zip(&names))
            .map(|(input, name)| {
                let (this, browser) = (&self, &browser);
                async move { (input, this.one(browser, input, name).await) }
            })
            .buffer_unordered(self.jobs as usize);
        let failures: Vec<Failure> = captured
            .filter_map(|(input, result)| {
                bar.inc(1);
                bar.set_message(input.clone());
                std::future::ready(result.err().inspect(|failure| {
                    bar.suspend(|| tracing::error!("{}", failure.message()));
                }))
            })
            .collect()
            .await;
        bar.finish_and_clear();
        browser.close().await;
        match failures.into_iter().next() {
            Some(first) => Err(first),
            None => Ok(()),
        }
    }

    async fn one(&self, browser: &Browser, input: &str, name: &str) -> Result<(), Failure> {
        let page = match self.render.open(input)? {
            Input::Snapshot(page) => *page,
            Input::Document(document) => {
                let options = self.render.render_options(self.screenshot);
                browser.render(&document, &options).await?
            }
        };
        page.save(&self.output.join(name))?;
        Ok(())
    }
}

/// A file name for each input: its last parts, safe characters only, made unique by number.
fn file_names(inputs: &[String]) -> Vec<String> {
    let mut taken = std::collections::HashSet::new();
    inputs
        .iter()
        .map(|input| {
            let stem = stem(input);
            let mut name = format!("{stem}.pagesnap");
            let mut n = 2;
            while !taken.insert(name.clone()) {
                name = format!("{stem}-{n}.pagesnap");
                n += 1;
            }
            name
        })
        .collect()
}

/// The input without its scheme and ending, cut to its last 100 safe characters.
fn stem(input: &str) -> String {
    let path = input.split_once("://").map_or(input, |(_, rest)| rest);
    let path = Path::new(path).with_extension("");
    let safe: String = path
        .to_string_lossy()
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || "-_.".contains(c) {
                c
            } else {
                '_'
            }
        })
        .collect();
    let tail = &safe[safe.len().saturating_sub(100)..];
    let tail = tail.trim_matches(['.', '_']);
    if tail.is_empty() {
        "page".to_owned()
    } else {
        tail.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_safe_and_unique() {
        let inputs = [
            "https://a.org/x?y=../z",
            "../../etc/passwd",
            "b/../../etc/passwd",
            "-",
            "ü",
        ];
        let names = file_names(&inputs.map(str::to_owned));
        assert_eq!(names[1], "etc_passwd.pagesnap");
        assert_eq!(names[3], "-.pagesnap");
        let unique: std::collections::HashSet<_> = names.iter().collect();
        assert_eq!(unique.len(), names.len());
        assert!(
            names
                .iter()
                .all(|n| !n.contains('/') && !n.starts_with('.'))
        );
    }
}
