//! Export of all data of an account as one JSON document, streamed page by page.
//! Excludes password, tokens, keys, data of others and raw answers of sources.

mod sections;

use std::sync::Arc;

use futures::{Stream, StreamExt, stream};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::identity::accounts::AccountView;
use crate::identity::activity_log::{self, Action};
use crate::identity::device::Device;
use crate::identity::locking;
use crate::identity::notification_settings;
use crate::identity::registration_data::{self, RegistrationDataError};
use crate::identity::repository::users::User;
use crate::identity::session::SessionError;
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::limits::stream_limit::StreamPermit;
use crate::platform::repository::encrypted_columns;
use crate::privacy::export::sections::SECTIONS;

#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error("the user has too many streams open")]
    TooMany,
    #[error(transparent)]
    RegistrationData(#[from] RegistrationDataError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Starts an export; its parts are read while the response is streamed.
pub async fn begin(
    ctx: &Arc<Context>,
    user: &User,
    device: &Device,
) -> Result<impl Stream<Item = Result<String, StorageError>> + Send + use<>, ExportError> {
    let place = ctx.streams.try_acquire(user.id);
    let place = place.ok_or(ExportError::TooMany)?;
    let head = head(ctx, user).await?;
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    locking::lock(&work.tx, user.id).await?;
    activity_log::record(&work.tx, user.id, Action::DataExported, Some(device), now).await?;
    work.commit().await?;
    let writer = Writer {
        ctx: Arc::clone(ctx),
        user_id: user.id,
        next: Next::Head(head),
        _place: place,
    };
    // Fused, because the compression layer polls once more after the end.
    Ok(stream::unfold(writer, Writer::step).fuse())
}

/// Parts of the document that every account has exactly once.
async fn head(ctx: &Context, user: &User) -> Result<Vec<(&'static str, Value)>, ExportError> {
    let data = registration_data::find(ctx, user).await?;
    let open = |column: encrypted_columns::EncryptedColumn| {
        encrypted_columns::of_user(user, column)
            .map(|text| ctx.encryption.decrypt(column.of(user.id), &text))
            .transpose()
            .map_err(RegistrationDataError::from)
    };
    let licence_data = open(encrypted_columns::LICENSE_DATA)?;
    let notifications = notification_settings::find(ctx.db.read(), user).await?;
    Ok(vec![
        ("exportedAt", json!(ctx.clock.now())),
        ("account", json!(AccountView::from(user))),
        ("registrationData", json!(data)),
        (
            "driverLicence",
            json!({
                "verified": user.license_verified,
                "number": open(encrypted_columns::LICENSE_NUMBER)?,
                "checkedAt": user.license_checked_at,
                "register": licence_data.map(as_json),
            }),
        ),
        (
            "vk",
            json!({ "id": user.vk_id, "lastSyncAt": user.vk_synced_at }),
        ),
        ("notifications", json!(notifications)),
    ])
}

/// Decrypted text as JSON; a JSON string if the text is no JSON.
fn as_json(text: String) -> Value {
    serde_json::from_str(&text).unwrap_or(Value::String(text))
}

struct Writer {
    ctx: Arc<Context>,
    user_id: Uuid,
    next: Next,
    _place: StreamPermit,
}

/// Part of the document to write next.
enum Next {
    Head(Vec<(&'static str, Value)>),
    /// Section by its index, from the row after the given one.
    Section(usize, Option<Uuid>),
    /// End of the document.
    End,
}

impl Writer {
    async fn step(mut self) -> Option<(Result<String, StorageError>, Self)> {
        let written = match &self.next {
            Next::Head(fields) => {
                let fields = fields.iter().map(|(name, value)| field(name, value));
                let text = format!("{{{}", fields.collect::<Vec<_>>().join(","));
                Ok((text, Next::Section(0, None)))
            }
            Next::Section(index, after) => self.section(*index, *after).await,
            Next::End => return None,
        };
        match written {
            Ok((text, next)) => {
                self.next = next;
                Some((Ok(text), self))
            }
            Err(error) => {
                tracing::error!(user_id = %self.user_id, %error, "an export was interrupted");
                self.next = Next::End;
                Some((Err(error), self))
            }
        }
    }

    /// Writes a page of a section; the first and last page include the brackets.
    async fn section(
        &self,
        index: usize,
        after: Option<Uuid>,
    ) -> Result<(String, Next), StorageError> {
        let Some((name, page_of)) = SECTIONS.get(index) else {
            return Ok(("}".to_owned(), Next::End));
        };
        let page = page_of(&self.ctx, self.user_id, after).await?;
        let items = page.items.iter().map(Value::to_string);
        let items = items.collect::<Vec<_>>().join(",");
        let mut text = match after {
            None => format!(",\"{name}\":["),
            Some(_) if items.is_empty() => String::new(),
            Some(_) => ",".to_owned(),
        };
        text.push_str(&items);
        if page.next.is_none() {
            text.push(']');
        }
        let next = page.next.map_or(Next::Section(index + 1, None), |last| {
            Next::Section(index, Some(last))
        });
        Ok((text, next))
    }
}

fn field(name: &str, value: &Value) -> String {
    format!("{}:{value}", json!(name))
}
