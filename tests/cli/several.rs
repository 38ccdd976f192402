//! Several pages in one command are lines of JSON, in their order.

use super::{snapshot, stdout, visiblock};
use serde_json::Value;

#[test]
fn a_line_for_each_page() {
    for command in ["extract", "segment", "records"] {
        let page = snapshot();
        let one = visiblock(&[command, &page, "--format", "json"])
            .output()
            .unwrap()
            .stdout;
        let several = [
            command,
            &page,
            "missing.html",
            &page,
            "--format",
            "json",
            "--jobs",
            "3",
        ];
        let output = visiblock(&several).output().unwrap();
        assert_eq!(output.status.code(), Some(6), "{command}");
        let text = String::from_utf8(output.stdout).unwrap();
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        assert_eq!(lines.len(), 3, "{command}");
        assert_eq!(
            (lines[0].as_bytes(), lines[2].as_bytes()),
            (&one[..], &one[..]),
            "{command}"
        );
        let schema = stdout(&mut visiblock(&["schema", command]));
        let schema = serde_json::from_str(&schema).unwrap();
        let schema = jsonschema::validator_for(&schema).unwrap();
        for line in &lines {
            let line: Value = serde_json::from_str(line).unwrap();
            assert!(schema.is_valid(&line), "{command}: {line}");
        }
        let failed: Value = serde_json::from_str(lines[1]).unwrap();
        assert_eq!(failed["input"], "missing.html");
        assert!(failed["error"].as_str().unwrap().contains("no such file"));
    }
}

#[test]
fn other_formats_take_one_page() {
    for (command, format) in [("extract", "text"), ("segment", "svg"), ("records", "csv")] {
        let page = snapshot();
        let output = visiblock(&[command, &page, &page, "--format", format])
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("--format json"), "{said}");
    }
}
