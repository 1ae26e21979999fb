//! Job queue: claims, leases and their expiry.

use avtosled_server::identity::sign_in::code_purpose::CodePurpose;
use avtosled_server::identity::sign_in::phone_sign_in::SendPhoneCode;
use avtosled_server::platform::clock::Clock;
use avtosled_server::platform::jobs::queue;
use avtosled_server::platform::jobs::queue::{Job, Payload};
use chrono::Duration;
use futures::future::join_all;
use uuid::Uuid;

use crate::app::{TestApp, count_waiting};

const LEASE_MS: i64 = 20_000;

async fn idle() -> TestApp {
    TestApp::build(avtosled_sandbox::Options::default(), &[], false).await
}

async fn enqueue(app: &TestApp, count: usize) {
    let payloads: Vec<SendPhoneCode> = (0..count)
        .map(|_| SendPhoneCode {
            challenge_id: Uuid::new_v4(),
            purpose: CodePurpose::SignIn,
        })
        .collect();
    queue::enqueue(app.ctx.db.write(), &payloads, app.clock.now())
        .await
        .unwrap();
}

async fn claim(app: &TestApp, worker: &str, limit: u64) -> Vec<Job> {
    let (db, now) = (app.ctx.db.write(), app.clock.now());
    let kind = SendPhoneCode::KIND;
    queue::claim(db, worker, kind, limit, LEASE_MS, now)
        .await
        .unwrap()
}

async fn finish_all(app: TestApp) {
    queue::release_expired(app.ctx.db.write(), app.clock.now())
        .await
        .unwrap();
    for job in claim(&app, "last", 1000).await {
        queue::finish(app.ctx.db.write(), &job, app.clock.now())
            .await
            .unwrap();
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parallel_claims_take_each_job_once_within_limit() {
    let app = idle().await;
    enqueue(&app, 200).await;
    let names: Vec<String> = (0..20).map(|n| format!("worker-{n}")).collect();
    let claims = join_all(names.iter().map(|name| claim(&app, name, 7))).await;
    assert!(claims.iter().all(|jobs| jobs.len() <= 7));
    let mut ids: Vec<Uuid> = claims.iter().flatten().map(|job| job.id).collect();
    let taken = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), taken);
    app.clock.advance(Duration::milliseconds(LEASE_MS));
    finish_all(app).await;
}

#[tokio::test]
async fn worker_with_expired_lease_cannot_retry_finish_or_extend_job() {
    let app = idle().await;
    enqueue(&app, 1).await;
    let old = claim(&app, "old", 1).await.remove(0);
    assert!(
        claim(&app, "new", 1).await.is_empty(),
        "the lease is still valid"
    );
    app.clock.advance(Duration::milliseconds(LEASE_MS));
    queue::release_expired(app.ctx.db.write(), app.clock.now())
        .await
        .unwrap();
    let new = claim(&app, "new", 1).await.remove(0);

    let (db, now) = (app.ctx.db.write(), app.clock.now());
    queue::retry(db, &old, "late", now).await.unwrap();
    queue::finish(db, &old, now).await.unwrap();
    queue::extend_leases(db, "old", &[old.id], 10 * LEASE_MS, now)
        .await
        .unwrap();
    assert_eq!(count_waiting(db).await, 1);
    queue::finish(db, &new, now).await.unwrap();
    assert_eq!(count_waiting(db).await, 0);
    app.finish().await;
}

#[tokio::test]
async fn job_with_extended_lease_is_not_reclaimed() {
    let app = idle().await;
    enqueue(&app, 1).await;
    let job = claim(&app, "old", 1).await.remove(0);
    app.clock.advance(Duration::milliseconds(LEASE_MS - 1));
    let (db, now) = (app.ctx.db.write(), app.clock.now());
    queue::extend_leases(db, "old", &[job.id], LEASE_MS, now)
        .await
        .unwrap();
    app.clock.advance(Duration::milliseconds(LEASE_MS - 1));
    assert_eq!(
        queue::release_expired(db, app.clock.now()).await.unwrap(),
        0
    );
    assert!(claim(&app, "new", 1).await.is_empty());
    queue::finish(db, &job, now).await.unwrap();
    app.finish().await;
}
