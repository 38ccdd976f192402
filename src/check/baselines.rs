//! The folder of baselines: a snapshot with screenshot for each view.

use super::accepted::Accepted;
use super::view_files::{self, file_name, file_of, former_id, present_path};
use super::{CheckError, View, digest};
use crate::files::{read_if_there, remove_if_there, write_in_folder};
use crate::snapshot::container::MAX_PACKED;
use crate::snapshot::{PageSnapshot, SnapshotError};
use image::{ImageFormat, ImageReader};
use std::collections::BTreeSet;
use std::fs::{DirEntry, Metadata};
use std::io::Cursor;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Minimum age of temporary files that are removed: files being written are younger. Source: ours; a snapshot is
/// written in seconds, and a check with other results may write here, too.
const MIN_AGE: Duration = Duration::from_secs(60);

/// A baseline and the digest of its file.
#[derive(Debug)]
pub(crate) struct Baseline {
    pub(crate) page: PageSnapshot,
    pub(crate) digest: String,
}

/// Reads the baseline of a view, if there is one.
///
/// # Errors
/// [`CheckError`], with the file and advice.
pub(crate) fn load(folder: &Path, view: &View) -> Result<Option<Baseline>, CheckError> {
    let path = present_path(folder, view);
    let Some(bytes) = read(&path)? else {
        return Ok(None);
    };
    let page = PageSnapshot::from_bytes(&bytes, &path);
    let page = page.map_err(|e| CheckError::baseline(&path, e))?;
    if let Some(reason) = damage(&page) {
        return Err(CheckError::Baseline { path, reason });
    }
    Ok(Some(Baseline {
        page,
        digest: digest(&bytes),
    }))
}

/// What is wrong with the screenshot of a snapshot; a report without it would show nothing.
fn damage(page: &PageSnapshot) -> Option<String> {
    let png = page.screenshot.as_deref()?;
    let reader = ImageReader::with_format(Cursor::new(png), ImageFormat::Png);
    let is_sound = reader.into_dimensions().is_ok();
    (!is_sound).then(|| "has a damaged picture".to_owned())
}

/// The bytes of a baseline, if it exists.
pub(super) fn read(path: &Path) -> Result<Option<Vec<u8>>, CheckError> {
    read_if_there(path, MAX_PACKED).map_err(|source| {
        let error = SnapshotError::Io {
            path: path.to_owned(),
            source,
        };
        CheckError::baseline(path, error)
    })
}

/// The digest of a baseline; `None` if it does not exist.
pub(super) fn digest_of(path: &Path) -> Result<Option<String>, CheckError> {
    Ok(read(path)?.map(|bytes| digest(&bytes)))
}

/// File names of the baselines in a folder that belong to none of these views.
pub(crate) fn of_no_view(folder: &Path, views: &[Arc<View>]) -> BTreeSet<String> {
    let known = views.iter().flat_map(|view| {
        let former = former_id(folder, view).map(|id| file_of(&id));
        former.into_iter().chain([file_name(view)])
    });
    let known: BTreeSet<String> = known.collect();
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
    let baselines = names.filter(|name| name.ends_with(".pagesnap"));
    baselines.filter(|name| !known.contains(name)).collect()
}

/// Removes temporary files (`.tmpXXXXXX`) of a check or approval that was killed. The caller holds the lock.
pub(super) fn sweep(folder: &Path) {
    let is_stale = |file: &DirEntry| {
        // Symbolic links are not our files.
        let there = file.metadata().ok().filter(Metadata::is_file);
        let written = there.and_then(|there| there.modified().ok());
        let age = written.and_then(|written| written.elapsed().ok());
        is_temporary(&file.file_name().to_string_lossy()) && age.is_some_and(|age| age > MIN_AGE)
    };
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    for file in files.filter(is_stale) {
        // A file that cannot be removed does no harm.
        let _ = std::fs::remove_file(file.path());
    }
}

/// Whether a name is that of a temporary file.
fn is_temporary(name: &str) -> bool {
    let random = name.strip_prefix(".tmp");
    random.is_some_and(|end| end.len() == 6 && end.bytes().all(|b| b.is_ascii_alphanumeric()))
}

/// Writes a rendering as the first baseline of its view.
///
/// # Errors
/// [`CheckError`]; nothing is written then.
pub(super) fn write_first(
    folder: &Path,
    view: &View,
    page: &PageSnapshot,
) -> Result<(), CheckError> {
    std::fs::create_dir_all(folder).map_err(|e| CheckError::output(folder, e))?;
    let path = view_files::path(folder, view);
    let bytes = snapshot_bytes(page, &path)?;
    // Accepted changes refer to another baseline.
    let accepted = Accepted::path(folder, view);
    remove_if_there(&accepted).map_err(|e| CheckError::output(&accepted, e))?;
    write_in_folder(&path, &bytes).map_err(|e| CheckError::output(&path, e))
}

/// The bytes of a snapshot file, verified to be readable.
pub(super) fn snapshot_bytes(page: &PageSnapshot, path: &Path) -> Result<Vec<u8>, CheckError> {
    page.to_file_bytes(path).map_err(|error| match error {
        SnapshotError::Io { path, source } => CheckError::Output { path, source },
        SnapshotError::TooLarge { what, limit, .. } => CheckError::TooLarge {
            path: path.to_owned(),
            what,
            limit,
        },
        error => CheckError::file(path, error.to_string()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;
    use std::time::SystemTime;

    #[test]
    fn what_was_never_put_in_its_place_is_swept() {
        let folder = tempfile::tempdir().unwrap();
        let old = SystemTime::now() - 2 * MIN_AGE;
        for (name, is_old) in [
            (".tmpAb12cD", true),
            (".tmpAb12cE", false),
            (".tmpother", true),
            ("home.pagesnap", true),
        ] {
            let file = File::create(folder.path().join(name)).unwrap();
            if is_old {
                file.set_modified(old).unwrap();
            }
        }
        sweep(folder.path());
        let files = std::fs::read_dir(folder.path()).unwrap().flatten();
        let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
        let mut left: Vec<String> = names.collect();
        left.sort_unstable();
        assert_eq!(left, [".tmpAb12cE", ".tmpother", "home.pagesnap"]);
    }
}
