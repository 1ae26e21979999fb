//! Forms and request bodies, parsed into typed values with the messages of the specification.

mod administration;
mod batch_request;
mod check_request;
mod company;
mod credentials;
mod estimate;
mod order;
mod payment;
mod purchase;
mod quick_purchase;
mod registration_data;
mod send_email;
mod sign_in;
mod source_inputs;
mod source_questions;
mod stock;
mod stock_views;
mod support_message;
mod tags;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::api_name::impl_api_name;
use crate::date::Date;
use crate::field_errors::{FieldError, FieldErrors};
use crate::field_reader::{self, FromFields};
use crate::json_value::Value;
use crate::osago::OsagoInput;

pub use administration::{
    DiscrepancyAcknowledgement, PackageCancellation, PaymentRefund, REASON_CHARS,
};
pub use batch_request::{
    BatchRequest, BatchRow, MAX_BATCH_NAME_CHARS, MAX_BATCH_ROWS, RowPlan, RowSkip, RowSkipCode,
};
pub use check_request::{CheckRequest, MAX_EXTERNAL_ID_CHARS};
pub use company::{
    CheckComment, CheckTags, CompanyDetails, MAX_COMMENT_CHARS, MAX_COMPANY_NAME_CHARS,
    MemberInvitation, MemberRole, MemberSettings,
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
    RegistrationData, SERIES_LENGTH as PASSPORT_SERIES_LENGTH, StoredDocuments,
};
pub use send_email::SendEmail;
pub use sign_in::{
    DriverLicence, LICENCE_LENGTH, MAX_PHONE_LENGTH, PhoneCode, PhoneNumber, VkLogin,
};
pub use source_inputs::{COMPANY_INN_LENGTH, MAX_KILOMETRES, Owner, SourceInputs};
pub use source_questions::{InputGroup, OrderedSources, SourceQuestion, SourceQuestions};
pub use stock::{NewStockCar, StockAddition, StockCarChange, StockRemoval, StockTags};
pub use stock_views::SavedStockView;
pub use support_message::SupportMessage;

/// Typed value of a form or a request body.
pub trait Form: Sized {
    /// Parses and validates the values; the error lists every invalid field.
    fn read(values: &Value, today: Date) -> Result<Self, FieldErrors>;
}

impl<T: FromFields> Form for T {
    fn read(values: &Value, today: Date) -> Result<Self, FieldErrors> {
        field_reader::read(values, |fields| Self::from_fields(fields, today))
    }
}

macro_rules! forms {
    ($($(#[$meta:meta])* $name:ident($form:ty)),+ $(,)?) => {
        /// Form or request body.
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
            field_reader::errors(values, |fields| match form {
                $(FormName::$name => drop(<$form>::from_fields(fields, today))),+
            })
        }
    };
}

forms! {
    /// Order of a check.
    Search(Order),
    /// Additional data of an order for its sources.
    SourceInputs(SourceInputs),
    Phone(PhoneNumber),
    /// The code of an SMS.
    PhoneCode(PhoneCode),
    DriverLicence(DriverLicence),
    PackagePurchase(PackagePurchase),
    SubscriptionTopup(SubscriptionTopup),
    AutoTopup(AutoTopup),
    PaymentCreate(PaymentCreate),
    /// Webhook of the payment provider.
    PaymentNotification(PaymentNotification),
    /// Top-up in the account.
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
    SupportMessage(SupportMessage),
    Osago(OsagoInput),
    ExtendedOrder(ExtendedOrder),
    RegistrationData(RegistrationData),
    /// Refund to a card by an administrator.
    PaymentRefund(PaymentRefund),
    /// Cancellation of a package by an administrator.
    PackageCancellation(PackageCancellation),
    /// Acknowledgement of a ledger discrepancy by an administrator.
    DifferenceAcknowledgement(DiscrepancyAcknowledgement),
    CompanyDetails(CompanyDetails),
    MemberInvitation(MemberInvitation),
    MemberSettings(MemberSettings),
    CheckTags(CheckTags),
    CheckComment(CheckComment),
}

impl FormName {
    pub const ALL: &'static [Self] = Self::VARIANTS;
}

impl_api_name!(FormName);

/// Result of validating a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FormValidation {
    pub valid: bool,
    pub errors: Vec<FieldError>,
}

/// Validates the values of a form.
#[must_use]
pub fn validate(form: FormName, values: &Value, today: Date) -> FormValidation {
    let errors = errors(form, values, today);
    FormValidation {
        valid: errors.is_empty(),
        errors: errors.errors,
    }
}
