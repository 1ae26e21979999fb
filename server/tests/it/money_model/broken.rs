//! The checks see what they are for: each rule is broken by hand, and found broken.

use avtosled_core::money::Kopecks;
use avtosled_server::kit::clock::Clock;
use avtosled_server::kit::db;
use avtosled_server::money::ledger;
use avtosled_server::money::ledger::{Account, Movement, Reference, TransferKind};
use proptest::arbitrary::any;
use proptest::sample::Index;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use sea_orm::ConnectionTrait;

use crate::database::unlock_books;
use crate::money_model::MOST_CONNECTIONS;
use crate::money_model::steps::{Card, Event, Step};
use crate::money_model::world::World;
use crate::money_model::{acts, checks};

/// A change, how to undo it, and what is said of it.
const BREAKS: [(&str, &str, &str); 4] = [
    (
        "UPDATE users SET balance = balance + 1 WHERE balance > 0",
        "UPDATE users SET balance = balance - 1 WHERE balance > 0",
        "available is",
    ),
    (
        "UPDATE ledger_entries SET balance_after = balance_after + 1 WHERE account = 'available'",
        "UPDATE ledger_entries SET balance_after = balance_after - 1 WHERE account = 'available'",
        "after it",
    ),
    (
        "UPDATE ledger_entries SET amount = amount - 1 WHERE account = 'provider'",
        "UPDATE ledger_entries SET amount = amount + 1 WHERE account = 'provider'",
        "by its own",
    ),
    (
        "UPDATE payments SET status = 'canceled'",
        "UPDATE payments SET status = 'succeeded'",
        "is canceled and credited",
    ),
];

#[test]
fn a_broken_rule_is_seen() {
    let mut world = World::new(MOST_CONNECTIONS);
    world.begin();
    let top_up = Event::TopUp {
        kopecks: 50_000,
        save: false,
        saved: false,
    };
    let pay = Event::Pay {
        which: any_index(),
        card: Card::Good,
    };
    for event in [top_up, pay] {
        let step = Step {
            event,
            twice: false,
            keyed: false,
            crash_at: None,
            tick: false,
        };
        acts::act(&mut world, &step).unwrap();
    }
    world.come_to_rest().unwrap();
    checks::check(&world).unwrap();
    let unlocked = unlock_books(world.kit().db.write());
    world.process().run(unlocked);
    for (break_it, mend_it, said) in BREAKS {
        execute(&world, break_it);
        let found = checks::check(&world).unwrap_err();
        assert!(found.contains(said), "{break_it}: {found}");
        execute(&world, mend_it);
        checks::check(&world).unwrap();
    }
    credit_again(&world);
    let found = checks::check(&world).unwrap_err();
    assert!(found.contains("by its own"), "{found}");
}

fn any_index() -> Index {
    let mut runner = TestRunner::deterministic();
    any::<Index>().new_tree(&mut runner).unwrap().current()
}

fn execute(world: &World, sql: &str) {
    let done = world.kit().db.write().execute_unprepared(sql);
    assert!(
        world.process().run(done).unwrap().rows_affected() > 0,
        "{sql}"
    );
}

/// The payment's money a second time, under another key.
fn credit_again(world: &World) {
    let movement = Movement {
        kind: TransferKind::Topup,
        from: Account::Provider,
        to: Account::Available(world.user_id()),
        amount: Kopecks(50_000),
        reference: Reference::Admin,
        idempotency_key: "again".to_owned(),
        description: None,
    };
    let now = world.clock.now();
    world.process().run(async {
        let tx = world.kit().db.begin().await.unwrap();
        assert!(ledger::post(&tx, movement, now).await.unwrap());
        db::commit(tx).await.unwrap();
    });
}
