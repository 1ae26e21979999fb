//! Tests of the parsed and normalised values of valid forms.

use avtosled_core::date::Date;
use avtosled_core::field_errors::FieldErrors;
use avtosled_core::form::{
    AutoTopup, Change, CheckComment, CheckTags, CompanyDetails, DeliveryMethod,
    DiscrepancyAcknowledgement, DriverLicence, EmailChange, EstimateQuery, ExtendedOrder, Form,
    FormName, Login, MemberInvitation, MemberSettings, Order, Owner, PackageCancellation,
    PackagePurchase, PasswordChange, PaymentCreate, PaymentNotification, PaymentRefund,
    PaymentTest, PhoneCode, PhoneNumber, QuickPurchase, Registration, RegistrationData, SendEmail,
    SourceInputs, StoredDocuments, SubscriptionTopup, SupportMessage, Topup, TopupQuick, VkLogin,
    check_subscription, validate,
};
use avtosled_core::json_value::Value;
use avtosled_core::money::Kopecks;
use avtosled_core::osago::OsagoInput;
use serde_json::json;

fn today() -> Date {
    Date::from_text("2026-11-20").unwrap_or(Date::from_unix_ms(0))
}

fn value(json: serde_json::Value) -> Value {
    serde_json::from_value(json).unwrap_or(Value::Null)
}

fn read<T: Form>(json: serde_json::Value) -> T {
    T::read(&value(json), today()).unwrap_or_else(|errors| unreachable!("{errors}"))
}

fn paths<T>(read: Result<T, FieldErrors>) -> Vec<String> {
    let errors = read.err().unwrap_or_default().errors;
    errors.into_iter().map(|error| error.path).collect()
}

#[test]
fn source_inputs_are_normalised_and_serialised_as_in_api() {
    let inputs: SourceInputs = read(json!({
        "plate": " а 123 вс 77 ", "certificate": "99 00 300006", "mileage": 120_000,
        "owner": { "lastName": " Чистов ", "firstName": "Иван", "patronymic": "",
            "birthDate": "01.01.1980" },
    }));
    let stored = serde_json::to_value(&inputs).unwrap();
    assert_eq!(
        stored,
        json!({ "plate": "A123BC77", "certificate": "9900300006", "mileage": 120_000,
            "owner": { "lastName": "Чистов", "firstName": "Иван", "patronymic": null,
                "birthDate": "1980-01-01" } })
    );
    assert!(serde_json::from_value::<SourceInputs>(stored).unwrap() == inputs);
    let company: Owner = read(json!({ "inn": "7700000016", "lastName": "Чистов" }));
    assert!(matches!(company, Owner::Company { inn } if inn == "7700000016"));
    assert!(serde_json::from_value::<SourceInputs>(json!({ "plate": "A1" })).is_err());
}

#[test]
fn order_serialises_package_as_id() {
    let order: Order = read(json!({ "query": "x", "type": "plate", "packageType": "premium" }));
    assert_eq!(order.kind.name(), "license");
    assert_eq!(order.selection().package_type.as_deref(), Some("premium"));
    assert_eq!(
        serde_json::to_value(&order).unwrap()["packageType"],
        "premium"
    );
    let estimate: EstimateQuery = read(json!({ "kind": "topup", "amount": 100.5 }));
    assert!(matches!(estimate, EstimateQuery::Topup(topup) if topup.amount == Kopecks(10_050)));
    let unknown = EstimateQuery::read(&value(json!({ "kind": "gift" })), today());
    assert_eq!(paths(unknown)[0], "kind");
}

#[test]
fn payment_form_trims_texts_and_keeps_metadata() {
    let payment: PaymentCreate = read(json!({ "amount": 199, "description": " Пополнение ",
        "metadata": { "screen": "dashboard" }, "contact": " " }));
    assert_eq!(payment.amount, Kopecks::roubles(199));
    assert_eq!(payment.description, "Пополнение");
    assert_eq!(
        payment.metadata,
        [("screen".to_owned(), "dashboard".to_owned())]
    );
    assert!(payment.contact.is_none());
}

#[test]
fn quick_purchase_without_contact_uses_account_contact() {
    let values = value(json!({ "packageType": "basic", "query": "x", "type": "vin",
        "deliveryMethods": ["link"], "contacts": { "link": "" } }));
    assert_eq!(
        paths(QuickPurchase::read(&values, today())),
        ["contacts.link"]
    );
    let bought =
        QuickPurchase::read_with_account_contact(Some("8 916 123-45-67"), &values, today());
    let bought = bought.unwrap_or_else(|errors| unreachable!("{errors}"));
    assert_eq!(bought.delivery_methods, [DeliveryMethod::Link]);
    assert!(bought.contacts.is_empty());
    assert_eq!(bought.contact.unwrap().as_str(), "79161234567");
}

#[test]
fn passport_fields_are_validated_together_with_stored_documents() {
    let stored = StoredDocuments {
        birth_date: Some("2000-05-10"),
        passport_series: Some("4510"),
        ..StoredDocuments::default()
    };
    let read = |json| RegistrationData::read_with_stored(stored, &value(json), today());
    let form = read(json!({ "passportNumber": "123456", "inn": "", "phone": "89161234567" }));
    let form = form.unwrap_or_else(|errors| unreachable!("{errors}"));
    assert!(form.birth_date == Change::Keep && form.passport_series == Change::Keep);
    assert!(form.passport_number == Change::Set("123456".to_owned()));
    assert_eq!(form.inn.apply_to(Some("7700000016".to_owned())), None);
    assert_eq!(
        form.email
            .apply_to(Some("a@example.com".to_owned()))
            .as_deref(),
        Some("a@example.com")
    );
    let early = read(json!({ "passportNumber": "123456", "passportDate": "2014-05-09" }));
    assert_eq!(paths(early), ["passportDate"]);
    assert_eq!(paths(read(json!({}))), ["passportNumber"]);
}

#[test]
fn unknown_plan_and_password_equal_to_username_are_rejected() {
    assert!(check_subscription("personal", Kopecks::roubles(299)).is_ok());
    let wrong = check_subscription("gold", Kopecks::roubles(1));
    assert_eq!(paths(wrong), ["subscriptionType", "amount"]);
    let change: PasswordChange =
        read(json!({ "currentPassword": "secret1", "newPassword": "ivan77" }));
    assert!(change.check_username("ivan").is_ok());
    assert_eq!(paths(change.check_username(" Ivan77 ")), ["newPassword"]);
}

fn errors_of(form: FormName, values: &Value) -> FieldErrors {
    fn of<T: Form>(values: &Value) -> FieldErrors {
        T::read(values, today()).err().unwrap_or_default()
    }
    let of = match form {
        FormName::Search => of::<Order>,
        FormName::SourceInputs => of::<SourceInputs>,
        FormName::Phone => of::<PhoneNumber>,
        FormName::PhoneCode => of::<PhoneCode>,
        FormName::DriverLicence => of::<DriverLicence>,
        FormName::PackagePurchase => of::<PackagePurchase>,
        FormName::SubscriptionTopup => of::<SubscriptionTopup>,
        FormName::AutoTopup => of::<AutoTopup>,
        FormName::PaymentCreate => of::<PaymentCreate>,
        FormName::PaymentNotification => of::<PaymentNotification>,
        FormName::Topup => of::<Topup>,
        FormName::TopupQuick => of::<TopupQuick>,
        FormName::PaymentTest => of::<PaymentTest>,
        FormName::Registration => of::<Registration>,
        FormName::Login => of::<Login>,
        FormName::PasswordChange => of::<PasswordChange>,
        FormName::EmailChange => of::<EmailChange>,
        FormName::VkLogin => of::<VkLogin>,
        FormName::SendEmail => of::<SendEmail>,
        FormName::SupportMessage => of::<SupportMessage>,
        FormName::QuickPurchase => of::<QuickPurchase>,
        FormName::Osago => of::<OsagoInput>,
        FormName::ExtendedOrder => of::<ExtendedOrder>,
        FormName::RegistrationData => of::<RegistrationData>,
        FormName::PaymentRefund => of::<PaymentRefund>,
        FormName::PackageCancellation => of::<PackageCancellation>,
        FormName::DifferenceAcknowledgement => of::<DiscrepancyAcknowledgement>,
        FormName::CompanyDetails => of::<CompanyDetails>,
        FormName::MemberInvitation => of::<MemberInvitation>,
        FormName::MemberSettings => of::<MemberSettings>,
        FormName::CheckTags => of::<CheckTags>,
        FormName::CheckComment => of::<CheckComment>,
    };
    of(values)
}

#[test]
fn validate_returns_same_errors_as_read() {
    let objects: serde_json::Value =
        serde_json::from_str(include_str!("data/objects.json")).unwrap();
    for form in FormName::ALL {
        let own = objects[form.name()].as_array();
        for values in own.into_iter().flatten().chain([&json!({}), &json!(5)]) {
            let values = value(values.clone());
            let result = validate(*form, &values, today());
            assert_eq!(result.errors, errors_of(*form, &values).errors, "{form:?}");
        }
    }
}
