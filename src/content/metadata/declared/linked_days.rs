//! Dates in linked data that are Unix times.

use serde_json::Value;

/// Unix times of pages in seconds, and milliseconds per second. Source: ours: from 1990 to 2100; dates in digits
/// alone (`20240506`) are less.
const SECONDS: std::ops::Range<i64> = 631_152_000..4_102_444_800;
const MILLISECONDS: i64 = 1000;

/// Years of dates with an hour in digits alone (`2024050607`). Source: ours: as Unix times these would be from 2033
/// on.
const YEARS: std::ops::Range<i64> = 1990..2100;

/// The date and time of a Unix time in seconds or milliseconds, in UTC.
pub(super) fn since_1970(value: &Value) -> Option<String> {
    let told: i64 = match value {
        Value::String(text) => text.trim().parse().ok()?,
        other => other.as_i64()?,
    };
    let seconds = [told, told / MILLISECONDS];
    let mut seconds = seconds.into_iter();
    let seconds = seconds.find(|told| SECONDS.contains(told) && !is_day_and_hour(*told))?;
    let time = chrono::DateTime::from_timestamp(seconds, 0)?;
    Some(time.format("%FT%T+00:00").to_string())
}

/// Whether the digits of a number are those of a date and an hour.
fn is_day_and_hour(number: i64) -> bool {
    let [year, month, day, hour] = [
        number / 1_000_000,
        number / 10_000 % 100,
        number / 100 % 100,
        number % 100,
    ];
    YEARS.contains(&year)
        && (1..=12).contains(&month)
        && (1..=31).contains(&day)
        && (0..24).contains(&hour)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn times_since_1970_are_read() {
        for told in [
            json!(1_709_622_000),
            json!("1709622000000"),
            json!(1_709_622_000_999_i64),
        ] {
            let time = since_1970(&told);
            assert_eq!(time.as_deref(), Some("2024-03-05T07:00:00+00:00"));
        }
        for told in [json!("20240305"), json!("2024"), json!(1.5), json!(null)] {
            assert_eq!(since_1970(&told), None, "{told}");
        }
        assert_eq!(since_1970(&json!(2_024_050_607)), None, "a day and an hour");
        assert!(since_1970(&json!(2_024_990_607)).is_some(), "no month");
    }
}
