//! Possible effects of a request, given its responses.

use avtosled_server::platform::clock::Clock;
use avtosled_server::platform::entities::payments::PurposeKind;

use crate::money_model::requests::Request;
use crate::money_model::steps::{BUSINESS, Event, PLANS, Step};
use crate::money_model::world::World;

/// Adds the possible effects of a request to the oracle; `statuses` is `None` for lost responses.
pub fn note(world: &mut World, step: &Step, call: &Request, statuses: Option<Vec<u16>>) {
    let is_answered = statuses.is_some();
    let sent = if step.twice { 2 } else { i64::from(call.times) };
    // The provider may have executed a call that it did not answer.
    let may_be_done = |status: &u16| *status < 300 || *status == 502;
    let done = statuses.map_or(sent, |statuses| {
        i64::try_from(statuses.iter().filter(|one| may_be_done(one)).count()).unwrap()
    });
    let done = if step.keyed { done.min(1) } else { done };
    if let Event::Decide {
        approved: true,
        is_own: false,
        ..
    } = step.event
    {
        // After a lost response the decision counts as made.
        world.oracle.allowed.approved.extend(call.about);
    }
    if done == 0 {
        return;
    }
    goods(world, &step.event, call, done);
    settings(world, &step.event, call, (done, is_answered));
}

fn goods(world: &mut World, event: &Event, call: &Request, done: i64) {
    let allowed = &mut world.oracle.allowed;
    match event {
        Event::TopUp { .. } => allowed.pay(PurposeKind::Topup, done),
        Event::QuickPurchase { .. } => allowed.pay(PurposeKind::QuickPurchase, done),
        Event::BuyPackage { by_card: true, .. } => allowed.pay(PurposeKind::Package, done),
        Event::BuyPackage { .. } => allowed.packages += done,
        Event::Subscribe { .. } | Event::SubscribeBusiness => {
            allowed.pay(PurposeKind::Subscription, done);
        }
        Event::Order { .. } | Event::OrderOffer { .. } | Event::Refresh { .. } => {
            allowed.reports += done;
        }
        Event::CreditByPanel { roubles } => allowed.given += i64::from(*roubles) * 100 * done,
        Event::Debit { roubles } => allowed.taken += i64::from(*roubles) * 100 * done,
        Event::Withdraw { kopecks } => allowed.withdrawn += kopecks * done,
        Event::AdminRefund { kopecks, .. } => {
            let payment = call.about.unwrap();
            *allowed.refunded.entry(payment).or_default() += kopecks * done;
        }
        _ => {}
    }
}

fn settings(world: &mut World, event: &Event, call: &Request, (done, is_answered): (i64, bool)) {
    let now = world.clock.now();
    let oracle = &mut world.oracle;
    let settings = &mut oracle.settings;
    let month = |roubles: i32| i64::from(roubles) * 100;
    match event {
        Event::Subscribe { plan } => {
            settings.months.insert(month(plan.get(&PLANS).1));
            settings.unsubscribed = None;
        }
        Event::SubscribeBusiness => {
            settings.months.insert(month(BUSINESS.1));
            settings.unsubscribed = None;
        }
        Event::ChangePlan { plan } => {
            settings.months.insert(month(plan.get(&PLANS).1));
        }
        Event::Resume => settings.unsubscribed = None,
        Event::Unsubscribe if is_answered => settings.unsubscribed = Some(now),
        Event::RemoveCard if is_answered => settings.removed.extend(call.about),
        Event::AutoTopUp {
            roubles, enabled, ..
        } => {
            let minimum = i64::from(*roubles) * 100;
            if is_answered {
                settings.tops_up = *enabled;
                settings.minimum = minimum;
            } else {
                settings.tops_up |= enabled;
                settings.minimum = settings.minimum.max(minimum);
            }
            if *enabled {
                oracle.count_topup_requests(done);
            }
        }
        _ => {}
    }
}
