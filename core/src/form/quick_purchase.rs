//! Form of the quick purchase: one report paid directly, with or without an account.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

use super::order::{KIND_MESSAGE, source_inputs};
use super::payment::CONTACT_MESSAGE;
use super::purchase::known_id;
use super::source_inputs::SourceInputs;
use crate::contact::{CONTACT_FORMAT, Contact};
use crate::date::Date;
use crate::document::PHONE_FORMAT;
use crate::field_errors::FieldErrors;
use crate::field_reader::{self, FieldReader, FromFields};
use crate::identifier::IdentifierKind;
use crate::json_value::Value;
use crate::money::Kopecks;
use crate::packages::{QuickPackage, by_id, quick_package};

/// Delivery method of a report.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum DeliveryMethod {
    Email,
    Sms,
    /// No message; the page shows the link to the report.
    Link,
}

impl DeliveryMethod {
    /// Name in the API.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// Field of the specification that is validated as a text and ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Unused;

/// Purchase of one report.
// No `Debug`: the contacts are personal data.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = QuickPurchaseBody))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct QuickPurchase {
    #[serde(rename = "packageType", serialize_with = "by_id")]
    #[cfg_attr(feature = "openapi", schema(value_type = crate::packages::QuickPackageId))]
    pub package: &'static QuickPackage,
    // Empty while the page has no identifier; the identifier check rejects an empty one later.
    pub query: String,
    #[serde(rename = "type")]
    pub kind: IdentifierKind,
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub delivery_methods: Vec<DeliveryMethod>,
    /// Contact for each method; the contact of `link` is only for the receipt and may be empty.
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, String>, required = false))]
    pub contacts: Vec<(DeliveryMethod, Contact)>,
    /// Displayed price in roubles; an error when the price is different.
    pub amount: Option<Kopecks>,
    /// E-mail or phone for the receipt, if different from the contacts of the delivery.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub contact: Option<Contact>,
    /// Accept that the found car has another identifier.
    #[serde(default)]
    pub accept_mismatch: bool,
    /// Additional data for sources.
    #[serde(default)]
    pub inputs: SourceInputs,
    /// Not used: the payment is described by the package.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub description: Unused,
    /// Not used: see `contacts`.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub contact_method: Unused,
    /// Not used: see `deliveryMethods`.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub delivery_method: Unused,
}

impl QuickPurchase {
    /// Reads the form of a signed-in buyer, whose account contact is the default for the receipt.
    pub fn read_with_account_contact(
        account_contact: Option<&str>,
        values: &Value,
        today: Date,
    ) -> Result<Self, FieldErrors> {
        field_reader::read(values, |fields| {
            Self::from_fields_with_contact(account_contact, fields, today)
        })
    }

    /// Accepts both formats of the specification: contacts by method, and one contact of the payment.
    fn from_fields_with_contact(
        account_contact: Option<&str>,
        fields: &FieldReader<'_>,
        today: Date,
    ) -> Option<Self> {
        let package = known_id(fields, "packageType", quick_package, "Выберите пакет");
        let delivery_methods = delivery_methods(fields);
        let typed = fields.non_blank("contact").or(account_contact);
        let contact = typed.and_then(Contact::parse);
        if typed.is_some() && contact.is_none() {
            fields.add_error("contact", "contact_format", CONTACT_FORMAT);
        }
        // A receipt is mandatory for every payment (54-FZ), so at least one contact is required.
        let has_contact = typed.is_some()
            || delivery_methods
                .iter()
                .any(|method| *method != DeliveryMethod::Link);
        let contacts = fields.object("contacts", |contacts| {
            contacts.allow_unknown();
            delivery_methods
                .iter()
                .filter_map(|method| Some((*method, contact_of(contacts, *method, has_contact)?)))
                .collect()
        });
        let is_needed = !delivery_methods.is_empty()
            && (delivery_methods != [DeliveryMethod::Link] || typed.is_none());
        if contacts.is_none() && is_needed && !fields.has_error("contacts") {
            fields.add_error("contacts", "required", CONTACT_MESSAGE);
        }
        let amount = fields.amount("amount");
        let query = fields.owned_text("query").unwrap_or_default();
        let kind = fields.choice("type", IdentifierKind::parse, KIND_MESSAGE);
        for name in ["description", "contactMethod", "deliveryMethod"] {
            fields.text(name);
        }
        let accept_mismatch = fields.flag("acceptMismatch").unwrap_or_default();
        let inputs = source_inputs(fields, today);
        Some(Self {
            package: package?,
            query,
            kind: kind.unwrap_or_default(),
            delivery_methods,
            contacts: contacts.unwrap_or_default(),
            amount,
            contact,
            accept_mismatch,
            inputs,
            description: Unused,
            contact_method: Unused,
            delivery_method: Unused,
        })
    }
}

impl FromFields for QuickPurchase {
    fn from_fields(fields: &FieldReader<'_>, today: Date) -> Option<Self> {
        Self::from_fields_with_contact(None, fields, today)
    }
}

fn delivery_methods(fields: &FieldReader<'_>) -> Vec<DeliveryMethod> {
    const NAME: &str = "deliveryMethods";
    let names = fields.texts(NAME);
    if !fields.has_error(NAME) && names.as_ref().is_none_or(Vec::is_empty) {
        fields.add_error(NAME, "required", "Выберите хотя бы один способ доставки");
    }
    let names = names.unwrap_or_default().into_iter();
    let methods: Result<Vec<DeliveryMethod>, _> = names.map(str::parse).collect();
    if methods.is_err() {
        let message = "Отчёт можно получить на email, по SMS или по ссылке";
        fields.add_error(NAME, "unknown_choice", message);
    }
    methods.unwrap_or_default()
}

/// Contact of one delivery method; a link needs one only for the receipt.
fn contact_of(
    contacts: &FieldReader<'_>,
    method: DeliveryMethod,
    has_contact: bool,
) -> Option<Contact> {
    let name = method.name();
    let text = match contacts.raw_value(name) {
        Some(Value::Text(text)) => text.trim(),
        None | Some(Value::Null) => "",
        Some(_) => {
            contacts.add_error(name, "wrong_type", CONTACT_MESSAGE);
            return None;
        }
    };
    if text.is_empty() {
        if method != DeliveryMethod::Link || !has_contact {
            contacts.add_error(name, "required", CONTACT_MESSAGE);
        }
        return None;
    }
    let contact = Contact::parse(text);
    let (code, message) = match (method, &contact) {
        (DeliveryMethod::Email, Some(Contact::Email(_)))
        | (DeliveryMethod::Sms, Some(Contact::Phone(_)))
        | (DeliveryMethod::Link, Some(_)) => return contact,
        (DeliveryMethod::Email, _) => ("email_format", "Неверный формат email"),
        (DeliveryMethod::Sms, _) => ("phone_format", PHONE_FORMAT),
        (DeliveryMethod::Link, None) => ("contact_format", CONTACT_FORMAT),
    };
    contacts.add_error(name, code, message);
    None
}
