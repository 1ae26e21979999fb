//! The forms, each with the messages of the specification: what is read of one is what its use case
//! takes.

mod account;
mod administration;
mod credentials;
mod estimate;
mod order;
mod payment;
mod purchase;
mod quick_purchase;
mod registration_data;
mod sign_in;
mod source_inputs;
mod source_questions;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::date::Date;
use crate::field_errors::{FieldError, FieldErrors};
use crate::field_reader::{self, Fields};
use crate::json_value::Value;
use crate::osago::OsagoInput;

pub use account::SendEmail;
pub use administration::{
    DifferenceAcknowledgement, PackageCancellation, PaymentRefund, REASON_CHARS,
};
pub use credentials::{EmailChange, Login, PasswordChange, Registration};
pub use estimate::{EstimateQuery, PackageEstimate, SubscriptionEstimate, TopupEstimate};
pub use order::{ExtendedOrder, Order, Refresh};
pub use payment::{
    AutoTopup, PayWith, PaymentCreate, PaymentNotification, PaymentTest, Topup, TopupQuick,
};
pub use purchase::{PackagePurchase, SubscriptionTopup, check_subscription};
pub use quick_purchase::{DeliveryMethod, QuickPurchase, Unused};
pub use registration_data::{
    BusinessType, Change, INN_LENGTH as PERSON_INN_LENGTH, NUMBER_LENGTH as PASSPORT_NUMBER_LENGTH,
    Papers, RegistrationData, SERIES_LENGTH as PASSPORT_SERIES_LENGTH,
};
pub use sign_in::{DriverLicence, LICENCE_LENGTH, LONGEST_PHONE, PhoneCode, PhoneNumber, VkLogin};
pub use source_inputs::{COMPANY_INN_LENGTH, MOST_KILOMETRES, Owner, SourceInputs};
pub use source_questions::{InputGroup, OrderedSources, SourceQuestion, SourceQuestions};

/// What is read of the values of a form or of a request body.
pub trait Form: Sized {
    /// Reads the values on the given day; every wrong field is named.
    fn read(values: &Value, today: Date) -> Result<Self, FieldErrors>;
}

impl<T: Fields> Form for T {
    fn read(values: &Value, today: Date) -> Result<Self, FieldErrors> {
        field_reader::read(values, |input| Self::fields(input, today))
    }
}

macro_rules! forms {
    ($($(#[$meta:meta])* $name:ident($form:ty)),+ $(,)?) => {
        /// A form or a request body.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumString,
            IntoStaticStr, VariantArray,
        )]
        #[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "camelCase")]
        #[strum(serialize_all = "camelCase", const_into_str)]
        pub enum FormName {
            $($(#[$meta])* $name),+
        }

        fn errors(form: FormName, values: &Value, today: Date) -> FieldErrors {
            field_reader::refusals(values, |input| match form {
                $(FormName::$name => drop(<$form>::fields(input, today))),+
            })
        }
    };
}

forms! {
    /// Order of a check.
    Search(Order),
    /// What an order tells of the car and its owner beside the identifier.
    SourceInputs(SourceInputs),
    Phone(PhoneNumber),
    /// The code of an SMS.
    PhoneCode(PhoneCode),
    DriverLicence(DriverLicence),
    PackagePurchase(PackagePurchase),
    SubscriptionTopup(SubscriptionTopup),
    AutoTopup(AutoTopup),
    PaymentCreate(PaymentCreate),
    /// What the payment provider sends.
    PaymentNotification(PaymentNotification),
    /// Top-up in the cabinet.
    Topup(Topup),
    /// Top-up in the quick forms.
    TopupQuick(TopupQuick),
    PaymentTest(PaymentTest),
    Registration(Registration),
    /// Sign-in by username and password.
    Login(Login),
    PasswordChange(PasswordChange),
    EmailChange(EmailChange),
    VkLogin(VkLogin),
    SendEmail(SendEmail),
    QuickPurchase(QuickPurchase),
    Osago(OsagoInput),
    ExtendedOrder(ExtendedOrder),
    RegistrationData(RegistrationData),
    /// Money back to a card, by an administrator.
    PaymentRefund(PaymentRefund),
    /// The end of a package, by an administrator.
    PackageCancellation(PackageCancellation),
    /// A difference of the books may stay, by the word of an administrator.
    DifferenceAcknowledgement(DifferenceAcknowledgement),
}

impl FormName {
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The form of that name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        name.parse().ok()
    }

    /// The name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.into_str()
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
    let errors = errors(form, values, today);
    FormAnswer {
        valid: errors.is_empty(),
        errors: errors.errors,
    }
}
