//! The client of `YooKassa`, API v3.

use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use reqwest::{Method as HttpMethod, RequestBuilder};
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;

use super::witness::{Call, Seen, Witness};
use super::{
    Answer, ClosingReceipt, ListQuery, NewPayment, NewRefund, Page, Payment, PaymentProvider,
    PaymentsError, Refund, Registration, Shop, yookassa_wire as wire,
};
use crate::http_client::{self, BodyError, SetupError};

/// Where notifications come from (page "Incoming notifications" of the vendor's documents).
pub const NETWORKS: [&str; 7] = [
    "185.71.76.0/27",
    "185.71.77.0/27",
    "77.75.153.0/25",
    "77.75.156.11/32",
    "77.75.156.35/32",
    "77.75.154.128/25",
    "2a02:5180::/32",
];

const KEY_HEADER: &str = "Idempotence-Key";

/// The address and credentials of the vendor.
#[derive(Clone, Debug)]
pub struct YooKassaConfig {
    /// URL before `/payments`.
    pub base_url: String,
    /// Number of the shop.
    pub shop_id: String,
    pub secret_key: SecretString,
    /// Longest time of one call. The vendor itself gives up after 30 s and answers 500.
    pub total_timeout: Duration,
}

/// [`PaymentProvider`] by `YooKassa`.
pub struct YooKassa {
    http: reqwest::Client,
    base_url: String,
    shop_id: String,
    secret_key: SecretString,
    total_timeout: Duration,
    witness: Option<Arc<dyn Witness>>,
}

/// Status and body.
type Exchange = (u16, Vec<u8>);

impl YooKassa {
    /// Sets the client up; nothing is sent.
    pub fn new(http: reqwest::Client, config: YooKassaConfig) -> Result<Self, SetupError> {
        Ok(Self {
            http,
            base_url: http_client::base_url(&config.base_url)?,
            shop_id: config.shop_id,
            secret_key: config.secret_key,
            total_timeout: config.total_timeout,
            witness: None,
        })
    }

    /// The same client, whose answers somebody keeps.
    #[must_use]
    pub fn witnessed_by(self, witness: Arc<dyn Witness>) -> Self {
        Self {
            witness: Some(witness),
            ..self
        }
    }

    fn request(&self, method: HttpMethod, path: &str) -> RequestBuilder {
        self.http
            .request(method, format!("{}{path}", self.base_url))
            .basic_auth(&self.shop_id, Some(self.secret_key.expose_secret()))
    }

    fn get(&self, path: &str) -> RequestBuilder {
        self.request(HttpMethod::GET, path)
    }

    fn post(&self, path: &str, key: &str, body: &Value) -> RequestBuilder {
        self.request(HttpMethod::POST, path)
            .header(KEY_HEADER, key)
            .json(body)
    }

    /// One call; the body of a success. Tells where before and after: a process may end here.
    async fn call(&self, request: RequestBuilder) -> Result<Vec<u8>, PaymentsError> {
        understand(self.exchange(request).await?)
    }

    /// The same about one object, before the witness.
    async fn witnessed(
        &self,
        call: Call,
        subject: &str,
        request: RequestBuilder,
    ) -> Result<Vec<u8>, PaymentsError> {
        let told = self.exchange(request).await;
        if let Some(witness) = &self.witness {
            let (status, body) = match &told {
                Ok((status, body)) => (Some(*status), body.clone()),
                Err(_) => (None, Vec::new()),
            };
            let subject = subject.to_owned();
            let seen = Seen {
                call,
                subject,
                status,
                body,
            };
            witness.saw(seen).await;
        }
        understand(told?)
    }

    async fn exchange(&self, request: RequestBuilder) -> Result<Exchange, PaymentsError> {
        let exchange = async {
            let request = request.build().map_err(BodyError::Broken)?;
            let place = format!("{} {}", request.method(), request.url().path());
            tracing::trace!(target: "place", %place, "call");
            let response = self.http.execute(request).await;
            let response = response.map_err(BodyError::Broken)?;
            let status = response.status().as_u16();
            let body = http_client::read_body(response).await?;
            tracing::trace!(target: "place", %place, "called");
            Ok((status, body))
        };
        match tokio::time::timeout(self.total_timeout, exchange).await {
            Ok(Ok(told)) => Ok(told),
            // Without a connection the vendor has seen nothing; any later failure is unclear.
            Ok(Err(BodyError::Broken(error))) if error.is_connect() => {
                Err(PaymentsError::Unreachable)
            }
            Ok(Err(_)) => Err(PaymentsError::Unknown { reason: "broken" }),
            Err(_) => Err(PaymentsError::Unknown { reason: "timeout" }),
        }
    }

    /// An unknown id is 404 by the contract, and 400 by what was seen.
    async fn find<T>(
        &self,
        (call, path): (Call, &str),
        id: &str,
        read: fn(&[u8]) -> Result<T, PaymentsError>,
    ) -> Result<Option<T>, PaymentsError> {
        // The id came from the vendor or from a stranger's notification: it must stay one segment.
        if !wire::is_id(id) {
            return Ok(None);
        }
        let request = self.get(&format!("{path}/{id}"));
        match self.witnessed(call, id, request).await {
            Ok(body) => read(&body).map(Some),
            Err(PaymentsError::Refused { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    async fn list(&self, path: &str, query: &ListQuery) -> Result<Vec<u8>, PaymentsError> {
        let request = self.get(path).query(&wire::list_query(query));
        self.call(request).await
    }
}

fn understand((status, body): Exchange) -> Result<Vec<u8>, PaymentsError> {
    match status {
        200 => Ok(body),
        _ => Err(wire::refusal(status, &body)),
    }
}

impl PaymentProvider for YooKassa {
    fn payment_body(&self, new: &NewPayment) -> Value {
        wire::payment_body(new)
    }

    fn create_payment<'a>(&'a self, key: &'a str, body: &'a Value) -> Answer<'a, Payment> {
        let request = self.post("/payments", key, body);
        async move { wire::payment(&self.witnessed(Call::CreatePayment, key, request).await?) }
            .boxed()
    }

    fn find_payment<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Payment>> {
        self.find((Call::FindPayment, "/payments"), id, wire::payment)
            .boxed()
    }

    fn refund_body(&self, new: &NewRefund) -> Value {
        wire::refund_body(new)
    }

    fn create_refund<'a>(&'a self, key: &'a str, body: &'a Value) -> Answer<'a, Refund> {
        let request = self.post("/refunds", key, body);
        async move { wire::refund(&self.witnessed(Call::CreateRefund, key, request).await?) }
            .boxed()
    }

    fn find_refund<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Refund>> {
        self.find((Call::FindRefund, "/refunds"), id, wire::refund)
            .boxed()
    }

    fn closing_receipt_body(&self, new: &ClosingReceipt) -> Value {
        wire::closing_receipt_body(new)
    }

    fn create_receipt<'a>(&'a self, key: &'a str, body: &'a Value) -> Answer<'a, Registration> {
        let request = self.post("/receipts", key, body);
        async move { wire::receipt(&self.call(request).await?) }.boxed()
    }

    fn find_receipt<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Registration>> {
        async move {
            if !wire::is_id(id) {
                return Ok(None);
            }
            match self.call(self.get(&format!("/receipts/{id}"))).await {
                Ok(body) => wire::receipt(&body).map(Some),
                Err(PaymentsError::Refused { .. }) => Ok(None),
                Err(error) => Err(error),
            }
        }
        .boxed()
    }

    fn list_receipts<'a>(&'a self, query: &'a ListQuery) -> Answer<'a, Page<Registration>> {
        async move { wire::receipts(&self.list("/receipts", query).await?) }.boxed()
    }

    fn list_payments<'a>(&'a self, query: &'a ListQuery) -> Answer<'a, Page<Payment>> {
        async move { wire::payments(&self.list("/payments", query).await?) }.boxed()
    }

    fn list_refunds<'a>(&'a self, query: &'a ListQuery) -> Answer<'a, Page<Refund>> {
        async move { wire::refunds(&self.list("/refunds", query).await?) }.boxed()
    }

    fn shop(&self) -> Answer<'_, Shop> {
        async move { wire::shop(&self.call(self.get("/me")).await?) }.boxed()
    }
}
