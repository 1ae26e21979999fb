//! Backups of the database, made by `deploy/backup` in a folder that the program only reads.

use std::ffi::OsStr;
use std::io;
use std::path::Path;

use chrono::{DateTime, Duration, NaiveDateTime, Utc};

/// Age above which the newest backup is too old. Backups are nightly, so one was missed.
pub const MAX_AGE: Duration = Duration::hours(26);

/// Time of the newest backup that `deploy/backup` completed and verified; `None` without one.
///
/// A copy counts when it has a checksum file and its final name, which the script gives it last.
pub fn newest(folder: &Path) -> io::Result<Option<DateTime<Utc>>> {
    let mut newest = None;
    for entry in folder.read_dir()? {
        let name = entry?.file_name();
        let Some(time) = time_of(&name) else {
            continue;
        };
        let mut checksum = name;
        checksum.push(".sha256");
        if folder.join(checksum).is_file() {
            newest = newest.max(Some(time));
        }
    }
    Ok(newest)
}

/// Parses the time in a file name such as `avtosled-20261128T033000Z.dump`.
fn time_of(name: &OsStr) -> Option<DateTime<Utc>> {
    let rest = name.to_str()?.strip_prefix("avtosled-")?;
    let time = rest
        .strip_suffix(".dump")
        .or_else(|| rest.strip_suffix(".db"))?;
    let time = NaiveDateTime::parse_from_str(time, "%Y%m%dT%H%M%SZ").ok()?;
    Some(time.and_utc())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn newest_backup_ignores_unfinished_copy_and_copy_without_checksum() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str| fs::write(folder.path().join(name), "copy").unwrap();
        let newest = || newest(folder.path()).unwrap().map(|time| time.to_rfc3339());
        assert_eq!(newest(), None);
        for name in [
            "avtosled-20261127T003000Z.db",
            "avtosled-20261127T003000Z.db.sha256",
            // Copies without a checksum, unfinished copies, and other files.
            "avtosled-20261128T003000Z.db",
            "avtosled-20261129T003000Z.dump.sha256",
            "avtosled-20261130T003000Z.db.part",
            "avtosled-20261130T003000Z.db.part.sha256",
            "avtosled-yesterday.db",
            "other-20261130T003000Z.db",
        ] {
            write(name);
        }
        assert_eq!(newest().as_deref(), Some("2026-11-27T00:30:00+00:00"));
        write("avtosled-20261128T003000Z.db.sha256");
        assert_eq!(newest().as_deref(), Some("2026-11-28T00:30:00+00:00"));
        write("avtosled-20261129T003000Z.dump");
        assert_eq!(newest().as_deref(), Some("2026-11-29T00:30:00+00:00"));
    }

    #[test]
    fn newest_backup_of_missing_folder_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        assert!(newest(&folder.path().join("backups")).is_err());
    }
}
