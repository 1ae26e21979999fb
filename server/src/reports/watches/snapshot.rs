//! Snapshot of a watched car: latest answers of the registers, by source call.

use avtosled_core::sources::SourceId;
use std::collections::BTreeMap;

use avtosled_core::report::{self, Block};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::platform::db::StorageError;
use crate::platform::keys::encryption::Encryption;
use crate::platform::repository::encrypted_columns;
use crate::reports::repository::watches::Watch;
use avtosled_vendors::car_data::SourceAnswer;

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct RegisterAnswer {
    /// Data of the car; `None` if the register does not know the car.
    block: Option<Block>,
    /// Date of the data in the register.
    as_of: DateTime<Utc>,
    answered_at: DateTime<Utc>,
}

/// Latest answers of the registers by call.
#[derive(Clone, Default)]
pub struct Snapshot(BTreeMap<String, RegisterAnswer>);

impl Snapshot {
    /// Parses the stored snapshot of a watch.
    pub fn read(encryption: &Encryption, watch: &Watch) -> Result<Self, StorageError> {
        let Some(encrypted) = &watch.known else {
            return Ok(Self::default());
        };
        let text = encryption.decrypt(encrypted_columns::WATCH_KNOWN.of(watch.id), encrypted);
        let text =
            text.map_err(|_| StorageError::Inconsistent("a snapshot cannot be decrypted"))?;
        let sources = serde_json::from_str(&text)
            .map_err(|_| StorageError::Inconsistent("a snapshot cannot be parsed"))?;
        Ok(Self(sources))
    }

    /// Encrypts the snapshot, because pledges name people.
    pub fn encrypt(&self, encryption: &Encryption, watch_id: Uuid) -> Result<String, StorageError> {
        let text = serde_json::to_string(&self.0)
            .map_err(|_| StorageError::Inconsistent("an answer is not JSON"))?;
        let encrypted = encryption.encrypt(encrypted_columns::WATCH_KNOWN.of(watch_id), &text);
        encrypted.map_err(|_| StorageError::Inconsistent("an answer cannot be encrypted"))
    }

    /// Unredacted snapshot as JSON, for the owner of the watch.
    #[must_use]
    pub fn to_json(&self) -> Value {
        serde_json::json!(self.0)
    }

    #[must_use]
    pub fn block(&self, call: SourceId) -> Option<&Block> {
        self.0.get(call.into_str())?.block.as_ref()
    }

    #[must_use]
    pub fn answered_at(&self, call: SourceId) -> Option<DateTime<Utc>> {
        Some(self.0.get(call.into_str())?.answered_at)
    }

    /// Adds an answer and returns what changed.
    /// The first answer and answers older than the snapshot are no change.
    pub fn take(
        &mut self,
        call: SourceId,
        answer: SourceAnswer,
        now: DateTime<Utc>,
    ) -> Vec<String> {
        let as_of = answer.actual_at.unwrap_or(now);
        let name = call.into_str();
        let Some(earlier) = self.0.get_mut(name) else {
            let said = RegisterAnswer {
                block: answer.block,
                as_of,
                answered_at: now,
            };
            self.0.insert(name.to_owned(), said);
            return Vec::new();
        };
        earlier.answered_at = now;
        if as_of < earlier.as_of {
            return Vec::new();
        }
        let changes = report::changes(earlier.block.as_ref(), answer.block.as_ref());
        earlier.block = report::merge_snapshots(earlier.block.as_ref(), answer.block);
        earlier.as_of = as_of;
        changes
    }
}
