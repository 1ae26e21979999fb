//! The root over the ledger of each day: whoever rewrites the past is seen by it alone.

use avtosled_server::kit::tables::ledger_roots;
use avtosled_server::money::reconciliation;
use avtosled_server::money::reconciliation::{Difference, DifferenceKind};
use chrono::Duration;
use sea_orm::{ConnectionTrait, EntityTrait, PaginatorTrait};

use crate::app::TestApp;
use crate::database::unlock_books;

async fn count(app: &TestApp) -> u64 {
    let roots = ledger_roots::Entity::find().count(app.kit.db.write());
    roots.await.unwrap()
}

#[tokio::test]
async fn a_rewritten_past_that_agrees_with_itself_is_seen() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.stop_worker().await;
    app.credit(&user, 100).await;
    reconciliation::run(&app.kit).await.unwrap();
    assert_eq!(count(&app).await, 0, "the day is not over");
    app.clock.advance(Duration::days(2));
    app.credit(&user, 100).await;
    for _ in 0..2 {
        let (_, found) = reconciliation::run(&app.kit).await.unwrap();
        assert_eq!(found, vec![]);
        assert!(
            [1, 2].contains(&count(&app).await),
            "a root for each day that is over"
        );
    }
    unlock_books(app.kit.db.write()).await;
    // Every operator gave twice as much: transfers, running and cached sums agree.
    for sql in [
        "UPDATE ledger_entries SET amount = amount * 2, balance_after = balance_after * 2",
        "UPDATE users SET balance = balance * 2, credit = credit * 2",
    ] {
        let done = app.kit.db.write().execute_unprepared(sql).await;
        assert!(done.unwrap().rows_affected() > 0, "{sql}");
    }
    let found = reconciliation::find_differences(&app.kit).await.unwrap();
    // What the operators did says otherwise; without them the roots alone would tell.
    let (acts, rest): (Vec<_>, Vec<_>) = found
        .iter()
        .partition(|it| it.kind == DifferenceKind::HouseUnexplained);
    assert_eq!(acts.len(), 2, "{found:?}");
    let is_root = |it: &&Difference| it.kind == DifferenceKind::LedgerRoot;
    assert!(!rest.is_empty() && rest.iter().all(is_root), "{found:?}");
}
