//! Files written whole or not at all.
//!
//! A file that a user names ([`write_atomically`]) is written where its name leads, by whatever links. Files of our own,
//! in the folder of a check or a run, may lie in a stranger's checkout: there a link is replaced, never followed
//! (`write_in_folder`, `open_in_folder`), and a folder is looked at for where it really leads (`leads_below`).

use std::collections::HashSet;
use std::fs::File;
#[cfg(feature = "cli")]
use std::fs::OpenOptions;
use std::io::Read;
#[cfg(feature = "cli")]
use std::path::Component;
use std::path::{Path, PathBuf};

/// Symbolic links behind each other that are followed. Source: Linux, `path_resolution(7)`.
const MAX_LINKS: usize = 40;
/// Why a file of our own is not opened where a link lies in its place.
#[cfg(feature = "cli")]
const IS_LINK: &str =
    "it is a link, and what that leads to is none of ours to change; remove the link";

/// Writes a file whole or not at all: beside its place first, then renamed.
///
/// A symbolic link stays one (its target is replaced), and what is no regular file (`/dev/null`,
/// `/dev/stdout`, a named pipe) is written to as it is: renaming over it would destroy it, and
/// for root even the system's own `/dev/null`.
///
/// # Errors
/// What the system says of the folder or the file.
pub fn write_atomically(path: &Path, mut bytes: &[u8]) -> std::io::Result<()> {
    copy_atomically(path, &mut bytes)
}

/// As [`write_atomically`], for what only its owner may read, whoever could read a file that was there.
///
/// # Errors
/// What the system says of the folder or the file.
#[cfg(feature = "cli")]
pub(crate) fn write_privately(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    use std::io::Write;
    if std::fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        return write_atomically(path, bytes);
    }
    let place = place_of(path)?;
    // A temporary file is its owner's alone (0600), and stays so.
    let file = tempfile::NamedTempFile::new_in(folder_of(&place));
    let mut file = file.map_err(|error| without_own_names(&error, &place))?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(place)?;
    Ok(())
}

/// The folder that a file lies in.
fn folder_of(place: &Path) -> &Path {
    let folder = place.parent().filter(|p| !p.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Where a file lies, behind whatever links lead there; it need not be there yet.
fn place_of(path: &Path) -> std::io::Result<PathBuf> {
    let mut place = path.to_owned();
    for _ in 0..MAX_LINKS {
        if let Ok(known) = std::fs::canonicalize(&place) {
            return Ok(known);
        }
        match std::fs::read_link(&place) {
            Ok(target) => place = folder_of(&place).join(target),
            Err(_) => return Ok(place),
        }
    }
    let told = "symbolic links that lead to each other; give the file itself";
    Err(std::io::Error::other(told))
}

/// An error of a file beside a place, whose name says nothing to a user.
fn without_own_names(error: &std::io::Error, place: &Path) -> std::io::Error {
    let (kind, folder) = (error.kind(), folder_of(place));
    if folder.exists() {
        return kind.into();
    }
    let told = format!("there is no folder {}; make it first", folder.display());
    std::io::Error::new(kind, told)
}

/// As [`write_atomically`], for what does not fit the memory.
///
/// # Errors
/// What the system says of the folder, the file or the source.
pub fn copy_atomically(path: &Path, source: &mut impl Read) -> std::io::Result<()> {
    if std::fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        let mut there = std::fs::OpenOptions::new().write(true).open(path)?;
        return std::io::copy(source, &mut there).map(|_| ());
    }
    let place = place_of(path)?;
    write_aside(&place, |file| std::io::copy(source, file).map(|_| ())).map(|_| ())
}

/// Writes a file of our own in a folder whole or not at all. Whatever is in its place is replaced, a link too: what it
/// leads to stays as it is.
///
/// # Errors
/// What the system says of the folder or the file.
#[cfg(feature = "cli")]
pub(crate) fn write_in_folder(path: &Path, mut bytes: &[u8]) -> std::io::Result<()> {
    write_aside(path, |file| std::io::copy(&mut bytes, file).map(|_| ())).map(|_| ())
}

/// Writes a file beside its place, syncs it and renames it into it; its length. A link in its place is replaced.
///
/// # Errors
/// What the system says of the folder or the file, and those of `write`.
pub(crate) fn write_aside(
    place: &Path,
    write: impl FnOnce(&mut File) -> std::io::Result<()>,
) -> std::io::Result<u64> {
    let file = beside(place, folder_of(place));
    let mut file = file.map_err(|error| without_own_names(&error, place))?;
    write(file.as_file_mut())?;
    file.as_file().sync_all()?;
    let length = file.as_file().metadata()?.len();
    file.persist(place)?;
    Ok(length)
}

/// Opens a file of our own in a folder, to be written where it lies: none that a link in its place leads to, and no
/// pipe or device.
///
/// # Errors
/// What the system says; of a link and of what is no regular file that, with the remedy.
#[cfg(feature = "cli")]
pub(crate) fn open_in_folder(path: &Path, options: &mut OpenOptions) -> std::io::Result<File> {
    if path.is_symlink() {
        return Err(std::io::Error::other(IS_LINK));
    }
    // Nor where it has become one since.
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(rustix::fs::OFlags::NOFOLLOW.bits().cast_signed());
    }
    let file = options.open(path)?;
    if file.metadata()?.is_file() {
        Ok(file)
    } else {
        let told = "it is no regular file; remove it";
        Err(std::io::Error::other(told))
    }
}

/// Where a path leads, by links and `..`, as far as it is there. `None` where nobody can tell: at a link that leads
/// nowhere, and at `..` behind what is not there.
#[cfg(feature = "cli")]
fn real(path: &Path) -> Option<PathBuf> {
    let whole = std::path::absolute(path).ok()?;
    let mut around = whole.ancestors();
    let (there, known) = around.find_map(|up| Some((up, std::fs::canonicalize(up).ok()?)))?;
    let mut place = known;
    for part in whole.strip_prefix(there).ok()?.components() {
        let Component::Normal(name) = part else {
            return None;
        };
        place.push(name);
        if place.is_symlink() {
            return None;
        }
    }
    Some(place)
}

/// Whether a path leads to a folder or to what is, or would be, below it, by whatever links. Not where nobody can tell.
#[cfg(feature = "cli")]
pub(crate) fn leads_below(path: &Path, folder: &Path) -> bool {
    let (path, folder) = (real(path), real(folder));
    path.zip(folder)
        .is_some_and(|(path, folder)| path.starts_with(folder))
}

/// A rename lasts when its folder is synced. Not every system can; the file itself is synced.
#[cfg(feature = "cli")]
pub(crate) fn sync_folder(folder: &Path) {
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

/// A temporary file with the mode that the result is to have: that of the file whose place it
/// takes, else what the umask leaves of an ordinary file's.
#[cfg(unix)]
fn beside(place: &Path, folder: &Path) -> std::io::Result<tempfile::NamedTempFile> {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;
    // The mode of what a link leads to is not that of the file which takes the link's place.
    let there = std::fs::symlink_metadata(place);
    let Some(there) = there.ok().filter(|there| !there.is_symlink()) else {
        let ordinary = Permissions::from_mode(0o666);
        return tempfile::Builder::new()
            .permissions(ordinary)
            .tempfile_in(folder);
    };
    let file = tempfile::NamedTempFile::new_in(folder)?;
    let kept = Permissions::from_mode(there.permissions().mode() & 0o777);
    file.as_file().set_permissions(kept)?;
    Ok(file)
}

#[cfg(not(unix))]
fn beside(_: &Path, folder: &Path) -> std::io::Result<tempfile::NamedTempFile> {
    tempfile::NamedTempFile::new_in(folder)
}

/// Reads a file of at most so many bytes: a larger one is an error of its own, and not in memory.
///
/// # Errors
/// What the system says; [`std::io::ErrorKind::FileTooLarge`] with the limit and the remedy.
pub fn read_at_most(path: &Path, limit: u64) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = File::open(path)?;
    file.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        let limit = limit >> 20;
        return Err(std::io::Error::new(
            std::io::ErrorKind::FileTooLarge,
            format!(
                "is larger than {limit} MB, the most that is read of such a file; split it, or give a smaller one"
            ),
        ));
    }
    Ok(bytes)
}

/// As [`read_at_most`]; `None` where there is no such file.
///
/// # Errors
/// Those of [`read_at_most`].
#[cfg(feature = "cli")]
pub(crate) fn read_if_there(path: &Path, limit: u64) -> std::io::Result<Option<Vec<u8>>> {
    match read_at_most(path, limit) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(e) if is_missing(&e) => Ok(None),
        Err(e) => Err(e),
    }
}

/// Removes a file; none is there afterwards, whether one was or not.
///
/// # Errors
/// What the system says, but that there is no such file.
#[cfg(feature = "cli")]
pub(crate) fn remove_if_there(path: &Path) -> std::io::Result<()> {
    match std::fs::remove_file(path) {
        Err(e) if !is_missing(&e) => Err(e),
        _ => Ok(()),
    }
}

/// Whether the system says that there is no such file.
#[cfg(feature = "cli")]
pub(crate) fn is_missing(error: &std::io::Error) -> bool {
    error.kind() == std::io::ErrorKind::NotFound
}

/// Names that are devices on Windows, whatever follows a dot.
#[cfg(feature = "cli")]
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];
/// Longest name that is made, bytes; systems take 255, endings included.
#[cfg(feature = "cli")]
const MAX_NAME: usize = 100;

/// A name that may be a file's on every system, made of the last characters of a text: ASCII
/// letters, digits, `-`, `_` and `.`; others become `_`. Different texts may get the same.
#[cfg(feature = "cli")]
pub(crate) fn safe_name(text: &str) -> String {
    let safe: String = text.chars().map(safe_character).collect();
    let tail = &safe[safe.len().saturating_sub(MAX_NAME)..];
    let tail = tail.trim_matches(['.', '_']);
    let device = tail.split('.').next().unwrap_or(tail).to_ascii_lowercase();
    match tail {
        "" => "page".to_owned(),
        _ if DEVICES.contains(&device.as_str()) || is_port(&device) => format!("page-{tail}"),
        _ => tail.to_owned(),
    }
}

/// A character as it may stand in the name of a file.
#[cfg(feature = "cli")]
fn safe_character(c: char) -> char {
    if c.is_ascii_alphanumeric() || "-_.".contains(c) {
        c
    } else {
        '_'
    }
}

/// Whether Windows takes the name for a port: `com1`, `lpt1`.
#[cfg(feature = "cli")]
fn is_port(name: &str) -> bool {
    let number = name.strip_prefix("com").or(name.strip_prefix("lpt"));
    number.is_some_and(|n| n.len() == 1)
}

/// Folders below the one given that are searched; what lies deeper is told. Source: ours: paths end sooner.
const MAX_DEPTH: usize = 100;

/// The files of a folder and its subfolders whose name ends so, sorted; or the file itself. Pipes
/// and devices of a folder, which may keep their reader waiting for ever, are none.
///
/// # Errors
/// What the system says of a folder.
pub fn files_below(path: &Path, ending: &str) -> std::io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let below = below(path)?;
    if let Some((folder, error)) = below.unread.into_iter().next() {
        let told = format!("{}: {error}", folder.display());
        return Err(std::io::Error::new(error.kind(), told));
    }
    let mut found = below.found;
    found.retain(|file| file.to_string_lossy().ends_with(ending) && file.is_file());
    Ok(found)
}

/// What is found in a folder and its subfolders.
#[derive(Debug, Default)]
pub(crate) struct Below {
    /// Files, and links that lead nowhere; sorted. Pipes and devices are none.
    pub(crate) found: Vec<PathBuf>,
    /// Subfolders that cannot be read, and what the system says of them; sorted.
    pub(crate) unread: Vec<(PathBuf, std::io::Error)>,
}

/// Looks through a folder and its subfolders.
///
/// # Errors
/// What the system says of the folder itself.
pub(crate) fn below(path: &Path) -> std::io::Result<Below> {
    let mut below = Below::default();
    let root = path.canonicalize()?;
    let mut linked = HashSet::new();
    let mut folders = vec![(path.to_owned(), 0)];
    while let Some((folder, depth)) = folders.pop() {
        let entries = match entries_of(&folder) {
            Ok(entries) => entries,
            Err(error) if depth == 0 => return Err(error),
            Err(error) => {
                below.unread.push((folder, error));
                continue;
            }
        };
        for path in entries {
            if path.is_dir() {
                let is_new = !path.is_symlink() || is_elsewhere(&path, &root, &mut linked);
                if depth == MAX_DEPTH {
                    tracing::warn!("{}: too deep to be searched", path.display());
                } else if is_new {
                    folders.push((path, depth + 1));
                }
            } else if path.is_file() || path.is_symlink() && !path.exists() {
                below.found.push(path);
            }
        }
    }
    below.found.sort();
    below.unread.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(below)
}

/// What stands in a folder.
fn entries_of(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder)?;
    entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect()
}

/// Whether a link leads to a folder that is neither around nor below another, where links would lead on
/// without end, nor one that such a link has led to.
fn is_elsewhere(link: &Path, root: &Path, linked: &mut HashSet<PathBuf>) -> bool {
    let target = link.canonicalize();
    target.is_ok_and(|target| {
        !(target.starts_with(root) || root.starts_with(&target)) && linked.insert(target)
    })
}

#[cfg(all(test, unix))]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;
    use std::os::unix::fs::{FileTypeExt, symlink};

    fn make_pipe(path: &Path) {
        let made = std::process::Command::new("mkfifo").arg(path).status();
        assert!(made.unwrap().success());
    }

    #[test]
    fn a_folder_that_links_to_itself_is_read_once() {
        let folder = tempfile::tempdir().unwrap();
        let other = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("a")).unwrap();
        for (at, name) in [(&folder, "a/one.html"), (&other, "two.html")] {
            std::fs::write(at.path().join(name), "x").unwrap();
        }
        symlink(".", folder.path().join("loop")).unwrap();
        symlink("/", folder.path().join("a/root")).unwrap();
        symlink("a", folder.path().join("again")).unwrap();
        symlink(other.path(), folder.path().join("other")).unwrap();
        symlink(other.path(), other.path().join("self")).unwrap();
        let found = files_below(folder.path(), ".html").unwrap();
        let names = found.iter().map(|f| f.strip_prefix(folder.path()).unwrap());
        let names: Vec<&str> = names.map(|f| f.to_str().unwrap()).collect();
        assert_eq!(names, ["a/one.html", "other/two.html"]);
    }

    /// The umask is the process's: tests that write beside this one must not see it changed.
    #[test]
    fn new_files_follow_the_umask_and_old_ones_keep_their_mode() {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let folder = tempfile::tempdir().unwrap();
        let (new, plain) = (folder.path().join("new"), folder.path().join("plain"));
        write_atomically(&new, b"x").unwrap();
        // What the system makes of an ordinary file under the umask of this process.
        std::fs::write(&plain, b"x").unwrap();
        assert_eq!(mode(&new), mode(&plain));
        for kept in [0o600, 0o640, 0o666] {
            std::fs::set_permissions(&new, std::fs::Permissions::from_mode(kept)).unwrap();
            write_atomically(&new, b"y").unwrap();
            assert_eq!(mode(&new), kept);
        }
    }

    #[test]
    fn private_files_are_their_owners_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.json");
        std::fs::write(&path, b"old").unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
        write_privately(&path, b"new").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"new");
        let mode = std::fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn files_over_the_limit_are_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("large");
        File::create(&path).unwrap().set_len(1 << 30).unwrap();
        let error = read_at_most(&path, 1 << 20).unwrap_err();
        assert!(error.to_string().contains("1 MB"), "{error}");
        std::fs::write(&path, b"small").unwrap();
        assert_eq!(read_at_most(&path, 5).unwrap(), b"small");
    }

    #[test]
    fn pipes_of_a_folder_are_no_files() {
        let folder = tempfile::tempdir().unwrap();
        let (pipe, page) = (folder.path().join("a.html"), folder.path().join("b.html"));
        make_pipe(&pipe);
        write_atomically(&page, b"<p>").unwrap();
        assert_eq!(files_below(folder.path(), ".html").unwrap(), [page]);
        assert_eq!(files_below(&pipe, ".html").unwrap(), [pipe]);
    }

    #[test]
    fn links_that_lead_nowhere_are_found_and_are_no_files() {
        let folder = tempfile::tempdir().unwrap();
        let (link, page) = (folder.path().join("a.html"), folder.path().join("b.html"));
        symlink("nowhere", &link).unwrap();
        write_atomically(&page, b"<p>").unwrap();
        assert_eq!(
            files_below(folder.path(), ".html").unwrap(),
            std::slice::from_ref(&page)
        );
        assert_eq!(below(folder.path()).unwrap().found, [link, page]);
        assert!(below(&folder.path().join("gone")).is_err());
    }

    /// A folder that may not be read is told by its name, and hides no other. Root may read all.
    #[test]
    fn a_folder_that_cannot_be_read_is_named() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (lost, page) = (folder.path().join("lost"), folder.path().join("b.html"));
        std::fs::create_dir(&lost).unwrap();
        write_atomically(&page, b"<p>").unwrap();
        let allow = |mode| std::fs::set_permissions(&lost, std::fs::Permissions::from_mode(mode));
        allow(0).unwrap();
        let is_read = std::fs::read_dir(&lost).is_ok();
        let (all, files) = (below(folder.path()), files_below(folder.path(), ".html"));
        allow(0o700).unwrap();
        let all = all.unwrap();
        assert_eq!(all.found, [page]);
        let unread: Vec<&PathBuf> = all.unread.iter().map(|(folder, _)| folder).collect();
        if is_read {
            assert!(unread.is_empty() && files.is_ok());
            return;
        }
        assert_eq!(unread, [&lost]);
        let said = files.unwrap_err().to_string();
        assert!(said.starts_with(&format!("{}: ", lost.display())), "{said}");
    }

    /// A link, one that leads nowhere, and a pipe give way to the file; what a link leads to stays as it is.
    #[test]
    fn files_of_our_own_take_the_place_of_links() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("plain"), b"x").unwrap();
        std::fs::write(at("victim"), b"old").unwrap();
        std::fs::set_permissions(at("victim"), std::fs::Permissions::from_mode(0o600)).unwrap();
        symlink("victim", at("link")).unwrap();
        symlink("nowhere", at("dangling")).unwrap();
        make_pipe(&at("pipe"));
        let mode = |name: &str| {
            let there = std::fs::symlink_metadata(at(name)).unwrap();
            assert!(there.is_file(), "{name}");
            there.permissions().mode() & 0o777
        };
        for name in ["link", "dangling"] {
            write_in_folder(&at(name), b"new").unwrap();
            assert_eq!(std::fs::read(at(name)).unwrap(), b"new");
            // What the file that it led to may be read by is nothing to it.
            assert_eq!(mode(name), mode("plain"), "{name}");
        }
        write_in_folder(&at("pipe"), b"new").unwrap();
        assert!(std::fs::symlink_metadata(at("pipe")).unwrap().is_file());
        assert_eq!(std::fs::read(at("victim")).unwrap(), b"old");
        assert!(!at("nowhere").exists());
    }

    #[test]
    fn nothing_is_opened_behind_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("victim"), b"old").unwrap();
        symlink("victim", at("link")).unwrap();
        symlink("nowhere", at("dangling")).unwrap();
        make_pipe(&at("pipe"));
        let open = |name: &str| {
            let mut options = OpenOptions::new();
            options.read(true).append(true).create(true);
            open_in_folder(&at(name), &mut options)
        };
        for (name, said) in [
            ("link", "remove the link"),
            ("dangling", "remove the link"),
            ("pipe", "no regular file"),
        ] {
            let error = open(name).unwrap_err().to_string();
            assert!(error.contains(said), "{name}: {error}");
        }
        assert_eq!(std::fs::read(at("victim")).unwrap(), b"old");
        assert!(!at("nowhere").exists());
        assert!(open("victim").is_ok() && open("new").is_ok());
        // Where it has become a link after it was looked at, the system refuses it.
        let mut options = OpenOptions::new();
        open_in_folder(&at("new"), options.write(true)).unwrap();
        assert!(options.open(at("link")).is_err());
    }

    #[test]
    fn where_a_path_leads_is_told_by_links_and_dots() {
        let whole = tempfile::tempdir().unwrap();
        let folder = whole.path().join("folder");
        std::fs::create_dir_all(folder.join("inner")).unwrap();
        symlink("..", folder.join("out")).unwrap();
        symlink("inner", folder.join("in")).unwrap();
        symlink("nowhere", folder.join("dangling")).unwrap();
        for (path, is_below) in [
            ("", true),
            ("inner", true),
            ("in/new/file", true),
            ("inner/../new", true),
            ("out/folder/new", true),
            ("..", false),
            ("out", false),
            ("out/other", false),
            ("inner/../../other", false),
            ("../folder-too", false),
            ("dangling/new", false),
            // A folder that is made on the way would make it lead out.
            ("new/../../other", false),
        ] {
            assert_eq!(leads_below(&folder.join(path), &folder), is_below, "{path}");
        }
        assert!(!leads_below(Path::new("/"), &folder));
        assert!(leads_below(&folder, Path::new("/")));
    }

    #[test]
    fn links_and_pipes_are_written_through_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link, pipe) = (
            folder.path().join("file"),
            folder.path().join("link"),
            folder.path().join("pipe"),
        );
        write_atomically(&file, b"old").unwrap();
        symlink(&file, &link).unwrap();
        write_atomically(&link, b"new").unwrap();
        assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(std::fs::read(&file).unwrap(), b"new");

        make_pipe(&pipe);
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || std::fs::read(pipe).unwrap()
        });
        write_atomically(&pipe, b"through").unwrap();
        assert_eq!(reader.join().unwrap(), b"through");
        assert!(std::fs::metadata(&pipe).unwrap().file_type().is_fifo());
    }
}
