//! Tests of the model's checks: each rule is violated on purpose and must be reported.

use avtosled_core::money::Kopecks;
use avtosled_server::money::ledger;
use avtosled_server::money::ledger::{Account, Movement, Reference, TransferKind};
use avtosled_server::platform::clock::Clock;
use proptest::arbitrary::any;
use proptest::sample::Index;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use sea_orm::ConnectionTrait;

use crate::database::unlock_ledger;
use crate::money_model::steps::{CARS, Event, PACKAGES, PLANS, PaidBy, Step};
use crate::money_model::world::World;
use crate::money_model::{MOST_CONNECTIONS, TURN_SECONDS};
use crate::money_model::{checks, execute};

/// SQL that violates a rule of the checks, its reversal, and the expected message.
const BREAKS: [(&str, &str, &str); 8] = [
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
    (
        "UPDATE report_services SET cost = 0 WHERE cost > 0",
        "UPDATE report_services SET cost = service_price WHERE status = 'success'",
        "costs",
    ),
    (
        "UPDATE report_services SET status = 'running' WHERE cost > 0",
        "UPDATE report_services SET status = 'success' WHERE cost > 0",
        "open for ever",
    ),
    (
        "UPDATE user_packages SET checks_remaining = checks_remaining - 1",
        "UPDATE user_packages SET checks_remaining = checks_remaining + 1",
        "0 used",
    ),
    (
        "UPDATE user_packages SET purchase_price = purchase_price + 1",
        "UPDATE user_packages SET purchase_price = purchase_price - 1",
        "reconciliation: ",
    ),
];

/// SQL that violates a rule of the oracle, its reversal, and the expected message.
const ORACLE_BREAKS: [(&str, &str, &str); 3] = [
    (
        "UPDATE users SET balance = balance + 1 WHERE balance > 0",
        "UPDATE users SET balance = balance - 1 WHERE balance > 0",
        "should have",
    ),
    (
        "UPDATE payments SET purpose = 'quick_purchase'",
        "UPDATE payments SET purpose = 'topup'",
        "payments of quick_purchase, requested 0 times",
    ),
    (
        "UPDATE users SET free_checks_used = free_checks_used + 1",
        "UPDATE users SET free_checks_used = free_checks_used - 1",
        "free checks used",
    ),
];

#[test]
fn every_broken_money_rule_is_reported_by_checks_or_oracle() {
    let mut world = World::new(MOST_CONNECTIONS);
    world.begin();
    let top_up = Event::TopUp {
        kopecks: 50_000,
        save: false,
        saved: false,
    };
    let pay = Event::Pay {
        which: first_of(1),
        by: PaidBy::Card,
    };
    let order = Event::Order {
        car: first_of(CARS.len()),
        sources: 0b11,
        reuse: false,
    };
    let package = Event::BuyPackage {
        kind: first_of(PACKAGES.len()),
        by_card: false,
    };
    for events in [vec![top_up, pay], vec![order, package]] {
        play(&mut world, events);
        world.finish_all().unwrap();
    }
    checks::check(&world).unwrap();
    let unlocked = unlock_ledger(world.ctx().db.write());
    world.process().run(unlocked);
    for (breaking, mending, said) in BREAKS {
        execute(&world, breaking);
        let found = checks::check(&world).unwrap_err();
        assert!(found.contains(said), "{breaking}: {found}");
        execute(&world, mending);
        checks::check(&world).unwrap();
    }
    world.check_oracle().unwrap();
    for (breaking, mending, said) in ORACLE_BREAKS {
        execute(&world, breaking);
        let found = world.check_oracle().unwrap_err();
        assert!(found.contains(said), "{breaking}: {found}");
        execute(&world, mending);
        world.check_oracle().unwrap();
    }
    credit_again(&world);
    let found = checks::check(&world).unwrap_err();
    assert!(found.contains("by its own"), "{found}");
}

#[test]
fn plan_running_on_refunded_money_is_reported_by_oracle() {
    let mut world = World::new(MOST_CONNECTIONS);
    world.begin();
    let pay = || Event::Pay {
        which: first_of(1),
        by: PaidBy::Card,
    };
    let top_up = Event::TopUp {
        kopecks: 25_000,
        save: false,
        saved: false,
    };
    let package = Event::BuyPackage {
        kind: first_of(PACKAGES.len()),
        by_card: false,
    };
    let subscribe = Event::Subscribe {
        plan: first_of(PLANS.len()),
    };
    // The older payment covers the whole withdrawal.
    let withdraw = Event::Withdraw { kopecks: 20_000 };
    for events in [
        vec![top_up, pay()],
        vec![package, subscribe, pay()],
        vec![withdraw],
    ] {
        play(&mut world, events);
        world.advance(TURN_SECONDS);
        world.tick(None).unwrap();
    }
    world.check_oracle().unwrap();
    execute(
        &world,
        "UPDATE users SET subscription_expires_at = '2099-01-01T00:00:00+00:00', \
         subscription_payment_id = (SELECT id FROM payments WHERE purpose = 'subscription') \
         WHERE balance > 0",
    );
    let found = world.check_oracle().unwrap_err();
    assert!(found.contains("runs on money that went back"), "{found}");
}

fn play(world: &mut World, events: Vec<Event>) {
    for event in events {
        let step = Step {
            event,
            twice: false,
            keyed: false,
            crash_at: None,
            tick: false,
        };
        execute::execute(world, &step).unwrap();
    }
}

/// Index that selects the first of `count` items.
fn first_of(count: usize) -> Index {
    let mut runner = TestRunner::deterministic();
    let mut random_index = || any::<Index>().new_tree(&mut runner).unwrap().current();
    std::iter::repeat_with(&mut random_index)
        .find(|index| index.index(count) == 0)
        .unwrap()
}

fn execute(world: &World, sql: &str) {
    let done = world.ctx().db.write().execute_unprepared(sql);
    assert!(
        world.process().run(done).unwrap().rows_affected() > 0,
        "{sql}"
    );
}

/// Credits the payment a second time under another key.
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
        let tx = world.ctx().db.begin().await.unwrap();
        assert!(ledger::post(&tx, movement, now).await.unwrap());
        world.ctx().db.commit(tx).await.unwrap();
    });
}
