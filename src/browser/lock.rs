//! Mutexes that are locked only for a moment.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex. The data of our mutexes stays valid even if a holder panicked.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
