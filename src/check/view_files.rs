//! By which names the files of a view lie in the folder of the baselines.

use super::View;
use std::path::{Path, PathBuf};

/// The snapshot of a view's baseline.
pub(super) fn path(folder: &Path, view: &View) -> PathBuf {
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

/// The id by which the files of a view lie in the folder of the baselines where that is not its own: an earlier version
/// wrote them, and none has its own yet.
pub(super) fn former_id(folder: &Path, view: &View) -> Option<String> {
    let is_there = |id: &str| folder.join(file_of(id)).symlink_metadata().is_ok();
    let former = view.former_id().filter(|id| is_there(id))?;
    (!is_there(&view.id())).then_some(former)
}

/// The snapshot of a view's baseline as it is, by whatever id.
pub(super) fn present_path(folder: &Path, view: &View) -> PathBuf {
    let former = former_id(folder, view);
    folder.join(file_of(&former.unwrap_or_else(|| view.id())))
}
