//! One report bought at once, with or without an account.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

use super::SourceInputs;
use super::order::{KIND_MESSAGE, source_inputs};
use super::payment::CONTACT_MESSAGE;
use super::purchase::known_id;
use crate::contact::{CONTACT_FORMAT, Contact};
use crate::date::Date;
use crate::document::PHONE_FORMAT;
use crate::field_errors::FieldErrors;
use crate::field_reader::{self, Fields, Input};
use crate::identifier::IdentifierKind;
use crate::json_value::Value;
use crate::money::Kopecks;
use crate::packages::{QuickPackage, by_id, quick_package};

/// A way to deliver a report.
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
    /// Shown on the page only.
    Link,
}

impl DeliveryMethod {
    /// The name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// A text that the specification sends and nothing needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Unused;

/// What somebody buys.
// It has no `Debug`: the contacts are personal.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = QuickPurchaseBody))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct QuickPurchase {
    #[serde(rename = "packageType", serialize_with = "by_id")]
    #[cfg_attr(feature = "openapi", schema(value_type = crate::packages::QuickPackageId))]
    pub package: &'static QuickPackage,
    // Empty where the page does not know it yet; the rules of identifiers refuse that.
    pub query: String,
    #[serde(rename = "type")]
    pub kind: IdentifierKind,
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub delivery_methods: Vec<DeliveryMethod>,
    /// A contact for each method; that of `link` gets the receipt and may be empty.
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, String>, required = false))]
    pub contacts: Vec<(DeliveryMethod, Contact)>,
    /// The price that the page showed, in roubles; another one is refused.
    pub amount: Option<Kopecks>,
    /// E-mail or phone of the receipt, where it is another.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub contact: Option<Contact>,
    /// Order although the found car points to another identifier.
    #[serde(default)]
    pub accept_mismatch: bool,
    /// What some sources ask by beside the number of the car.
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
    /// Reads the form of a buyer who is signed in: where it names no contact for the receipt, the
    /// account's own serves.
    pub fn read_for(
        account_contact: Option<&str>,
        values: &Value,
        today: Date,
    ) -> Result<Self, FieldErrors> {
        field_reader::read(values, |input| {
            Self::fields_for(account_contact, input, today)
        })
    }

    /// Both shapes of the specification: contacts by method, and the one that is sent with a payment.
    fn fields_for(account_contact: Option<&str>, input: &Input<'_>, today: Date) -> Option<Self> {
        let package = known_id(input, "packageType", quick_package, "Выберите пакет");
        let delivery_methods = delivery_methods(input);
        let typed = input.filled("contact").or(account_contact);
        let contact = typed.and_then(Contact::parse);
        if typed.is_some() && contact.is_none() {
            input.refuse("contact", "contact_format", CONTACT_FORMAT);
        }
        // The law wants a receipt for every payment, so somebody must be able to get it.
        let has_contact = typed.is_some()
            || delivery_methods
                .iter()
                .any(|method| *method != DeliveryMethod::Link);
        let contacts = input.object("contacts", |contacts| {
            contacts.allow_unknown();
            let chosen = delivery_methods.iter();
            chosen
                .filter_map(|method| Some((*method, contact_of(contacts, *method, has_contact)?)))
                .collect()
        });
        let is_needed = !delivery_methods.is_empty()
            && (delivery_methods != [DeliveryMethod::Link] || typed.is_none());
        if contacts.is_none() && is_needed && !input.is_refused("contacts") {
            input.refuse("contacts", "required", CONTACT_MESSAGE);
        }
        let amount = input.sum("amount");
        let query = input.owned("query").unwrap_or_default();
        let kind = input.choice("type", IdentifierKind::parse, KIND_MESSAGE);
        for name in ["description", "contactMethod", "deliveryMethod"] {
            input.text(name);
        }
        let accept_mismatch = input.flag("acceptMismatch").unwrap_or_default();
        let inputs = source_inputs(input, today);
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

impl Fields for QuickPurchase {
    fn fields(input: &Input<'_>, today: Date) -> Option<Self> {
        Self::fields_for(None, input, today)
    }
}

fn delivery_methods(input: &Input<'_>) -> Vec<DeliveryMethod> {
    const NAME: &str = "deliveryMethods";
    let names = input.texts(NAME);
    if !input.is_refused(NAME) && names.as_ref().is_none_or(Vec::is_empty) {
        input.refuse(NAME, "required", "Выберите хотя бы один способ доставки");
    }
    let names = names.unwrap_or_default().into_iter();
    let methods: Result<Vec<DeliveryMethod>, _> = names.map(str::parse).collect();
    if methods.is_err() {
        let message = "Отчёт можно получить на email, по SMS или по ссылке";
        input.refuse(NAME, "unknown_choice", message);
    }
    methods.unwrap_or_default()
}

/// Where one method delivers to; a link needs nothing but a receipt.
fn contact_of(contacts: &Input<'_>, method: DeliveryMethod, has_contact: bool) -> Option<Contact> {
    let name = method.name();
    let text = match contacts.named(name) {
        Some(Value::Text(text)) => text.trim(),
        None | Some(Value::Null) => "",
        Some(_) => {
            contacts.refuse(name, "wrong_type", CONTACT_MESSAGE);
            return None;
        }
    };
    if text.is_empty() {
        if method != DeliveryMethod::Link || !has_contact {
            contacts.refuse(name, "required", CONTACT_MESSAGE);
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
    contacts.refuse(name, code, message);
    None
}
