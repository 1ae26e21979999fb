//! Tests of companies: members, invitations, roles, caps, notes.

mod invitations;
mod members;
mod notes;
mod orders;
mod roles;

use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{Answer, TestApp, User};

pub const COMPANY: &str = "ООО «Авто»";

/// A company with its owner.
pub struct Company {
    pub id: String,
    pub owner: User,
}

impl Company {
    /// Creates a company of a new account.
    pub async fn create(app: &TestApp) -> Self {
        let owner = app.sign_in().await;
        let body = json!({ "name": COMPANY });
        let company = app.post_as(&owner, "/api/user/companies", body).await;
        let id = company.expect(200)["id"].as_str().unwrap().to_owned();
        Self { id, owner }
    }

    /// Invites a new account and accepts.
    pub async fn add_member(&self, app: &TestApp, role: &str, cap: Option<i64>) -> User {
        let member = app.sign_in().await;
        self.admit(app, &member, role, cap).await;
        member
    }

    /// Invites an account and accepts for it.
    pub async fn admit(&self, app: &TestApp, member: &User, role: &str, cap: Option<i64>) {
        let id = self.invite(app, &member.phone, role, cap).await;
        let path = format!("/api/invitations/{id}/accept");
        app.post_as(member, &path, json!({})).await.expect(200);
    }

    /// Invites a contact and returns the id of the invitation.
    pub async fn invite(
        &self,
        app: &TestApp,
        contact: &str,
        role: &str,
        cap: Option<i64>,
    ) -> String {
        let body = json!({ "contact": contact, "role": role, "monthlyCap": cap });
        let path = "/api/company/invitations";
        let created = app.post_as(&self.owner, path, body).await.expect(200);
        created["invitation"]["id"].as_str().unwrap().to_owned()
    }

    /// Sends a request for the company.
    pub async fn send(
        &self,
        app: &TestApp,
        user: &User,
        method: Method,
        path: &str,
        body: Value,
    ) -> Answer {
        let request = app.request(method, path).bearer_auth(&user.token);
        let request = request.header("x-company-id", &self.id);
        let request = match body {
            Value::Null => request,
            body => request.json(&body),
        };
        app.send(request).await
    }

    pub async fn get(&self, app: &TestApp, user: &User, path: &str) -> Answer {
        self.send(app, user, Method::GET, path, Value::Null).await
    }

    pub async fn post(&self, app: &TestApp, user: &User, path: &str, body: Value) -> Answer {
        self.send(app, user, Method::POST, path, body).await
    }

    /// The only member of a role as its owner sees it.
    pub async fn member(&self, app: &TestApp, role: &str) -> Value {
        let path = "/api/company/members";
        let members = app.get_as(&self.owner, path).await.expect(200);
        let mut of_role = members["members"].as_array().unwrap().iter();
        of_role
            .find(|member| member["role"] == role)
            .unwrap()
            .clone()
    }

    /// Sets role, cap and suspension of the only member of a role.
    pub async fn change(&self, app: &TestApp, role: &str, settings: Value) -> Answer {
        let member = self.member(app, role).await;
        let path = format!("/api/company/members/{}", member["id"].as_str().unwrap());
        self.send(app, &self.owner, Method::PUT, &path, settings)
            .await
    }

    /// Orders a check of one source for the company; 2.5 roubles.
    pub async fn order(&self, app: &TestApp, user: &User, vin: &str) -> Answer {
        let body = json!({ "query": vin, "type": "vin", "selectedServices": ["dtp"] });
        self.post(app, user, "/api/search", body).await
    }
}
