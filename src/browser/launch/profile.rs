//! The profile folder of a browser: private, and removed with it.
//!
//! Whoever uses a profile holds a lock on a file in it. The lock ends with its process in any case, so abandoned
//! profiles can be told from those in use. Process ids could not tell, because containers that share a temporary
//! folder have ids of their own.

use crate::browser::error::BrowserError;
use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

/// Prefix of the names of our profile folders; the process id and a random part follow.
const PREFIX: &str = "visiblock-profile-";
/// Names of the lock file, once it is locked and before.
const LOCK: &str = "visiblock.lock";
const NEW_LOCK: &str = "visiblock.lock.new";
/// Minimum age at which a folder without a lock is removed: a younger one may be about to be locked.
const UNLOCKED_AGE: Duration = Duration::from_secs(600);
/// Maximum number of tries to remove a profile, and the pause between them.
const REMOVAL_TRIES: usize = 25;
const REMOVAL_PAUSE: Duration = Duration::from_millis(10);

/// A profile in use.
#[derive(Debug)]
pub(crate) struct Profile {
    folder: TempDir,
    _lock: File,
}

impl Profile {
    /// Creates a profile that only its user can read. Abandoned profiles are removed.
    ///
    /// # Errors
    /// [`BrowserError::Profile`].
    pub(crate) fn new() -> Result<Self, BrowserError> {
        let temporary = std::env::temp_dir();
        sweep(&temporary);
        Self::new_in(&temporary).map_err(|source| BrowserError::Profile {
            folder: temporary,
            source,
        })
    }

    fn new_in(temporary: &Path) -> io::Result<Self> {
        let prefix = format!("{PREFIX}{}-", std::process::id());
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix);
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
        let folder = builder.tempdir_in(temporary)?;
        // The lock file gets its final name after it is locked, because another process may be sweeping.
        let unnamed = folder.path().join(NEW_LOCK);
        let lock = File::create_new(&unnamed)?;
        lock.try_lock()?;
        std::fs::rename(unnamed, folder.path().join(LOCK))?;
        Ok(Self {
            folder,
            _lock: lock,
        })
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Removes the folder of a browser that is ending.
    pub(crate) fn remove(&self) {
        remove(self.path());
    }
}

/// Removes the profiles of visiblock processes that ended without cleaning up (SIGKILL).
fn sweep(temporary: &Path) {
    let Ok(entries) = std::fs::read_dir(temporary) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let is_profile = name.to_str().is_some_and(|name| name.starts_with(PREFIX));
        if is_profile && is_ours(&entry.path()) && is_left_behind(&entry.path()) {
            remove(&entry.path());
        }
    }
}

/// Whether a folder belongs to this user. Nothing is opened in foreign folders: a named pipe in place of the lock
/// would block for ever.
fn is_ours(folder: &Path) -> bool {
    let Ok(metadata) = folder.symlink_metadata() else {
        return false;
    };
    #[cfg(unix)]
    let is_ours = {
        let owner = std::os::unix::fs::MetadataExt::uid(&metadata);
        owner == rustix::process::geteuid().as_raw()
    };
    #[cfg(not(unix))]
    let is_ours = true;
    is_ours && metadata.is_dir()
}

fn is_left_behind(folder: &Path) -> bool {
    match File::open(folder.join(LOCK)) {
        Ok(lock) => !matches!(lock.try_lock(), Err(TryLockError::WouldBlock)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let changed = folder.metadata().and_then(|folder| folder.modified());
            changed.is_ok_and(|at| at.elapsed().is_ok_and(|age| age > UNLOCKED_AGE))
        }
        // A folder of another user, on a system where all users have the same id.
        Err(_) => false,
    }
}

/// Removes a profile, with retries: ending processes may still write into it.
fn remove(folder: &Path) {
    for _ in 0..REMOVAL_TRIES {
        match std::fs::remove_dir_all(folder) {
            Err(e) if e.kind() == io::ErrorKind::DirectoryNotEmpty => {
                std::thread::sleep(REMOVAL_PAUSE);
            }
            _ => break,
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_profile_is_private_and_only_those_left_behind_are_swept() {
        let temporary = tempfile::tempdir().unwrap();
        let used = Profile::new_in(temporary.path()).unwrap();
        let mode = used.path().metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
        // A profile of a process in another PID namespace: its id does not exist here.
        let foreign = temporary.path().join(format!("{PREFIX}999999999-used"));
        std::fs::create_dir(&foreign).unwrap();
        let lock = File::create(foreign.join(LOCK)).unwrap();
        lock.try_lock().unwrap();
        // A profile of a killed process: its lock is free, though its id is in use again.
        let left = format!("{PREFIX}{}-left", std::process::id());
        let left = temporary.path().join(left);
        std::fs::create_dir(&left).unwrap();
        File::create(left.join(LOCK)).unwrap();
        // The target of a link must not be removed.
        let elsewhere = temporary.path().join("elsewhere");
        std::fs::create_dir(&elsewhere).unwrap();
        File::create(elsewhere.join(LOCK)).unwrap();
        let link = temporary.path().join(format!("{PREFIX}999999999-link"));
        std::os::unix::fs::symlink(&elsewhere, &link).unwrap();
        let beginning = temporary.path().join(format!("{PREFIX}999999999-new"));
        std::fs::create_dir(&beginning).unwrap();
        sweep(temporary.path());
        assert!(used.path().is_dir() && foreign.is_dir() && beginning.is_dir());
        assert!(!left.exists());
        assert!(link.is_symlink() && elsewhere.join(LOCK).is_file());
        drop(lock);
        sweep(temporary.path());
        assert!(!foreign.exists());
    }
}
