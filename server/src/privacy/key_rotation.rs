//! Seals again, under the current data key, what is encrypted under an earlier one. It may be stopped and
//! started at any time; the running server reads old and new alike.

use std::collections::BTreeMap;

use uuid::Uuid;

use crate::platform::Context;
use crate::platform::audit_log::{self, Act, Action};
use crate::platform::db::StorageError;
use crate::platform::keys::encryption::{Encryption, EncryptionError, key_id};
use crate::platform::repository::encrypted_columns::{self, COLUMNS, EncryptedColumn};

/// Rows of one transaction: SQLite has one writer, which the server needs too.
const BATCH: u64 = 200;

/// The end of the run.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Values that have another key now.
    pub resealed: u64,
    /// Values that do not open; their places are in the log.
    pub unreadable: u64,
    /// The number of values that name each data key, after the run.
    pub by_key: BTreeMap<String, u64>,
}

/// Adds a data key that encrypts from now on; answers its id.
pub async fn add_key(ctx: &Context) -> anyhow::Result<String> {
    let id = ctx.encryption.add_key()?;
    let act = Act {
        admin_id: None,
        action: Action::DataKeyAdded,
        change: String::new(),
        reason: String::new(),
    };
    audit_log::record(ctx.db.write(), &id, act, ctx.clock.now()).await?;
    Ok(id)
}

/// Goes through all encrypted columns.
pub async fn run(ctx: &Context) -> Result<Summary, StorageError> {
    let mut summary = Summary::default();
    for column in COLUMNS {
        reseal(ctx, *column, &mut summary).await?;
    }
    for column in COLUMNS {
        count(ctx, *column, &mut summary.by_key).await?;
    }
    Ok(summary)
}

async fn reseal(
    ctx: &Context,
    column: EncryptedColumn,
    summary: &mut Summary,
) -> Result<(), StorageError> {
    let mut after = None;
    loop {
        let page = encrypted_columns::list_after(ctx.db.read(), column, after, BATCH).await?;
        let Some((last, _)) = page.last() else {
            return Ok(());
        };
        after = Some(*last);
        let mut changes = Vec::new();
        for (row, old) in page {
            if ctx.encryption.is_current(&old) {
                continue;
            }
            match seal_again(&ctx.encryption, column, row, &old) {
                Ok(new) => changes.push((row, old, new)),
                Err(error) => {
                    tracing::error!(%row, column = column.name(), %error, "a value does not open");
                    summary.unreadable += 1;
                }
            }
        }
        let work = ctx.begin().await?;
        for (row, old, new) in changes {
            // A value that its owner changed meanwhile has the new key already.
            summary.resealed +=
                u64::from(encrypted_columns::replace(&work.tx, column, row, &old, &new).await?);
        }
        work.commit().await?;
    }
}

fn seal_again(
    encryption: &Encryption,
    column: EncryptedColumn,
    row: Uuid,
    encrypted: &str,
) -> Result<String, EncryptionError> {
    let text = encryption.decrypt(column.of(row), encrypted)?;
    encryption.encrypt(column.of(row), &text)
}

async fn count(
    ctx: &Context,
    column: EncryptedColumn,
    by_key: &mut BTreeMap<String, u64>,
) -> Result<(), StorageError> {
    let mut after = None;
    loop {
        let page = encrypted_columns::list_after(ctx.db.read(), column, after, BATCH).await?;
        let Some((last, _)) = page.last() else {
            return Ok(());
        };
        after = Some(*last);
        for (_, encrypted) in &page {
            let id = key_id(encrypted).unwrap_or("none").to_owned();
            *by_key.entry(id).or_default() += 1;
        }
    }
}
