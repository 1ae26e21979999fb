//! What a shop asks for with `POST /payments`, checked against the contract.

use std::net::IpAddr;

use serde_json::Value;

use crate::yookassa::fields::Fields;
use crate::yookassa::fields::metadata;
use crate::yookassa::magic::Magic;
use crate::yookassa::money::LEAST_PAYMENT;
use crate::yookassa::money::MOST_PAYMENT;
use crate::yookassa::payment::Terms;
use crate::yookassa::receipt::Sale;
use crate::yookassa::refusal::Refusal;

const LONGEST_DESCRIPTION: usize = 128;
const LONGEST_CUSTOMER_ID: usize = 200;
const LONGEST_RETURN_URL: usize = 2048;

/// The ways to name a payment method, of which a payment has one at most.
const METHOD_FIELDS: [&str; 3] = ["payment_method_data", "payment_method_id", "payment_token"];
const CONFIRMATIONS: &[&str] = &[
    "redirect",
    "embedded",
    "qr",
    "external",
    "mobile_application",
];
const LOCALES: &[&str] = &["ru_RU", "en_US"];
/// What only shops with a special contract may send.
const SPECIAL: [&str; 3] = ["transfers", "deal", "payment_order"];

/// How the payment is to be paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Payer {
    /// On the page; then back to that address.
    Returns(String),
    /// Not asked: the saved method with that id is charged.
    Absent(String),
}

/// A request that obeys the rules.
#[derive(Clone, Debug)]
pub struct Intent {
    pub terms: Terms,
    pub payer: Payer,
}

impl Intent {
    /// Reads the body of a request.
    pub fn read(body: &Value, is_fiscal: bool) -> Result<Self, Refusal> {
        let fields = Fields::of(body)?;
        let kopecks = fields.required_amount("amount")?;
        if !(LEAST_PAYMENT..=MOST_PAYMENT).contains(&kopecks) {
            let refusal = Refusal::invalid("Payment amount is illegal");
            return Err(refusal.at("amount.value"));
        }
        let description = fields.text("description", LONGEST_DESCRIPTION)?;
        let customer = fields.text("merchant_customer_id", LONGEST_CUSTOMER_ID)?;
        check_client_ip(&fields)?;
        check_special(&fields)?;
        let payer = payer(&fields)?;
        let sale = if is_fiscal {
            Some(Sale::required(&fields, kopecks)?)
        } else {
            None
        };
        Ok(Self {
            terms: Terms {
                kopecks,
                description: description.map(str::to_owned),
                metadata: metadata(&fields)?,
                merchant_customer_id: customer.map(str::to_owned),
                is_one_stage: fields.flag("capture")?,
                saves_method: fields.flag("save_payment_method")?,
                has_fixed_method: fields.value("payment_method_data").is_some(),
                sale,
                magic: Magic::of(kopecks),
            },
            payer,
        })
    }
}

fn check_client_ip(fields: &Fields) -> Result<(), Refusal> {
    let address = fields.text("client_ip", usize::MAX)?;
    match address.map(str::parse::<IpAddr>) {
        Some(Err(_)) => Err(fields.illegal("client_ip")),
        _ => Ok(()),
    }
}

/// The Python kit always sends some of these as empty lists.
fn check_special(fields: &Fields) -> Result<(), Refusal> {
    let is_sent = |name: &str| {
        let value = fields.value(name);
        value.is_some_and(|value| value.as_array().is_none_or(|items| !items.is_empty()))
    };
    if SPECIAL.iter().any(|name| is_sent(name)) {
        return Err(Refusal::forbidden("Operation forbidden"));
    }
    Ok(())
}

fn payer(fields: &Fields) -> Result<Payer, Refusal> {
    let named = METHOD_FIELDS
        .iter()
        .filter(|name| fields.value(name).is_some());
    if named.count() > 1 {
        let text = format!(
            "Request should contain only one of: {}",
            METHOD_FIELDS.join(", ")
        );
        return Err(Refusal::invalid(text));
    }
    if fields.value("payment_token").is_some() {
        let refusal = Refusal::invalid("Illegal request payment token");
        return Err(refusal.at("payment_token"));
    }
    if let Some(data) = fields.object("payment_method_data")? {
        check_method(&data)?;
    }
    let confirmation = fields.object("confirmation")?;
    if let Some(id) = fields.text("payment_method_id", usize::MAX)? {
        if confirmation.is_some() {
            let text = "Confirmation must be null when using payment_method_id";
            return Err(Refusal::invalid(text).at("confirmation"));
        }
        return Ok(Payer::Absent(id.to_owned()));
    }
    let confirmation = confirmation.ok_or_else(|| {
        Refusal::invalid("Missing confirmation type for payment method type: bank_card")
            .at("confirmation")
    })?;
    return_url(&confirmation).map(Payer::Returns)
}

/// Checks the method that a shop wants to be used: bank cards only, filled in on the page.
pub fn check_method(data: &Fields) -> Result<(), Refusal> {
    if data.required_text("type", usize::MAX)? != "bank_card" {
        let refusal = Refusal::invalid("Payment method is not available");
        return Err(refusal.at(data.path("type")));
    }
    if data.value("card").is_some() {
        return Err(Refusal::forbidden("Forbidden to send raw bank card data"));
    }
    Ok(())
}

/// The address to which the payer goes back after a confirmation on the page.
pub fn return_url(confirmation: &Fields) -> Result<String, Refusal> {
    let kind = confirmation.word("type", CONFIRMATIONS)?;
    let kind = kind.ok_or_else(|| confirmation.missing("type"))?;
    if kind != "redirect" {
        let refusal = Refusal::invalid("Confirmation type must be: redirect");
        return Err(refusal.at(confirmation.path("type")));
    }
    confirmation.word("locale", LOCALES)?;
    confirmation.flag("enforce")?;
    let url = confirmation.text("return_url", LONGEST_RETURN_URL)?;
    let url = url.filter(|url| !url.is_empty()).ok_or_else(|| {
        Refusal::invalid("Return url is missing").at(confirmation.path("return_url"))
    })?;
    let parsed = reqwest::Url::parse(url);
    if !parsed.is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host()) {
        return Err(confirmation.illegal("return_url"));
    }
    Ok(url.to_owned())
}
