//! File names of a view in the folder of the baselines.

use super::View;
use std::path::{Path, PathBuf};

/// The path of a view's baseline.
pub(super) fn path(folder: &Path, view: &View) -> PathBuf {
    folder.join(file_name(view))
}

/// The file name of a view's baseline or rendering.
pub(super) fn file_name(view: &View) -> String {
    file_of(&view.id())
}

/// The file name for a view id.
pub(super) fn file_of(id: &str) -> String {
    format!("{id}.pagesnap")
}

/// The former id of a view, if an earlier version wrote its files by that id and there are none by its present id.
pub(super) fn former_id(folder: &Path, view: &View) -> Option<String> {
    let is_there = |id: &str| folder.join(file_of(id)).symlink_metadata().is_ok();
    let former = view.former_id().filter(|id| is_there(id))?;
    (!is_there(&view.id())).then_some(former)
}

/// The path of a view's existing baseline, by its present or former id.
pub(super) fn present_path(folder: &Path, view: &View) -> PathBuf {
    let former = former_id(folder, view);
    folder.join(file_of(&former.unwrap_or_else(|| view.id())))
}
