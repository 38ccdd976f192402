//! Messages for operating-system errors on files, with a remedy.

use crate::run::failure::without_error_numbers;
use std::io::{Error, ErrorKind};
use std::path::Path;

/// Why a file or a folder cannot be read.
pub(super) fn unread(path: &Path, error: &Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file; check its name and its folder".to_owned(),
        ErrorKind::NotADirectory => no_folder(path).unwrap_or_else(|| plain(error)),
        ErrorKind::IsADirectory => "is a folder; name a file in it".to_owned(),
        _ => plain(error),
    }
}

/// Why a file or a folder cannot be written.
pub(super) fn unwritten(path: &Path, error: &Error) -> String {
    match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => {
            no_folder(path).unwrap_or_else(|| plain(error))
        }
        ErrorKind::AlreadyExists => "it is a file; name a folder".to_owned(),
        ErrorKind::IsADirectory => "it is a folder; name a file in it".to_owned(),
        _ => plain(error),
    }
}

/// Names the first parent in a path that is not a folder.
fn no_folder(path: &Path) -> Option<String> {
    let mut above: Vec<&Path> = path.ancestors().skip(1).collect();
    above.reverse();
    // `w/` means the folder itself.
    if path.to_string_lossy().ends_with(std::path::is_separator) {
        above.push(path);
    }
    let mut named = above.into_iter().filter(|p| !p.as_os_str().is_empty());
    let wrong = named.find(|folder| !folder.is_dir())?;
    let name = wrong.to_string_lossy();
    let name = name.trim_end_matches(std::path::is_separator);
    Some(if Path::new(name).exists() {
        format!("{name} is a file, not a folder")
    } else {
        format!("there is no folder {name}; make it first, or name another")
    })
}

fn plain(error: &Error) -> String {
    without_error_numbers(&error.to_string())
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;
    use crate::files::write_atomically;

    #[test]
    fn what_stands_in_the_way_is_named() {
        let here = tempfile::tempdir().unwrap();
        let at = |name: &str| format!("{}/{name}", here.path().display());
        std::fs::write(at("file"), "words").unwrap();
        for (name, said) in [
            ("w/", format!("there is no folder {}", at("w"))),
            ("w/x.json", format!("there is no folder {}", at("w"))),
            ("w/v/x.json", format!("there is no folder {}", at("w"))),
            (
                "file/x.json",
                format!("{} is a file, not a folder", at("file")),
            ),
        ] {
            let path = at(name);
            let path = Path::new(&path);
            let error = write_atomically(path, b"x").unwrap_err();
            let told = unwritten(path, &error);
            assert!(told.starts_with(&said), "{name}: {told}");
        }
        let file = at("file");
        let error = std::fs::create_dir_all(&file).unwrap_err();
        assert_eq!(
            unwritten(Path::new(&file), &error),
            "it is a file; name a folder"
        );
        let none = at("none");
        let error = std::fs::read(&none).unwrap_err();
        assert!(unread(Path::new(&none), &error).starts_with("there is no such file"));
    }

    #[test]
    fn numbers_of_the_system_are_left_out() {
        let told = plain(&Error::from_raw_os_error(13));
        assert!(!told.is_empty() && !told.contains("os error"), "{told}");
        assert_eq!(plain(&Error::other("in two (parts)")), "in two (parts)");
        let told =
            without_error_numbers("a: denied (os error 13); see (os error x), b (os error 2)");
        assert_eq!(told, "a: denied; see (os error x), b");
    }
}
