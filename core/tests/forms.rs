//! Tests of the error messages of forms, exactly as in the specification.

use avtosled_core::date::Date;
use avtosled_core::form::{FormName, validate};
use avtosled_core::json_value::Value;
use serde_json::json;

fn messages(form: &str, values: &serde_json::Value) -> Vec<String> {
    let form = FormName::parse(form).unwrap_or(FormName::Search);
    let values: Value = serde_json::from_value(values.clone()).unwrap_or(Value::Null);
    let today = Date::from_text("2026-11-20").unwrap_or(Date::from_unix_ms(0));
    let errors = validate(form, &values, today).errors;
    errors
        .into_iter()
        .map(|error| format!("{}: {}", error.path, error.message))
        .collect()
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn invalid_field_has_one_message() {
    for (form, values, message) in [
        (
            "search",
            json!({ "query": "" }),
            "query: Search query is required",
        ),
        ("phone", json!({}), "phone: Введите номер телефона"),
        (
            "phone",
            json!({ "phone": "+8 916 123 45 67" }),
            "phone: Номер должен быть в формате +7XXXXXXXXXX",
        ),
        (
            "phoneCode",
            json!({ "code": "1234" }),
            "code: Введите 6-значный код из SMS",
        ),
        (
            "driverLicence",
            json!({ "licenseNumber": "12АА 345678", "issueDate": "2020-01-15" }),
            "licenseNumber: Серия и номер должны быть в формате ХХХХ ХХХХХХ",
        ),
        (
            "driverLicence",
            json!({ "licenseNumber": "1234 567890" }),
            "issueDate: Укажите дату выдачи",
        ),
        (
            "driverLicence",
            json!({ "licenseNumber": "1234 567890", "issueDate": "29.02.2021" }),
            "issueDate: Дата должна быть в формате ДД.ММ.ГГГГ",
        ),
        (
            "driverLicence",
            json!({ "licenseNumber": "1234 567890", "issueDate": "21.11.2026" }),
            "issueDate: Дата выдачи ещё не наступила",
        ),
        (
            "driverLicence",
            json!({ "licenseNumber": "1234 567890", "issueDate": "1959-12-31" }),
            "issueDate: Дата выдачи слишком давняя",
        ),
        (
            "registration",
            json!({ "username": "ab", "password": "123456" }),
            "username: Username must be at least 3 characters",
        ),
        (
            "registration",
            json!({ "username": "abc", "password": "12345" }),
            "password: Password must be at least 6 characters",
        ),
        (
            "registration",
            json!({ "username": "abc", "password": "123456", "email": "x" }),
            "email: Invalid email format",
        ),
        (
            "supportMessage",
            json!({ "contact": "701 12", "message": "Отчёт не приходит" }),
            "contact: Укажите email или телефон для ответа",
        ),
        (
            "supportMessage",
            json!({ "contact": "ivan@example.com", "message": "Помогите " }),
            "message: Не короче 10 символов",
        ),
        (
            "sendEmail",
            json!({ "email": "  " }),
            "email: Пожалуйста, введите email адрес",
        ),
        (
            "quickPurchase",
            json!({ "packageType": "basic", "deliveryMethods": ["email"], "contacts": { "email": " " } }),
            "contacts.email: Заполните контактные данные",
        ),
        (
            "quickPurchase",
            json!({ "packageType": "basic", "deliveryMethods": ["email"], "contacts": { "email": "a@b" } }),
            "contacts.email: Неверный формат email",
        ),
        (
            "quickPurchase",
            json!({ "packageType": "basic", "deliveryMethods": ["sms"], "contacts": { "sms": "12345" } }),
            "contacts.sms: Номер должен быть в формате +7XXXXXXXXXX",
        ),
        (
            "quickPurchase",
            json!({ "packageType": "basic", "deliveryMethods": ["link"], "contacts": { "link": "" } }),
            "contacts.link: Заполните контактные данные",
        ),
        (
            "quickPurchase",
            json!({ "packageType": "basic", "deliveryMethods": ["fax"], "contacts": { "fax": "1" } }),
            "deliveryMethods: Отчёт можно получить на email, по SMS или по ссылке",
        ),
        (
            "quickPurchase",
            json!({ "packageType": "extended", "deliveryMethods": ["email"], "contacts": { "email": "a@example.com" },
                "inputs": { "certificate": "1" } }),
            "inputs.certificate: Проверьте серию и номер СТС: 10 знаков",
        ),
        (
            "extendedOrder",
            json!({ "vin": "XTA219010N0000001", "services": [] }),
            "services: Пожалуйста, выберите хотя бы одну дополнительную услугу",
        ),
        (
            "phone",
            json!({ "phone": 1 }),
            "phone: Неверный тип значения: нужно текст",
        ),
        (
            "phone",
            json!([]),
            ": Неверный тип значения: нужно набор полей",
        ),
        (
            "sendEmail",
            json!({ "email": "a@example.com", "to": 1 }),
            "to: Такого поля нет",
        ),
    ] {
        assert_eq!(messages(form, &values), [message], "{form} {values}");
    }
}

#[test]
fn invalid_credential_has_one_message() {
    for (form, values, message) in [
        (
            "registration",
            json!({ "username": "8 916", "password": "123456" }),
            "username: Имя пользователя: русские и латинские буквы, цифры, точка, дефис и подчёркивание",
        ),
        (
            "registration",
            json!({ "username": "8-916-123.45.67", "password": "123456" }),
            "username: Имя пользователя не может быть номером телефона",
        ),
        (
            "registration",
            json!({ "username": " USER-1a2b", "password": "123456" }),
            "username: Имена, которые начинаются с user-, заняты. Выберите другое",
        ),
        (
            "registration",
            json!({ "username": "Иван77", "password": " иван77" }),
            "password: Пароль не должен совпадать с именем пользователя",
        ),
        (
            "registration",
            json!({ "username": "i".repeat(41), "password": "123456" }),
            "username: Не больше 40 символов",
        ),
        (
            "registration",
            json!({ "username": "ivan", "password": "я".repeat(201) }),
            "password: Не больше 200 символов",
        ),
        (
            "registration",
            json!({ "username": "  a  ", "password": "123456" }),
            "username: Username must be at least 3 characters",
        ),
        (
            "login",
            json!({ "username": "ivan", "password": "" }),
            "password: Введите пароль",
        ),
        (
            "passwordChange",
            json!({ "currentPassword": "secret1", "newPassword": "secret1" }),
            "newPassword: Новый пароль совпадает с текущим",
        ),
        (
            "emailChange",
            json!({ "email": "x" }),
            "email: Invalid email format",
        ),
    ] {
        assert_eq!(messages(form, &values), [message], "{form} {values}");
    }
}

#[test]
fn amount_out_of_range_has_message_with_the_limit() {
    for (form, values, message) in [
        (
            "subscriptionTopup",
            json!({ "subscriptionType": "personal", "amount": 298 }),
            "amount: Минимальная сумма пополнения 299₽",
        ),
        (
            "paymentCreate",
            json!({ "amount": 0.5, "description": "x" }),
            "amount: Минимальная сумма платежа 1₽",
        ),
        (
            "paymentCreate",
            json!({ "amount": 1, "description": "" }),
            "description: Описание платежа обязательно",
        ),
        (
            "paymentCreate",
            json!({ "amount": 1, "description": "x", "returnUrl": "x" }),
            "returnUrl: Неверная ссылка возврата",
        ),
        (
            "topup",
            json!({ "amount": 99 }),
            "amount: Сумма должна быть от 100 до 50,000 рублей",
        ),
        (
            "topup",
            json!({ "amount": 50001 }),
            "amount: Сумма должна быть от 100 до 50,000 рублей",
        ),
        (
            "topupQuick",
            json!({ "amount": 0 }),
            "amount: Минимальная сумма платежа 1₽",
        ),
        (
            "search",
            json!({ "query": "А123ВС77", "inputs": { "certificate": "1" } }),
            "inputs.certificate: Проверьте серию и номер СТС: 10 знаков",
        ),
        (
            "sourceInputs",
            json!({ "plate": "А1" }),
            "plate: Проверьте госномер",
        ),
        (
            "sourceInputs",
            json!({ "mileage": 1.5 }),
            "mileage: Пробег — целое число километров",
        ),
        (
            "sourceInputs",
            json!({ "owner": { "lastName": "Чистов", "firstName": "Иван" } }),
            "owner.birthDate: Укажите дату рождения",
        ),
    ] {
        assert_eq!(messages(form, &values), [message], "{form} {values}");
    }
}

#[test]
fn valid_form_has_no_messages() {
    for (form, values) in [
        (
            "search",
            json!({ "query": "А123ВС77", "type": "license", "selectedServices": ["dtp"] }),
        ),
        (
            "search",
            json!({ "query": "А123ВС77", "inputs": { "certificate": "99 00 300006", "mileage": 0 } }),
        ),
        (
            "sourceInputs",
            json!({ "owner": { "lastName": "Чистов", "firstName": "Иван", "birthDate": "01.01.1980" } }),
        ),
        (
            "sourceInputs",
            json!({ "plate": "", "owner": { "inn": "7700000016" } }),
        ),
        ("phone", json!({ "phone": "+7 (916) 123-45-67" })),
        ("phone", json!({ "phone": "8 916 123 45 67" })),
        ("phone", json!({ "phone": "810 7 916 1234567" })),
        ("phone", json!({ "phone": "9161234567" })),
        (
            "phoneCode",
            json!({ "code": "123456", "phone": "79161234567" }),
        ),
        (
            "driverLicence",
            json!({ "licenseNumber": "1234 567890", "issueDate": "20.11.2026" }),
        ),
        (
            "packagePurchase",
            json!({ "packageType": "start", "promoCode": null }),
        ),
        ("topup", json!({ "amount": 50000 })),
        ("topupQuick", json!({ "amount": 1 })),
        (
            "paymentTest",
            json!({ "amount": 19.01, "contact": "a@example.com" }),
        ),
        ("vkLogin", json!({ "vkId": "1", "email": "" })),
        ("registrationData", json!({})),
        (
            "registration",
            json!({ "username": "Иван-Petrov_1.", "password": "я".repeat(200) }),
        ),
        ("emailChange", json!({ "email": "" })),
    ] {
        assert_eq!(messages(form, &values), [""; 0], "{form} {values}");
    }
}

#[test]
fn form_name_equals_json_value_and_parses_back() {
    for form in FormName::ALL {
        assert_eq!(serde_json::to_value(form).ok(), Some(json!(form.name())));
        assert_eq!(FormName::parse(form.name()), Some(*form));
    }
}
