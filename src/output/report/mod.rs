//! Reports: one HTML file that holds everything it shows and loads nothing.
//!
//! What is shown travels as JSON in a block of data; a script of ours draws it and sets every text
//! as text. The page's own HTML never gets into the file. A content security policy lets exactly
//! our script and our style run, by their SHA-256, so that nothing else could, had it got in.

mod changes;
mod checks;
mod pages;
mod pictures;
mod sequence;

pub use changes::diff_report;
pub(crate) use checks::CheckReport;
pub use pages::{ReportPage, page_report};

use base64::prelude::{BASE64_STANDARD, Engine};
use minijinja::{Environment, context};
use serde::Serialize;
use sha2::{Digest, Sha256};

const FRAME: &str = include_str!("frame.html");
const STYLE: &str = include_str!("report.css");
const SCRIPT: &str = concat!(
    include_str!("script/base.js"),
    include_str!("script/details.js"),
    include_str!("script/sequence.js"),
    include_str!("script/drawing.js"),
    include_str!("script/page.js"),
    include_str!("script/index.js"),
    include_str!("script/decisions.js"),
    include_str!("script/diff.js"),
    include_str!("script/checks.js"),
    include_str!("script/start.js"),
);

/// A report cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReportError {
    /// The frame could not be filled.
    #[error("the report cannot be written: {0}; take the JSON in its place, and tell us")]
    Frame(#[from] minijinja::Error),
    /// What is shown could not be written as JSON.
    #[error("the report cannot be written: {0}; take the JSON in its place, and tell us")]
    Data(#[from] serde_json::Error),
}

/// The file that shows something.
fn report(title: &str, shown: &impl Serialize) -> Result<String, ReportError> {
    let mut environment = Environment::new();
    environment.add_template("frame.html", FRAME)?;
    let frame = environment.get_template("frame.html")?;
    Ok(frame.render(context! {
        title,
        version => env!("CARGO_PKG_VERSION"),
        style => STYLE,
        style_hash => source_hash(STYLE),
        script => SCRIPT,
        script_hash => source_hash(SCRIPT),
        data => data(shown)?,
    })?)
}

/// JSON that ends no element and begins none, wherever it stands in HTML.
fn data(shown: &impl Serialize) -> Result<String, serde_json::Error> {
    let json = serde_json::to_string(shown)?;
    Ok(json
        .replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026"))
}

/// How a content security policy names what may run.
fn source_hash(source: &str) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(source)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_holds_no_markup_and_reads_as_it_was() {
        let hostile = "</script><img src=x onerror=alert(1)>&amp;<!--";
        let written = data(&hostile).unwrap_or_default();
        assert!(!written.contains(['<', '>', '&']), "{written}");
        assert_eq!(
            serde_json::from_str::<String>(&written).ok().as_deref(),
            Some(hostile)
        );
    }

    #[test]
    fn the_policy_names_what_runs() {
        // Source: FIPS 180-2, the hash of nothing.
        assert_eq!(
            source_hash(""),
            "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
        );
        let html = report("<b>", &"shown").unwrap_or_default();
        for source in [STYLE, SCRIPT] {
            // Escaped as an attribute, which keeps slashes out of it.
            let hash = source_hash(source).replace('/', "&#x2f;");
            assert!(html.contains(&hash), "{hash}");
        }
        assert!(html.contains("<title>&lt;b&gt;</title>"));
    }
}
