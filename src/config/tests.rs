//! Configs that are read, set and refused.
#![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]

use super::*;

#[test]
fn unknown_names_are_refused_with_what_there_is() {
    let error = Config::parse("[vipps]\npdoc = 3", "a.toml").unwrap_err();
    assert!(error.to_string().contains("unknown section [vipps]"));
    let error = Config::parse("[fixedps]\nwrods = 3", "a.toml").unwrap_err();
    assert!(error.to_string().contains("wrods"));
    let said = "a.toml: [fixedps]: ";
    assert!(error.to_string().starts_with(said), "{error}");
    let error = Config::parse("fixedps = 3", "a.toml").unwrap_err();
    let said = "a.toml: [fixedps]: is no section but 3: write [fixedps] above its fields;";
    assert!(error.to_string().starts_with(said), "{error}");
    let mut config = Config::default();
    assert!(config.set("fixedps.words=0").is_err());
    for (wrong, field) in [
        ("content.min_probability=7", "min_probability"),
        ("template.near=nan", "near"),
        ("visiblock.auto_threshold=nan", "auto_threshold"),
        ("mdr.short_nodes_first=5", "short_nodes_first"),
        ("mdr.max_nodes=1000000", "max_nodes"),
    ] {
        let error = Config::default().set(wrong).unwrap_err();
        assert!(error.to_string().contains(field), "{error}");
    }
    for nonsense in ["template.nonsense=1", "content.nonsense=1"] {
        let error = Config::default().set(nonsense).unwrap_err();
        assert!(error.to_string().contains("nonsense"), "{error}");
    }
    let mut config = Config::default();
    config.set("fixedps.words=120").unwrap();
    assert_eq!(
        config.section("fixedps").unwrap()["words"].as_integer(),
        Some(120)
    );
}

#[test]
fn a_value_that_does_not_fit_is_told_with_its_field() {
    for (wrong, told) in [
        (
            "vips.pdoc=abc",
            "[vips]: `pdoc`: invalid type: string \"abc\", expected a whole number of at most 255;",
        ),
        (
            "content.min_best=x",
            "[content]: `min_best`: invalid type: string \"x\", expected a number;",
        ),
        (
            "visiblock.granularity=99999999999",
            "[visiblock]: `granularity`: expected auto, coarse, fine or a number of blocks, not 99999999999 \
             (whole numbers are 0 to 4294967295);",
        ),
        (
            "visiblock.granularity=foo",
            "[visiblock]: `granularity`: expected auto, coarse, fine or a number of blocks, not \"foo\";",
        ),
    ] {
        let error = Config::default().set(wrong).unwrap_err().to_string();
        assert!(error.starts_with(told), "{error}");
    }
}

#[test]
fn what_is_refused_changes_nothing() {
    let mut config = Config::default();
    config.set("vips.pdoc=7").unwrap();
    let before = config.clone();
    for wrong in ["vips.pdoc=99", "vips.wrong=1", "nowhere.field=1"] {
        assert!(config.set(wrong).is_err(), "{wrong}");
        assert_eq!(config, before, "{wrong}");
    }
}

#[test]
fn blanks_around_an_assignment_are_none_of_the_value() {
    let mut config = Config::default();
    config.set("visiblock.granularity = fine").unwrap();
    let set = config.section("visiblock").unwrap();
    assert_eq!(set["granularity"].as_str(), Some("fine"));
}

#[test]
fn files_that_cannot_be_read_are_told_with_a_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.toml");
    let missing = Config::load(&path).unwrap_err().to_string();
    assert!(missing.contains("`visiblock defaults` prints"), "{missing}");
    std::fs::write(&path, b"\xff").unwrap();
    let latin = Config::load(&path).unwrap_err().to_string();
    assert!(latin.ends_with("save it as UTF-8"), "{latin}");
}

#[test]
fn what_was_set_unchecked_is_refused_where_it_is_read() {
    let mut config = Config::default();
    for (section, field) in [
        ("content", "min_best"),
        ("template", "near"),
        ("tps", "size"),
        ("mdr", "max_distance"),
    ] {
        config.insert(section, field, toml::Value::Float(7.0));
    }
    config.insert("wpnc", "fixed", toml::Value::Float(f64::INFINITY));
    for (read, told) in [
        (
            config.content().err(),
            "[content]: `min_best` must be 0 to 1, not 7;",
        ),
        (
            config.template().err(),
            "[template]: `near` must be 0 to 1, not 7;",
        ),
        (
            config.tps().err(),
            "[tps]: `size` must be at least 0 and below 1, not 7;",
        ),
        (
            config.mdr().err(),
            "[mdr]: `max_distance` must be 0 to 0.7, not 7;",
        ),
        (
            config.wpnc().err(),
            "[wpnc]: `fixed` must be a number of at least 0, not inf;",
        ),
    ] {
        let error = read.unwrap();
        assert!(error.to_string().starts_with(told), "{error}");
        let field = match error {
            ConfigError::Invalid { source, .. } => source.and_then(|error| error.field),
            _ => None,
        };
        let field = field.unwrap();
        assert!(told.contains(&format!("`{field}`")), "{field}");
    }
}
