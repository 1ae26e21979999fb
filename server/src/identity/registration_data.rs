//! Registration data of a user: names, birth date, passport, INN and contacts.
//!
//! Birth date, passport, INN and address are encrypted; names, phone and e-mail are stored in clear, because
//! operators find accounts by them.

use std::fmt;

use avtosled_core::date::Date;
use avtosled_core::field_errors::FieldErrors;
use avtosled_core::form::{self, BusinessType, Change, StoredDocuments};
use avtosled_core::json_value::Value;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::identity::activity_log::{self, Action};
use crate::identity::consents::{self, Purpose};
use crate::identity::device::Device;
use crate::identity::emails::{self, EmailError};
use crate::identity::locking;
use crate::identity::repository::registration_data::{self, PlainColumns};
use crate::identity::repository::users::User;
use crate::identity::session::SessionError;
use crate::identity::session::sessions::Caller;
use crate::platform::clock::moscow_day;
use crate::platform::db::{Conn, StorageError};
use crate::platform::keys::encryption::{Encryption, EncryptionError};
use crate::platform::repository::encrypted_columns::{self, EncryptedColumn};
use crate::platform::{Context, masking};

/// Decrypted registration data, visible to its owner only.
#[derive(Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegistrationData {
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub patronymic: Option<String>,
    /// Birth date as `yyyy-mm-dd`.
    pub birth_date: Option<String>,
    /// INN: 10 or 12 digits.
    pub inn: Option<String>,
    /// Passport series: 4 digits.
    pub passport_series: Option<String>,
    /// Passport number: 6 digits.
    pub passport_number: Option<String>,
    pub passport_issued: Option<String>,
    /// Issue date of the passport as `yyyy-mm-dd`.
    pub passport_date: Option<String>,
    pub address: Option<String>,
    /// Phone as `+7` and ten digits; changed by an SMS code only.
    pub phone: Option<String>,
    pub email: Option<String>,
    #[schema(value_type = BusinessType)]
    pub business_type: String,
    /// Whether the consent to the current text is given.
    pub consent_given: bool,
    /// Whether birth date, passport, INN and address are masked, because the sign-in is not fresh.
    pub masked: bool,
}

impl fmt::Debug for RegistrationData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RegistrationData").finish_non_exhaustive()
    }
}

#[derive(Debug, thiserror::Error)]
pub enum RegistrationDataError {
    #[error("the data is not valid")]
    Invalid(#[from] FieldErrors),
    #[error("the phone can only be changed by an SMS code")]
    PhoneChange,
    #[error("the consent to the current text is missing")]
    ConsentRequired,
    #[error("the consent in the request is for another text")]
    ConsentTextChanged,
    #[error(transparent)]
    Email(#[from] EmailError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Encryption(#[from] EncryptionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Reads the registration data for its owner, masked unless the sign-in is fresh.
pub async fn view(
    ctx: &Context,
    caller: &Caller,
) -> Result<RegistrationData, RegistrationDataError> {
    let data = find(ctx, &caller.user).await?;
    if caller.require_fresh(ctx.clock.now()).is_ok() {
        return Ok(data);
    }
    Ok(masked(data))
}

fn masked(data: RegistrationData) -> RegistrationData {
    let hidden = |text: Option<String>| text.map(|text| masking::generic(&text));
    RegistrationData {
        birth_date: hidden(data.birth_date),
        inn: hidden(data.inn),
        passport_series: hidden(data.passport_series),
        passport_number: hidden(data.passport_number),
        passport_issued: hidden(data.passport_issued),
        passport_date: hidden(data.passport_date),
        address: hidden(data.address),
        masked: true,
        ..data
    }
}

/// Reads the registration data unmasked.
pub async fn find(ctx: &Context, user: &User) -> Result<RegistrationData, RegistrationDataError> {
    let mut data = decrypt(&ctx.encryption, user)?;
    let db = ctx.db.read();
    data.consent_given = consents::is_given(db, user.id, Purpose::PersonalData).await?;
    Ok(data)
}

/// Saves the registration form atomically: omitted fields are unchanged, empty ones are cleared.
///
/// Requires a fresh sign-in and a consent to the processing of personal data.
pub async fn save(
    ctx: &Context,
    caller: &Caller,
    values: &Value,
    device: &Device,
) -> Result<RegistrationData, RegistrationDataError> {
    let now = ctx.clock.now();
    caller.require_fresh(now)?;
    let user_id = caller.user.id;
    let work = ctx.begin_at(now).await?;
    // The lock serialises parallel saves.
    let user = locking::lock(&work.tx, user_id).await?;
    let stored = decrypt(&ctx.encryption, &user)?;
    let papers = StoredDocuments {
        birth_date: stored.birth_date.as_deref(),
        passport_series: stored.passport_series.as_deref(),
        passport_number: stored.passport_number.as_deref(),
        passport_date: stored.passport_date.as_deref(),
    };
    let form = form::RegistrationData::read_with_stored(papers, values, moscow_day(now))?;
    if let Change::Set(phone) = &form.phone
        && stored.phone.as_deref() != Some(phone.as_str())
    {
        return Err(RegistrationDataError::PhoneChange);
    }
    record_consent(&work.tx, user_id, form.consent.as_deref(), device, now).await?;
    let mut data = merge(stored, form);
    emails::replace_without_limit(ctx, &work.tx, &user, data.email.as_deref(), now).await?;
    store(ctx, &work.tx, user_id, &data, now).await?;
    activity_log::record(
        &work.tx,
        user_id,
        Action::RegistrationDataSaved,
        Some(device),
        now,
    )
    .await?;
    work.commit().await?;
    data.consent_given = true;
    Ok(data)
}

fn merge(stored: RegistrationData, form: form::RegistrationData) -> RegistrationData {
    let day = |change: Change<Date>, stored| change.map(|day| day.to_string()).apply_to(stored);
    let business_type = form.business_type.map(BusinessType::name);
    let business_type = business_type
        .map(str::to_owned)
        .apply_to(Some(stored.business_type));
    let individual = || BusinessType::Individual.name().to_owned();
    RegistrationData {
        first_name: form.first_name.apply_to(stored.first_name),
        last_name: form.last_name.apply_to(stored.last_name),
        patronymic: form.patronymic.apply_to(stored.patronymic),
        birth_date: day(form.birth_date, stored.birth_date),
        inn: form.inn.apply_to(stored.inn),
        passport_series: form.passport_series.apply_to(stored.passport_series),
        passport_number: form.passport_number.apply_to(stored.passport_number),
        passport_issued: form.passport_issued.apply_to(stored.passport_issued),
        passport_date: day(form.passport_date, stored.passport_date),
        address: form.address.apply_to(stored.address),
        email: form.email.apply_to(stored.email),
        business_type: business_type.unwrap_or_else(individual),
        ..stored
    }
}

async fn record_consent(
    tx: &impl Conn,
    user_id: Uuid,
    version: Option<&str>,
    device: &Device,
    now: DateTime<Utc>,
) -> Result<(), RegistrationDataError> {
    const PURPOSE: Purpose = Purpose::PersonalData;
    match version {
        Some(version) if version == consents::current(PURPOSE).version => {
            Ok(consents::record(tx, user_id, PURPOSE, true, device, now).await?)
        }
        Some(_) => Err(RegistrationDataError::ConsentTextChanged),
        None if consents::is_given(tx, user_id, PURPOSE).await? => Ok(()),
        None => Err(RegistrationDataError::ConsentRequired),
    }
}

/// Erases the registration data whose only legal basis was the withdrawn consent.
pub async fn erase(tx: &impl Conn, user_id: Uuid, now: DateTime<Utc>) -> Result<(), StorageError> {
    encrypted_columns::erase_by_consent(tx, user_id).await?;
    registration_data::erase_names(tx, user_id, now).await
}

fn decrypt(encryption: &Encryption, user: &User) -> Result<RegistrationData, EncryptionError> {
    let field = |column: EncryptedColumn| {
        let text = encrypted_columns::of_user(user, column);
        text.map(|text| encryption.decrypt(column.of(user.id), &text))
            .transpose()
    };
    Ok(RegistrationData {
        first_name: user.first_name.clone(),
        last_name: user.last_name.clone(),
        patronymic: user.patronymic.clone(),
        birth_date: field(encrypted_columns::BIRTH_DATE)?,
        inn: field(encrypted_columns::INN)?,
        passport_series: field(encrypted_columns::PASSPORT_SERIES)?,
        passport_number: field(encrypted_columns::PASSPORT_NUMBER)?,
        passport_issued: field(encrypted_columns::PASSPORT_ISSUED)?,
        passport_date: field(encrypted_columns::PASSPORT_DATE)?,
        address: field(encrypted_columns::ADDRESS)?,
        phone: user.phone.as_ref().map(|phone| format!("+{phone}")),
        email: user.email.clone(),
        business_type: user.business_type.clone(),
        ..RegistrationData::default()
    })
}

async fn store(
    ctx: &Context,
    tx: &impl Conn,
    user_id: Uuid,
    data: &RegistrationData,
    now: DateTime<Utc>,
) -> Result<(), RegistrationDataError> {
    let fields = [
        (encrypted_columns::BIRTH_DATE, &data.birth_date),
        (encrypted_columns::INN, &data.inn),
        (encrypted_columns::PASSPORT_SERIES, &data.passport_series),
        (encrypted_columns::PASSPORT_NUMBER, &data.passport_number),
        (encrypted_columns::PASSPORT_ISSUED, &data.passport_issued),
        (encrypted_columns::PASSPORT_DATE, &data.passport_date),
        (encrypted_columns::ADDRESS, &data.address),
    ];
    let encrypt = |(column, text): (EncryptedColumn, &Option<String>)| {
        let text = text.as_ref();
        let text = text.map(|text| ctx.encryption.encrypt(column.of(user_id), text));
        Ok((column, text.transpose()?))
    };
    let values: Vec<_> = fields
        .into_iter()
        .map(encrypt)
        .collect::<Result<_, EncryptionError>>()?;
    encrypted_columns::set(tx, user_id, values).await?;
    let plain = PlainColumns {
        first_name: data.first_name.clone(),
        last_name: data.last_name.clone(),
        patronymic: data.patronymic.clone(),
        business_type: data.business_type.clone(),
    };
    Ok(registration_data::set(tx, user_id, plain, now).await?)
}
