//! The pages that a template is learned from.

use super::super::args::page::RenderArgs;
use super::super::exit::Failure;
use crate::files::files_below;
use crate::input::{Document, Input};
use crate::template::key::{combine, hash};
use crate::template::{Learner, PageSketch, TemplateOptions};
use futures::StreamExt;
use std::path::Path;

/// Maximum number of pages read at a time; each is sketched and dropped. Source: ours: two cores.
const AT_A_TIME: usize = 2;

/// A page that was opened: its sketch, or a document that the browser has to render first.
enum Opened {
    Sketch(Box<PageSketch>),
    Document(Box<Document>),
}

/// The names of the pages; folders are replaced by their snapshots. With `most`, a random sample of all pages, which
/// is the same for the same seed and pages whatever their order.
pub(crate) fn sample(
    inputs: &[String],
    most: Option<usize>,
    seed: u64,
) -> Result<Vec<String>, Failure> {
    let mut names = Vec::new();
    for input in inputs {
        let path = Path::new(input);
        if !path.is_dir() {
            names.push(input.clone());
            continue;
        }
        let found = files_below(path, ".pagesnap").map_err(|e| Failure::input_file(path, &e))?;
        if found.is_empty() {
            return Err(Failure::input(format!(
                "{input}: a folder without .pagesnap files; `visiblock capture` makes them"
            )));
        }
        names.extend(found.iter().map(|f| f.to_string_lossy().into_owned()));
    }
    if let Some(most) = most {
        names.sort_by_cached_key(|name| (combine(seed, hash(name.as_bytes())), name.clone()));
        names.truncate(most);
    }
    Ok(names)
}

/// Reads or renders every page it can and learns from it; returns the failures of the others.
pub(crate) async fn learn_from(
    names: Vec<String>,
    render: &RenderArgs,
    options: &TemplateOptions,
    learner: &mut Learner,
) -> Vec<Failure> {
    let mut failures = Vec::new();
    let mut documents = Vec::new();
    let mut opened = futures::stream::iter(names)
        .map(|name| {
            let (render, options) = (render.clone(), options.clone());
            tokio::task::spawn_blocking(move || open(&name, &render, &options))
        })
        .buffer_unordered(AT_A_TIME);
    while let Some(result) = opened.next().await {
        match result.map_err(|e| Failure::usage(format!("the work stopped: {e}"))) {
            Ok(Ok(Opened::Sketch(sketch))) => learner.add(*sketch),
            Ok(Ok(Opened::Document(document))) => documents.push(*document),
            Ok(Err(failure)) | Err(failure) => failures.push(failure),
        }
    }
    drop(opened);
    if !documents.is_empty() {
        render_all(documents, render, learner, &mut failures).await;
    }
    failures
}

fn open(name: &str, render: &RenderArgs, options: &TemplateOptions) -> Result<Opened, Failure> {
    Ok(match render.open(name)? {
        Input::Snapshot(page) => {
            Opened::Sketch(Box::new(PageSketch::from_page(name, &page, options)))
        }
        Input::Document(document) => Opened::Document(Box::new(document)),
    })
}

async fn render_all(
    documents: Vec<Document>,
    render: &RenderArgs,
    learner: &mut Learner,
    failures: &mut Vec<Failure>,
) {
    let browser = match render.launch().await {
        Ok(browser) => browser,
        Err(failure) => return failures.push(failure),
    };
    let options = match render.render_options(false) {
        Ok(options) => options,
        Err(failure) => return failures.push(failure),
    };
    for document in documents {
        match browser.render_for_command(&document, &options).await {
            Ok(page) => match page.source.status {
                Some(status @ 400..) if !render.accepts_status() => {
                    failures.push(Failure::render(format!(
                        "{}: the server answered {status}, so nothing is learned from what it sent; \
                         give --accept-status if that is a page of the site",
                        document.name
                    )));
                }
                _ => learner.learn(&document.name, &page),
            },
            Err(error) => failures.push(error.into()),
        }
    }
    browser.close().await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_depends_on_seed_and_names_alone() {
        let mut names: Vec<String> = (0..100).map(|i| format!("p{i}.html")).collect();
        let ten = |names: &[String], seed| sample(names, Some(10), seed).unwrap_or_default();
        let first = ten(&names, 7);
        assert_eq!(first.len(), 10);
        names.reverse();
        assert_eq!(ten(&names, 7), first);
        assert_ne!(ten(&names, 8), first);
    }
}
