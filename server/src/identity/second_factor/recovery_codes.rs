//! Recovery codes, which replace a lost authenticator of the second factor.

use chrono::{DateTime, Utc};
use totp_rs::Secret;
use uuid::Uuid;

use crate::identity::repository::second_factors::{self, RecoveryCode};
use crate::platform::Context;
use crate::platform::db::{self, Conn, StorageError};

const COUNT: usize = 10;
/// Length of a recovery code in bytes: 80 random bits, sixteen letters and digits.
const BYTES: usize = 10;
/// Number of characters between two hyphens of a recovery code.
const GROUP: usize = 4;

/// Generates ten recovery codes and stores their hashes.
pub async fn generate(
    ctx: &Context,
    tx: &impl Conn,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<Vec<String>, StorageError> {
    let mut codes = Vec::new();
    for _ in 0..COUNT {
        let code = Secret::from(rand::random::<[u8; BYTES]>()).to_base32();
        let row = RecoveryCode {
            id: Uuid::now_v7(),
            user_id,
            code_hash: hash(ctx, user_id, &code),
            created_at: now,
            used_at: None,
        };
        db::insert(tx, row).await?;
        codes.push(grouped(&code));
    }
    Ok(codes)
}

/// Marks a recovery code as used, ignoring case and separators; false if it is invalid.
pub async fn use_up(
    ctx: &Context,
    tx: &impl Conn,
    user_id: Uuid,
    typed: &str,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let plain: String = typed.chars().filter(char::is_ascii_alphanumeric).collect();
    let hash = hash(ctx, user_id, &plain.to_ascii_uppercase());
    second_factors::use_recovery_code(tx, user_id, &hash, now).await
}

fn hash(ctx: &Context, user_id: Uuid, code: &str) -> String {
    ctx.secrets
        .identity_hash("recovery_code", &format!("{user_id}.{code}"))
}

fn grouped(code: &str) -> String {
    let chars: Vec<char> = code.chars().collect();
    let groups: Vec<String> = chars.chunks(GROUP).map(String::from_iter).collect();
    groups.join("-")
}
