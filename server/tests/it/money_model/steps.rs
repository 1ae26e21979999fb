//! Steps of a sequence: random events with repetition and crash.

use proptest::prelude::{Just, Strategy, any as arbitrary};
use proptest::prop_oneof;
use proptest::sample::Index;

use crate::money_model::openings::opening;

/// Event with repetition and crash.
#[derive(Clone, Debug)]
pub struct Step {
    pub event: Event,
    /// Whether the request is sent twice concurrently.
    pub twice: bool,
    /// Whether the request has an `Idempotency-Key` and is repeated after a crash.
    pub keyed: bool,
    /// Await of the event at which the process crashes, if there are that many.
    pub crash_at: Option<u32>,
    /// Whether the worker runs some seconds later.
    pub tick: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaidBy {
    Card,
    SecureCard,
    SecureCardRefused,
    DeclinedCard,
    /// СБП, whose refunds end the next day.
    Sbp,
    SbpRefundCanceled,
    WalletWholeRefunds,
    DeclinedByApp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    PackageCheck,
    Basic,
    Premium,
    Promo,
    FreeCheck,
}

#[derive(Clone, Debug)]
pub enum Event {
    /// Top-up; with `saved` by a saved card, if there is one.
    TopUp {
        kopecks: i64,
        save: bool,
        saved: bool,
    },
    /// Submission of the page of an open payment by the payer.
    Pay {
        which: Index,
        by: PaidBy,
    },
    /// Order of the sources in the bit mask of [`SOURCES`]; with `reuse` of cached answers.
    Order {
        car: Index,
        sources: u8,
        reuse: bool,
    },
    /// Refresh of the stale and failed sources of a report.
    Refresh {
        which: Index,
    },
    /// Order of a package check, a quick package or with the promo code.
    OrderOffer {
        car: Index,
        offer: Offer,
    },
    /// Quick purchase by the user or a guest.
    QuickPurchase {
        car: Index,
        package: Index,
        is_guest: bool,
    },
    /// Purchase of a package by card or from the balance.
    BuyPackage {
        kind: Index,
        by_card: bool,
    },
    Subscribe {
        plan: Index,
    },
    /// Subscription to the plan that includes watches.
    SubscribeBusiness,
    /// Change of the plan from the next charge on.
    ChangePlan {
        plan: Index,
    },
    Unsubscribe,
    Resume,
    /// Settings of automatic top-ups: minimum balance, and whether the subscription may be charged.
    AutoTopUp {
        roubles: i32,
        enabled: bool,
        monthly: bool,
    },
    RemoveCard,
    /// Deletion of the account; a new user continues.
    Leave {
        gives_up_checks: bool,
    },
    /// Attachment of a guest's report to the user's account.
    Attach {
        which: Index,
    },
    /// Repeated request of a refund that the bank canceled.
    Claim {
        which: Index,
    },
    CancelPackage {
        which: Index,
    },
    /// Credit by the command line.
    Credit {
        roubles: i32,
    },
    /// Credit in the admin panel; a large one needs a second administrator.
    CreditByPanel {
        roubles: i32,
    },
    /// Decision about a request; with `is_own` by the administrator who made the request.
    Decide {
        which: Index,
        approved: bool,
        is_own: bool,
    },
    /// Debit by an operator.
    Debit {
        roubles: i32,
    },
    Withdraw {
        kopecks: i64,
    },
    AdminRefund {
        which: Index,
        kopecks: i64,
    },
    /// Start of watching the car of a report.
    Watch {
        which: Index,
    },
    /// Change of the number of restrictions of a car.
    CarChanges {
        car: Index,
        restrictions: u8,
    },
    /// Webhook about a payment, possibly repeated, late or false.
    Notify {
        which: Index,
        event: &'static str,
        times: u8,
    },
    NotifyRefund {
        which: Index,
        times: u8,
    },
    CheckWatch {
        which: Index,
    },
    /// Fault of the provider: the next responses are late, lost or errors.
    ProviderFails {
        method: &'static str,
        how: &'static str,
        times: u32,
    },
    Advance {
        seconds: i64,
    },
    Tick,
    WorkOff,
    Restart,
}

/// Number of steps after the opening.
const STEPS: std::ops::RangeInclusive<usize> = 4..=30;

/// VINs of cars: all sources answer; two fail; one is malformed; the car is unknown.
pub const CARS: [&str; 4] = [
    "XTA219010N0000001",
    "X9F5XXEEDED300009",
    "Z8NTANJ11JS300011",
    "XTT316300G0300012",
];
pub const PACKAGES: [&str; 4] = ["starter", "active", "pro", "business"];
pub const QUICK_PACKAGES: [&str; 3] = ["basic", "extended", "premium"];
pub const PLANS: [(&str, i32); 3] = [("personal", 299), ("personal", 599), ("business_pro", 450)];
pub const BUSINESS: (&str, i32) = ("business_pro", 450);
pub const SOURCES: [&str; 5] = ["history", "dtp", "wanted", "restrict", "diagnostic"];

/// Event names of payment webhooks.
const WEBHOOK_EVENTS: [&str; 3] = [
    "payment.waiting_for_capture",
    "payment.succeeded",
    "payment.canceled",
];

const PROVIDER: [&str; 6] = [
    "yookassa.payments.create",
    "yookassa.payments.get",
    "yookassa.payments.list",
    "yookassa.refunds.create",
    "yookassa.refunds.get",
    "yookassa.refunds.list",
];

/// Fault of the provider that rejects every attempt.
pub const REFUSED: &str = "invalid_request";

/// Faults of the provider, with and without execution and response.
const FAILURES: [&str; 10] = [
    "COMMITTED_500",
    "COMMITTED_202",
    "COMMITTED_CLOSED",
    "HTTP_503",
    "TRUNCATED",
    "too_many_requests",
    "internal_server_error",
    // Applies only to lists.
    "LAGGING",
    "UNREADABLE",
    REFUSED,
];

/// Kopecks of magic amounts in the sandbox (its README, «Magic sums»).
///
/// Declined or canceled, executed but 500, not executed, 429, executed but 202, late receipt, broken connection.
const MAGIC: [i64; 7] = [80, 81, 82, 84, 85, 87, 88];

/// Kopecks of refunds that stay pending in the sandbox; only parts of a withdrawal have them.
pub const STUCK: i64 = 86;

pub fn kopecks() -> impl Strategy<Value = i64> {
    let plain = (1_i64..2_000).prop_map(|roubles| roubles * 100);
    let magic = (1_i64..2_000, proptest::sample::select(&MAGIC[..]))
        .prop_map(|(roubles, magic)| roubles * 100 + magic);
    prop_oneof![2 => plain, 1 => magic]
}

/// Amount of a withdrawal, mostly within an average balance.
fn withdrawal() -> impl Strategy<Value = i64> {
    prop_oneof![
        3 => (1_i64..300).prop_map(|roubles| roubles * 100),
        1 => kopecks(),
        1 => proptest::sample::select(&MAGIC[..]).prop_map(|magic| 10_000 + magic),
    ]
}

/// Amount of a credit in roubles, sometimes one that needs a second administrator.
fn by_panel() -> impl Strategy<Value = i32> {
    prop_oneof![3 => 100_i32..3_000, 1 => 10_000_i32..15_000]
}

fn paid_by() -> impl Strategy<Value = PaidBy> {
    prop_oneof![
        8 => Just(PaidBy::Card),
        1 => Just(PaidBy::SecureCard),
        1 => Just(PaidBy::SecureCardRefused),
        2 => Just(PaidBy::DeclinedCard),
        3 => Just(PaidBy::Sbp),
        1 => Just(PaidBy::SbpRefundCanceled),
        1 => Just(PaidBy::WalletWholeRefunds),
        1 => Just(PaidBy::DeclinedByApp),
    ]
}

fn offer() -> impl Strategy<Value = Offer> {
    prop_oneof![
        3 => Just(Offer::PackageCheck),
        1 => Just(Offer::Basic),
        1 => Just(Offer::Premium),
        1 => Just(Offer::Promo),
        1 => Just(Offer::FreeCheck),
    ]
}

fn event() -> impl Strategy<Value = Event> {
    let index = arbitrary::<Index>;
    prop_oneof![
        6 => (kopecks(), arbitrary::<bool>(), arbitrary::<bool>())
            .prop_map(|(kopecks, save, saved)| Event::TopUp { kopecks, save, saved }),
        12 => (index(), paid_by()).prop_map(|(which, by)| Event::Pay { which, by }),
        4 => (index(), 1_u8..32, arbitrary::<bool>())
            .prop_map(|(car, sources, reuse)| Event::Order { car, sources, reuse }),
        3 => index().prop_map(|which| Event::Refresh { which }),
        3 => (index(), offer()).prop_map(|(car, offer)| Event::OrderOffer { car, offer }),
        3 => (index(), index(), arbitrary::<bool>()).prop_map(|(car, package, is_guest)| {
            Event::QuickPurchase { car, package, is_guest }
        }),
        3 => (index(), arbitrary::<bool>())
            .prop_map(|(kind, by_card)| Event::BuyPackage { kind, by_card }),
        2 => index().prop_map(|plan| Event::Subscribe { plan }),
        1 => Just(Event::Unsubscribe),
        1 => Just(Event::Resume),
        1 => index().prop_map(|plan| Event::ChangePlan { plan }),
        1 => Just(Event::RemoveCard),
        1 => arbitrary::<bool>().prop_map(|gives_up_checks| Event::Leave { gives_up_checks }),
        1 => index().prop_map(|which| Event::Attach { which }),
        1 => index().prop_map(|which| Event::Claim { which }),
        2 => (0_i32..3_000, arbitrary::<bool>(), arbitrary::<bool>())
            .prop_map(|(roubles, enabled, monthly)| Event::AutoTopUp { roubles, enabled, monthly }),
        2 => (
            proptest::sample::select(&PROVIDER[..]),
            proptest::sample::select(&FAILURES[..]),
            1_u32..4,
        )
            .prop_map(|(method, how, times)| Event::ProviderFails { method, how, times }),
        1 => index().prop_map(|which| Event::CancelPackage { which }),
        2 => (100_i32..3_000).prop_map(|roubles| Event::Credit { roubles }),
        2 => by_panel().prop_map(|roubles| Event::CreditByPanel { roubles }),
        1 => (index(), arbitrary::<bool>(), proptest::bool::weighted(0.2))
            .prop_map(|(which, approved, is_own)| Event::Decide { which, approved, is_own }),
        1 => (1_i32..1_500).prop_map(|roubles| Event::Debit { roubles }),
        3 => withdrawal().prop_map(|kopecks| Event::Withdraw { kopecks }),
        3 => (index(), kopecks()).prop_map(|(which, kopecks)| Event::AdminRefund { which, kopecks }),
        1 => index().prop_map(|which| Event::Watch { which }),
        2 => (index(), 0_u8..4)
            .prop_map(|(car, restrictions)| Event::CarChanges { car, restrictions }),
        4 => (index(), proptest::sample::select(&WEBHOOK_EVENTS[..]), 1_u8..4)
            .prop_map(|(which, event, times)| Event::Notify { which, event, times }),
        2 => (index(), 1_u8..4).prop_map(|(which, times)| Event::NotifyRefund { which, times }),
        1 => index().prop_map(|which| Event::CheckWatch { which }),
        3 => prop_oneof![1_i64..90, 90_i64..7_200, 7_200_i64..200_000, Just(32 * 86_400)]
            .prop_map(|seconds| Event::Advance { seconds }),
        3 => Just(Event::Tick),
        2 => Just(Event::WorkOff),
        1 => Just(Event::Restart),
    ]
}

fn step(event: impl Strategy<Value = Event>) -> impl Strategy<Value = Step> {
    let crash_at = prop_oneof![
        4 => Just(None),
        1 => (0_u32..12).prop_map(Some),
        1 => (0_u32..80).prop_map(Some),
    ];
    let twice = proptest::bool::weighted(0.15);
    let (keyed, tick) = (arbitrary::<bool>(), arbitrary::<bool>());
    (event, twice, keyed, crash_at, tick).prop_map(|(event, twice, keyed, crash_at, tick)| Step {
        event,
        twice,
        keyed,
        crash_at,
        tick,
    })
}

pub fn sequence() -> impl Strategy<Value = Vec<Step>> {
    let opening = opening().prop_flat_map(|events| {
        let steps = events.into_iter().map(|event| step(Just(event)));
        steps.collect::<Vec<_>>()
    });
    let rest = proptest::collection::vec(step(event()), STEPS);
    (opening, rest).prop_map(|(mut steps, rest)| {
        steps.extend(rest);
        steps
    })
}
