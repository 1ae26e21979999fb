//! What the registers said last of a watched car, by call.

use std::collections::BTreeMap;

use avtosled_core::report;
use avtosled_core::report::Block;
use chrono::DateTime;
use chrono::Utc;
use serde::Deserialize;
use serde::Serialize;
use serde_json::Value;

use crate::providers::car_data::SourceAnswer;
use crate::providers::car_data::SourceCall;
use crate::repos::RepoError;
use crate::services::sources::call_name;

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Said {
    /// `None`: the register knows nothing of the car.
    block: Option<Block>,
    /// The state of the register that this is.
    as_of: DateTime<Utc>,
    answered_at: DateTime<Utc>,
}

/// The last answers. One that an earlier version wrote and this one cannot read is missing: the next
/// answer begins anew, free of charge.
#[derive(Clone, Default)]
pub struct Known(BTreeMap<String, Said>);

impl Known {
    pub fn read(column: Option<&Value>) -> Self {
        let sources = column.and_then(Value::as_object).into_iter().flatten();
        let read = sources.filter_map(|(call, said)| {
            let said = serde_json::from_value(said.clone()).ok()?;
            Some((call.clone(), said))
        });
        Self(read.collect())
    }

    pub fn write(&self) -> Result<Value, RepoError> {
        serde_json::to_value(&self.0).map_err(|_| RepoError::Inconsistent("an answer is not JSON"))
    }

    pub fn block(&self, call: SourceCall) -> Option<&Block> {
        self.0.get(call_name(call))?.block.as_ref()
    }

    pub fn answered_at(&self, call: SourceCall) -> Option<DateTime<Utc>> {
        Some(self.0.get(call_name(call))?.answered_at)
    }

    /// Takes an answer in and says what is new in it. The first one is no news, nor is one from the
    /// vendor's cache that is older than what is known.
    pub fn take(
        &mut self,
        call: SourceCall,
        answer: SourceAnswer,
        now: DateTime<Utc>,
    ) -> Vec<String> {
        let as_of = answer.actual_at.unwrap_or(now);
        let name = call_name(call);
        let Some(earlier) = self.0.get_mut(name) else {
            let said = Said {
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
        earlier.block = report::remembered(earlier.block.as_ref(), answer.block);
        earlier.as_of = as_of;
        changes
    }
}
