//! The events, as users, the provider and time cause them.

use avtosled_core::money::Kopecks;
use avtosled_server::entities::payment_methods;
use avtosled_server::entities::payments;
use avtosled_server::services::accounts;
use sea_orm::ColumnTrait;
use sea_orm::EntityTrait;
use sea_orm::QueryFilter;
use sea_orm::QueryOrder;
use serde_json::Value;
use serde_json::json;

use crate::money_model::steps::CARS;
use crate::money_model::steps::Card;
use crate::money_model::steps::Event;
use crate::money_model::steps::SOURCES;
use crate::money_model::steps::Step;
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
        Event::Pay { which, card } => {
            let open = payments(world, |payment| payment.confirmation_url.is_some());
            if !open.is_empty() {
                pay(world, which.get(&open), *card);
            }
            return Ok(());
        }
        Event::Tick => {
            let process = world.process();
            let done = process.run_until(process.tick(), step.crash_at);
            return end(world, done);
        }
        Event::WorkOff => {
            let process = world.process();
            let done = process.run_until(process.work_off(), step.crash_at);
            return end(world, done);
        }
        Event::Credit { roubles } => {
            let phone = format!("7916{:07}", world.sequences);
            let amount = Kopecks::roubles(*roubles);
            let credit = accounts::credit(world.services(), &phone, amount);
            let done = world.process().run_until(credit, step.crash_at);
            return match done.transpose() {
                Ok(done) => end(world, done.map(drop)),
                Err(error) => Err(error.to_string()),
            };
        }
        event => request(world, event),
    };
    let Some(asked) = asked else { return Ok(()) };
    let token = world.token(asked.is_admin);
    let process = world.process();
    let answer = process.send(asked.method, &asked.path, &token, asked.body);
    let answer = process.run_until(answer, step.crash_at);
    if let Some((status, body)) = &answer {
        // 502: the provider did not take the payment, and said so.
        if *status >= 500 && *status != 502 || [400, 401, 422].contains(status) {
            return Err(format!("{}: {status} {body}", asked.path));
        }
    }
    end(world, answer.map(drop))
}

/// The process goes on, or another takes its place.
fn end(world: &mut World, done: Option<()>) -> Result<(), String> {
    if done.is_none() {
        world.restart();
    }
    Ok(())
}

struct Asked {
    method: &'static str,
    path: String,
    body: Value,
    is_admin: bool,
}

fn post(path: &str, body: Value) -> Option<Asked> {
    Some(Asked {
        method: "POST",
        path: path.to_owned(),
        body,
        is_admin: false,
    })
}

/// What a user, an administrator or the provider sends; none when there is nothing to send it about.
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
            post("/api/payment/create", body)
        }
        Event::Order { car, sources } => {
            let chosen = SOURCES.iter().enumerate();
            let chosen = chosen.filter(|(place, _)| sources >> place & 1 == 1);
            let chosen: Vec<&str> = chosen.map(|(_, source)| *source).collect();
            let body = json!({ "query": car.get(&CARS), "type": "vin", "selectedServices": chosen,
                "freeCheck": false });
            post("/api/search", body)
        }
        Event::Withdraw { kopecks } => {
            post("/api/user/withdrawals", json!({ "amount": Kopecks(*kopecks) }))
        }
        Event::AdminRefund { which, kopecks } => {
            let paid = payments(world, |payment| payment.status == "succeeded");
            let payment = (!paid.is_empty()).then(|| which.get(&paid))?;
            let body = json!({ "amount": Kopecks(payment.amount.min(*kopecks)),
                "reason": "по просьбе" });
            let asked = post(&format!("/api/admin/payments/{}/refund", payment.id), body)?;
            Some(Asked {
                is_admin: true,
                ..asked
            })
        }
        Event::Notify { which, .. } => {
            let sent = payments(world, |payment| payment.yookassa_payment_id.is_some());
            let payment = (!sent.is_empty()).then(|| which.get(&sent))?;
            let body = json!({ "type": "notification", "event": "payment.succeeded",
                "object": { "id": payment.yookassa_payment_id } });
            post("/api/payment/notification", body)
        }
        Event::Look { which } => {
            let all = payments(world, |_| true);
            let payment = (!all.is_empty()).then(|| which.get(&all))?;
            Some(Asked {
                method: "GET",
                path: format!("/api/payment/{}", payment.id),
                body: Value::Null,
                is_admin: false,
            })
        }
        _ => None,
    }
}

/// The user's payments of some kind, oldest first.
fn payments(world: &World, is_wanted: fn(&payments::Model) -> bool) -> Vec<payments::Model> {
    let found = payments::Entity::find()
        .filter(payments::Column::UserId.eq(world.user_id()))
        .order_by_asc(payments::Column::Id)
        .all(world.services().db.read());
    let mut found = world.process().run(found).unwrap();
    found.retain(is_wanted);
    found
}

fn saved_card(world: &World) -> Option<uuid::Uuid> {
    let found = payment_methods::Entity::find()
        .filter(payment_methods::Column::UserId.eq(world.user_id()))
        .filter(payment_methods::Column::DeactivatedAt.is_null())
        .one(world.services().db.read());
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
