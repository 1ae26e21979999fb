//! Files of an export: `<id>.csv` or `<id>.xlsx`, and `<id>.<attempt>.part` while being written.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use uuid::Uuid;

use crate::platform::Context;
use crate::platform::entities::exports::Format;

/// Path of the finished file of an export.
#[must_use]
pub fn path(ctx: &Context, id: Uuid, format: Format) -> PathBuf {
    ctx.exports_dir.join(format!("{id}.{format}"))
}

/// Path of the file of one attempt, because an expired worker may still write its own file.
#[must_use]
pub fn part(ctx: &Context, id: Uuid, attempt: i32) -> PathBuf {
    ctx.exports_dir.join(format!("{id}.{attempt}.part"))
}

/// Deletes all files of an export; failures are retried in the next round.
pub fn remove(ctx: &Context, id: Uuid) {
    for path in paths(ctx).filter(|path| id_of(path) == Some(id)) {
        if let Err(error) = fs::remove_file(&path) {
            tracing::error!(%id, %error, "the file of an export was not deleted");
        }
    }
}

/// Ids of the exports that have files, unordered.
#[must_use]
pub fn list(ctx: &Context) -> Vec<Uuid> {
    paths(ctx).filter_map(|path| id_of(&path)).collect()
}

/// Paths of all files in the exports directory.
fn paths(ctx: &Context) -> impl Iterator<Item = PathBuf> + use<> {
    let entries = fs::read_dir(&ctx.exports_dir).into_iter().flatten();
    entries.filter_map(|entry| entry.ok().map(|entry| entry.path()))
}

fn id_of(path: &Path) -> Option<Uuid> {
    let name = path.file_name().and_then(OsStr::to_str)?;
    name.split('.').next()?.parse().ok()
}
