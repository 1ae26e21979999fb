//! Constants and texts of the rules for `web/src/core/limits.json`.

use avtosled_core::car_list;
use avtosled_core::catalogue::{self, Catalogue, Service};
use avtosled_core::contact::CONTACT_FORMAT;
use avtosled_core::date::MOSCOW_OFFSET_MS;
use avtosled_core::document;
use avtosled_core::form::{
    COMPANY_INN_LENGTH, LICENCE_LENGTH, MAX_BATCH_NAME_CHARS, MAX_EXTERNAL_ID_CHARS,
    MAX_KILOMETRES, MAX_PHONE_LENGTH, PASSPORT_NUMBER_LENGTH, PASSPORT_SERIES_LENGTH,
    PERSON_INN_LENGTH, REASON_CHARS,
};
use avtosled_core::identifier::{
    MAX_BODY_NUMBER_LENGTH, MAX_PLATE_LENGTH, VIN_LENGTH, plate_before_region, plate_colours,
};
use avtosled_core::limits::{
    CODE_DIGITS, CODE_SECONDS, FREE_CHECK_SOURCES, MAIL_LINK_DAYS, PHOTO_MINUTES, SHARE_TERMS,
};
use avtosled_core::messages;
use avtosled_core::money::Kopecks;
use avtosled_core::osago::approximate_form;
use avtosled_core::packages::{LOW_BALANCE, MIN_PAYMENT, MIN_SUBSCRIPTION_TOPUP, SUBSCRIPTIONS};
use avtosled_core::plural::counted;
use avtosled_core::promo;
use avtosled_core::refund::REFUND_WORKING_DAYS;
use avtosled_core::sources::{REFRESH_WORDS, SourceId};
use serde_json::{Value, json};

pub fn limits() -> Value {
    let free_titles = catalogue::free_check(Catalogue::Search).iter();
    let free_titles: Vec<_> = free_titles
        .filter_map(|id| catalogue::find(Catalogue::Search, id))
        .map(|service| service.title)
        .collect();
    let vk_services = catalogue::vk_package(Catalogue::Search).len() as u64;
    json!({
        // Lengths without separators.
        "identifierLength": {
            "vin": VIN_LENGTH,
            "license": MAX_PLATE_LENGTH,
            "body": MAX_BODY_NUMBER_LENGTH,
        },
        "plateBeforeRegion": plate_before_region(),
        "plateColours": plate_colours(),
        "phone": {
            "nationalLength": document::PHONE_NATIONAL_LENGTH,
            "longest": MAX_PHONE_LENGTH,
        },
        "inputLength": {
            "certificate": document::CERTIFICATE_LENGTH,
            "mileage": format!("{MAX_KILOMETRES:.0}").len(),
            "companyInn": COMPANY_INN_LENGTH,
            "personInn": PERSON_INN_LENGTH,
            "passportSeries": PASSPORT_SERIES_LENGTH,
            "passportNumber": PASSPORT_NUMBER_LENGTH,
            "driverLicence": LICENCE_LENGTH,
        },
        "batch": { "nameChars": MAX_BATCH_NAME_CHARS, "externalIdChars": MAX_EXTERNAL_ID_CHARS },
        "carList": { "fileBytes": car_list::MAX_FILE_BYTES, "rows": car_list::MAX_ROWS },
        "reasonLength": { "least": REASON_CHARS.start(), "most": REASON_CHARS.end() },
        "promo": {
            "code": promo::FIRST_DAY_CODE,
            "percent": promo::FIRST_DAY_RATE.0 / 100,
            "longest": promo::MAX_CODE_LENGTH,
        },
        "refundWithin": format!("{REFUND_WORKING_DAYS} рабочих дней"),
        "shareTerms": SHARE_TERMS,
        "mailLinkDays": MAIL_LINK_DAYS,
        "photoMinutes": PHOTO_MINUTES,
        "moscowOffsetMs": MOSCOW_OFFSET_MS,
        "secondFactor": { "digits": CODE_DIGITS, "seconds": CODE_SECONDS },
        "freeCheck": { "titles": free_titles, "sources": FREE_CHECK_SOURCES },
        "vkPackage": counted(vk_services, "сервис", "сервиса", "сервисов"),
        "services": {
            "search": catalogue::items(Catalogue::Search).len(),
            "selection": catalogue::items(Catalogue::Selection).len(),
            "extended": catalogue::items(Catalogue::Extended).len(),
        },
        "prices": prices(),
        "specimen": sample_report(),
        "osago": approximate_form(),
        "messages": page_messages(),
        "operationWords": {
            "topup": messages::TOPUP,
            "hold": messages::HOLD,
            "capture": messages::CAPTURE,
            "release": messages::RELEASE,
            "refund": messages::REFUND,
            "package": messages::PACKAGE,
            "subscription": messages::SUBSCRIPTION,
            "plan_charge": messages::PLAN_CHARGE,
            "notification": messages::NOTIFICATION,
            "adjustment": messages::ADJUSTMENT,
        },
        "reportWords": report_texts(),
    })
}

/// Prices in roubles: the cheapest service, totals of whole lists, limits of payments.
fn prices() -> Value {
    let all = Catalogue::ALL.into_iter().flat_map(catalogue::items);
    let total = |list: Catalogue| sum(catalogue::items(list).iter());
    json!({
        "least": all.map(|service| service.price).min(),
        "search": total(Catalogue::Search),
        "selection": total(Catalogue::Selection),
        "minPayment": MIN_PAYMENT,
        "minSubscriptionTopup": MIN_SUBSCRIPTION_TOPUP,
        "lowBalance": LOW_BALANCE,
        "changeNotification": SUBSCRIPTIONS.iter().find_map(|plan| plan.change_notification),
    })
}

fn sum<'a>(services: impl Iterator<Item = &'a Service>) -> Kopecks {
    Kopecks::checked_sum(services.map(|service| service.price)).unwrap_or_default()
}

/// Amounts of the sample report on the home page, in which four sources answer and one fails.
fn sample_report() -> Value {
    use SourceId::{Accidents, Inspections, Mileage, Restrictions, Wanted};
    let total = |sources: &[SourceId]| {
        let items = catalogue::items(Catalogue::Search).iter();
        sum(items.filter(|service| sources.contains(&service.source)))
    };
    json!({
        "charged": total(&[Wanted, Restrictions, Accidents, Mileage]),
        "total": total(&[Wanted, Restrictions, Accidents, Mileage, Inspections]),
    })
}

fn page_messages() -> Value {
    json!({
        "enterData": messages::ENTER_DATA,
        "enterIdentifier": messages::ENTER_IDENTIFIER,
        "checkData": messages::CHECK_DATA,
        "chooseService": messages::CHOOSE_SERVICE,
        "receiptContact": CONTACT_FORMAT,
        "accountBlocked": messages::ACCOUNT_BLOCKED,
        "wrongCode": messages::WRONG_CODE,
        "vkCancelled": messages::VK_CANCELLED,
        "vkNoCode": messages::VK_NO_CODE,
        "vkRefused": messages::VK_REFUSED,
        "vkUnavailable": messages::VK_UNAVAILABLE,
        "consentToData": messages::CONSENT_TO_DATA,
        "consentToCharges": messages::CONSENT_TO_CHARGES,
    })
}

fn report_texts() -> Value {
    json!({
        "sourceSilent": messages::SOURCE_SILENT,
        "sourceEmpty": messages::SOURCE_EMPTY,
        "sourceNotAsked": messages::SOURCE_NOT_ASKED,
        "notFound": messages::NOT_FOUND,
        "notConverted": messages::NOT_CONVERTED,
        "doubtful": messages::READING_DOUBTFUL,
        "fall": messages::READING_FALL,
        "possibleFall": messages::READING_POSSIBLE_FALL,
        "fell": messages::READINGS_FELL,
        "possiblyFell": messages::READINGS_POSSIBLY_FELL,
        "heavy": messages::DAMAGE_HEAVY,
        "light": messages::DAMAGE_LIGHT,
        "unknown": messages::DAMAGE_UNKNOWN,
        "refreshPrice": REFRESH_WORDS,
    })
}
