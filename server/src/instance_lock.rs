//! Lock file: one process per SQLite database, because each start releases all running jobs.

use std::fs::{File, TryLockError};
use std::path::PathBuf;

use anyhow::{Context as _, bail};

use crate::platform::keys::private_files;

/// Lock of the serving or working process; the operating system releases it when the process ends.
#[derive(Debug)]
pub struct InstanceLock(#[expect(dead_code, reason = "dropping it unlocks")] Option<File>);

/// Acquires the lock; fails when another process serves or works on the same SQLite file.
/// PostgreSQL allows any number of processes.
pub fn take(database_url: &str) -> anyhow::Result<InstanceLock> {
    let Some(path) = lock_path(database_url) else {
        return Ok(InstanceLock(None));
    };
    if let Some(directory) = path.parent() {
        private_files::create_dir_all(directory)?;
    }
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&path)
        .with_context(|| format!("cannot open {}", path.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(InstanceLock(Some(file))),
        Err(TryLockError::WouldBlock) => bail!(
            "another avtosled serves or works on this SQLite file ({} is locked); for several \
             processes use PostgreSQL",
            path.display()
        ),
        Err(TryLockError::Error(error)) => {
            Err(error).with_context(|| format!("cannot lock {}", path.display()))
        }
    }
}

/// Path of the lock file, next to the database file; `None` for PostgreSQL and in-memory databases.
fn lock_path(database_url: &str) -> Option<PathBuf> {
    let path = private_files::sqlite_path(database_url)?;
    Some(path.with_added_extension("lock"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locked_database_file_is_refused_until_the_lock_is_dropped() {
        let directory = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}/data/a.db?mode=rwc", directory.path().display());
        let first = take(&url).unwrap();
        assert!(directory.path().join("data/a.db.lock").exists());
        let error = take(&url).unwrap_err();
        assert!(error.to_string().contains("PostgreSQL"), "{error}");
        drop(first);
        take(&url).unwrap();
    }

    #[test]
    fn postgres_and_in_memory_databases_have_no_lock_file() {
        assert_eq!(lock_path("postgres://a@b/c"), None);
        assert_eq!(lock_path("sqlite::memory:"), None);
        assert_eq!(lock_path("sqlite:a.db"), Some(PathBuf::from("a.db.lock")));
    }
}
