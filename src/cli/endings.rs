//! File names whose extension belongs to another format than the one written.

use clap::ValueEnum;
use std::path::Path;

/// A format: its name in `--format`, its file extensions, and a description.
type Known = (&'static str, &'static [&'static str], &'static str);

/// The formats of all commands.
const KNOWN: [Known; 12] = [
    ("csv", &["csv"], "CSV"),
    ("github", &[], "annotations"),
    ("html", &["html", "htm"], "HTML"),
    ("json", &["json"], "JSON"),
    ("junit", &["xml"], "a test report"),
    ("markdown", &["md", "markdown"], "Markdown"),
    ("png", &["png"], "a picture"),
    ("snapshot", &["pagesnap"], "a snapshot"),
    ("svg", &["svg"], "a drawing"),
    ("table", &[], "a table"),
    ("text", &["txt"], "text"),
    ("webis", &["json"], "JSON of Webis"),
];

/// Warns if the extension of a file is that of another format of the same command.
pub(super) fn tell_of_another<F: ValueEnum>(path: &Path, format: &F) {
    if let Some(told) = another(path, format) {
        tracing::warn!("{told}");
    }
}

fn another<F: ValueEnum>(path: &Path, format: &F) -> Option<String> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    let written = named(format);
    let is_of = |known: &Known| known.1.contains(&ending.as_str());
    if known(&written).is_some_and(&is_of) {
        return None;
    }
    let others = F::value_variants().iter().map(named);
    let mut others = others.filter_map(|name| known(&name));
    let (option, _, holds) = others.find(|other| is_of(other))?;
    let written = known(&written).map_or(written.as_str(), |(_, _, holds)| *holds);
    Some(format!(
        "{} will hold {written}; --format {option} writes {holds}",
        path.display()
    ))
}

fn named<F: ValueEnum>(format: &F) -> String {
    let value = format.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}

fn known(name: &str) -> Option<&'static Known> {
    KNOWN.iter().find(|known| known.0 == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Clone, ValueEnum)]
    enum Format {
        Json,
        Webis,
        Png,
        Table,
    }

    #[test]
    fn a_name_of_another_format_is_told() {
        let told = |name: &str, format| another(Path::new(name), &format);
        assert_eq!(
            told("a/x.PNG", Format::Json).as_deref(),
            Some("a/x.PNG will hold JSON; --format png writes a picture")
        );
        assert_eq!(
            told("x.json", Format::Table).as_deref(),
            Some("x.json will hold a table; --format json writes JSON")
        );
        for (name, format) in [
            ("x.json", Format::Json),
            ("x.json", Format::Webis),
            // The command writes no HTML, and some extensions belong to no format.
            ("x.html", Format::Json),
            ("png", Format::Json),
            ("x.out", Format::Png),
        ] {
            assert_eq!(told(name, format.clone()), None, "{name} {format:?}");
        }
    }
}
