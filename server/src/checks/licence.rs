//! Verifies a driving licence by number and date of issue with the register, and grants its free
//! check. That number and date fit shows a real document, not whose it is.

use std::sync::Arc;

use avtosled_core::date::Date;
use avtosled_core::form::DriverLicence;
use avtosled_core::licence;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::call_record::{call_row, vendor_code};
use crate::checks::identification::ceiling::{self, LookUp};
use crate::checks::repository::licences;
use crate::identity::accounts;
use crate::identity::actions::{self, Action};
use crate::identity::consents::{self, Purpose};
use crate::identity::device::Device;
use crate::identity::free_checks::{self, Grant};
use crate::identity::locking;
use crate::identity::session::error::SessionError;
use crate::platform::clock::moscow_day;
use crate::platform::db::{self, Conn, StorageError};
use crate::platform::entities::api_requests::Model as ApiRequest;
use crate::platform::keys::vault::VaultError;
use crate::platform::limits::allowances::{Allowance, Name};
use crate::platform::repository::sealed::{self, SealedColumn};
use crate::platform::{Context, masking};
use avtosled_vendors::car_data::{ErrorClass, Licence};

/// Each look-up costs us a call, and nobody has many licences.
const LOOK_UPS: Allowance = Allowance::per_hour(Name::Licences, 10);
/// The ceiling of all strangers opens again as their look-ups grow a day old.
const CEILING_RETRY_S: i64 = 3600;

/// Whether one may drive with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LicenceStatus {
    Valid,
    Expired,
    Deprived,
}

/// A licence that the register knows.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LicenceView {
    /// Always true: a licence that the register does not know is an error.
    pub verified: bool,
    /// Region and last digits only.
    pub license_number: String,
    /// The last day, with the extension by decree 353.
    #[schema(value_type = Option<String>)]
    pub valid_until: Option<Date>,
    pub categories: Vec<String>,
    pub status: LicenceStatus,
    /// This very verification granted a free check.
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
    Vault(#[from] VaultError),
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// Of a question that several waited for.
    #[error(transparent)]
    Shared(#[from] Arc<Self>),
}

/// The part of the register's answer that is kept, sealed.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Kept<'a> {
    issue_date: Date,
    valid_until: Date,
    categories: &'a [String],
    /// The last days of deprivations; null where the register does not tell.
    decisions: Vec<Option<Date>>,
}

/// Verifies the licence of a form for an account. What comes after the person was let go is verified
/// all the same, and told when it is asked for again.
pub async fn verify(
    ctx: &Arc<Context>,
    user_id: Uuid,
    told: DriverLicence,
    device: &Device,
) -> Result<LicenceView, LicenceError> {
    require_consent(ctx.db.read(), user_id).await?;
    let now = ctx.clock.now();
    if !LOOK_UPS.take(ctx.db.write(), user_id, now).await? {
        let retry_after_s = LOOK_UPS.step().num_seconds();
        return Err(LicenceError::TooMany { retry_after_s });
    }
    if !ceiling::is_open(ctx, Some(user_id), LookUp::Order).await? {
        return Err(LicenceError::TooMany {
            retry_after_s: CEILING_RETRY_S,
        });
    }
    let key = format!("licence:{user_id}:{}:{}", told.number, told.issued_on);
    let question = {
        let (ctx, device) = (Arc::clone(ctx), device.clone());
        async move { to_the_end(&ctx, user_id, told, &device).await }
    };
    let end = ctx.questions.ask(key, ctx.patience.person, question).await;
    let Ok(view) = end else {
        tracing::warn!("the register of licences is too slow");
        return Err(LicenceError::Unavailable);
    };
    Ok(view?)
}

/// One question, and all that its answer brings.
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
    let kept = serde_json::json!(Kept {
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

/// One question with the rows of its calls in `api_requests`, which hold neither the number nor the answer.
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

/// Keeps the licence and grants its free check, unless the consent was withdrawn meanwhile.
async fn store(
    ctx: &Context,
    user_id: Uuid,
    number: &str,
    data: &str,
    device: &Device,
) -> Result<(bool, accounts::User), LicenceError> {
    let now = ctx.clock.now();
    let seal = |column: SealedColumn, text: &str| ctx.vault.seal(column.of(user_id), text);
    let sealed_number = seal(sealed::LICENSE_NUMBER, number)?;
    let sealed_data = seal(sealed::LICENSE_DATA, data)?;
    let work = ctx.begin().await?;
    locking::lock(&work.tx, user_id).await?;
    require_consent(&work.tx, user_id).await?;
    licences::set_verified(&work.tx, user_id, sealed_number, sealed_data, now).await?;
    let bonus = free_checks::grant(ctx, &work.tx, user_id, Grant::Licence, number, now).await?;
    actions::record(
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
