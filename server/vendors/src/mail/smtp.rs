//! SMTP client.
//!
//! It issues single commands, to know whether the mail was transmitted when a connection breaks.

use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use lettre::Address;
use lettre::message::header::ContentType;
use lettre::message::{Attachment as MailFile, Mailbox, MultiPart};
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail as MailFrom, Rcpt};
use lettre::transport::smtp::extension::{ClientId, Extension, MailBodyParameter, MailParameter};
use reqwest::Url;
use secrecy::{ExposeSecret, SecretString};

use crate::mail::{Mail, MailError, MailSender};

/// Timeout of the dialogue before the mail is transmitted.
const OPENING_TIMEOUT: Duration = Duration::from_secs(30);
/// Timeout of the transmission; RFC 5321 allows ten minutes for much larger mails.
const MAIL_TIMEOUT: Duration = Duration::from_mins(2);

const SMTP_PORT: u16 = 25;
const SMTPS_PORT: u16 = 465;

/// Configuration of the mail server and the sender.
pub struct SmtpConfig {
    /// URL `smtp://host:port`, or `smtps://user:password@host:port` for implicit TLS.
    pub url: SecretString,
    /// Sender as `Name <address>`.
    pub from: String,
    /// Host name sent in EHLO.
    pub hello: String,
}

/// Error in the SMTP settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SmtpSetupError {
    #[error("the address of the mail server is not an smtp:// or smtps:// URL")]
    Url,
    #[error("the sender of mails is not an address")]
    From,
    #[error("TLS for mail cannot be set up")]
    Tls,
}

/// Implementation of [`MailSender`] by SMTP.
pub struct Smtp {
    host: String,
    port: u16,
    tls: Option<TlsParameters>,
    credentials: Option<Credentials>,
    from: Mailbox,
    hello: ClientId,
}

impl Smtp {
    pub fn new(config: &SmtpConfig) -> Result<Self, SmtpSetupError> {
        let url = Url::parse(config.url.expose_secret()).map_err(|_| SmtpSetupError::Url)?;
        let host = url.host_str().ok_or(SmtpSetupError::Url)?.to_owned();
        let (tls, default_port) = match url.scheme() {
            "smtp" => (None, SMTP_PORT),
            "smtps" => {
                let tls = TlsParameters::new(host.clone()).map_err(|_| SmtpSetupError::Tls)?;
                (Some(tls), SMTPS_PORT)
            }
            _ => return Err(SmtpSetupError::Url),
        };
        let credentials = url.password().map(|password| {
            let name = percent_decoded(url.username());
            Credentials::new(name, percent_decoded(password))
        });
        Ok(Self {
            host,
            port: url.port().unwrap_or(default_port),
            tls,
            credentials,
            from: config.from.parse().map_err(|_| SmtpSetupError::From)?,
            hello: ClientId::Domain(config.hello.clone()),
        })
    }

    async fn send_mail(&self, mail: &Mail<'_>) -> Result<(), MailError> {
        let to: Address = mail
            .to
            .parse()
            .map_err(|_| MailError::Permanent { code: None })?;
        let text = self.format(mail, to.clone())?;
        let opening = tokio::time::timeout(OPENING_TIMEOUT, self.open(to, &text));
        let mut connection = opening
            .await
            .map_err(|_| MailError::Temporary { code: None })??;
        let sending = connection.message(&text);
        match tokio::time::timeout(MAIL_TIMEOUT, sending).await {
            Ok(Ok(_)) => {}
            Ok(Err(error)) => return Err(transmission_error(&error)),
            Err(_) => return Err(MailError::Unknown),
        }
        // The mail is accepted, so a failed QUIT does not matter.
        let _ = tokio::time::timeout(OPENING_TIMEOUT, connection.quit()).await;
        Ok(())
    }

    /// Formats a mail with its text body, HTML body and attachment.
    fn format(&self, mail: &Mail<'_>, to: Address) -> Result<Vec<u8>, MailError> {
        let id = format!("<{}@{}>", mail.id, self.from.email.domain());
        let mut parts =
            MultiPart::alternative_plain_html(mail.text.to_owned(), mail.html.to_owned());
        if let Some(file) = mail.attachment {
            let kind = ContentType::parse(file.content_type)
                .map_err(|_| MailError::Permanent { code: None })?;
            let file = MailFile::new(file.name.clone()).body(file.bytes.clone(), kind);
            parts = MultiPart::mixed().multipart(parts).singlepart(file);
        }
        let message = lettre::Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(mail.subject)
            .message_id(Some(id))
            .date(mail.written_at.into())
            .multipart(parts)
            .map_err(|_| MailError::Permanent { code: None })?;
        Ok(message.formatted())
    }

    /// Connects to the server and authenticates.
    async fn connect(&self) -> Result<AsyncSmtpConnection, MailError> {
        let mut connection = AsyncSmtpConnection::connect_tokio1(
            (self.host.as_str(), self.port),
            Some(OPENING_TIMEOUT),
            &self.hello,
            self.tls.clone(),
            None,
        )
        .await
        .map_err(|error| account_error(&error))?;
        if let Some(credentials) = &self.credentials {
            let authenticated = connection.auth(DEFAULT_MECHANISMS, credentials).await;
            authenticated.map_err(|error| account_error(&error))?;
        }
        Ok(connection)
    }

    /// Connects and sends MAIL, RCPT and DATA, after which the server expects the text.
    async fn open(&self, to: Address, text: &[u8]) -> Result<AsyncSmtpConnection, MailError> {
        let mut connection = self.connect().await?;
        let from = MailFrom::new(
            Some(self.from.email.clone()),
            parameters(&connection, &to, text),
        );
        let answer = connection.command(from).await;
        answer.map_err(|error| account_error(&error))?;
        let answer = connection.command(Rcpt::new(to, Vec::new())).await;
        answer.map_err(|error| mail_error(&error))?;
        let answer = connection.command(Data).await;
        answer.map_err(|error| mail_error(&error))?;
        Ok(connection)
    }
}

impl MailSender for Smtp {
    fn send<'a>(&'a self, mail: &'a Mail<'a>) -> BoxFuture<'a, Result<(), MailError>> {
        self.send_mail(mail).boxed()
    }

    fn check(&self) -> BoxFuture<'_, Result<(), MailError>> {
        async move {
            let connected = tokio::time::timeout(OPENING_TIMEOUT, self.connect()).await;
            let mut connection = connected.map_err(|_| MailError::Temporary { code: None })??;
            let _ = tokio::time::timeout(OPENING_TIMEOUT, connection.quit()).await;
            Ok(())
        }
        .boxed()
    }
}

/// Parameters of the MAIL command for a mail that is not ASCII.
fn parameters(connection: &AsyncSmtpConnection, to: &Address, text: &[u8]) -> Vec<MailParameter> {
    let server = connection.server_info();
    let mut parameters = Vec::new();
    let address: &str = to.as_ref();
    if !address.is_ascii() && server.supports_feature(Extension::SmtpUtfEight) {
        parameters.push(MailParameter::SmtpUtfEight);
    }
    if !text.is_ascii() && server.supports_feature(Extension::EightBitMime) {
        parameters.push(MailParameter::Body(MailBodyParameter::EightBitMime));
    }
    parameters
}

/// Maps an error before RCPT, where a permanent one concerns our account.
fn account_error(error: &Error) -> MailError {
    let code = code(error);
    if error.is_permanent() {
        return MailError::Account { code };
    }
    MailError::Temporary { code }
}

/// Maps an error before the mail is transmitted.
fn mail_error(error: &Error) -> MailError {
    let code = code(error);
    if error.is_permanent() {
        return MailError::Permanent { code };
    }
    MailError::Temporary { code }
}

/// Maps an error after the mail was transmitted.
fn transmission_error(error: &Error) -> MailError {
    match code(error) {
        None => MailError::Unknown,
        Some(_) => mail_error(error),
    }
}

fn code(error: &Error) -> Option<u16> {
    error.status().map(u16::from)
}

fn percent_decoded(text: &str) -> String {
    percent_encoding::percent_decode_str(text)
        .decode_utf8_lossy()
        .into_owned()
}
