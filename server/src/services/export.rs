//! Everything an account holds about its owner, as one JSON document that is written page by page.
//! It has no password, tokens, keys, data of others, nor raw answers of sources.

mod deliveries;
mod paid;
mod sections;
mod watched;

use std::sync::Arc;

use futures::Stream;
use futures::StreamExt;
use futures::stream;
use serde_json::Value;
use serde_json::json;
use uuid::Uuid;

use crate::repos;
use crate::repos::RepoError;
use crate::repos::sealed;
use crate::repos::users::User;
use crate::services::Services;
use crate::services::accounts;
use crate::services::accounts::AccountView;
use crate::services::actions;
use crate::services::actions::Action;
use crate::services::export::sections::SECTIONS;
use crate::services::notifications;
use crate::services::registration_data;
use crate::services::registration_data::RegistrationDataError;
use crate::services::sessions::Device;
use crate::services::sessions::SessionError;
use crate::services::stream_limit::StreamPlace;

#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error("the user has too many streams open")]
    TooMany,
    #[error(transparent)]
    RegistrationData(#[from] RegistrationDataError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Repo(#[from] RepoError),
}

/// Begins an export; the pieces of the document follow as they are read.
pub async fn begin(
    services: &Arc<Services>,
    user: &User,
    device: &Device,
) -> Result<impl Stream<Item = Result<String, RepoError>> + Send + use<>, ExportError> {
    let place = services.streams.enter(user.id);
    let place = place.ok_or(ExportError::TooMany)?;
    let head = head(services, user).await?;
    let now = services.clock.now();
    let tx = services.db.begin().await?;
    accounts::lock(&tx, user.id).await?;
    actions::record(&tx, user.id, Action::DataExported, Some(device), now).await?;
    repos::commit(tx).await?;
    let writer = Writer {
        services: Arc::clone(services),
        user_id: user.id,
        next: Next::Head(head),
        _place: place,
    };
    // Whoever compresses the body asks once more after the end.
    Ok(stream::unfold(writer, Writer::step).fuse())
}

/// What every account has once.
async fn head(services: &Services, user: &User) -> Result<Vec<(&'static str, Value)>, ExportError> {
    let data = registration_data::find(services, user).await?;
    let open = |column: sealed::SealedColumn| {
        sealed::of_user(user, column)
            .map(|text| services.vault.open(column.of(user.id), &text))
            .transpose()
            .map_err(RegistrationDataError::from)
    };
    let licence_data = open(sealed::LICENSE_DATA)?;
    let notifications = notifications::find(services.db.read(), user).await?;
    Ok(vec![
        ("exportedAt", json!(services.clock.now())),
        ("account", json!(AccountView::from(user))),
        ("registrationData", json!(data)),
        (
            "driverLicence",
            json!({
                "verified": user.license_verified,
                "number": open(sealed::LICENSE_NUMBER)?,
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

/// A sealed JSON text as JSON; anything else as it is.
fn as_json(text: String) -> Value {
    serde_json::from_str(&text).unwrap_or(Value::String(text))
}

struct Writer {
    services: Arc<Services>,
    user_id: Uuid,
    next: Next,
    _place: StreamPlace,
}

/// What is written next.
enum Next {
    Head(Vec<(&'static str, Value)>),
    /// A section by its place, from the row after the given one.
    Section(usize, Option<Uuid>),
    /// Nothing more.
    End,
}

impl Writer {
    async fn step(mut self) -> Option<(Result<String, RepoError>, Self)> {
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
                tracing::error!(user_id = %self.user_id, %error, "an export broke off");
                self.next = Next::End;
                Some((Err(error), self))
            }
        }
    }

    /// A page of a section, with the brackets around the first and the last.
    async fn section(
        &self,
        index: usize,
        after: Option<Uuid>,
    ) -> Result<(String, Next), RepoError> {
        let Some(section) = SECTIONS.get(index) else {
            return Ok(("}".to_owned(), Next::End));
        };
        let page = sections::page(&self.services, *section, self.user_id, after).await?;
        let items = page.items.iter().map(Value::to_string);
        let items = items.collect::<Vec<_>>().join(",");
        let mut text = match after {
            None => format!(",\"{}\":[", section.name()),
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
