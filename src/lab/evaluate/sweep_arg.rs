//! One threshold and the values to try.

use crate::algorithm::{self, Parameter};
use crate::cli::exit::Failure;
use crate::config::Config;
use crate::content::{self, ContentOptions};
use std::str::FromStr;

/// Most values of a range. Source: ours; more points than a plot has room for.
const MAX_VALUES: usize = 1000;

/// `SECTION.FIELD=V,V,...`, or `SECTION.FIELD=A..B` for all whole numbers from A to B.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SweepArg {
    /// Section of the config: an algorithm, or `content`.
    pub(crate) section: String,
    field: String,
    /// Values as written and as numbers.
    values: Vec<(String, f64)>,
}

impl FromStr for SweepArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('=').and_then(|(path, values)| {
            let (section, field) = path.split_once('.')?;
            Some((section.trim(), field.trim(), values))
        });
        let Some((section, field, values)) = parts else {
            return Err("expected SECTION.FIELD=V,V,... such as vips.pdoc=1..10".to_owned());
        };
        Ok(Self {
            section: section.to_owned(),
            field: field.to_owned(),
            values: parse_values(values)?,
        })
    }
}

fn whole_number(text: &str) -> Result<i64, String> {
    let number = text.trim().parse::<i64>();
    number.map_err(|_| format!("{text:?} is not a whole number; A..B takes whole numbers"))
}

fn parse_values(text: &str) -> Result<Vec<(String, f64)>, String> {
    if let Some((first, last)) = text.split_once("..") {
        let (first, last) = (whole_number(first)?, whole_number(last)?);
        if last < first || last.abs_diff(first) >= MAX_VALUES as u64 {
            return Err(format!("{text:?} has no values, or more than {MAX_VALUES}"));
        }
        return Ok((first..=last).map(|v| (v.to_string(), v as f64)).collect());
    }
    text.split(',')
        .map(|t| match t.trim().parse::<f64>() {
            Ok(number) if number.is_finite() => Ok((t.trim().to_owned(), number)),
            _ => Err(format!("{t:?} is not a finite number")),
        })
        .collect()
}

impl SweepArg {
    /// Name of the threshold.
    pub(crate) fn parameter(&self) -> String {
        format!("{}.{}", self.section, self.field)
    }

    /// The config for each value.
    pub(crate) fn configs(&self, base: &Config) -> Result<Vec<(f64, Config)>, Failure> {
        self.values
            .iter()
            .map(|(written, value)| {
                let mut config = base.clone();
                config.set(&format!("{}={written}", self.parameter()))?;
                self.check_read(&config)?;
                Ok((*value, config))
            })
            .collect()
    }
}

impl SweepArg {
    /// Refuses a threshold that the method which was chosen does not read: every value would score
    /// the same.
    fn check_read(&self, config: &Config) -> Result<(), Failure> {
        let (parameters, defaults) = match algorithm::find(&self.section) {
            Some(algorithm) => (algorithm.parameters, algorithm.defaults()),
            None if self.section == "content" => (
                content::PARAMETERS,
                toml::Table::try_from(ContentOptions::default()).unwrap_or_default(),
            ),
            None => return Ok(()),
        };
        let swept = parameters.iter().find(|p| p.name == self.field);
        let empty = toml::Table::new();
        let section = config.section(&self.section).unwrap_or(&empty);
        match swept.filter(|p| !p.is_read_with(section, &defaults)) {
            Some(Parameter {
                only_with: Some((field, value)),
                ..
            }) => Err(Failure::usage(format!(
                "--sweep: {} is read only with {section}.{field}={value}: say --set \
                 {section}.{field}={value}",
                self.parameter(),
                section = self.section,
            ))),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn lists_and_ranges_are_values() {
        let numbers = |text: &str| -> Vec<f64> {
            let sweep: SweepArg = text.parse().unwrap();
            sweep.values.iter().map(|v| v.1).collect()
        };
        assert_eq!(numbers("vips.pdoc=1..3"), [1.0, 2.0, 3.0]);
        assert_eq!(numbers("tps.size=0.1, 0.25"), [0.1, 0.25]);
        for wrong in [
            "vips=1",
            "vips.pdoc",
            "vips.pdoc=",
            "a.b=NaN",
            "a.b=3..1",
            "a.b=1..9999999",
        ] {
            assert!(wrong.parse::<SweepArg>().is_err(), "{wrong}");
        }
        let sweep: SweepArg = "vips.pdoc=5..11".parse().unwrap();
        assert!(sweep.configs(&Config::default()).is_err());
    }
}
