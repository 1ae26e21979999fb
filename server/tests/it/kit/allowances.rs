//! Allowances, shared by processes on one database.

use avtosled_server::kit::Kit;
use avtosled_server::kit::limits::allowances::{Allowance, Name};
use chrono::Duration;
use futures::future::join_all;
use uuid::Uuid;

use crate::app::TestApp;

const THREE: Allowance = Allowance::per_hour(Name::LookUps, 3);

async fn take(kit: &Kit, subject: Uuid) -> bool {
    let taken = THREE.take(kit.db.write(), subject, kit.clock.now()).await;
    taken.unwrap()
}

#[tokio::test]
async fn two_processes_give_no_more_than_one() {
    let app = TestApp::start().await;
    let other = app.another_process().await;
    let (one, another) = (Uuid::from_u128(1), Uuid::from_u128(2));
    let tries = (0..10).map(|number| take(if number % 2 == 0 { &app.kit } else { &other }, one));
    let had = join_all(tries).await.into_iter().filter(|is_had| *is_had);
    assert_eq!(had.count(), 3);
    assert!(take(&other, another).await, "each caller has his own");
    let previews = Allowance::per_hour(Name::Previews, 1);
    let (db, now) = (other.db.write(), other.clock.now());
    assert!(
        previews.take(db, one, now).await.unwrap(),
        "and each matter"
    );

    // A restart forgets nothing.
    let restarted = app.another_process().await;
    assert!(!take(&restarted, one).await);
    assert!(!THREE.is_left(db, one, now).await.unwrap());
    app.clock
        .advance(Duration::minutes(20) - Duration::milliseconds(1));
    assert!(!take(&app.kit, one).await);
    app.clock.advance(Duration::milliseconds(1));
    assert!(THREE.is_left(db, one, app.kit.clock.now()).await.unwrap());
    assert!(take(&app.kit, one).await, "one comes back");
    assert!(!take(&other, one).await, "and no more");
    app.clock.advance(Duration::hours(3));
    for _ in 0..3 {
        assert!(take(&app.kit, one).await, "all come back, and not more");
    }
    assert!(!take(&app.kit, one).await);
    app.finish().await;
}
