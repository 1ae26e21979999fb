//! Where the files of exports are: `<id>.csv`, `<id>.xlsx`, and `<id>.<attempt>.part` as long as one is
//! being written.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use uuid::Uuid;

use crate::kit::Kit;
use crate::kit::tables::exports::Format;

/// The file that is ready.
#[must_use]
pub fn path(kit: &Kit, id: Uuid, format: Format) -> PathBuf {
    kit.exports_dir.join(format!("{id}.{format}"))
}

/// The file that an attempt writes: a worker that was thought dead may still write its own.
#[must_use]
pub fn part(kit: &Kit, id: Uuid, attempt: i32) -> PathBuf {
    kit.exports_dir.join(format!("{id}.{attempt}.part"))
}

/// Deletes all files of an export; one that cannot be deleted is tried again with the next round.
pub fn remove(kit: &Kit, id: Uuid) {
    for path in paths(kit).filter(|path| id_of(path) == Some(id)) {
        if let Err(error) = fs::remove_file(&path) {
            tracing::error!(%id, %error, "the file of an export was not deleted");
        }
    }
}

/// The exports that have files, in no order.
#[must_use]
pub fn list(kit: &Kit) -> Vec<Uuid> {
    paths(kit).filter_map(|path| id_of(&path)).collect()
}

/// All files; none before the first export.
fn paths(kit: &Kit) -> impl Iterator<Item = PathBuf> + use<> {
    let entries = fs::read_dir(&kit.exports_dir).into_iter().flatten();
    entries.filter_map(|entry| entry.ok().map(|entry| entry.path()))
}

fn id_of(path: &Path) -> Option<Uuid> {
    let name = path.file_name().and_then(OsStr::to_str)?;
    name.split('.').next()?.parse().ok()
}
