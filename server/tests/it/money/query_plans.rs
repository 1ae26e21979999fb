//! Query plans of reconciliation on SQLite: batches use indexes.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use avtosled_server::money::reconciliation::batches::{self, Cursor};
use chrono::DateTime;
use sea_orm::{ConnectionTrait, DatabaseBackend, Statement};
use tracing::field::{Field, Visit};
use tracing::{Level, Subscriber};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::{Context, Layer};
use tracing_subscriber::registry::LookupSpan;

use crate::app::TestApp;
use crate::money::fixtures::topup;
use crate::money::reconciliation::SIZES;

thread_local! {
    /// SQL statements sent by the test of this thread.
    static SENT: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
    /// Number of these statements, repeated ones included.
    static SENT_COUNT: Cell<usize> = const { Cell::new(0) };
}

/// Log layer that collects the SQL statements; part of the log of the suite.
pub fn statements<S: Subscriber + for<'a> LookupSpan<'a>>() -> impl Layer<S> {
    Sent.with_filter(Targets::new().with_target("avtosled_server::platform::db", Level::TRACE))
}

/// Number of statements that the test of this thread sent since the last call.
pub fn count_statements() -> usize {
    SENT_COUNT.take()
}

struct Sent;

impl Visit for Sent {
    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "sql" {
            SENT.with_borrow_mut(|sent| sent.insert(value.to_owned()));
            SENT_COUNT.set(SENT_COUNT.get() + 1);
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn std::fmt::Debug) {}
}

impl<S: Subscriber> Layer<S> for Sent {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        event.record(&mut Sent);
    }
}

/// Prefixes of tables and subqueries that may be scanned, because they are small.
const MAY_BE_READ_WHOLE: [&str; 5] = ["ledger_digests", "user_packages", "entries", "page", "("];
/// Range conditions on time, which few rows match.
const BY_TIME: [&str; 2] = ["created_at>?)", "found_at>?)"];
/// Plan step of users, which are paged by id.
const PAGED_BY_ID: &str = "SEARCH users ";

/// Whether a statement reads rows; an empty list, written as `? = ?`, reads none.
fn reads(sql: &str) -> bool {
    sql.starts_with("SELECT") && !sql.contains("? = ?")
}

fn is_from_the_beginning(step: &str) -> bool {
    if let Some(table) = step.strip_prefix("SCAN ") {
        return !MAY_BE_READ_WHOLE.iter().any(|name| table.starts_with(name));
    }
    let led_by = step.rsplit_once('(').map_or("", |(_, led_by)| led_by);
    let is_open = led_by.ends_with(">?)") && !led_by.contains('=');
    is_open && !step.starts_with(PAGED_BY_ID) && !BY_TIME.contains(&led_by)
}

#[tokio::test]
async fn reconciliation_batches_scan_no_table() {
    let mut app = TestApp::start().await;
    if !app.ctx.db.is_sqlite() {
        // PostgreSQL plans by statistics, which `scripts/bench` measures.
        return app.finish().await;
    }
    let user = app.sign_in().await;
    topup(&app, &user, 50_000).await;
    let id = app.order(&user, &["dtp", "wanted"]).await;
    app.completed(&user, &id).await;
    // Statements of the worker would be recorded too.
    app.stop_worker().await;
    SENT.take();
    let compared = batches::compare(&app.ctx, SIZES, DateTime::UNIX_EPOCH, Cursor::default());
    assert_eq!(compared.await.unwrap().0, []);
    let sent = SENT.take();
    assert!(sent.len() > 20, "{sent:#?}");
    let mut wrong = Vec::new();
    for sql in sent.iter().filter(|sql| reads(sql)) {
        let sql = format!("EXPLAIN QUERY PLAN {sql}");
        let explained = Statement::from_string(DatabaseBackend::Sqlite, sql.clone());
        let steps = app.ctx.db.read().query_all_raw(explained).await.unwrap();
        let steps = steps.iter().map(|row| row.try_get("", "detail").unwrap());
        let steps: Vec<String> = steps.collect();
        if steps.iter().any(|step| is_from_the_beginning(step)) {
            wrong.push((sql, steps));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
