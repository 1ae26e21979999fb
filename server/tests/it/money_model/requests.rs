//! HTTP requests of users, administrators and the provider, by event.

use avtosled_core::money::Kopecks;
use avtosled_server::identity::consents::{Purpose, current};
use avtosled_server::platform::entities::payments;
use proptest::sample::Index;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::money_model::queries;
use crate::money_model::steps::{
    BUSINESS, CARS, Event, Offer, PACKAGES, PLANS, QUICK_PACKAGES, SOURCES,
};
use crate::money_model::world::World;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Caller {
    User,
    Admin,
    Colleague,
    Anonymous,
}

pub struct Request {
    pub method: &'static str,
    pub path: String,
    pub body: Value,
    pub caller: Caller,
    /// Number of concurrent repetitions.
    pub times: u8,
    /// Access key of a guest purchase.
    pub access_key: Option<String>,
    /// Id of the object that the request concerns, if the oracle needs it.
    pub about: Option<Uuid>,
}

fn post(path: &str, body: Value) -> Request {
    Request {
        method: "POST",
        path: path.to_owned(),
        body,
        caller: Caller::User,
        times: 1,
        access_key: None,
        about: None,
    }
}

fn by_admin(path: &str, body: Value) -> Request {
    Request {
        caller: Caller::Admin,
        ..post(path, body)
    }
}

/// Request of an administrator to credit or debit the user's balance.
fn on_balance(world: &World, what: &str, roubles: i32) -> Request {
    let path = format!("/api/admin/users/{}/{what}", world.user_id());
    by_admin(
        &path,
        json!({ "amount": Kopecks::roubles(roubles), "reason": "по обращению" }),
    )
}

/// Webhook of the provider about an object.
fn webhook(event: &str, id: Option<&str>, times: u8) -> Request {
    let body = json!({ "type": "notification", "event": event, "object": { "id": id } });
    Request {
        caller: Caller::Anonymous,
        times,
        ..post("/api/payment/notification", body)
    }
}

fn pick<T>(which: Index, all: &[T]) -> Option<&T> {
    (!all.is_empty()).then(|| which.get(all))
}

/// Request of an event; `None` if there is no object for the event.
#[expect(clippy::too_many_lines, reason = "one arm for each event")]
pub fn request(world: &World, event: &Event) -> Option<Request> {
    match event {
        Event::TopUp {
            kopecks,
            save,
            saved,
        } => {
            let method = if *saved {
                queries::saved_card(world)
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
            let reports = queries::reports(world);
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
            let caller = if *is_guest {
                Caller::Anonymous
            } else {
                Caller::User
            };
            let base = post("/api/payment/quick-purchase", body);
            Some(Request { caller, ..base })
        }
        Event::Attach { which } => {
            let bought = queries::guests_purchases(world);
            let payment = pick(*which, &bought)?.payment_id;
            let base = post(&format!("/api/quick-purchases/{payment}/attach"), json!({}));
            Some(opened(world, payment, base))
        }
        Event::Claim { which } => {
            let bought = queries::guests_purchases(world);
            let payment = pick(*which, &bought)?.payment_id;
            let base = post(&format!("/api/quick-purchases/{payment}/refund"), json!({}));
            let caller = Caller::Anonymous;
            Some(Request {
                caller,
                ..opened(world, payment, base)
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
            Some(Request {
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
            let reports = queries::reports(world);
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
            let base = post("/api/user/auto-topup", body);
            Some(Request {
                method: "PUT",
                ..base
            })
        }
        Event::RemoveCard => {
            let card = queries::saved_card(world)?;
            let path = format!("/api/user/payment-methods/{card}");
            Some(Request {
                method: "DELETE",
                about: Some(card),
                ..post(&path, Value::Null)
            })
        }
        Event::Leave { gives_up_checks } => {
            let body = json!({ "confirm": "УДАЛИТЬ", "givesUpChecks": gives_up_checks });
            Some(Request {
                method: "DELETE",
                ..post("/api/user", body)
            })
        }
        Event::CancelPackage { which } => {
            let bought = queries::packages(world);
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
            let waiting = queries::waiting_actions(world);
            let action = pick(*which, &waiting)?.id;
            let body = json!({ "approved": approved, "reason": "по обращению" });
            let path = format!("/api/admin/staff-actions/{action}/decision");
            Some(Request {
                caller: if *is_own {
                    Caller::Admin
                } else {
                    Caller::Colleague
                },
                about: Some(action),
                ..post(&path, body)
            })
        }
        Event::Withdraw { kopecks } => Some(post(
            "/api/user/withdrawals",
            json!({ "amount": Kopecks(*kopecks) }),
        )),
        Event::AdminRefund { which, kopecks } => {
            let paid = queries::paid(world);
            let payment = pick(*which, &paid)?;
            let amount = Kopecks(payment.amount.min(*kopecks));
            let body = json!({ "amount": amount, "reason": "по просьбе" });
            let path = format!("/api/admin/payments/{}/refund", payment.id);
            Some(Request {
                about: Some(payment.id),
                ..by_admin(&path, body)
            })
        }
        Event::Notify {
            which,
            event,
            times,
        } => {
            let mut sent = queries::payments(world);
            sent.retain(|payment: &payments::Model| payment.yookassa_payment_id.is_some());
            let payment = pick(*which, &sent)?;
            Some(webhook(
                event,
                payment.yookassa_payment_id.as_deref(),
                *times,
            ))
        }
        Event::NotifyRefund { which, times } => {
            let made = queries::made_refunds(world);
            let id = pick(*which, &made)?.yookassa_refund_id.as_deref();
            Some(webhook("refund.succeeded", id, *times))
        }
        Event::CheckWatch { which } => {
            let all = queries::payments(world);
            let payment = pick(*which, &all)?.id;
            Some(Request {
                method: "GET",
                ..post(&format!("/api/payment/{payment}"), Value::Null)
            })
        }
        _ => None,
    }
}

/// Request with the access key of a guest purchase.
fn opened(world: &World, payment: Uuid, base: Request) -> Request {
    Request {
        access_key: Some(world.ctx().secrets.access_key(payment)),
        ..base
    }
}

fn subscribe((plan, amount): &(&str, i32)) -> Request {
    let body = json!({ "subscriptionType": plan, "amount": amount,
        "consent": current(Purpose::Recurring).version });
    post("/api/subscriptions", body)
}

fn order_offer(car: Index, offer: Offer) -> Request {
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
