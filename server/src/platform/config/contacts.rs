//! Seller's details and contacts shown on the pages.

use anyhow::{Context as _, bail};
use avtosled_core::contact::Contact;
use avtosled_core::document::Phone;
use serde::Serialize;
use utoipa::ToSchema;

use crate::platform::config::Mode;
use crate::platform::config::vars::{PREFIX, Vars};

/// Details that a seller must publish by law, and further contacts.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Contacts {
    /// Whether these are the placeholders of a development installation.
    pub is_example: bool,
    /// Phone in the form `+7 495 123-45-67`.
    pub phone: String,
    pub email: String,
    /// Postal address for letters and claims.
    pub address: String,
    pub seller: String,
    pub inn: String,
    /// OGRN or OGRNIP; `None` for a self-employed person.
    pub ogrn: Option<String>,
    /// Support hours; checks run around the clock.
    pub hours: String,
    /// URL of the community at VK.
    pub vk: Option<String>,
    pub telegram: Option<String>,
}

/// Contact settings required in production, each with its development placeholder.
const REQUIRED: [(&str, &str); 5] = [
    ("CONTACT_PHONE", "+7 495 000-00-00"),
    ("CONTACT_EMAIL", "support@avtosled.test"),
    ("CONTACT_ADDRESS", "101000, Москва, а/я 0 (пример)"),
    ("CONTACT_SELLER", "ИП Примеров Пример Примерович"),
    ("CONTACT_INN", "000000000000"),
];
const HOURS: &str = "ежедневно с 9:00 до 21:00 по московскому времени";

/// Reads the contacts; in production, missing required ones are an error.
pub fn read(vars: &Vars, mode: Mode) -> anyhow::Result<Contacts> {
    let missing: Vec<String> = REQUIRED
        .iter()
        .filter(|(name, _)| !vars.is_set(name))
        .map(|(name, _)| format!("{PREFIX}{name}"))
        .collect();
    if mode == Mode::Production && !missing.is_empty() {
        bail!(
            "{} must be set in production: buyers must see the seller and the contact details",
            missing.join(", ")
        );
    }
    let [phone, email, address, seller, _] =
        REQUIRED.map(|(name, example)| vars.text(name, example));
    let phone = Phone::parse(&phone)
        .with_context(|| {
            format!("{PREFIX}CONTACT_PHONE is {phone:?}; it must be a Russian number")
        })?
        .pretty();
    if !matches!(Contact::parse(&email), Some(Contact::Email(_))) {
        bail!("{PREFIX}CONTACT_EMAIL is {email:?}; it must be an address of e-mail");
    }
    let ogrn = vars.digits("CONTACT_OGRN", "")?;
    Ok(Contacts {
        is_example: !missing.is_empty(),
        phone,
        email,
        address,
        seller,
        inn: vars.digits(REQUIRED[4].0, REQUIRED[4].1)?,
        ogrn: Some(ogrn).filter(|number| !number.is_empty()),
        hours: vars.text("CONTACT_HOURS", HOURS),
        vk: community(vars, "CONTACT_VK")?,
        telegram: community(vars, "CONTACT_TELEGRAM")?,
    })
}

fn community(vars: &Vars, name: &str) -> anyhow::Result<Option<String>> {
    if !vars.is_set(name) {
        return Ok(None);
    }
    let address = vars.url(name, "")?;
    if !address.starts_with("https://") {
        bail!("{PREFIX}{name} is {address:?}; it must begin with https://");
    }
    Ok(Some(address))
}
