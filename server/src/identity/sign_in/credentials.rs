//! Username and password of an account: sign-in, first setting, change.

use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::form::{Login, PasswordChange, Registration};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::identity::activity_log::{self, Action};
use crate::identity::device::Device;
use crate::identity::emails::{self, EmailError};
use crate::identity::locking;
use crate::identity::repository::sessions::Method;
use crate::identity::repository::users::{self, User};
use crate::identity::repository::{credentials, password_attempts, sessions as session_repo};
use crate::identity::security_notifications::{SignInMethodChange, notify_sign_in_method_changed};
use crate::identity::session::SessionError;
use crate::identity::session::known_devices;
use crate::identity::session::sessions::{self, Caller};
use crate::identity::sign_in::SignedIn;
use crate::identity::sign_in::password_limits::{self, Attempt, Decision};
use crate::identity::sign_in::password_strength;
use crate::platform::Context;
use crate::platform::db::{self, StorageError};
use crate::platform::keys::passwords::{self, PasswordError};

/// Kinds of identity hashes under which password attempts are counted.
const LOGIN: &str = "login";
const SESSION: &str = "session";

#[derive(Debug, thiserror::Error)]
pub enum CredentialError {
    #[error("the fields are not valid")]
    Invalid(#[from] FieldErrors),
    #[error("too many password attempts")]
    TooMany { retry_after_s: i64 },
    /// Unknown name, wrong password or account without password: these cases are indistinguishable.
    #[error("the name and the password do not match")]
    LoginFailed,
    #[error("the current password is wrong")]
    PasswordWrong,
    #[error("the account has no password yet")]
    NoPassword,
    #[error("the account has a password")]
    PasswordExists,
    #[error("the name is taken by another account")]
    UsernameTaken,
    #[error(transparent)]
    Email(#[from] EmailError),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Password(#[from] PasswordError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Signs in by username and password; `known_device` is the cookie of an earlier sign-in.
pub async fn login(
    ctx: &Context,
    Login { username, password }: Login,
    known_device: Option<&str>,
    device: Device,
) -> Result<SignedIn, CredentialError> {
    let now = ctx.clock.now();
    let login = lookup_form(&username);
    let user = credentials::find_by_login(ctx.db.read(), &login).await?;
    let known = user.as_ref();
    let known = known.and_then(|user| known_devices::recognise(ctx, user.id, known_device, now));
    let attempt = Attempt {
        login_hash: &ctx.secrets.identity_hash(LOGIN, &login),
        ip_address: device.ip_address.as_deref(),
        device: known.as_deref(),
    };
    let attempt_id = count(ctx, attempt, now).await?;
    let stored = user.as_ref().and_then(|user| user.password.clone());
    let is_correct = ctx.passwords.matches(password.clone(), stored.clone());
    let (true, Some(user), Some(stored)) = (is_correct.await?, user, stored) else {
        return Err(CredentialError::LoginFailed);
    };
    let renewed = if passwords::is_current(&stored) {
        None
    } else {
        Some(ctx.passwords.hash(password).await?)
    };
    let work = ctx.begin().await?;
    // Locks the account's row, which serialises with a change of the password.
    let tokens = sessions::open(ctx, &work.tx, user.id, Method::Password, device, now).await?;
    let to = renewed.as_deref().unwrap_or(&stored);
    if !credentials::replace_password(&work.tx, user.id, &stored, to, now).await? {
        return Err(CredentialError::LoginFailed);
    }
    password_attempts::set_succeeded(&work.tx, attempt_id).await?;
    work.commit().await?;
    tracing::info!(user_id = %user.id, "user signed in by password");
    Ok(SignedIn {
        user,
        tokens,
        created: false,
    })
}

/// Sets the first username and password. Requires a fresh sign-in.
pub async fn set_first(
    ctx: &Context,
    caller: &Caller,
    new: Registration,
    device: &Device,
) -> Result<User, CredentialError> {
    let now = ctx.clock.now();
    caller.require_fresh(now)?;
    if new.has_role {
        let error = FieldError::new("role", "unknown_field", "Такого поля нет");
        return Err(FieldErrors::one(error).into());
    }
    if caller.user.password.is_some() {
        return Err(CredentialError::PasswordExists);
    }
    let is_staff = caller.user.is_staff();
    password_strength::check("password", &new.password, &[&new.username], is_staff)?;
    let login = lookup_form(&new.username);
    let password = ctx.passwords.hash(new.password).await?;
    let id = caller.user.id;
    let work = ctx.begin().await?;
    db::lock(&work.tx, &format!("login:{login}")).await?;
    let earlier = locking::lock(&work.tx, id).await?;
    if credentials::find_by_login(&work.tx, &login)
        .await?
        .is_some()
    {
        return Err(CredentialError::UsernameTaken);
    }
    if !credentials::set_first(&work.tx, id, &new.username, &login, &password, now).await? {
        return Err(CredentialError::PasswordExists);
    }
    if let Some(email) = &new.email {
        emails::replace_without_limit(ctx, &work.tx, &earlier, Some(email), now).await?;
    }
    let change = SignInMethodChange::Password { is_first: true };
    notify_sign_in_method_changed(ctx, &work.tx, &earlier, change, now).await?;
    activity_log::record(&work.tx, id, Action::PasswordSet, Some(device), now).await?;
    let user = users::get(&work.tx, id).await?;
    work.commit().await?;
    Ok(user)
}

/// Changes the password and ends all other sessions.
pub async fn change_password(
    ctx: &Context,
    caller: &Caller,
    change: PasswordChange,
    device: &Device,
) -> Result<(), CredentialError> {
    let now = ctx.clock.now();
    change.check_username(&caller.user.username)?;
    let known = [caller.user.username.as_str()];
    let is_staff = caller.user.is_staff();
    password_strength::check("newPassword", &change.new_password, &known, is_staff)?;
    let stored = caller.user.password.clone();
    let stored = stored.ok_or(CredentialError::NoPassword)?;
    let session_id = caller.session.id;
    // Attempts are counted per session, so that a stolen session cannot block the owner's change.
    let attempt = Attempt {
        login_hash: &ctx.secrets.identity_hash(SESSION, &session_id.to_string()),
        ip_address: None,
        device: None,
    };
    let attempt_id = count(ctx, attempt, now).await?;
    let is_correct = ctx
        .passwords
        .matches(change.current_password, Some(stored.clone()));
    if !is_correct.await? {
        return Err(CredentialError::PasswordWrong);
    }
    let new = ctx.passwords.hash(change.new_password).await?;
    let user_id = caller.user.id;
    let work = ctx.begin().await?;
    if !credentials::replace_password(&work.tx, user_id, &stored, &new, now).await? {
        return Err(CredentialError::PasswordWrong);
    }
    session_repo::end_all_for_user(&work.tx, user_id, Some(session_id), now).await?;
    let changed = SignInMethodChange::Password { is_first: false };
    notify_sign_in_method_changed(ctx, &work.tx, &caller.user, changed, now).await?;
    activity_log::record(
        &work.tx,
        user_id,
        Action::PasswordChanged,
        Some(device),
        now,
    )
    .await?;
    password_attempts::set_succeeded(&work.tx, attempt_id).await?;
    Ok(work.commit().await?)
}

/// Normalises a username to the form of `users.login`, which is lower case.
fn lookup_form(username: &str) -> String {
    username.to_lowercase()
}

async fn count(
    ctx: &Context,
    attempt: Attempt<'_>,
    now: DateTime<Utc>,
) -> Result<Uuid, CredentialError> {
    match password_limits::count(ctx, attempt, now).await? {
        Decision::Allowed(id) => Ok(id),
        Decision::TooMany { retry_after_s } => Err(CredentialError::TooMany { retry_after_s }),
    }
}
