//! The root over the ledger of each day: whoever rewrites the past is seen by it alone.

use avtosled_server::money::reconciliation;
use avtosled_server::money::reconciliation::{Difference, DifferenceKind};
use avtosled_server::platform::entities::ledger_roots;
use chrono::Duration;
use sea_orm::{ConnectionTrait, DatabaseBackend, EntityTrait, PaginatorTrait};

use crate::app::TestApp;
use crate::database::unlock_books;

async fn count(app: &TestApp) -> u64 {
    let roots = ledger_roots::Entity::find().count(app.ctx.db.write());
    roots.await.unwrap()
}

#[tokio::test]
async fn a_rewritten_past_that_agrees_with_itself_is_seen() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.stop_worker().await;
    app.credit(&user, 100).await;
    reconciliation::run(&app.ctx).await.unwrap();
    assert_eq!(count(&app).await, 0, "the day is not over");
    app.clock.advance(Duration::days(2));
    app.credit(&user, 100).await;
    for _ in 0..2 {
        let (_, found) = reconciliation::run(&app.ctx).await.unwrap();
        assert_eq!(found, vec![]);
        assert!(
            [1, 2].contains(&count(&app).await),
            "a root for each day that is over"
        );
    }
    unlock_books(app.ctx.db.write()).await;
    // Every operator gave twice as much: transfers, running and cached sums agree.
    for sql in [
        "UPDATE ledger_entries SET amount = amount * 2, balance_after = balance_after * 2",
        "UPDATE users SET balance = balance * 2, credit = credit * 2",
    ] {
        let done = app.ctx.db.write().execute_unprepared(sql).await;
        assert!(done.unwrap().rows_affected() > 0, "{sql}");
    }
    let found = reconciliation::find_differences(&app.ctx).await.unwrap();
    // What the operators did says otherwise; without them the roots alone would tell.
    let (acts, rest): (Vec<_>, Vec<_>) = found.iter().partition(|it| {
        [
            DifferenceKind::HouseUnexplained,
            DifferenceKind::OperatorAct,
        ]
        .contains(&it.kind)
    });
    assert_eq!(acts.len(), 4, "each of two the wrong way round: {found:?}");
    let all_roots = rest.iter().all(|it| is_root(it));
    assert!(!rest.is_empty() && all_roots, "{found:?}");
}

#[tokio::test]
async fn two_processes_make_the_roots_of_the_same_days() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.stop_worker().await;
    app.credit(&user, 100).await;
    let other = app.another_process().await;
    app.clock.advance(Duration::days(9));
    let (ours, theirs) = tokio::join!(reconciliation::run(&app.ctx), reconciliation::run(&other));
    assert_eq!((ours.unwrap().1, theirs.unwrap().1), (vec![], vec![]));
    assert!(count(&app).await >= 8, "a root for each day that is over");
}

fn is_root(difference: &Difference) -> bool {
    difference.kind == DifferenceKind::LedgerRoot
}

#[tokio::test]
async fn a_rewritten_day_of_long_ago_is_seen() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.stop_worker().await;
    app.credit(&user, 100).await;
    let day = app.ctx.clock.now().date_naive();
    app.clock.advance(Duration::days(40));
    let (_, found) = reconciliation::run(&app.ctx).await.unwrap();
    assert_eq!(found, vec![]);
    assert!(count(&app).await >= 39, "a root for each day that is over");
    unlock_books(app.ctx.db.write()).await;
    let sql = "UPDATE ledger_entries SET amount = amount * 2, balance_after = balance_after * 2";
    let done = app.ctx.db.write().execute_unprepared(sql).await;
    assert!(done.unwrap().rows_affected() > 0);
    let found = reconciliation::find_differences(&app.ctx).await.unwrap();
    let days: Vec<_> = found.iter().filter(|it| is_root(it)).collect();
    assert_eq!(days.len(), 1, "{found:?}");
    assert_eq!(days[0].place, format!("книга за {day}"));
}

#[tokio::test]
async fn roots_that_were_made_again_are_told() {
    let mut app = TestApp::start().await;
    let user = app.sign_in().await;
    app.stop_worker().await;
    app.credit(&user, 100).await;
    app.clock.advance(Duration::days(7));
    for _ in 0..2 {
        let (_, found) = reconciliation::run(&app.ctx).await.unwrap();
        assert_eq!(found, vec![]);
        app.clock.advance(Duration::hours(2));
    }
    let before = count(&app).await;
    assert!(before >= 6, "{before}");
    let db = app.ctx.db.write();
    let on = match db.get_database_backend() {
        DatabaseBackend::Sqlite => "",
        _ => " ON ledger_roots",
    };
    let latest = "SELECT day FROM ledger_roots ORDER BY day DESC LIMIT 3";
    for sql in [
        format!("DROP TRIGGER ledger_roots_never_deleted{on}"),
        format!("DELETE FROM ledger_roots WHERE day IN ({latest})"),
    ] {
        db.execute_unprepared(&sql).await.unwrap();
    }
    assert_eq!(count(&app).await, before - 3);
    let (_, found) = reconciliation::run(&app.ctx).await.unwrap();
    assert!(count(&app).await >= before);
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(found.iter().all(is_root), "{found:?}");
}
