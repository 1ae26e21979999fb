//! Signing keys of access tokens: encryption, rotation, propagation.

use std::sync::Arc;

use avtosled_server::identity::device::Device;
use avtosled_server::identity::repository::sessions::Method;
use avtosled_server::identity::session::sessions;
use avtosled_server::platform::clock::{Clock, SystemClock};
use avtosled_server::platform::db::Db;
use avtosled_server::platform::keys::encryption::{AssociatedData, DataKey, Encryption};
use avtosled_server::platform::keys::secrets::Key;
use avtosled_server::platform::repository::signing_keys::SigningKey;
use avtosled_server::platform::signing_keys::SigningKeys;
use avtosled_server::platform::{Context, db, entities};
use avtosled_server::privacy::key_rotation;
use chrono::Duration;
use futures::future::join_all;
use sea_orm::{ConnectionTrait, EntityTrait};
use uuid::Uuid;

use crate::app::TestApp;
use crate::app::User;
use crate::counters::Counters;
use crate::database;
use crate::database::Database;
use crate::identity::phone::PHONE;
use crate::identity::session_list::sign_in_with_cookies;

pub fn kid(token: &str) -> Uuid {
    let header = jsonwebtoken::decode_header(token).unwrap();
    header.kid.unwrap().parse().unwrap()
}

pub async fn rows(ctx: &Context) -> Vec<SigningKey> {
    avtosled_server::platform::repository::signing_keys::list(ctx.db.read())
        .await
        .unwrap()
}

/// Decrypted bytes of a signing key.
pub fn open(ctx: &Context, row: &SigningKey) -> Vec<u8> {
    use base64::Engine;
    let associated_data = AssociatedData {
        column: "signing_keys.secret",
        row: row.id,
    };
    let text = ctx
        .encryption
        .decrypt(associated_data, &row.secret)
        .unwrap();
    base64::engine::general_purpose::URL_SAFE_NO_PAD
        .decode(text)
        .unwrap()
}

async fn status(app: &TestApp, token: &str) -> u16 {
    let user = User {
        phone: PHONE.to_owned(),
        token: token.to_owned(),
    };
    app.get_as(&user, "/api/auth/user").await.status
}

/// Opens a session in a process; returns its access token.
async fn token_of(ctx: &Context, user_id: Uuid) -> String {
    let now = ctx.clock.now();
    let tx = ctx.db.begin().await.unwrap();
    let tokens = sessions::open(ctx, &tx, user_id, Method::Phone, Device::default(), now).await;
    ctx.db.commit(tx).await.unwrap();
    tokens.unwrap().access
}

#[tokio::test]
async fn access_token_stays_valid_after_key_rotation_until_expiry() {
    let app = TestApp::start().await;
    let (user, _) = sign_in_with_cookies(&app, PHONE, "").await;
    let old = kid(&user.token);
    let new = app
        .ctx
        .signing_keys
        .rotate(app.ctx.clock.now())
        .await
        .unwrap();
    assert_ne!(old, new);
    assert_eq!(status(&app, &user.token).await, 200);
    let (next, _) = sign_in_with_cookies(&app, PHONE, "").await;
    assert_eq!(kid(&next.token), new);

    // In total eleven minutes have passed.
    app.clock.advance(Duration::minutes(3));
    assert_eq!(
        app.ctx
            .signing_keys
            .delete_over(app.ctx.clock.now())
            .await
            .unwrap(),
        0
    );
    assert_eq!(status(&app, &user.token).await, 200);
    app.clock.advance(Duration::minutes(1));
    assert_eq!(status(&app, &user.token).await, 401, "it has expired");
    app.clock.advance(Duration::minutes(2));
    assert_eq!(
        app.ctx
            .signing_keys
            .delete_over(app.ctx.clock.now())
            .await
            .unwrap(),
        1
    );
    let left: Vec<Uuid> = rows(&app.ctx).await.iter().map(|key| key.id).collect();
    assert_eq!(left, [new]);
    app.finish().await;
}

#[tokio::test]
async fn signing_key_rotation_reaches_other_processes_within_a_minute() {
    let app = TestApp::start().await;
    let (user, _) = sign_in_with_cookies(&app, PHONE, "").await;
    let user_id = app.user_id(&user).await;
    let other = app.another_process().await;
    let old = kid(&user.token);
    assert_eq!(kid(&token_of(&other, user_id).await), old);

    // A process signs with the key that it has loaded, for at most a minute.
    let new = other.signing_keys.rotate(other.clock.now()).await.unwrap();
    assert_eq!(kid(&token_of(&app.ctx, user_id).await), old);
    app.clock.advance(Duration::seconds(60));
    let token = token_of(&app.ctx, user_id).await;
    assert_eq!(kid(&token), new);
    assert_eq!(status(&app, &token).await, 200);

    // A token with an unknown key triggers a reload, also concurrently.
    let newest = other.signing_keys.rotate(other.clock.now()).await.unwrap();
    app.clock.advance(Duration::seconds(1));
    let token = token_of(&other, user_id).await;
    let answers = join_all((0..8).map(|_| status(&app, &token))).await;
    assert_eq!(answers, [200; 8]);
    assert_eq!(kid(&token_of(&app.ctx, user_id).await), newest);
    app.finish().await;
}

#[tokio::test]
async fn forged_key_ids_query_database_at_most_once_a_second() {
    let app = TestApp::start().await;
    let (user, _) = sign_in_with_cookies(&app, PHONE, "").await;
    assert_eq!(status(&app, &user.token).await, 200);
    let claims = serde_json::json!({ "iss": "avtosled" });
    let header = jsonwebtoken::Header {
        kid: Some(Uuid::new_v4().to_string()),
        ..jsonwebtoken::Header::default()
    };
    let key = jsonwebtoken::EncodingKey::from_secret(b"guess");
    let forged = jsonwebtoken::encode(&header, &claims, &key).unwrap();
    assert_eq!(status(&app, &forged).await, 401);
    let db = database::owner(app.ctx.db.write()).await;
    let rename = async |from: &str, to: &str| {
        let sql = format!("ALTER TABLE {from} RENAME TO {to}");
        db.execute_unprepared(&sql).await.unwrap();
    };
    rename("signing_keys", "no_signing_keys").await;
    for _ in 0..20 {
        assert_eq!(status(&app, &forged).await, 401, "the key is not queried");
    }
    assert_eq!(status(&app, &user.token).await, 200, "the key is in memory");
    app.clock.advance(Duration::seconds(1));
    assert_eq!(
        status(&app, &forged).await,
        500,
        "queried again after a second"
    );
    rename("no_signing_keys", "signing_keys").await;
    assert_eq!(status(&app, &forged).await, 401);
    app.finish().await;
}

#[tokio::test]
async fn token_of_deleted_signing_key_is_rejected_within_a_minute() {
    let app = TestApp::start().await;
    let (user, _) = sign_in_with_cookies(&app, PHONE, "").await;
    assert_eq!(status(&app, &user.token).await, 200);
    let other = app.another_process().await;
    other.signing_keys.rotate(other.clock.now()).await.unwrap();
    let old = kid(&user.token);
    entities::signing_keys::Entity::delete_by_id(old)
        .exec(app.ctx.db.write())
        .await
        .unwrap();
    app.clock.advance(Duration::seconds(60));
    assert_eq!(status(&app, &user.token).await, 401);
    app.finish().await;
}

#[tokio::test]
async fn access_token_with_altered_signature_or_past_expiry_is_rejected() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    assert_eq!(status(&app, &user.token).await, 200);
    let (claims, signature) = user.token.rsplit_once('.').unwrap();
    let reversed: String = signature.chars().rev().collect();
    for attempt in ["first", "second"] {
        let altered = format!("{claims}.{reversed}");
        assert_eq!(status(&app, &altered).await, 401, "{attempt} attempt");
    }
    app.clock.advance(Duration::minutes(15));
    assert_eq!(status(&app, &user.token).await, 401, "expired");
    app.finish().await;
}

#[tokio::test]
async fn parallel_process_starts_create_one_signing_key() {
    let counted = Counters::start();
    let directory = database::directory();
    let database = Database::create(directory.path()).await;
    db::migrate(&database.url).await.unwrap();
    let data_key = DataKey {
        id: "first".to_owned(),
        key: Key::random(),
    };
    let encryption = Arc::new(Encryption::load(&[data_key], directory.path()).unwrap());
    let now = SystemClock.now();
    let starts = join_all((0..6).map(async |_| {
        let db = Db::open(&database.url, 2).await.unwrap();
        SigningKeys::load(&db, &encryption, now).await.unwrap();
        db
    }))
    .await;
    let keys = avtosled_server::platform::repository::signing_keys::list(starts[0].read())
        .await
        .unwrap();
    assert_eq!(keys.len(), 1);
    assert_eq!(counted.of("avtosled_signing_keys_reads_total"), "6");
    drop(starts);
    database.remove().await;
}

#[tokio::test]
async fn signing_keys_are_encrypted_and_reencrypted_under_new_key() {
    let app = TestApp::start().await;
    let (user, _) = sign_in_with_cookies(&app, PHONE, "").await;
    let before = rows(&app.ctx).await.remove(0);
    assert!(before.secret.starts_with("v1."), "{}", before.secret);
    let key = open(&app.ctx, &before);
    assert_eq!(key.len(), 32);
    assert_eq!(key_rotation::run(&app.ctx).await.unwrap().reencrypted, 0);
    app.ctx.encryption.add_key().unwrap();
    assert_eq!(key_rotation::run(&app.ctx).await.unwrap().reencrypted, 1);
    let after = rows(&app.ctx).await.remove(0);
    assert_ne!(after.secret, before.secret);
    assert!(app.ctx.encryption.is_current(&after.secret));
    assert_eq!(open(&app.ctx, &after), key);
    app.clock.advance(Duration::seconds(60));
    assert_eq!(status(&app, &user.token).await, 200);
    app.finish().await;
}
