//! The forms, each with the messages of the specification.

mod account;
mod credentials;
mod order;
mod payment;
mod registration_data;
mod sign_in;
mod source_inputs;

use serde::{Deserialize, Serialize};

use crate::date::Date;
use crate::fields::{FieldError, FieldErrors};
use crate::input::Input;
use crate::osago::OsagoInput;
use crate::value::Value;

macro_rules! forms {
    ($($(#[$meta:meta])* $form:ident = $name:literal),+ $(,)?) => {
        /// A form or a request body.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        pub enum FormName {
            $($(#[$meta])* #[serde(rename = $name)] #[cfg_attr(feature = "openapi", schema(rename = $name))] $form),+
        }

        impl FormName {
            pub const ALL: &'static [Self] = &[$(Self::$form),+];

            /// The name on the wire.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$form => $name),+ }
            }
        }
    };
}

forms! {
    /// Order of a check.
    Search = "search",
    /// What an order tells of the car and its owner beside the identifier.
    SourceInputs = "sourceInputs",
    Phone = "phone",
    /// The code of an SMS.
    PhoneCode = "phoneCode",
    DriverLicence = "driverLicence",
    PackagePurchase = "packagePurchase",
    SubscriptionTopup = "subscriptionTopup",
    AutoTopup = "autoTopup",
    PaymentCreate = "paymentCreate",
    /// What the payment provider sends.
    PaymentNotification = "paymentNotification",
    /// Top-up in the cabinet.
    Topup = "topup",
    /// Top-up in the quick forms.
    TopupQuick = "topupQuick",
    PaymentTest = "paymentTest",
    Registration = "registration",
    /// Sign-in by username and password.
    Login = "login",
    PasswordChange = "passwordChange",
    EmailChange = "emailChange",
    VkLogin = "vkLogin",
    SendEmail = "sendEmail",
    QuickPurchase = "quickPurchase",
    Osago = "osago",
    ExtendedOrder = "extendedOrder",
    RegistrationData = "registrationData",
}

impl FormName {
    /// The form of that name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|form| form.name() == name)
    }
}

/// What is wrong with a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FormAnswer {
    pub valid: bool,
    pub errors: Vec<FieldError>,
}

/// Checks the values of a form on the given day.
#[must_use]
pub fn validate(form: FormName, values: &Value, today: Date) -> FormAnswer {
    let errors = match form {
        FormName::Osago => OsagoInput::from_value(values).err().unwrap_or_default(),
        _ => field_errors(form, values, today),
    };
    FormAnswer {
        valid: errors.is_empty(),
        errors: errors.errors,
    }
}

fn field_errors(form: FormName, values: &Value, today: Date) -> FieldErrors {
    let input = match Input::new(values) {
        Ok(input) => input,
        Err(errors) => return errors,
    };
    match form {
        FormName::Search => order::search(&input, today),
        FormName::SourceInputs => source_inputs::check(&input, today),
        FormName::ExtendedOrder => order::extended(&input),
        FormName::Phone => sign_in::phone(&input),
        FormName::PhoneCode => sign_in::phone_code(&input),
        FormName::DriverLicence => sign_in::driver_licence(&input, today),
        FormName::VkLogin => sign_in::vk_login(&input),
        FormName::PackagePurchase => payment::package_purchase(&input),
        FormName::SubscriptionTopup => payment::subscription_topup(&input),
        FormName::AutoTopup => payment::auto_topup(&input),
        FormName::PaymentCreate => payment::create(&input),
        FormName::PaymentNotification => payment::notification(&input),
        FormName::Topup => payment::topup(&input),
        FormName::TopupQuick => payment::topup_quick(&input),
        FormName::PaymentTest => payment::test(&input),
        FormName::QuickPurchase => payment::quick_purchase(&input, today),
        FormName::Registration => credentials::registration(&input),
        FormName::Login => credentials::login(&input),
        FormName::PasswordChange => credentials::password_change(&input),
        FormName::EmailChange => credentials::email_change(&input),
        FormName::RegistrationData => registration_data::check(&input, today),
        FormName::SendEmail => account::send_email(&input),
        // Read by its own type, so that a valid form is a priced one.
        FormName::Osago => {}
    }
    input.finish()
}

/// One address with a dot in its domain; the mail server has the last word.
pub(crate) fn is_email(text: &str) -> bool {
    let Some((name, domain)) = text.split_once('@') else {
        return false;
    };
    let labels_are_sound = domain
        .split('.')
        .all(|label| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-'));
    let bad =
        |c: char| c.is_whitespace() || c.is_control() || matches!(c, '@' | ',' | ';' | '<' | '>');
    !name.is_empty()
        && text.len() <= 254
        && !text.contains("..")
        && domain.contains('.')
        && labels_are_sound
        && !name.starts_with('.')
        && !name.ends_with('.')
        && !name.chars().any(bad)
        && !domain.chars().any(bad)
}

/// An absolute web address.
fn is_web_address(text: &str) -> bool {
    let Some(rest) = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"))
    else {
        return false;
    };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    !host.is_empty() && !text.chars().any(|c| c.is_whitespace() || c.is_control())
}
