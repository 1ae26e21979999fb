//! Two worker processes on one database share the concurrency limits of the vendor.

use std::process::Child;

use avtosled_core::sources::SourceId;
use avtosled_sandbox::{Faults, Options};
use avtosled_server::checks::source_settings::{self, ChangeAuthor};
use avtosled_server::platform::entities::api_requests;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};

use crate::app::{FREE_SET, TestApp, User};

const REPORTS: usize = 6;
/// Latency of the vendor in milliseconds, long enough for calls to overlap.
const ANSWER_MS: u64 = 60;

/// Two worker processes, killed on drop.
struct Workers([Child; 2]);

impl Workers {
    fn start(app: &TestApp) -> Self {
        Self([app.start_program("worker"), app.start_program("worker")])
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        for process in &mut self.0 {
            process.kill().unwrap();
            process.wait().unwrap();
        }
    }
}

/// App without a worker; `None` on SQLite, which allows only one process.
async fn app(vars: &[(&str, &str)], most: usize) -> Option<(TestApp, User)> {
    let mut app = TestApp::build(Options::default(), vars, true).await;
    if app.ctx.db.is_sqlite() {
        return None;
    }
    let user = app.sign_in().await;
    app.credit(&user, 10_000).await;
    app.stop_worker().await;
    app.sandbox
        .set_faults(Faults {
            latency_ms: Some(ANSWER_MS),
            max_parallel: Some(most),
            ..Faults::default()
        })
        .unwrap();
    Some((app, user))
}

/// Orders reports and runs two workers; returns the numbers of all and of rate-limited calls.
async fn run_reports(app: TestApp, user: &User, services: &[&str]) -> (u64, u64) {
    for _ in 0..REPORTS {
        app.order(user, services).await;
    }
    let workers = Workers::start(&app);
    app.completed_jobs().await;
    let calls = api_requests::Entity::find();
    let refused = calls
        .clone()
        .filter(api_requests::Column::ErrorCode.eq("rate_limited"));
    let counts = (
        calls.count(app.ctx.db.read()).await.unwrap(),
        refused.count(app.ctx.db.read()).await.unwrap(),
    );
    drop(workers);
    app.finish().await;
    counts
}

#[tokio::test]
async fn two_processes_stay_within_vendor_account_concurrency() {
    let most = 14;
    // Six of them are reserved for interactive lookups; without sharing, two processes would use 16 for reports.
    let vars = [("CAR_DATA_CONCURRENCY", "14")];
    let Some((app, user)) = app(&vars, most).await else {
        return;
    };
    let (calls, refused) = run_reports(app, &user, &FREE_SET).await;
    assert!(calls >= (REPORTS * FREE_SET.len()) as u64, "{calls}");
    assert_eq!(refused, 0, "of {calls}");
}

#[tokio::test]
async fn source_limit_set_by_operator_holds_across_two_processes() {
    let Some((app, user)) = app(&[], 2).await else {
        return;
    };
    let author = ChangeAuthor {
        admin_id: None,
        name: "test".to_owned(),
        reason: "Реестр просит реже".to_owned(),
    };
    source_settings::limit(&app.ctx, SourceId::History, Some(2), author)
        .await
        .unwrap();
    let (calls, refused) = run_reports(app, &user, &["history"]).await;
    assert!(calls >= REPORTS as u64, "{calls}");
    assert_eq!(refused, 0, "of {calls}");
}
