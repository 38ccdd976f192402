//! The folder of the baselines: a snapshot with its picture for each view.

use super::accepted::Accepted;
use super::{CheckError, View, digest};
use crate::files::{read_if_there, remove_if_there, write_in_folder};
use crate::snapshot::container::MAX_PACKED;
use crate::snapshot::{PageSnapshot, SnapshotError};
use image::{ImageFormat, ImageReader};
use std::collections::BTreeSet;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A baseline that was read.
#[derive(Debug)]
pub(crate) struct Baseline {
    pub(crate) page: PageSnapshot,
    pub(crate) digest: String,
}

/// The snapshot of a view's baseline.
pub(crate) fn path(folder: &Path, view: &View) -> PathBuf {
    folder.join(file_name(view))
}

/// Its name in the folder of the baselines and in that of the renderings.
pub(super) fn file_name(view: &View) -> String {
    file_of(&view.id())
}

/// The same of the view with that id.
pub(super) fn file_of(id: &str) -> String {
    format!("{id}.pagesnap")
}

/// Reads the baseline of a view, if there is one.
///
/// # Errors
/// [`CheckError`], with the file and the remedy.
pub(crate) fn load(folder: &Path, view: &View) -> Result<Option<Baseline>, CheckError> {
    let path = path(folder, view);
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

/// What is wrong with the picture of a snapshot: a report without it would show nothing.
fn damage(page: &PageSnapshot) -> Option<String> {
    let png = page.screenshot.as_deref()?;
    let reader = ImageReader::with_format(Cursor::new(png), ImageFormat::Png);
    let is_sound = reader.into_dimensions().is_ok();
    (!is_sound).then(|| "has a damaged picture".to_owned())
}

/// The bytes of a baseline, if it is there.
fn read(path: &Path) -> Result<Option<Vec<u8>>, CheckError> {
    read_if_there(path, MAX_PACKED).map_err(|source| {
        let error = SnapshotError::Io {
            path: path.to_owned(),
            source,
        };
        CheckError::baseline(path, error)
    })
}

/// By what a baseline is known again; `None` where there is none.
pub(super) fn digest_of(path: &Path) -> Result<Option<String>, CheckError> {
    Ok(read(path)?.map(|bytes| digest(&bytes)))
}

/// The baselines in a folder that are of none of these views, by their names.
pub(crate) fn of_no_view(folder: &Path, views: &[Arc<View>]) -> BTreeSet<String> {
    let known: BTreeSet<String> = views.iter().map(|view| file_name(view)).collect();
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
    let baselines = names.filter(|name| name.ends_with(".pagesnap"));
    baselines.filter(|name| !known.contains(name)).collect()
}

/// Makes a rendering the first baseline of its view.
///
/// # Errors
/// [`CheckError`]; nothing is written then.
pub(super) fn write_first(
    folder: &Path,
    view: &View,
    page: &PageSnapshot,
) -> Result<(), CheckError> {
    std::fs::create_dir_all(folder).map_err(|e| CheckError::output(folder, e))?;
    let path = path(folder, view);
    let bytes = snapshot_bytes(page, &path)?;
    // What was accepted differed from another baseline.
    let accepted = Accepted::path(folder, view);
    remove_if_there(&accepted).map_err(|e| CheckError::output(&accepted, e))?;
    write_in_folder(&path, &bytes).map_err(|e| CheckError::output(&path, e))
}

/// The bytes of a snapshot file, which can be read again.
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
