//! The config file with every threshold at its default, and what each one is: what its field's docs say, which come
//! here by way of the JSON Schema of its section.

use super::{CONTENT, Config, TEMPLATE};
use crate::algorithm::REGISTRY;
use crate::content::ContentOptions;
use crate::template::TemplateOptions;
use schemars::{JsonSchema, Schema};
use serde::Serialize;
use std::fmt::Write;

/// Columns of a comment. Source: ours: those of the help.
const WIDTH: usize = 100;

/// What a file begins with.
const HEAD: &str = "Every threshold at its default. A file for --config needs only those that differ; \
                    --set SECTION.FIELD=VALUE sets one.";

/// A section with all that is said of it.
struct Section {
    name: &'static str,
    about: String,
    fields: toml::Table,
    schema: Schema,
}

impl Section {
    fn of<T: Default + Serialize + JsonSchema>(name: &'static str) -> Self {
        let schema = schemars::schema_for!(T);
        let about = schema.get("description").and_then(|about| about.as_str());
        Self {
            name,
            about: about.unwrap_or_default().to_owned(),
            fields: toml::Table::try_from(T::default()).unwrap_or_default(),
            schema,
        }
    }

    /// What the docs of a field say, ranges in words.
    fn docs(&self, field: &str) -> String {
        let field = self.schema.get("properties").and_then(|all| all.get(field));
        let docs = field.and_then(|field| field.get("description")?.as_str());
        docs.unwrap_or_default().replace("..=", " to ")
    }
}

/// The sections that have fields, by their names.
fn sections() -> Vec<Section> {
    let of_algorithms = REGISTRY.iter().map(|algorithm| Section {
        name: algorithm.name,
        about: format!("{} ({})", algorithm.summary, algorithm.citation),
        fields: algorithm.defaults(),
        schema: algorithm.schema(),
    });
    let mut all: Vec<Section> = of_algorithms.filter(|s| !s.fields.is_empty()).collect();
    all.push(Section::of::<ContentOptions>(CONTENT));
    all.push(Section::of::<TemplateOptions>(TEMPLATE));
    all.sort_by_key(|section| section.name);
    all
}

/// Adds a comment of lines that are not too long.
fn add_comment(out: &mut String, text: &str) {
    let mut line = String::from("#");
    for word in text.split_whitespace() {
        if line.chars().count() + 1 + word.chars().count() > WIDTH {
            out.push_str(&line);
            out.push('\n');
            line = String::from("#");
        }
        line.push(' ');
        line.push_str(word);
    }
    if line.len() > 1 {
        out.push_str(&line);
        out.push('\n');
    }
}

impl Config {
    /// A config file with every threshold at its default, each below a comment: what it is, its unit and range, and
    /// where it comes from.
    pub fn explained_defaults() -> String {
        let mut out = String::new();
        add_comment(&mut out, HEAD);
        for section in sections() {
            out.push('\n');
            add_comment(&mut out, &section.about);
            let _ = writeln!(out, "[{}]", section.name);
            for (field, value) in &section.fields {
                add_comment(&mut out, &section.docs(field));
                let _ = writeln!(out, "{field} = {value}");
            }
        }
        out
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
mod tests {
    use super::*;

    #[test]
    fn every_key_stands_below_what_it_is() {
        let told = Config::explained_defaults();
        let lines: Vec<&str> = told.lines().collect();
        let keys = lines
            .iter()
            .filter(|line| line.contains(" = ") && !line.starts_with('#'));
        let all = sections()
            .iter()
            .map(|section| section.fields.len())
            .sum::<usize>();
        assert_eq!(keys.count(), all);
        for (above, line) in lines.iter().zip(&lines[1..]) {
            let is_comment = |line: &str| line.starts_with("# ");
            assert!(
                line.is_empty() || is_comment(line) || is_comment(above),
                "{line}"
            );
            assert!(line.chars().count() <= WIDTH, "{line}");
        }
        for section in sections() {
            for field in section.fields.keys() {
                let docs = section.docs(field);
                assert!(
                    docs.contains("Default"),
                    "{}.{field}: {docs:?}",
                    section.name
                );
                assert!(!docs.contains("[`"), "{}.{field}: {docs:?}", section.name);
            }
        }
        let size = "# T1: greatest distance of a candidate from the region of maximum density, 0 to 100. Default 60.\n\
                    # Source: paper §5.2: between 40 and 60 all three classes do about as well.\nt1 = 60.0\n";
        assert!(told.contains(size), "{told}");
        assert!(!told.contains("0..") && !told.contains("1.."), "{told}");
    }

    #[test]
    fn what_is_printed_is_read_back_as_the_defaults() {
        let config = Config::parse(&Config::explained_defaults(), "defaults").unwrap();
        for algorithm in REGISTRY {
            let read = config.section(algorithm.name).cloned().unwrap_or_default();
            assert_eq!(read, algorithm.defaults(), "{}", algorithm.name);
        }
        assert_eq!(config.content().unwrap(), ContentOptions::default());
        assert_eq!(config.template().unwrap(), TemplateOptions::default());
    }

    #[test]
    fn a_comment_is_broken_between_words() {
        let comment = |text: &str| {
            let mut out = String::new();
            add_comment(&mut out, text);
            out
        };
        assert_eq!(comment(""), "");
        assert_eq!(comment("one\n two"), "# one two\n");
        let (fits, word) = ("x".repeat(WIDTH - 2), "y".repeat(WIDTH + 9));
        assert_eq!(comment(&format!("{fits} y")), format!("# {fits}\n# y\n"));
        assert_eq!(
            comment(&format!("a {word} b")),
            format!("# a\n# {word}\n# b\n")
        );
    }
}
