//! Where the files of exports are: `<id>.csv`, `<id>.xlsx`, and `<id>.<attempt>.part` as long as one is
//! being written.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use uuid::Uuid;

use crate::platform::Context;
use crate::platform::entities::exports::Format;

/// The file that is ready.
#[must_use]
pub fn path(ctx: &Context, id: Uuid, format: Format) -> PathBuf {
    ctx.exports_dir.join(format!("{id}.{format}"))
}

/// The file that an attempt writes: a worker that was thought dead may still write its own.
#[must_use]
pub fn part(ctx: &Context, id: Uuid, attempt: i32) -> PathBuf {
    ctx.exports_dir.join(format!("{id}.{attempt}.part"))
}

/// Deletes all files of an export; one that cannot be deleted is tried again with the next round.
pub fn remove(ctx: &Context, id: Uuid) {
    for path in paths(ctx).filter(|path| id_of(path) == Some(id)) {
        if let Err(error) = fs::remove_file(&path) {
            tracing::error!(%id, %error, "the file of an export was not deleted");
        }
    }
}

/// The exports that have files, in no order.
#[must_use]
pub fn list(ctx: &Context) -> Vec<Uuid> {
    paths(ctx).filter_map(|path| id_of(&path)).collect()
}

/// All files; none before the first export.
fn paths(ctx: &Context) -> impl Iterator<Item = PathBuf> + use<> {
    let entries = fs::read_dir(&ctx.exports_dir).into_iter().flatten();
    entries.filter_map(|entry| entry.ok().map(|entry| entry.path()))
}

fn id_of(path: &Path) -> Option<Uuid> {
    let name = path.file_name().and_then(OsStr::to_str)?;
    name.split('.').next()?.parse().ok()
}
