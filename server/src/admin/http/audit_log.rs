//! Routes for the audit log and the consent texts, for administrators.

use std::str::FromStr;
use std::sync::Arc;

use avtosled_core::field_errors::{FieldError, FieldErrors};
use axum::Json;
use axum::extract::{Query, State};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::admin::audit_log::{self, AuditPage, Filter};
use crate::admin::http::payments::check_search;
use crate::identity::consents::{self, ConsentText};
use crate::identity::http::extract::AdminUser;
use crate::platform::Context;
use crate::platform::audit_log::Action;
use crate::platform::http::error::ApiError;
use crate::platform::repository::pagination;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Listing {
    /// Id of the acting account.
    by: Option<Uuid>,
    /// Kind of event.
    #[param(value_type = Option<Action>)]
    action: Option<String>,
    /// Subject: id of an account or row, or a name; at most 100 characters.
    subject: Option<String>,
    /// Earliest time, inclusive.
    from: Option<DateTime<Utc>>,
    /// Latest time, exclusive.
    to: Option<DateTime<Utc>>,
    /// Number of events, at most 100; default 50.
    limit: Option<u64>,
    /// Position `next` of the previous page.
    after: Option<Uuid>,
}

impl Listing {
    fn filter(self) -> Result<Filter, ApiError> {
        let subject = self.subject.filter(|text| !text.trim().is_empty());
        check_search(subject.as_deref().unwrap_or_default())?;
        Ok(Filter {
            admin_id: self.by,
            action: self.action.as_deref().map(action).transpose()?,
            subject: subject.map(|text| text.trim().to_owned()),
            from: self.from,
            to: self.to,
        })
    }
}

fn action(name: &str) -> Result<Action, FieldErrors> {
    Action::from_str(name).map_err(|_| {
        let message = "Такого действия нет";
        FieldErrors::one(FieldError::new("action", "unknown_action", message))
    })
}

/// Lists the audit log of staff, newest first.
#[utoipa::path(get, path = "/api/admin/acts", operation_id = "list_acts",
    tag = "admin", security(("bearer" = [])),
    params(Listing),
    responses((status = 200, description = "A page of audit events", body = AuditPage)))]
pub async fn list(
    State(ctx): State<Arc<Context>>,
    _: AdminUser,
    Query(listing): Query<Listing>,
) -> Result<Json<AuditPage>, ApiError> {
    let (after, limit) = (listing.after, pagination::limit(listing.limit));
    let filter = listing.filter()?;
    Ok(Json(audit_log::list(&ctx, &filter, after, limit).await?))
}

#[derive(Serialize, ToSchema)]
pub struct ConsentTexts {
    texts: Vec<ConsentText>,
}

/// Lists the current versions of the consent texts.
#[utoipa::path(get, path = "/api/admin/consent-texts", operation_id = "list_staff_consent_texts",
    tag = "admin", security(("bearer" = [])),
    responses((status = 200, description = "The texts", body = ConsentTexts)))]
pub async fn consent_texts(_: AdminUser) -> Json<ConsentTexts> {
    let texts = consents::all().to_vec();
    Json(ConsentTexts { texts })
}
