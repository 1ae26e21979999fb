//! Re-encryption of values under earlier data keys with the current key.
//! May be interrupted and restarted at any time; the running server decrypts values under both.

use std::collections::BTreeMap;

use uuid::Uuid;

use crate::platform::Context;
use crate::platform::audit_log::{self, Action, NewAuditEvent};
use crate::platform::db::StorageError;
use crate::platform::keys::encryption::{Encryption, EncryptionError, key_id};
use crate::platform::repository::encrypted_columns::{self, COLUMNS, EncryptedColumn};

/// Number of rows per transaction; small, because the server needs SQLite's only writer, too.
const BATCH: u64 = 200;

/// Result of a re-encryption run.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Number of re-encrypted values.
    pub reencrypted: u64,
    /// Number of values that cannot be decrypted; their rows are in the log.
    pub unreadable: u64,
    /// Number of values per data key after the run.
    pub by_key: BTreeMap<String, u64>,
}

/// Adds a data key that encrypts from now on; returns its id.
pub async fn add_key(ctx: &Context) -> anyhow::Result<String> {
    let id = ctx.encryption.add_key()?;
    let event = NewAuditEvent {
        admin_id: None,
        action: Action::DataKeyAdded,
        change: String::new(),
        reason: String::new(),
    };
    audit_log::record(ctx.db.write(), &id, event, ctx.clock.now()).await?;
    Ok(id)
}

/// Re-encrypts all encrypted columns.
pub async fn run(ctx: &Context) -> Result<Summary, StorageError> {
    let mut summary = Summary::default();
    for column in COLUMNS {
        reencrypt_column(ctx, *column, &mut summary).await?;
    }
    for column in COLUMNS {
        count(ctx, *column, &mut summary.by_key).await?;
    }
    Ok(summary)
}

async fn reencrypt_column(
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
            match reencrypt(&ctx.encryption, column, row, &old) {
                Ok(new) => changes.push((row, old, new)),
                Err(error) => {
                    tracing::error!(%row, column = column.name(), %error, "value cannot be decrypted");
                    summary.unreadable += 1;
                }
            }
        }
        let work = ctx.begin().await?;
        for (row, old, new) in changes {
            // A value that its owner changed meanwhile is already encrypted with the new key.
            summary.reencrypted +=
                u64::from(encrypted_columns::replace(&work.tx, column, row, &old, &new).await?);
        }
        work.commit().await?;
    }
}

fn reencrypt(
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
