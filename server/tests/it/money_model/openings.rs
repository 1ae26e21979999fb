//! Openings of sequences that lead to states which random steps rarely reach.

use proptest::prelude::{Just, Strategy, any as arbitrary};
use proptest::prop_oneof;
use proptest::sample::Index;

use crate::money_model::steps::{Event, Offer, PaidBy, REFUSED, kopecks};

const ALL_SOURCES: u8 = 31;

/// Opening with a guest's report with failing sources that is refunded while in progress.
fn guest() -> impl Strategy<Value = Vec<Event>> {
    let index = arbitrary::<Index>;
    (index(), index(), index(), kopecks()).prop_map(|(car, package, which, kopecks)| {
        let by = PaidBy::Card;
        vec![
            Event::QuickPurchase {
                car,
                package,
                is_guest: true,
            },
            Event::Pay { which, by },
            Event::Tick,
            Event::AdminRefund {
                which,
                kopecks: kopecks % 2_000 + 100,
            },
            Event::WorkOff,
        ]
    })
}

/// Opening with a guest's report whose partial refund is rejected by the bank.
fn refused() -> impl Strategy<Value = Vec<Event>> {
    let index = arbitrary::<Index>;
    (index(), index(), index()).prop_map(|(car, package, which)| {
        let (by, method) = (PaidBy::Card, "yookassa.refunds.create");
        vec![
            Event::QuickPurchase {
                car,
                package,
                is_guest: true,
            },
            Event::Pay { which, by },
            Event::Tick,
            Event::ProviderFails {
                method,
                how: REFUSED,
                times: 3,
            },
            Event::WorkOff,
            Event::Tick,
            Event::Claim { which },
            Event::Attach { which },
        ]
    })
}

/// Opening with a plan that is changed, cancelled, perhaps resumed, and renewed.
fn wavering() -> impl Strategy<Value = Vec<Event>> {
    let index = arbitrary::<Index>;
    let is_resumed = arbitrary::<bool>;
    (index(), index(), index(), is_resumed()).prop_map(|(plan, other, which, is_resumed)| {
        let by = PaidBy::Card;
        let mut events = vec![
            Event::Subscribe { plan },
            Event::Pay { which, by },
            Event::Tick,
            Event::ChangePlan { plan: other },
            Event::Unsubscribe,
        ];
        events.extend(is_resumed.then_some(Event::Resume));
        events.extend([
            Event::Advance {
                seconds: 32 * 86_400,
            },
            Event::Tick,
        ]);
        events
    })
}

/// Opening with automatic top-ups and a withdrawal.
fn automatic() -> impl Strategy<Value = Vec<Event>> {
    let index = arbitrary::<Index>;
    (index(), 300_i64..900).prop_map(|(which, roubles)| {
        let (kopecks, by) = (roubles * 100, PaidBy::Card);
        vec![
            Event::TopUp {
                kopecks,
                save: true,
                saved: false,
            },
            Event::Pay { which, by },
            Event::Tick,
            Event::AutoTopUp {
                roubles: 200,
                enabled: true,
                monthly: true,
            },
            Event::WorkOff,
            Event::Withdraw {
                kopecks: kopecks - 10_000,
            },
            Event::WorkOff,
        ]
    })
}

/// Opening with a plan whose payment is withdrawn.
fn regret() -> impl Strategy<Value = Vec<Event>> {
    let index = arbitrary::<Index>;
    (index(), index()).prop_map(|(plan, which)| {
        let by = PaidBy::Card;
        vec![
            Event::Subscribe { plan },
            Event::Pay { which, by },
            Event::Tick,
            Event::Withdraw { kopecks: 20_000 },
        ]
    })
}

/// Opening with a report at a plan's price, and the plan's money taken by its owner or by staff.
fn regret_of_discounts() -> impl Strategy<Value = Vec<Event>> {
    let index = arbitrary::<Index>;
    let is_by_staff = arbitrary::<bool>;
    (index(), index(), is_by_staff(), 100_i64..1_200).prop_map(
        |(which, car, is_by_staff, roubles)| {
            let (by, kopecks) = (PaidBy::Card, roubles * 100);
            vec![
                Event::SubscribeBusiness,
                Event::Pay { which, by },
                Event::Tick,
                Event::Order {
                    car,
                    sources: ALL_SOURCES,
                    reuse: false,
                },
                Event::WorkOff,
                if is_by_staff {
                    Event::AdminRefund { which, kopecks }
                } else {
                    Event::Withdraw { kopecks }
                },
            ]
        },
    )
}

/// Opening with a credit above the cap, decided twice concurrently, and a debit.
fn generous() -> impl Strategy<Value = Vec<Event>> {
    let index = arbitrary::<Index>;
    (index(), index(), 1_i32..1_500).prop_map(|(which, car, roubles)| {
        let approved = true;
        let decide = |is_own| Event::Decide {
            which,
            approved,
            is_own,
        };
        vec![
            Event::CreditByPanel { roubles: 12_000 },
            decide(true),
            decide(false),
            Event::Order {
                car,
                sources: ALL_SOURCES,
                reuse: false,
            },
            Event::Debit { roubles },
            Event::WorkOff,
        ]
    })
}

/// Opening with money spent before a plan started, and a withdrawal of the older payment.
fn regret_of_older() -> impl Strategy<Value = Vec<Event>> {
    let index = arbitrary::<Index>;
    (index(), index(), 100_i64..400).prop_map(|(which, plan, roubles)| {
        let by = PaidBy::Card;
        vec![
            Event::TopUp {
                kopecks: 50_000,
                save: false,
                saved: false,
            },
            Event::Pay { which, by },
            Event::Tick,
            Event::BuyPackage {
                kind: which,
                by_card: false,
            },
            Event::Subscribe { plan },
            Event::Pay { which, by },
            Event::Tick,
            Event::Withdraw {
                kopecks: roubles * 100,
            },
        ]
    })
}

/// Random opening, such as a package, a saved card, a plan, or a watched car with changes.
pub fn opening() -> impl Strategy<Value = Vec<Event>> {
    let index = arbitrary::<Index>;
    let pay = move || {
        index().prop_map(|which| Event::Pay {
            which,
            by: PaidBy::Card,
        })
    };
    prop_oneof![
        2 => Just(Vec::new()),
        2 => (index(), index()).prop_map(|(kind, car)| vec![
            Event::Credit { roubles: 5_000 },
            Event::BuyPackage { kind, by_card: false },
            Event::OrderOffer { car, offer: Offer::PackageCheck },
        ]),
        1 => (200_i64..2_000, pay()).prop_map(|(roubles, pay)| vec![
            Event::TopUp { kopecks: roubles * 100, save: true, saved: false },
            pay,
        ]),
        1 => (index(), pay()).prop_map(|(plan, pay)| vec![Event::Subscribe { plan }, pay]),
        1 => guest(),
        1 => automatic(),
        1 => regret(),
        1 => regret_of_older(),
        1 => regret_of_discounts(),
        1 => generous(),
        1 => refused(),
        1 => wavering(),
        1 => (index(), index(), pay()).prop_map(|(car, which, pay)| vec![
            Event::SubscribeBusiness,
            pay,
            Event::Order { car, sources: ALL_SOURCES, reuse: false },
            Event::WorkOff,
            Event::Watch { which },
            Event::Tick,
            Event::CarChanges { car, restrictions: 3 },
            Event::Advance { seconds: 90_000 },
            Event::Tick,
        ]),
    ]
}
