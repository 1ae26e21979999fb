//! Client of `YooKassa`, API v3.

use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use reqwest::{Method as HttpMethod, RequestBuilder};
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;

use super::response_recorder::{RecordedCall, RecordedResponse, ResponseRecorder};
use super::{
    AnswerFuture, ClosingReceipt, ListQuery, NewPayment, NewRefund, Page, Payment, PaymentProvider,
    PaymentsError, Refund, RegisteredReceipt, Shop, yookassa_wire as wire,
};
use crate::http_client::{self, BodyError, SetupError};

pub use super::yookassa_wire::{PAYMENT_REASONS, REFUND_REASONS};

/// Networks from which webhooks are sent (page "Incoming notifications" of the documentation).
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

/// Configuration of the client: address, credentials and timeout.
#[derive(Clone, Debug)]
pub struct YooKassaConfig {
    /// Base URL, without `/payments`.
    pub base_url: String,
    pub shop_id: String,
    pub secret_key: SecretString,
    /// Timeout of one call; the provider responds with 500 after 30 s.
    pub total_timeout: Duration,
}

/// Implementation of [`PaymentProvider`] by `YooKassa`.
pub struct YooKassa {
    http: reqwest::Client,
    base_url: String,
    shop_id: String,
    secret_key: SecretString,
    total_timeout: Duration,
    recorder: Option<Arc<dyn ResponseRecorder>>,
}

/// HTTP status and body of a response.
type Exchange = (u16, Vec<u8>);

impl YooKassa {
    /// Creates the client; nothing is sent.
    pub fn new(http: reqwest::Client, config: YooKassaConfig) -> Result<Self, SetupError> {
        Ok(Self {
            http,
            base_url: http_client::base_url(&config.base_url)?,
            shop_id: config.shop_id,
            secret_key: config.secret_key,
            total_timeout: config.total_timeout,
            recorder: None,
        })
    }

    /// Sets the recorder of raw responses.
    #[must_use]
    pub fn with_recorder(self, recorder: Arc<dyn ResponseRecorder>) -> Self {
        Self {
            recorder: Some(recorder),
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

    /// Makes one call and returns the body of a successful response.
    async fn call(&self, request: RequestBuilder) -> Result<Vec<u8>, PaymentsError> {
        body_of_success(self.exchange(request).await?)
    }

    /// Makes one call about an object and records the raw response.
    async fn recorded_call(
        &self,
        call: RecordedCall,
        subject: &str,
        request: RequestBuilder,
    ) -> Result<Vec<u8>, PaymentsError> {
        let response = self.exchange(request).await;
        if let Some(recorder) = &self.recorder {
            let (status, body) = match &response {
                Ok((status, body)) => (Some(*status), body.clone()),
                Err(_) => (None, Vec::new()),
            };
            let recorded = RecordedResponse {
                call,
                subject: subject.to_owned(),
                status,
                body,
            };
            recorder.record(recorded).await;
        }
        body_of_success(response?)
    }

    /// Makes a call and logs before and after it; crash tests end the process at these points.
    async fn exchange(&self, request: RequestBuilder) -> Result<Exchange, PaymentsError> {
        let exchange = async {
            let request = request.build().map_err(BodyError::Broken)?;
            let location = format!("{} {}", request.method(), request.url().path());
            tracing::trace!(target: "crash_point", %location, "call");
            let response = self.http.execute(request).await;
            let response = response.map_err(BodyError::Broken)?;
            let status = response.status().as_u16();
            let body = http_client::read_body(response).await?;
            tracing::trace!(target: "crash_point", %location, "called");
            Ok((status, body))
        };
        match tokio::time::timeout(self.total_timeout, exchange).await {
            Ok(Ok(response)) => Ok(response),
            // Without a connection the provider received nothing; any later failure is ambiguous.
            Ok(Err(BodyError::Broken(error))) if error.is_connect() => {
                Err(PaymentsError::Unreachable)
            }
            Ok(Err(_)) => Err(PaymentsError::Unknown { reason: "broken" }),
            Err(_) => Err(PaymentsError::Unknown { reason: "timeout" }),
        }
    }

    /// Finds an object; an unknown id is rejected with 404 or, as observed, with 400.
    async fn find<T>(
        &self,
        (call, path): (Option<RecordedCall>, &str),
        id: &str,
        parse: fn(&[u8]) -> Result<T, PaymentsError>,
    ) -> Result<Option<T>, PaymentsError> {
        // The id may come from an untrusted webhook, so it must be a single path segment.
        if !wire::is_id(id) {
            return Ok(None);
        }
        let request = self.get(&format!("{path}/{id}"));
        let body = match call {
            Some(call) => self.recorded_call(call, id, request).await,
            None => self.call(request).await,
        };
        match body {
            Ok(body) => parse(&body).map(Some),
            Err(PaymentsError::Refused { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    async fn list(&self, path: &str, query: &ListQuery) -> Result<Vec<u8>, PaymentsError> {
        let request = self.get(path).query(&wire::list_query(query));
        self.call(request).await
    }
}

fn body_of_success((status, body): Exchange) -> Result<Vec<u8>, PaymentsError> {
    match status {
        200 => Ok(body),
        _ => Err(wire::refusal(status, &body)),
    }
}

impl PaymentProvider for YooKassa {
    fn payment_body(&self, new: &NewPayment) -> Value {
        wire::payment_body(new)
    }

    fn create_payment<'a>(&'a self, key: &'a str, body: &'a Value) -> AnswerFuture<'a, Payment> {
        let request = self.post("/payments", key, body);
        async move {
            wire::payment(
                &self
                    .recorded_call(RecordedCall::CreatePayment, key, request)
                    .await?,
            )
        }
        .boxed()
    }

    fn find_payment<'a>(&'a self, id: &'a str) -> AnswerFuture<'a, Option<Payment>> {
        self.find(
            (Some(RecordedCall::FindPayment), "/payments"),
            id,
            wire::payment,
        )
        .boxed()
    }

    fn refund_body(&self, new: &NewRefund) -> Value {
        wire::refund_body(new)
    }

    fn create_refund<'a>(&'a self, key: &'a str, body: &'a Value) -> AnswerFuture<'a, Refund> {
        let request = self.post("/refunds", key, body);
        async move {
            wire::refund(
                &self
                    .recorded_call(RecordedCall::CreateRefund, key, request)
                    .await?,
            )
        }
        .boxed()
    }

    fn find_refund<'a>(&'a self, id: &'a str) -> AnswerFuture<'a, Option<Refund>> {
        self.find(
            (Some(RecordedCall::FindRefund), "/refunds"),
            id,
            wire::refund,
        )
        .boxed()
    }

    fn closing_receipt_body(&self, new: &ClosingReceipt) -> Value {
        wire::closing_receipt_body(new)
    }

    fn create_receipt<'a>(
        &'a self,
        key: &'a str,
        body: &'a Value,
    ) -> AnswerFuture<'a, RegisteredReceipt> {
        let request = self.post("/receipts", key, body);
        async move { wire::receipt(&self.call(request).await?) }.boxed()
    }

    fn find_receipt<'a>(&'a self, id: &'a str) -> AnswerFuture<'a, Option<RegisteredReceipt>> {
        self.find((None, "/receipts"), id, wire::receipt).boxed()
    }

    fn list_receipts<'a>(
        &'a self,
        query: &'a ListQuery,
    ) -> AnswerFuture<'a, Page<RegisteredReceipt>> {
        async move { wire::receipts(&self.list("/receipts", query).await?) }.boxed()
    }

    fn list_payments<'a>(&'a self, query: &'a ListQuery) -> AnswerFuture<'a, Page<Payment>> {
        async move { wire::payments(&self.list("/payments", query).await?) }.boxed()
    }

    fn list_refunds<'a>(&'a self, query: &'a ListQuery) -> AnswerFuture<'a, Page<Refund>> {
        async move { wire::refunds(&self.list("/refunds", query).await?) }.boxed()
    }

    fn shop(&self) -> AnswerFuture<'_, Shop> {
        async move { wire::shop(&self.call(self.get("/me")).await?) }.boxed()
    }
}
