//! Connection pool under futures that are dropped at any await.

use std::future::Future;
use std::pin::pin;
use std::task::Poll;

use avtosled_server::messages::outbox::SendMessage;
use avtosled_server::platform::clock::Clock;
use avtosled_server::platform::db::Db;
use avtosled_server::platform::entities::jobs;
use avtosled_server::platform::jobs::queue;
use sea_orm::{EntityTrait, PaginatorTrait};
use uuid::Uuid;

use crate::app::TestApp;

/// Polls a future at most `polls` times, then drops it.
async fn drop_after(polls: usize, work: impl Future) {
    let mut work = pin!(work);
    for _ in 0..polls {
        let step = std::future::poll_fn(|context| Poll::Ready(work.as_mut().poll(context)));
        if step.await.is_ready() {
            return;
        }
        tokio::task::yield_now().await;
    }
}

/// A closed client connection drops its request at any await.
///
/// An open transaction would keep its locks and roll back later writes on the same connection.
#[tokio::test]
async fn transaction_dropped_at_any_await_is_not_left_open() {
    let app = TestApp::build(avtosled_sandbox::Options::default(), &[], false).await;
    let one = Db::open(app.database_url(), 1).await.unwrap();
    for polls in 1..200 {
        drop_after(polls, one.begin()).await;
        let payloads = [SendMessage {
            message_id: Uuid::new_v4(),
        }];
        queue::enqueue(one.write(), &payloads, app.clock.now())
            .await
            .unwrap();
        let seen = jobs::Entity::find().count(app.ctx.db.read()).await.unwrap();
        assert_eq!(seen, polls as u64, "dropped after {polls} polls");
    }
    drop(one);
    jobs::Entity::delete_many()
        .exec(app.ctx.db.write())
        .await
        .unwrap();
    app.finish().await;
}
