//! What `--help` tells is what README shows and what the commands do.

use super::{stdout, visiblock};
use std::path::Path;

/// README's usage block is `visiblock --help`.
#[test]
fn readme_shows_the_help() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = std::fs::read_to_string(readme).unwrap();
    let block = readme
        .split_once("<!-- usage -->")
        .and_then(|(_, rest)| rest.split_once("<!-- /usage -->"))
        .expect("README.md has its usage block between <!-- usage --> and <!-- /usage -->")
        .0;
    let shown = block
        .trim()
        .trim_start_matches("```text")
        .trim_end_matches("```")
        .trim();
    let help = stdout(visiblock(&["--help"]).env_remove("COLUMNS"));
    assert_eq!(shown, help.trim(), "copy `visiblock --help` into README.md");
}

#[test]
fn every_command_explains_itself() {
    let help = stdout(&mut visiblock(&["--help"]));
    for code in [
        "0    done",
        "2    wrong usage",
        "3    the page",
        "4    no usable",
        "6    bad input",
        "130  interrupted",
    ] {
        assert!(help.contains(code), "{code}");
    }
    let commands = help
        .split_once("Commands:")
        .unwrap()
        .1
        .split_once("Options:")
        .unwrap()
        .0;
    let names: Vec<&str> = commands
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("    "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(names.len() > 8, "{names:?}");
    for name in names {
        assert!(
            stdout(&mut visiblock(&["help", name])).contains("Usage:"),
            "{name}"
        );
    }
}

#[test]
fn a_name_that_is_misspelt_is_told_with_the_right_one() {
    let told = visiblock(&["help", "segmen"]).assert().code(2);
    let told = String::from_utf8(told.get_output().stderr.clone()).unwrap();
    let said =
        "no command or topic \"segmen\", but perhaps \"segment\"; `visiblock help` lists them";
    assert!(told.contains(said), "{told}");
}

/// Schemas are read by those who do not know our code.
#[test]
fn schemas_are_in_plain_words() {
    for schema in [
        "segment", "extract", "records", "prune", "diff", "check", "template",
    ] {
        let told = stdout(&mut visiblock(&["schema", schema]));
        assert!(!told.contains("[`"), "{schema}");
        assert!(told.contains("Name and version of the format."), "{schema}");
        assert!(!told.contains("Json\""), "{schema}");
    }
}

#[test]
fn commands_about_ourselves() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(
            stdout(&mut visiblock(&["completions", shell])).contains("segment"),
            "{shell}"
        );
    }
    assert!(stdout(&mut visiblock(&["algorithms"])).contains("vips"));
    let defaults = stdout(&mut visiblock(&["defaults"]));
    let told = defaults.parse::<toml::Table>().unwrap();
    assert!(told.contains_key("content"), "{defaults}");
    let words = "# Words of a passage, 1 or more. Default 200. Source: ours, after Callan 1994.\nwords = 200\n";
    assert!(defaults.contains(words), "{defaults}");
    // The printed defaults are a config that changes nothing.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("defaults.toml");
    std::fs::write(&file, defaults).unwrap();
    let page = super::snapshot();
    for command in ["segment", "extract"] {
        let plain = stdout(&mut visiblock(&[command, &page]));
        let config = [command, &page, "--config", file.to_str().unwrap()];
        assert_eq!(stdout(&mut visiblock(&config)), plain, "{command}");
    }
}

/// The guide shows the workflow that `scripts/examples` runs.
#[test]
fn the_guide_shows_the_workflow() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap();
    let workflow = read("fixtures/examples/visual.yml");
    assert!(read("src/docs/comparison.md").contains(&workflow));
}

/// The tables of README name what the two options take.
#[test]
fn readme_lists_what_the_options_take() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let below = readme.split_once("\n## Algorithms\n").unwrap().1;
    let section = below.split_once("\n## ").unwrap().0;
    let (algorithms, papers) = section.split_once("`--paper NAME`").unwrap();
    let first_cells = |text: &str| -> Vec<String> {
        let rows = text.lines().filter(|line| line.starts_with("| `"));
        let cells = rows.filter_map(|row| row.split('|').nth(1));
        let names = cells.flat_map(|cell| cell.split(','));
        names
            .map(|name| name.trim().trim_matches('`').to_owned())
            .collect()
    };
    let mut known: Vec<&str> = visiblock::algorithm::REGISTRY
        .iter()
        .map(|a| a.name)
        .collect();
    let mut listed = first_cells(algorithms);
    known.sort_unstable();
    listed.sort_unstable();
    assert_eq!(listed, known);
    for paper in visiblock::paper::PAPERS {
        assert!(
            papers.contains(&format!("`{}`", paper.name)),
            "{}",
            paper.name
        );
    }
    assert_eq!(first_cells(papers), ["dom-vision", "template"]);
}

#[test]
fn a_host_without_its_scheme_is_told_with_it() {
    let told = visiblock(&["segment", "nothing.example.org"])
        .assert()
        .code(6);
    let told = String::from_utf8(told.get_output().stderr.clone()).unwrap();
    assert!(
        told.contains("give a URL (https://nothing.example.org)"),
        "{told}"
    );
}

/// Every script that people call tells how, and does nothing then.
#[cfg(unix)]
#[test]
fn every_script_explains_itself() {
    use std::os::unix::fs::PermissionsExt;
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut count = 0;
    for entry in std::fs::read_dir(root.join("scripts")).unwrap() {
        let entry = entry.unwrap();
        let metadata = entry.metadata().unwrap();
        if !metadata.is_file() || metadata.permissions().mode() & 0o111 == 0 {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        let mut script = std::process::Command::new(entry.path());
        let told = script
            .arg("--help")
            .current_dir(folder.path())
            .output()
            .unwrap();
        let (said, errors) = (
            String::from_utf8(told.stdout).unwrap(),
            String::from_utf8(told.stderr).unwrap(),
        );
        let name = entry.file_name().into_string().unwrap();
        assert!(
            told.status.success() && errors.is_empty(),
            "{name}: {errors}"
        );
        assert!(
            said.contains(&format!("Usage: scripts/{name}")),
            "{name}: {said}"
        );
        assert!(!said.contains("set -euo"), "{name}: {said}");
        count += 1;
    }
    assert!(count >= 19, "{count}");
}
