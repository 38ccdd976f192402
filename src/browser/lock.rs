//! Locks that are held for a moment only.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// What a lock guards here stays whole even if its holder panicked.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
