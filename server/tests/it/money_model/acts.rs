//! The events, as users, the provider and time cause them.

use avtosled_core::money::Kopecks;
use avtosled_sandbox::AnswerByHand;
use avtosled_server::identity::consents::{Purpose, current};
use avtosled_server::kit::tables::{
    payment_methods, payments, refunds, user_packages, vehicle_reports,
};
use avtosled_server::money::balance;
use futures::future::join_all;
use proptest::sample::Index;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};

use crate::money_model::coverage;
use crate::money_model::steps::{
    BUSINESS, CARS, Card, Event, Offer, PACKAGES, PLANS, QUICK_PACKAGES, SOURCES, Step,
};
use crate::money_model::world::World;

/// Lets it happen; only a failure of the server itself is an error.
pub fn act(world: &mut World, step: &Step) -> Result<(), String> {
    let asked = match &step.event {
        Event::Advance { seconds } => {
            world.advance(*seconds);
            return Ok(());
        }
        Event::Restart => {
            world.restart();
            return Ok(());
        }
        Event::CarChanges { car, restrictions } => {
            change_car(world, CARS[car.index(CARS.len())], *restrictions);
            return Ok(());
        }
        Event::Pay { which, card } => {
            let open = open_payments(world);
            if !open.is_empty() {
                pay(world, which.get(&open), *card);
            }
            return Ok(());
        }
        Event::Tick => {
            let process = world.process();
            let done = process.run_until(process.tick(), step.crash_at);
            end(world, done);
            return Ok(());
        }
        Event::WorkOff => {
            let process = world.process();
            let done = process.run_until(process.work_off(), step.crash_at);
            end(world, done);
            return Ok(());
        }
        Event::Credit { roubles } => {
            let phone = format!("7916{:07}", world.sequences);
            let amount = Kopecks::roubles(*roubles);
            let credit = balance::credit(world.kit(), &phone, amount, "goodwill", None);
            let done = world.process().run_until(credit, step.crash_at);
            return match done.transpose() {
                Ok(done) => {
                    end(world, done.map(drop));
                    Ok(())
                }
                Err(error) => Err(error.to_string()),
            };
        }
        event => request(world, event),
    };
    let Some(asked) = asked else { return Ok(()) };
    let token = match asked.who {
        Who::User => Some(world.token(false)),
        Who::Admin => Some(world.token(true)),
        Who::Nobody => None,
    };
    let process = world.process();
    let times = if step.twice { 2 } else { asked.times };
    let sent = (0..times).map(|_| {
        let body = asked.body.clone();
        process.send(asked.method, &asked.path, token.as_deref(), body)
    });
    let answers = process.run_until(join_all(sent), step.crash_at);
    for (status, body) in answers.iter().flatten() {
        // 502: the provider did not take the payment, and said so.
        let is_our_fault = (*status >= 500 && *status != 502) || [400, 401].contains(status);
        if is_our_fault {
            return Err(format!("{}: {status} {body}", asked.path));
        }
        coverage::note(&step.event, *status);
    }
    end(world, answers.map(drop));
    Ok(())
}

/// The process goes on, or another takes its place.
fn end(world: &mut World, done: Option<()>) {
    if done.is_none() {
        world.restart();
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Who {
    User,
    Admin,
    Nobody,
}

struct Asked {
    method: &'static str,
    path: String,
    body: Value,
    who: Who,
    /// At once.
    times: u8,
}

fn post(path: &str, body: Value) -> Asked {
    Asked {
        method: "POST",
        path: path.to_owned(),
        body,
        who: Who::User,
        times: 1,
    }
}

/// What the provider says of what it calls so.
fn told(event: &str, id: Option<&str>, times: u8) -> Asked {
    let body = json!({ "type": "notification", "event": event, "object": { "id": id } });
    Asked {
        who: Who::Nobody,
        times,
        ..post("/api/payment/notification", body)
    }
}

/// What a user, an administrator or the provider sends; none when there is nothing to send it about.
#[expect(clippy::too_many_lines, reason = "one arm for each event")]
fn request(world: &World, event: &Event) -> Option<Asked> {
    match event {
        Event::TopUp {
            kopecks,
            save,
            saved,
        } => {
            let method = if *saved { saved_card(world) } else { None };
            let body = json!({ "amount": Kopecks(*kopecks), "description": "Пополнение баланса",
                "saveCard": *save && method.is_none(), "paymentMethodId": method });
            Some(post("/api/payment/create", body))
        }
        Event::Order {
            car,
            sources,
            reuse,
        } => {
            let chosen = SOURCES.iter().enumerate();
            let chosen = chosen.filter(|(place, _)| sources >> place & 1 == 1);
            let chosen: Vec<&str> = chosen.map(|(_, source)| *source).collect();
            let body = json!({ "query": car.get(&CARS), "type": "vin", "selectedServices": chosen,
                "freeCheck": false, "reuseAnswers": reuse });
            Some(post("/api/search", body))
        }
        Event::Refresh { which } => {
            let reports = reports(world);
            let report = (!reports.is_empty()).then(|| which.get(&reports))?;
            Some(post(&format!("/api/reports/{report}/refresh"), json!({})))
        }
        Event::OrderOffer { car, offer } => Some(order_offer(*car, *offer)),
        Event::QuickPurchase {
            car,
            package,
            is_guest,
        } => {
            let body = json!({ "query": car.get(&CARS), "type": "vin",
                "packageType": package.get(&QUICK_PACKAGES), "deliveryMethods": ["link"],
                "contacts": { "link": "buyer@example.com" } });
            let who = if *is_guest { Who::Nobody } else { Who::User };
            let asked = post("/api/payment/quick-purchase", body);
            Some(Asked { who, ..asked })
        }
        Event::BuyPackage { kind, by_card } => {
            let pay_with = if *by_card { "card" } else { "balance" };
            let body = json!({ "packageType": kind.get(&PACKAGES), "payWith": pay_with,
                "promoCode": null, "saveCard": *by_card });
            Some(post("/api/packages/purchase", body))
        }
        Event::Subscribe { plan } => Some(subscribe(plan.get(&PLANS))),
        Event::SubscribeBusiness => Some(subscribe(&BUSINESS)),
        Event::Watch { which } => {
            let reports = reports(world);
            let report = (!reports.is_empty()).then(|| which.get(&reports))?;
            Some(post("/api/user/watches", json!({ "reportId": report })))
        }
        Event::Unsubscribe => Some(post("/api/user/subscription/cancel", json!({}))),
        Event::AutoTopUp { roubles, enabled } => {
            let body = json!({ "minimumBalance": roubles, "autoTopupEnabled": enabled,
                "autoTopupAmount": 500, "monthlyTopupRequired": false,
                "consent": current(Purpose::AutoTopup).version });
            let asked = post("/api/user/auto-topup", body);
            Some(Asked {
                method: "PUT",
                ..asked
            })
        }
        Event::CancelPackage { which } => {
            let bought = bought(world);
            let package = (!bought.is_empty()).then(|| which.get(&bought))?;
            let path = format!("/api/admin/user-packages/{}/cancel", package.id);
            let asked = post(&path, json!({ "reason": "по просьбе" }));
            Some(Asked {
                who: Who::Admin,
                ..asked
            })
        }
        Event::Withdraw { kopecks } => Some(post(
            "/api/user/withdrawals",
            json!({ "amount": Kopecks(*kopecks) }),
        )),
        Event::AdminRefund { which, kopecks } => {
            let paid = payments(world, |payment| {
                payment.status == payments::Status::Succeeded
            });
            let payment = (!paid.is_empty()).then(|| which.get(&paid))?;
            let body = json!({ "amount": Kopecks(payment.amount.min(*kopecks)),
                "reason": "по просьбе" });
            let asked = post(&format!("/api/admin/payments/{}/refund", payment.id), body);
            Some(Asked {
                who: Who::Admin,
                ..asked
            })
        }
        Event::Notify {
            which,
            event,
            times,
        } => {
            let sent = payments(world, |payment| payment.yookassa_payment_id.is_some());
            let payment = (!sent.is_empty()).then(|| which.get(&sent))?;
            Some(told(event, payment.yookassa_payment_id.as_deref(), *times))
        }
        Event::NotifyRefund { which, times } => {
            let made = made_refunds(world);
            let refund = (!made.is_empty()).then(|| which.get(&made))?;
            let id = refund.yookassa_refund_id.as_deref();
            Some(told("refund.succeeded", id, *times))
        }
        Event::Look { which } => {
            let all = payments(world, |_| true);
            let payment = (!all.is_empty()).then(|| which.get(&all))?;
            Some(Asked {
                method: "GET",
                path: format!("/api/payment/{}", payment.id),
                body: Value::Null,
                who: Who::User,
                times: 1,
            })
        }
        _ => None,
    }
}

/// The payments of all, guests too, whose page is open.
fn open_payments(world: &World) -> Vec<payments::Model> {
    let found = payments::Entity::find()
        .filter(payments::Column::Status.eq(payments::Status::Pending))
        .filter(payments::Column::ConfirmationUrl.is_not_null())
        .order_by_asc(payments::Column::Id)
        .all(world.kit().db.read());
    world.process().run(found).unwrap()
}

/// The user's payments of some kind, oldest first.
fn payments(world: &World, is_wanted: fn(&payments::Model) -> bool) -> Vec<payments::Model> {
    let found = payments::Entity::find()
        .filter(payments::Column::UserId.eq(world.user_id()))
        .order_by_asc(payments::Column::Id)
        .all(world.kit().db.read());
    let mut found = world.process().run(found).unwrap();
    found.retain(is_wanted);
    found
}

fn made_refunds(world: &World) -> Vec<refunds::Model> {
    let found = refunds::Entity::find()
        .filter(refunds::Column::YookassaRefundId.is_not_null())
        .order_by_asc(refunds::Column::Id)
        .all(world.kit().db.read());
    world.process().run(found).unwrap()
}

fn subscribe((plan, amount): &(&str, i32)) -> Asked {
    let body = json!({ "subscriptionType": plan, "amount": amount,
        "consent": current(Purpose::Recurring).version });
    post("/api/subscriptions", body)
}

fn reports(world: &World) -> Vec<uuid::Uuid> {
    let found = vehicle_reports::Entity::find()
        .filter(vehicle_reports::Column::UserId.eq(world.user_id()))
        .order_by_asc(vehicle_reports::Column::Id)
        .all(world.kit().db.read());
    let found = world.process().run(found).unwrap();
    found.into_iter().map(|report| report.id).collect()
}

fn change_car(world: &World, vin: &str, restrictions: u8) {
    let record = |number| {
        json!({ "regname": "Москва", "dateogr": format!("{number:02}.05.2026"),
            "ogrkod": "1", "ogrkodinfo": "Запрет на регистрационные действия",
            "gid": format!("77#{number}") })
    };
    let records: Vec<Value> = (1..=restrictions).map(record).collect();
    let by_hand = AnswerByHand {
        method: "gibdd.restrict".to_owned(),
        key: vin.to_owned(),
        answer: Some(json!({ "count": restrictions, "records": records })),
    };
    world.sandbox.set_answer(by_hand).unwrap();
}

fn order_offer(car: Index, offer: Offer) -> Asked {
    let mut body = json!({ "query": car.get(&CARS), "type": "vin", "freeCheck": false });
    match offer {
        Offer::PackageCheck => {
            body["fullReport"] = json!(true);
            body["packageCheck"] = json!(true);
        }
        Offer::Basic => body["packageType"] = json!("basic"),
        Offer::Premium => body["packageType"] = json!("premium"),
        Offer::Promo => {
            body["selectedServices"] = json!(SOURCES);
            body["promoCode"] = json!("ПЕРВЫЙ20");
        }
    }
    post("/api/search", body)
}

fn bought(world: &World) -> Vec<user_packages::Model> {
    let found = user_packages::Entity::find()
        .filter(user_packages::Column::UserId.eq(world.user_id()))
        .order_by_asc(user_packages::Column::Id)
        .all(world.kit().db.read());
    world.process().run(found).unwrap()
}

fn saved_card(world: &World) -> Option<uuid::Uuid> {
    let found = payment_methods::Entity::find()
        .filter(payment_methods::Column::UserId.eq(world.user_id()))
        .filter(payment_methods::Column::DeactivatedAt.is_null())
        .one(world.kit().db.read());
    world.process().run(found).unwrap().map(|card| card.id)
}

/// Fills in the provider's page. It refuses what is over, which is no matter of ours.
fn pay(world: &World, payment: &payments::Model, card: Card) {
    let url = payment.confirmation_url.clone().unwrap();
    let number = match card {
        Card::Good => "5555555555554444",
        Card::Secure | Card::SecureRefused => "5555555555554477",
        Card::Declined => "5555555555554600",
    };
    world.outside.block_on(async {
        let form = [("card", number), ("expiry", "12/40"), ("csc", "123")];
        let sent = world.browser.post(&url).form(&form).send().await.unwrap();
        let next = sent.headers().get("location");
        let next = next.map(|next| next.to_str().unwrap().to_owned());
        if let Some(next) = next.filter(|next| next.contains("/3ds")) {
            let url = reqwest::Url::parse(&url).unwrap().join(&next).unwrap();
            let action = if card == Card::Secure { "ok" } else { "fail" };
            let form = [("action", action)];
            world.browser.post(url).form(&form).send().await.unwrap();
        }
    });
}
