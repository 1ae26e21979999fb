//! Client of the SMS vendor SMS.ru.

use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use secrecy::{ExposeSecret, SecretString};

use super::sms_ru_wire::{parse_balance, parse_receipt};
use super::{SmsError, SmsReceipt, SmsSender};
use crate::http_client::{self, BodyError, SetupError};

/// Timeout of one call, because a user waits for the code.
const TOTAL_TIMEOUT: Duration = Duration::from_secs(15);

/// Configuration of the client: address, credentials and timeout.
#[derive(Clone, Debug)]
pub struct SmsRuConfig {
    /// Base URL, without `/sms/send`.
    pub base_url: String,
    /// API key from the settings of our account.
    pub api_id: SecretString,
    /// Timeout of one call.
    pub total_timeout: Duration,
}

impl SmsRuConfig {
    #[must_use]
    pub fn new(base_url: String, api_id: SecretString) -> Self {
        Self {
            base_url,
            api_id,
            total_timeout: TOTAL_TIMEOUT,
        }
    }
}

/// Implementation of [`SmsSender`] by SMS.ru.
pub struct SmsRu {
    http: reqwest::Client,
    base_url: String,
    api_id: SecretString,
    total_timeout: Duration,
}

impl SmsRu {
    /// Creates the client; nothing is sent.
    pub fn new(http: reqwest::Client, config: SmsRuConfig) -> Result<Self, SetupError> {
        Ok(Self {
            http,
            base_url: http_client::base_url(&config.base_url)?,
            api_id: config.api_id,
            total_timeout: config.total_timeout,
        })
    }

    async fn send_message(&self, phone: &str, text: &str) -> Result<SmsReceipt, SmsError> {
        let to: String = phone.chars().filter(char::is_ascii_digit).collect();
        self.call("/sms/send", &[("to", &to), ("msg", text)], parse_receipt)
            .await
    }

    /// Posts a form and parses the response.
    async fn call<T>(
        &self,
        path: &str,
        fields: &[(&str, &str)],
        parse: impl Fn(&[u8]) -> Option<Result<T, SmsError>>,
    ) -> Result<T, SmsError> {
        let mut form = vec![("api_id", self.api_id.expose_secret()), ("json", "1")];
        form.extend(fields);
        let request = self
            .http
            .post(format!("{}{path}", self.base_url))
            .form(&form);
        let exchange = async {
            let response = request.send().await.map_err(BodyError::Broken)?;
            let status = response.status().as_u16();
            Ok((status, http_client::read_body(response).await?))
        };
        match tokio::time::timeout(self.total_timeout, exchange).await {
            Ok(Ok((status, body))) => parse(&body).unwrap_or(match status {
                // The gateway rejected the message, so it was not processed.
                429 => Err(SmsError::Unavailable),
                _ => Err(SmsError::Unknown),
            }),
            // Without a connection the vendor received nothing; any later failure is ambiguous.
            Ok(Err(BodyError::Broken(error))) if error.is_connect() => Err(SmsError::Unavailable),
            Ok(Err(_)) | Err(_) => Err(SmsError::Unknown),
        }
    }
}

impl SmsSender for SmsRu {
    fn send<'a>(
        &'a self,
        phone: &'a str,
        text: &'a str,
    ) -> BoxFuture<'a, Result<SmsReceipt, SmsError>> {
        self.send_message(phone, text).boxed()
    }

    fn balance(&self) -> BoxFuture<'_, Result<i64, SmsError>> {
        self.call("/my/balance", &[], parse_balance).boxed()
    }
}
