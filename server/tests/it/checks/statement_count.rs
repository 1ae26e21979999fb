//! Number of database statements of an order, of its sources and of reading a report.

use avtosled_server::checks::enqueue::FetchSource;
use avtosled_server::platform::jobs::queue;
use avtosled_server::platform::jobs::{JobEnd, Run};

use crate::app::TestApp;
use crate::counters::Counters;

const SERVICES: [&str; 3] = ["wanted", "restrict", "recalls"];
const LEASE_MS: i64 = 20_000;

/// Number of statements so far: writes, and all.
fn sent(counted: &Counters) -> (u64, u64) {
    let text = counted.text();
    let lines = text
        .lines()
        .filter_map(|line| line.strip_prefix("avtosled_database_statements_total{verb=\""));
    let verbs = lines.filter_map(|line| line.split_once("\"} "));
    let verbs: Vec<(&str, u64)> = verbs
        .map(|(verb, count)| (verb, count.parse().unwrap()))
        .collect();
    let writes = verbs.iter().filter(|(verb, _)| *verb != "select");
    (
        writes.map(|(_, count)| count).sum(),
        verbs.iter().map(|(_, count)| count).sum(),
    )
}

#[tokio::test]
async fn order_and_its_sources_stay_within_database_statement_budget() {
    let counted = Counters::start();
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    // The first order fills the caches about the car.
    let first = app.order(&user, &SERVICES).await;
    app.completed(&user, &first).await;
    app.stop_worker().await;

    let since = |(writes, all): (u64, u64)| {
        let (written, sent) = sent(&counted);
        (written - writes, sent - all)
    };
    let before = sent(&counted);
    let id = app.order(&user, &SERVICES).await;
    let ordered = since(before);

    let db = app.ctx.db.write();
    let now = app.ctx.clock.now();
    let jobs = queue::claim(db, "counting", "fetch_source", 9, LEASE_MS, now).await;
    let mut ended = Vec::new();
    for job in jobs.unwrap() {
        let fetch: FetchSource = serde_json::from_value(job.payload.clone()).unwrap();
        let before = sent(&counted);
        let end = fetch.run(&app.ctx, &job).await;
        assert!(matches!(end, JobEnd::Finished), "{end:?}");
        ended.push(since(before));
    }
    let path = format!("/api/reports/{id}");
    let report = app.get_as(&user, &path).await.expect(200);
    assert_eq!(report["status"], "completed");
    // Two statements: session with account, and state of the report; the rendering is cached.
    let expected = 2;
    // Vendor permits are released in the background, which may add statements to the read.
    let mut read = (0, 0);
    app.wait_until("a read counts only its own statements", async || {
        let before = sent(&counted);
        app.get_as(&user, &path).await.expect(200);
        read = since(before);
        read == (0, expected)
    })
    .await;

    eprintln!("writes and all statements: order {ordered:?}, sources {ended:?}, read {read:?}");
    let (writes, all) = ordered;
    assert!(writes <= 12 && all <= 24, "order: {ordered:?}");
    assert_eq!(ended.len(), SERVICES.len());
    // Two shared vendor permits are acquired and released, also for the previous call.
    let permits = if app.ctx.db.is_sqlite() { 0 } else { 6 };
    // Two statements at the start, one for the source settings, eight at the end.
    let is_few = |(_, all): &(u64, u64)| *all <= 11 + permits;
    assert!(ended[..2].iter().all(is_few), "{ended:?}");
    app.start_worker();
    app.finish().await;
}
