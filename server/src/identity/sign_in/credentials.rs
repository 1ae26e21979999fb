//! Sign-in by username and password, which an account may have beside its phone or VK.

use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::form::{Login, PasswordChange, Registration};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::identity::activity_log::{self, Action};
use crate::identity::device::Device;
use crate::identity::emails::{self, EmailError};
use crate::identity::locking;
use crate::identity::security_notifications::{SignInMethodChange, notify_sign_in_method_changed};
use crate::identity::repository::sessions::Method;
use crate::identity::repository::users::{self, User};
use crate::identity::repository::{credentials, password_attempts, sessions as session_repo};
use crate::identity::session::SessionError;
use crate::identity::session::known_devices;
use crate::identity::session::sessions::{self, Caller};
use crate::identity::sign_in::SignedIn;
use crate::identity::sign_in::password_strength;
use crate::identity::sign_in::password_limits::{self, Counted, Try};
use crate::platform::Context;
use crate::platform::db::{self, StorageError};
use crate::platform::keys::passwords::{self, PasswordError};

/// The words of the limits of tries for a name and a session.
const LOGIN: &str = "login";
const SESSION: &str = "session";

#[derive(Debug, thiserror::Error)]
pub enum CredentialError {
    #[error("the fields are not valid")]
    Invalid(#[from] FieldErrors),
    #[error("too many passwords were tried")]
    TooMany { retry_after_s: i64 },
    /// An unknown name, a wrong password and no password are one answer.
    #[error("the name and the password do not fit")]
    LoginFailed,
    #[error("the current password is another")]
    PasswordWrong,
    #[error("the account has no password yet")]
    NoPassword,
    #[error("the account has a password")]
    PasswordExists,
    #[error("the name belongs to another account")]
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

/// Signs in. `known_device` is what the browser keeps of an earlier sign-in.
pub async fn login(
    ctx: &Context,
    Login { username, password }: Login,
    known_device: Option<&str>,
    device: Device,
) -> Result<SignedIn, CredentialError> {
    let now = ctx.clock.now();
    let login = lookup_form(&username);
    let user = credentials::find_by_login(ctx.db.read(), &login).await?;
    let known = user.as_ref().zip(known_device);
    let known = known.and_then(|(user, value)| known_devices::recognise(ctx, user.id, value, now));
    let asked = Try {
        login_hash: &ctx.secrets.identity_hash(LOGIN, &login),
        ip_address: device.ip_address.as_deref(),
        device: known.as_deref(),
    };
    let try_id = count(ctx, asked, now).await?;
    let kept = user.as_ref().and_then(|user| user.password.clone());
    let is_right = ctx.passwords.matches(password.clone(), kept.clone());
    let (true, Some(user), Some(kept)) = (is_right.await?, user, kept) else {
        return Err(CredentialError::LoginFailed);
    };
    let renewed = if passwords::is_current(&kept) {
        None
    } else {
        Some(ctx.passwords.hash(password).await?)
    };
    let work = ctx.begin().await?;
    // Locks the account's row, so that a change of the password comes before or after.
    let tokens = sessions::open(ctx, &work.tx, user.id, Method::Password, device, now).await?;
    let to = renewed.as_deref().unwrap_or(&kept);
    if !credentials::replace_password(&work.tx, user.id, &kept, to, now).await? {
        return Err(CredentialError::LoginFailed);
    }
    password_attempts::set_succeeded(&work.tx, try_id).await?;
    work.commit().await?;
    tracing::info!(user_id = %user.id, "user signed in by password");
    Ok(SignedIn { user, tokens })
}

/// Gives an account its first name and password.
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
        emails::replace_beside(ctx, &work.tx, &earlier, Some(email), now).await?;
    }
    let way = SignInMethodChange::Password { is_first: true };
    notify_sign_in_method_changed(ctx, &work.tx, &earlier, way, now).await?;
    activity_log::record(&work.tx, id, Action::PasswordSet, Some(device), now).await?;
    let user = find(&work.tx, id).await?;
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
    let kept = caller.user.password.clone();
    let kept = kept.ok_or(CredentialError::NoPassword)?;
    let session_id = caller.session.id;
    // Counted by session: whoever stole one does not keep the owner from changing the password.
    let asked = Try {
        login_hash: &ctx.secrets.identity_hash(SESSION, &session_id.to_string()),
        ip_address: None,
        device: None,
    };
    let try_id = count(ctx, asked, now).await?;
    let is_right = ctx
        .passwords
        .matches(change.current_password, Some(kept.clone()));
    if !is_right.await? {
        return Err(CredentialError::PasswordWrong);
    }
    let new = ctx.passwords.hash(change.new_password).await?;
    let user_id = caller.user.id;
    let work = ctx.begin().await?;
    if !credentials::replace_password(&work.tx, user_id, &kept, &new, now).await? {
        return Err(CredentialError::PasswordWrong);
    }
    session_repo::end_all_for_user(&work.tx, user_id, Some(session_id), now).await?;
    let way = SignInMethodChange::Password { is_first: false };
    notify_sign_in_method_changed(ctx, &work.tx, &caller.user, way, now).await?;
    activity_log::record(
        &work.tx,
        user_id,
        Action::PasswordChanged,
        Some(device),
        now,
    )
    .await?;
    password_attempts::set_succeeded(&work.tx, try_id).await?;
    Ok(work.commit().await?)
}

async fn find(conn: &impl db::Conn, id: Uuid) -> Result<User, StorageError> {
    users::find(conn, id)
        .await?
        .ok_or(StorageError::Inconsistent("a user just changed is missing"))
}

/// A name as `users.login` keeps it: case does not make it another.
fn lookup_form(username: &str) -> String {
    username.to_lowercase()
}

async fn count(ctx: &Context, asked: Try<'_>, now: DateTime<Utc>) -> Result<Uuid, CredentialError> {
    match password_limits::count(ctx, asked, now).await? {
        Counted::Allowed(id) => Ok(id),
        Counted::TooMany { retry_after_s } => Err(CredentialError::TooMany { retry_after_s }),
    }
}
