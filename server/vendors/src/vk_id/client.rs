//! Client of VK ID; parameters are sent in form bodies, because proxies log queries.

use std::time::Duration;

use futures::FutureExt;
use reqwest::Url;
use reqwest::header::HeaderMap;
use secrecy::{ExposeSecret, SecretString};

use super::{
    AnswerFuture, AuthorizeRequest, CodeExchange, VkError, VkId, VkProfile, VkTokens, wire,
};
use crate::http_client::{self, SetupError};

/// Requested permissions; only applications with a business profile receive the phone.
const SCOPE: &str = "vkid.personal_info email phone";

/// Configuration of the client: address of VK, id of our application, timeout.
#[derive(Clone, Debug)]
pub struct VkIdConfig {
    /// Base URL, without `/authorize` and `/oauth2/auth`.
    pub base_url: String,
    /// Id of our application, a public client without a secret.
    pub client_id: String,
    /// Timeout of one call.
    pub total_timeout: Duration,
}

/// Implementation of [`VkId`] over HTTP.
pub struct VkIdClient {
    http: reqwest::Client,
    authorize_url: Url,
    base_url: String,
    client_id: String,
    total_timeout: Duration,
}

impl VkIdClient {
    /// Creates the client; nothing is sent.
    pub fn new(http: reqwest::Client, config: VkIdConfig) -> Result<Self, SetupError> {
        let base_url = http_client::base_url(&config.base_url)?;
        let authorize_url =
            Url::parse(&format!("{base_url}/authorize")).map_err(|_| SetupError::BaseUrl)?;
        Ok(Self {
            http,
            authorize_url,
            base_url,
            client_id: config.client_id,
            total_timeout: config.total_timeout,
        })
    }

    /// Makes one call and returns the body of a successful response.
    async fn call(&self, method: &str, form: &[(&str, &str)]) -> Result<Vec<u8>, VkError> {
        let request = self
            .http
            .post(format!("{}/oauth2/{method}", self.base_url))
            .form(form);
        let exchange = async {
            let response = request.send().await.ok()?;
            let status = response.status().as_u16();
            let requires_captcha = requires_captcha(response.headers());
            let body = http_client::read_body(response).await.ok()?;
            Some((status, requires_captcha, body))
        };
        let answer = tokio::time::timeout(self.total_timeout, exchange).await;
        let (status, requires_captcha, body) = answer
            .map_err(|_| VkError::Unavailable { reason: "timeout" })?
            .ok_or(VkError::Unavailable { reason: "network" })?;
        if requires_captcha {
            return Err(VkError::Unavailable { reason: "captcha" });
        }
        wire::check(status, &body)?;
        Ok(body)
    }

    async fn tokens(&self, form: &[(&str, &str)], state: &str) -> Result<VkTokens, VkError> {
        let answer = wire::tokens(&self.call("auth", form).await?)?;
        if answer.state.is_some_and(|echo| echo != state) {
            return Err(VkError::StateMismatch);
        }
        Ok(answer.tokens)
    }
}

impl VkId for VkIdClient {
    fn authorize_url(&self, request: &AuthorizeRequest<'_>) -> String {
        let mut url = self.authorize_url.clone();
        url.query_pairs_mut().extend_pairs([
            ("response_type", "code"),
            ("client_id", &self.client_id),
            ("redirect_uri", request.redirect_uri),
            ("state", request.state),
            ("code_challenge", request.code_challenge),
            ("code_challenge_method", "s256"),
            ("scope", SCOPE),
        ]);
        url.into()
    }

    fn exchange<'a>(&'a self, exchange: CodeExchange<'a>) -> AnswerFuture<'a, VkTokens> {
        async move {
            let form = [
                ("grant_type", "authorization_code"),
                ("code", exchange.code),
                ("code_verifier", exchange.verifier),
                ("client_id", &self.client_id),
                ("device_id", exchange.device_id),
                ("redirect_uri", exchange.redirect_uri),
                ("state", exchange.state),
            ];
            self.tokens(&form, exchange.state).await
        }
        .boxed()
    }

    fn refresh<'a>(
        &'a self,
        refresh: &'a SecretString,
        device_id: &'a str,
        state: &'a str,
    ) -> AnswerFuture<'a, VkTokens> {
        async move {
            let form = [
                ("grant_type", "refresh_token"),
                ("refresh_token", refresh.expose_secret()),
                ("client_id", &self.client_id),
                ("device_id", device_id),
                ("state", state),
            ];
            self.tokens(&form, state).await
        }
        .boxed()
    }

    fn profile<'a>(&'a self, access: &'a SecretString) -> AnswerFuture<'a, VkProfile> {
        async move {
            let form = [
                ("client_id", self.client_id.as_str()),
                ("access_token", access.expose_secret()),
            ];
            wire::profile(&self.call("user_info", &form).await?)
        }
        .boxed()
    }

    fn revoke<'a>(&'a self, access: &'a SecretString) -> AnswerFuture<'a, ()> {
        async move {
            let form = [
                ("client_id", self.client_id.as_str()),
                ("access_token", access.expose_secret()),
            ];
            self.call("revoke", &form).await.map(drop)
        }
        .boxed()
    }
}

/// Whether VK requires a captcha, which a server cannot solve.
fn requires_captcha(headers: &HeaderMap) -> bool {
    headers
        .get("x-challenge")
        .is_some_and(|value| value.as_bytes().eq_ignore_ascii_case(b"required"))
}
