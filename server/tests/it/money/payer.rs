//! Test payer, who fills in the payment pages of the sandbox.

use avtosled_server::platform::Context;
use avtosled_server::platform::entities::payments;
use reqwest::Method;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::{Answer, TestApp, User};
use crate::money::fixtures;

/// Number of a test card that succeeds without 3-D Secure.
pub const GOOD_CARD: &str = "5555555555554444";
/// Number of a test card that requires 3-D Secure.
pub const SECURE_CARD: &str = "2200000000000004";
/// Number of a test card that is declined with `insufficient_funds`.
pub const POOR_CARD: &str = "5555555555554600";

impl TestApp {
    pub async fn create_payment(&self, user: &User, body: Value) -> Answer {
        self.post_as(user, "/api/payment/create", body).await
    }

    /// Creates a pending top-up.
    pub async fn topup(&self, user: &User, roubles: f64) -> Value {
        let body = json!({ "amount": roubles, "description": "Пополнение баланса" });
        self.create_payment(user, body).await.expect(200)
    }

    /// Submits the provider's page; returns the redirect, which is the 3-D Secure page if required.
    pub async fn pay(&self, payment: &Value, card: &str) -> String {
        let url = payment["confirmationUrl"].as_str().unwrap();
        let form = [("card", card), ("expiry", "12/34"), ("csc", "123")];
        let request = self.request_to(Method::POST, url).form(&form);
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status(), 200, "{url}");
        answer.url().to_string()
    }

    /// Confirms a payment in the app of a method; `outcome` is one of the sandbox's page.
    pub async fn pay_by_app(&self, payment: &Value, method: &str, outcome: &str) {
        let url = payment["confirmationUrl"].as_str().unwrap();
        fixtures::pay_by_app(self, url, method, outcome).await;
    }

    /// Submits the 3-D Secure page with `ok` or `fail`.
    pub async fn confirm(&self, page: &str, action: &str) {
        assert!(page.contains("/3ds"), "{page}");
        let request = self.request_to(Method::POST, page);
        let answer = request.form(&[("action", action)]).send().await.unwrap();
        assert_eq!(answer.status(), 200);
    }

    /// Cancels on the provider's page; the redirect to the shop fails, because no page is served.
    pub async fn abandon(&self, payment: &Value) {
        let url = payment["confirmationUrl"].as_str().unwrap();
        let request = self.request_to(Method::POST, url);
        let _ = request.form(&[("action", "abandon")]).send().await;
    }

    pub async fn payment(&self, user: &User, payment: &Value) -> Value {
        let path = format!("/api/payment/{}", payment["paymentId"].as_str().unwrap());
        self.get_as(user, &path).await.expect(200)
    }

    /// Waits until the payment is final; returns it.
    pub async fn ended(&self, user: &User, payment: &Value) -> Value {
        let mut now = Value::Null;
        self.wait_until("the payment is final", async || {
            self.clock.advance(chrono::Duration::milliseconds(100));
            now = self.payment(user, payment).await;
            now["status"] != "pending"
        })
        .await;
        now
    }

    /// Pays a top-up by a card that is saved; returns the id of the saved card.
    pub async fn save_card(&self, user: &User, card: &str) -> String {
        let body = json!({ "amount": 100, "description": "Пополнение", "saveCard": true });
        let payment = self.create_payment(user, body).await.expect(200);
        self.pay(&payment, card).await;
        assert_eq!(self.ended(user, &payment).await["status"], "succeeded");
        let cards = self.get_as(user, "/api/user/payment-methods").await;
        cards.expect(200)[0]["id"].as_str().unwrap().to_owned()
    }

    /// Calls a control endpoint of the sandbox.
    pub async fn control_sandbox(&self, path: &str, body: Value) -> Value {
        let url = format!("{}/yookassa/{path}", self.sandbox.url());
        let request = self.request_to(Method::POST, &url).json(&body);
        self.send(request).await.expect(200)
    }

    /// Turns off the webhooks of the provider.
    pub fn lose_webhooks(&self) {
        self.sandbox.set_webhook_url(None).unwrap();
    }

    pub async fn balance(&self, user: &User) -> Value {
        let sums = self.get_as(user, "/api/user/balance").await.expect(200);
        sums["balance"].clone()
    }
}

/// Rows of all payments, oldest first.
pub async fn rows(ctx: &Context) -> Vec<payments::Model> {
    let mut rows = payments::Entity::find().all(ctx.db.write()).await.unwrap();
    rows.sort_by_key(|row| row.id);
    rows
}

/// Row of a payment.
pub async fn row(ctx: &Context, payment: &Value) -> payments::Model {
    let id: Uuid = payment["paymentId"].as_str().unwrap().parse().unwrap();
    let row = payments::Entity::find_by_id(id);
    row.one(ctx.db.write()).await.unwrap().unwrap()
}
