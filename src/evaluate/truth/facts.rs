//! What is true of pages in few words: title, authors, date, texts that belong to the content and
//! texts that do not. One file, `{id: {title, author, date, url, with, without}}`, as the snippets
//! set has it; every field may be missing.

use super::{TruthError, read_json, wcxb};
use chrono::NaiveDate;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// What is true of one page.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Facts {
    /// Its headline.
    pub title: Option<String>,
    /// Who wrote it.
    #[serde(rename = "author", deserialize_with = "one_or_several")]
    pub authors: Vec<String>,
    /// The day it was published, ISO 8601.
    pub date: Option<String>,
    /// Its address.
    pub url: String,
    /// Texts of the content.
    pub with: Vec<String>,
    /// Texts around the content.
    pub without: Vec<String>,
}

impl From<wcxb::Truth> for Facts {
    /// Without its title, which is the document's own, with the name of the site in it, and says nothing
    /// about a headline.
    fn from(page: wcxb::Truth) -> Self {
        Self {
            title: None,
            authors: page.author.into_iter().collect(),
            date: page.date,
            url: page.url,
            with: page.with,
            without: page.without,
        }
    }
}

/// Reads the facts of all pages, by id: one file, or a folder of WCXB's truth files.
///
/// # Errors
/// [`TruthError::Io`] and [`TruthError::Malformed`].
pub fn read(path: &Path) -> Result<BTreeMap<String, Facts>, TruthError> {
    let expected = "a file of facts, {id: {title, author, date, url, with, without}}";
    let mut pages: BTreeMap<String, Facts> = if path.is_dir() {
        let pages = wcxb::read_all(path)?.into_iter();
        pages.map(|(id, page)| (id, Facts::from(page))).collect()
    } else {
        read_json(path, expected)?
    };
    for facts in pages.values_mut() {
        facts.title = facts.title.take().filter(|text| is_said(text));
        let date = facts.date.take().map(|text| text.trim().to_owned());
        facts.date = date.filter(|text| is_day(text));
        facts.authors.retain(|text| is_said(text));
        facts.with.retain(|text| is_said(text));
        facts.without.retain(|text| is_said(text));
    }
    Ok(pages)
}

/// Whether a text is a day: one page of the snippets has a 29th month.
fn is_day(text: &str) -> bool {
    let day = text.get(..10);
    day.is_some_and(|day| NaiveDate::parse_from_str(day, "%F").is_ok())
}

fn is_said(text: &str) -> bool {
    !text.trim().is_empty()
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrSeveral {
    One(String),
    Several(Vec<String>),
    None(()),
}

fn one_or_several<'de, D: Deserializer<'de>>(reader: D) -> Result<Vec<String>, D::Error> {
    Ok(match OneOrSeveral::deserialize(reader)? {
        OneOrSeveral::One(name) => vec![name],
        OneOrSeveral::Several(names) => names,
        OneOrSeveral::None(()) => Vec::new(),
    })
}
