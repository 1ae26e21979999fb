//! What users, administrators and the provider send.

use avtosled_core::money::Kopecks;
use avtosled_server::identity::consents::{Purpose, current};
use avtosled_server::platform::entities::payments;
use proptest::sample::Index;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::money_model::finds;
use crate::money_model::steps::{
    BUSINESS, CARS, Event, Offer, PACKAGES, PLANS, QUICK_PACKAGES, SOURCES,
};
use crate::money_model::world::World;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Who {
    User,
    Admin,
    /// Another administrator.
    Colleague,
    Nobody,
}

pub struct Asked {
    pub method: &'static str,
    pub path: String,
    pub body: Value,
    pub who: Who,
    /// At once.
    pub times: u8,
    /// The key to a purchase without an account.
    pub access_key: Option<String>,
    /// What it is about, where that is to be remembered.
    pub about: Option<Uuid>,
}

fn post(path: &str, body: Value) -> Asked {
    Asked {
        method: "POST",
        path: path.to_owned(),
        body,
        who: Who::User,
        times: 1,
        access_key: None,
        about: None,
    }
}

fn by_admin(path: &str, body: Value) -> Asked {
    Asked {
        who: Who::Admin,
        ..post(path, body)
    }
}

/// Money that an operator puts on the user's balance or takes off it.
fn on_balance(world: &World, what: &str, roubles: i32) -> Asked {
    let path = format!("/api/admin/users/{}/{what}", world.user_id());
    by_admin(
        &path,
        json!({ "amount": Kopecks::roubles(roubles), "reason": "по обращению" }),
    )
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

fn pick<T>(which: Index, all: &[T]) -> Option<&T> {
    (!all.is_empty()).then(|| which.get(all))
}

/// What is sent at an event; none when there is nothing to send it about.
#[expect(clippy::too_many_lines, reason = "one arm for each event")]
pub fn request(world: &World, event: &Event) -> Option<Asked> {
    match event {
        Event::TopUp {
            kopecks,
            save,
            saved,
        } => {
            let method = if *saved {
                finds::saved_card(world)
            } else {
                None
            };
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
            let reports = finds::reports(world);
            let report = pick(*which, &reports)?;
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
        Event::Attach { which } => {
            let bought = finds::guests_purchases(world);
            let payment = pick(*which, &bought)?.payment_id;
            let asked = post(&format!("/api/quick-purchases/{payment}/attach"), json!({}));
            Some(opened(world, payment, asked))
        }
        Event::Claim { which } => {
            let bought = finds::guests_purchases(world);
            let payment = pick(*which, &bought)?.payment_id;
            let asked = post(&format!("/api/quick-purchases/{payment}/refund"), json!({}));
            let who = Who::Nobody;
            Some(Asked {
                who,
                ..opened(world, payment, asked)
            })
        }
        Event::BuyPackage { kind, by_card } => {
            let pay_with = if *by_card { "card" } else { "balance" };
            let body = json!({ "packageType": kind.get(&PACKAGES), "payWith": pay_with,
                "promoCode": null, "saveCard": *by_card });
            Some(post("/api/packages/purchase", body))
        }
        Event::Subscribe { plan } => Some(subscribe(plan.get(&PLANS))),
        Event::SubscribeBusiness => Some(subscribe(&BUSINESS)),
        Event::ChangePlan { plan } => {
            let (plan, roubles) = plan.get(&PLANS);
            let body = json!({ "subscriptionType": plan, "amount": roubles });
            Some(Asked {
                method: "PATCH",
                ..post("/api/user/subscription", body)
            })
        }
        Event::Unsubscribe => Some(post("/api/user/subscription/cancel", json!({}))),
        Event::Resume => {
            let body = json!({ "consent": current(Purpose::Recurring).version });
            Some(post("/api/user/subscription/resume", body))
        }
        Event::Watch { which } => {
            let reports = finds::reports(world);
            let report = pick(*which, &reports)?;
            Some(post("/api/user/watches", json!({ "reportId": report })))
        }
        Event::AutoTopUp {
            roubles,
            enabled,
            monthly,
        } => {
            let body = json!({ "minimumBalance": roubles, "autoTopupEnabled": enabled,
                "autoTopupAmount": 500, "monthlyTopupRequired": monthly,
                "consent": current(Purpose::AutoTopup).version });
            let asked = post("/api/user/auto-topup", body);
            Some(Asked {
                method: "PUT",
                ..asked
            })
        }
        Event::RemoveCard => {
            let card = finds::saved_card(world)?;
            let path = format!("/api/user/payment-methods/{card}");
            Some(Asked {
                method: "DELETE",
                about: Some(card),
                ..post(&path, Value::Null)
            })
        }
        Event::Leave { gives_up_checks } => {
            let body = json!({ "confirm": "УДАЛИТЬ", "givesUpChecks": gives_up_checks });
            Some(Asked {
                method: "DELETE",
                ..post("/api/user", body)
            })
        }
        Event::CancelPackage { which } => {
            let bought = finds::packages(world);
            let package = pick(*which, &bought)?.id;
            let path = format!("/api/admin/user-packages/{package}/cancel");
            Some(by_admin(&path, json!({ "reason": "по просьбе" })))
        }
        Event::CreditByPanel { roubles } => Some(on_balance(world, "credit", *roubles)),
        Event::Debit { roubles } => Some(on_balance(world, "debit", *roubles)),
        Event::Decide {
            which,
            approved,
            is_own,
        } => {
            let asked_for = finds::waiting_credits(world);
            let credit = pick(*which, &asked_for)?.id;
            let body = json!({ "approved": approved, "reason": "по обращению" });
            let path = format!("/api/admin/credits/{credit}/decision");
            Some(Asked {
                who: if *is_own { Who::Admin } else { Who::Colleague },
                about: Some(credit),
                ..post(&path, body)
            })
        }
        Event::Withdraw { kopecks } => Some(post(
            "/api/user/withdrawals",
            json!({ "amount": Kopecks(*kopecks) }),
        )),
        Event::AdminRefund { which, kopecks } => {
            let paid = finds::paid(world);
            let payment = pick(*which, &paid)?;
            let amount = Kopecks(payment.amount.min(*kopecks));
            let body = json!({ "amount": amount, "reason": "по просьбе" });
            let path = format!("/api/admin/payments/{}/refund", payment.id);
            Some(Asked {
                about: Some(payment.id),
                ..by_admin(&path, body)
            })
        }
        Event::Notify {
            which,
            event,
            times,
        } => {
            let mut sent = finds::payments(world);
            sent.retain(|payment: &payments::Model| payment.yookassa_payment_id.is_some());
            let payment = pick(*which, &sent)?;
            Some(told(event, payment.yookassa_payment_id.as_deref(), *times))
        }
        Event::NotifyRefund { which, times } => {
            let made = finds::made_refunds(world);
            let id = pick(*which, &made)?.yookassa_refund_id.as_deref();
            Some(told("refund.succeeded", id, *times))
        }
        Event::Look { which } => {
            let all = finds::payments(world);
            let payment = pick(*which, &all)?.id;
            Some(Asked {
                method: "GET",
                ..post(&format!("/api/payment/{payment}"), Value::Null)
            })
        }
        _ => None,
    }
}

/// A request about a purchase without an account, by somebody who holds its key.
fn opened(world: &World, payment: Uuid, asked: Asked) -> Asked {
    Asked {
        access_key: Some(world.ctx().secrets.access_key(payment)),
        ..asked
    }
}

fn subscribe((plan, amount): &(&str, i32)) -> Asked {
    let body = json!({ "subscriptionType": plan, "amount": amount,
        "consent": current(Purpose::Recurring).version });
    post("/api/subscriptions", body)
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
        Offer::FreeCheck => {
            body["selectedServices"] = json!(SOURCES);
            body["freeCheck"] = json!(true);
        }
    }
    post("/api/search", body)
}
