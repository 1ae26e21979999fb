//! Files and directories of the installation with owner-only permissions.

use std::fs::{DirBuilder, File, OpenOptions, Permissions};
use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

/// Permission bits of group and other users.
pub const OTHERS: u32 = 0o077;

/// Creates missing directories with owner-only permissions.
pub fn create_dir_all(path: &Path) -> anyhow::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    let created = builder.create(path);
    created.with_context(|| format!("cannot create {}", path.display()))
}

/// Removes the permissions of other users from a directory, if it exists.
pub fn restrict_dir(path: &Path) -> anyhow::Result<()> {
    let restricted = match path.metadata() {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => Err(error),
        Ok(existing) => match existing.permissions().mode() & 0o777 {
            mode if mode & OTHERS == 0 => return Ok(()),
            mode => std::fs::set_permissions(path, Permissions::from_mode(mode & !OTHERS)),
        },
    };
    restricted.with_context(|| format!("cannot restrict {} to its owner", path.display()))
}

/// Creates or truncates a file with owner-only permissions.
pub fn create_file(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Creates an SQLite database file with owner-only permissions; SQLite's journals inherit them.
pub fn create_database(url: &str) -> anyhow::Result<()> {
    let Some(path) = sqlite_path(url) else {
        return Ok(());
    };
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(&path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            Err(error).with_context(|| format!("cannot create {}", path.display()))
        }
        _ => Ok(()),
    }
}

/// Path of an SQLite database file; `None` for PostgreSQL and in-memory databases.
#[must_use]
pub fn sqlite_path(url: &str) -> Option<PathBuf> {
    let rest = url.strip_prefix("sqlite:")?;
    let path = rest.strip_prefix("//").unwrap_or(rest);
    let path = path.split('?').next().unwrap_or(path);
    (!path.is_empty() && path != ":memory:").then(|| PathBuf::from(path))
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    fn mode(path: &Path) -> u32 {
        path.metadata().unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn created_directory_and_database_are_owner_only() {
        let directory = tempfile::tempdir().unwrap();
        let data = directory.path().join("a/data");
        create_dir_all(&data).unwrap();
        assert_eq!(mode(&data), 0o700);
        let url = format!("sqlite://{}/a.db?mode=rwc", data.display());
        create_database(&url).unwrap();
        let file = data.join("a.db");
        assert_eq!(mode(&file), 0o600);
        std::fs::write(&file, "kept").unwrap();
        create_database(&url).unwrap();
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "kept");
        let export = data.join("export.csv");
        create_file(&export).unwrap();
        assert_eq!(mode(&export), 0o600);
        create_database("sqlite::memory:").unwrap();
    }

    #[test]
    fn restrict_dir_removes_permissions_of_others_only() {
        let directory = tempfile::tempdir().unwrap();
        let keys = directory.path().join("keys");
        restrict_dir(&keys).unwrap();
        assert!(!keys.exists());
        std::fs::create_dir(&keys).unwrap();
        for (before, after) in [(0o755, 0o700), (0o777, 0o700), (0o500, 0o500)] {
            std::fs::set_permissions(&keys, Permissions::from_mode(before)).unwrap();
            restrict_dir(&keys).unwrap();
            assert_eq!(mode(&keys), after, "{before:o}");
        }
    }
}
