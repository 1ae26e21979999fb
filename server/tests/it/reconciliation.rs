//! The books are compared to the kopeck.

use avtosled_core::money::Kopecks;
use avtosled_server::services::reconciliation::Difference;
use avtosled_server::services::reconciliation::find_differences;
use futures::future::join_all;
use sea_orm::ConnectionTrait;

use crate::app::TestApp;

type IsFound = fn(&Difference) -> bool;

async fn execute(app: &TestApp, sql: &str) {
    let done = app
        .services
        .db
        .write()
        .execute_unprepared(sql)
        .await
        .unwrap();
    assert_eq!(done.rows_affected(), 1, "{sql}");
}

#[tokio::test]
async fn one_kopeck_is_found_wherever_it_is_missing() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 100).await;
    app.stop_worker().await;
    app.order(&user, &["dtp"]).await;
    app.assert_books_agree().await;

    let kinds: [(&str, &str, &[IsFound]); 4] = [
        (
            "ledger_entries SET amount = amount",
            "WHERE account = 'adjustments'",
            &[|d| {
                matches!(
                    d,
                    Difference::Transfer {
                        sum: Kopecks(1),
                        ..
                    }
                )
            }],
        ),
        (
            "users SET balance = balance",
            "",
            &[|d| {
                matches!(d, Difference::Cache { account: "available", ledger, cached, .. }
                if cached.0 == ledger.0 + 1)
            }],
        ),
        (
            "users SET held = held",
            "",
            &[
                |d| {
                    matches!(d, Difference::Cache { account: "held", ledger, cached, .. }
                    if cached.0 == ledger.0 + 1)
                },
                |d| matches!(d, Difference::Held { open, held, .. } if held.0 == open.0 + 1),
            ],
        ),
        (
            "report_services SET service_price = service_price",
            "",
            &[|d| matches!(d, Difference::Held { open, held, .. } if open.0 == held.0 + 1)],
        ),
    ];
    for (set, which, expected) in kinds {
        execute(&app, &format!("UPDATE {set} + 1 {which}")).await;
        let found = find_differences(&app.services).await.unwrap();
        assert_eq!(found.len(), expected.len(), "{set}: {found:?}");
        for (difference, is_found) in found.iter().zip(expected) {
            assert!(is_found(difference), "{set}: {difference:?}");
        }
        execute(&app, &format!("UPDATE {set} - 1 {which}")).await;
        app.assert_books_agree().await;
    }

    app.start_worker();
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn money_that_moves_meanwhile_is_no_difference() {
    let app = TestApp::start().await;
    let user = app.sign_in().await;
    app.credit(&user, 500).await;
    let ordering = async {
        for _ in 0..5 {
            join_all((0..8).map(|_| app.order(&user, &["dtp", "wanted"]))).await;
        }
        app.completed_jobs().await;
    };
    let watching = async {
        loop {
            app.assert_books_agree().await;
        }
    };
    tokio::select! {
        () = ordering => {}
        () = watching => {}
    }
    app.finish().await;
}
