//! Verification of a driving licence by number and issue date, which grants a free check.
//! A matching number and date prove that the document exists, not whose it is.

use std::sync::Arc;

use avtosled_core::date::Date;
use avtosled_core::form::DriverLicence;
use avtosled_core::licence;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::identification::spending_caps::{self, LookUp};
use crate::checks::repository::licences;
use crate::checks::vendor_call_log::{call_row, vendor_code};
use crate::identity::accounts;
use crate::identity::activity_log::{self, Action};
use crate::identity::consents::{self, Purpose};
use crate::identity::device::Device;
use crate::identity::free_checks::{self, Grant};
use crate::identity::locking;
use crate::identity::session::SessionError;
use crate::platform::clock::moscow_day;
use crate::platform::db::{self, Conn, StorageError};
use crate::platform::entities::api_requests::Model as ApiRequest;
use crate::platform::keys::encryption::EncryptionError;
use crate::platform::limits::rate_limits::database::{Name, RateLimit};
use crate::platform::repository::encrypted_columns::{self, EncryptedColumn};
use crate::platform::{Context, masking};
use avtosled_vendors::car_data::{ErrorClass, Licence};

/// Rate limit of verifications, each of which costs a vendor call.
const LOOK_UPS: RateLimit = RateLimit::per_hour(Name::Licences, 10);
/// Seconds to wait when the shared spending cap is used up.
const CEILING_RETRY_S: i64 = 3600;

/// Validity of a driving licence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LicenceStatus {
    Valid,
    Expired,
    Deprived,
}

/// A driving licence known to the register.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LicenceView {
    /// Whether the licence is verified; always true, because an unknown licence is an error.
    pub verified: bool,
    /// Number with region and last digits only.
    pub license_number: String,
    /// Expiry date, including the extension of decree 353.
    #[schema(value_type = Option<String>)]
    pub valid_until: Option<Date>,
    pub categories: Vec<String>,
    pub status: LicenceStatus,
    /// Whether this verification granted the free check.
    pub bonus_granted: bool,
    pub free_checks_available: i32,
}

#[derive(Debug, thiserror::Error)]
pub enum LicenceError {
    #[error("there is no consent to process personal data")]
    ConsentRequired,
    #[error("too many look-ups")]
    TooMany { retry_after_s: i64 },
    #[error("the register knows no such licence")]
    NotFound,
    #[error("the register did not answer")]
    Unavailable,
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Encryption(#[from] EncryptionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// Error of a single-flight lookup, shared by its callers.
    #[error(transparent)]
    Shared(#[from] Arc<Self>),
}

/// Part of the register's answer that is stored, encrypted.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ReportData<'a> {
    issue_date: Date,
    valid_until: Date,
    categories: &'a [String],
    /// End dates of revocations; null where not reported.
    decisions: Vec<Option<Date>>,
}

/// Verifies the licence of a form for an account.
/// A result that arrives after the timeout is stored and returned on the next request.
pub async fn verify(
    ctx: &Arc<Context>,
    user_id: Uuid,
    licence: DriverLicence,
    device: &Device,
) -> Result<LicenceView, LicenceError> {
    require_consent(ctx.db.read(), user_id).await?;
    let now = ctx.clock.now();
    if !LOOK_UPS.try_acquire(ctx.db.write(), user_id, now).await? {
        let retry_after_s = LOOK_UPS.step().num_seconds();
        return Err(LicenceError::TooMany { retry_after_s });
    }
    if !spending_caps::is_open(ctx, Some(user_id), LookUp::Order).await? {
        return Err(LicenceError::TooMany {
            retry_after_s: CEILING_RETRY_S,
        });
    }
    let key = format!("licence:{user_id}:{}:{}", licence.number, licence.issued_on);
    let lookup = {
        let (ctx, device) = (Arc::clone(ctx), device.clone());
        async move { to_the_end(&ctx, user_id, licence, &device).await }
    };
    let end = ctx
        .single_flight
        .run(key, ctx.timeouts.person, lookup)
        .await;
    let Ok(view) = end else {
        tracing::warn!("the register of licences is too slow");
        return Err(LicenceError::Unavailable);
    };
    Ok(view?)
}

/// Makes one lookup and applies its answer: stores the licence, grants the free check.
async fn to_the_end(
    ctx: &Context,
    user_id: Uuid,
    DriverLicence { number, issued_on }: DriverLicence,
    device: &Device,
) -> Result<LicenceView, Arc<LicenceError>> {
    let found = ask(ctx, user_id, &number, issued_on).await?;
    let is_same = found.number.as_deref().is_none_or(|given| given == number)
        && found.issued_on.is_none_or(|given| given == issued_on);
    if !is_same {
        return Err(LicenceError::NotFound.into());
    }
    let printed_end = found.printed_end.unwrap_or(licence::printed_end(issued_on));
    let valid_until = licence::valid_until(printed_end);
    let kept = serde_json::json!(ReportData {
        issue_date: issued_on,
        valid_until,
        categories: &found.categories,
        decisions: found.deprivations.iter().map(|one| one.ends_on).collect(),
    });
    let (bonus_granted, user) = store(ctx, user_id, &number, &kept.to_string(), device).await?;
    Ok(LicenceView {
        verified: true,
        license_number: masking::licence(&number),
        valid_until: Some(valid_until),
        status: status(&found, valid_until, moscow_day(ctx.clock.now())),
        categories: found.categories,
        bonus_granted,
        free_checks_available: accounts::free_checks_available(&user),
    })
}

async fn require_consent(conn: &impl Conn, user_id: Uuid) -> Result<(), LicenceError> {
    if consents::is_given(conn, user_id, Purpose::PersonalData).await? {
        return Ok(());
    }
    Err(LicenceError::ConsentRequired)
}

fn status(found: &Licence, valid_until: Date, today: Date) -> LicenceStatus {
    let mut deprivations = found.deprivations.iter();
    if deprivations.any(|one| one.is_running || one.ends_on.is_none_or(|day| day > today)) {
        return LicenceStatus::Deprived;
    }
    if valid_until < today {
        return LicenceStatus::Expired;
    }
    LicenceStatus::Valid
}

/// Queries the register and records the calls in `api_requests`, without number and answer.
async fn ask(
    ctx: &Context,
    user_id: Uuid,
    number: &str,
    issued_on: Date,
) -> Result<Licence, LicenceError> {
    let result = ctx.car_data.licence(number, issued_on).await;
    let calls = match &result {
        Ok(answer) => answer.calls.as_slice(),
        Err(error) => error.calls(),
    };
    for call in calls {
        let row = ApiRequest {
            user_id: Some(user_id),
            params: None,
            response: None,
            ..call_row(call, serde_json::json!({}), ctx.clock.now())
        };
        db::insert(ctx.db.write(), row).await?;
    }
    match result {
        Ok(answer) => answer.licence.ok_or(LicenceError::NotFound),
        Err(error) => {
            let code = vendor_code(&error);
            match error.class() {
                ErrorClass::Account | ErrorClass::ClientBug => {
                    tracing::error!(code, "the register of licences refuses our account");
                }
                ErrorClass::RetryLater | ErrorClass::MaybePaid | ErrorClass::Input => {
                    tracing::warn!(code, "the register of licences did not answer");
                }
            }
            Err(LicenceError::Unavailable)
        }
    }
}

/// Stores the licence and grants its free check, unless the consent was withdrawn meanwhile.
async fn store(
    ctx: &Context,
    user_id: Uuid,
    number: &str,
    data: &str,
    device: &Device,
) -> Result<(bool, accounts::User), LicenceError> {
    let now = ctx.clock.now();
    let encrypt =
        |column: EncryptedColumn, text: &str| ctx.encryption.encrypt(column.of(user_id), text);
    let encrypted_number = encrypt(encrypted_columns::LICENSE_NUMBER, number)?;
    let encrypted_data = encrypt(encrypted_columns::LICENSE_DATA, data)?;
    let work = ctx.begin().await?;
    locking::lock(&work.tx, user_id).await?;
    require_consent(&work.tx, user_id).await?;
    licences::set_verified(&work.tx, user_id, encrypted_number, encrypted_data, now).await?;
    let bonus = free_checks::grant(ctx, &work.tx, user_id, Grant::Licence, number, now).await?;
    activity_log::record(
        &work.tx,
        user_id,
        Action::LicenceVerified,
        Some(device),
        now,
    )
    .await?;
    let user = locking::lock(&work.tx, user_id).await?;
    work.commit().await?;
    Ok((bonus, user))
}
