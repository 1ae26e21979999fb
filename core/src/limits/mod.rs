//! Constants and texts of the rules as a generated JSON file, which `web` uses before the WASM module
//! is loaded.

mod texts;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::catalogue::{self, Catalogue, Service};
use crate::date::MOSCOW_OFFSET_MS;
use crate::form::{
    COMPANY_INN_LENGTH, LICENCE_LENGTH, MAX_KILOMETRES, MAX_PHONE_LENGTH, PASSPORT_NUMBER_LENGTH,
    PASSPORT_SERIES_LENGTH, PERSON_INN_LENGTH, REASON_CHARS,
};
use crate::identifier::{
    MAX_BODY_NUMBER_LENGTH, MAX_PLATE_LENGTH, PlateColour, VIN_LENGTH, plate_before_region,
    plate_colours,
};
use crate::limits::texts::{Messages, OperationTexts, ReportTexts};
use crate::money::Kopecks;
use crate::osago::{ApproximateForm, approximate_form};
use crate::packages::{LOW_BALANCE, MIN_PAYMENT, MIN_SUBSCRIPTION_TOPUP, SUBSCRIPTIONS};
use crate::refund::REFUND_WORKING_DAYS;
use crate::sources::SourceId;
use crate::{document, plural, promo};

/// Validity of a share link: allowed range and offered terms, days.
pub const SHARE_DAYS: std::ops::RangeInclusive<i64> = 1..=365;
pub const SHARE_TERMS: [i64; 4] = [1, 7, 30, 365];
/// Validity of the report link in a mail, days.
pub const MAIL_LINK_DAYS: i64 = 30;
/// Digits and period of a TOTP code.
pub const CODE_DIGITS: u8 = 6;
pub const CODE_SECONDS: u64 = 30;
/// Validity of photo links, minutes.
pub const PHOTO_MINUTES: i64 = 10;
/// Sources of a free check.
const FREE_SOURCES: &str = "пять источников Госавтоинспекции и техосмотра";

/// Constants and texts by subject.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    identifier_length: IdentifierLength,
    /// Length of a car plate without its region.
    plate_before_region: usize,
    /// Colours of the plate types that are not white, by type code.
    plate_colours: BTreeMap<&'static str, PlateColour>,
    phone: PhoneLimits,
    input_length: InputLength,
    /// Length of the reason of an administrator, characters.
    reason_length: Range,
    promo: PromoTerms,
    /// «10 рабочих дней».
    refund_within: String,
    share_terms: [i64; 4],
    mail_link_days: i64,
    photo_minutes: i64,
    /// Offset of Moscow time from UTC.
    moscow_offset_ms: i64,
    second_factor: SecondFactor,
    free_check: FreeCheck,
    /// «8 сервисов».
    vk_package: String,
    /// Number of services per list.
    services: ServiceCounts,
    prices: Prices,
    specimen: SampleReport,
    osago: ApproximateForm,
    messages: Messages,
    operation_words: OperationTexts,
    report_words: ReportTexts,
}

#[derive(Serialize)]
struct Range {
    least: usize,
    most: usize,
}

/// Lengths without separators.
#[derive(Serialize)]
struct IdentifierLength {
    vin: usize,
    license: usize,
    body: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhoneLimits {
    /// Without the country code.
    national_length: usize,
    /// Length of the masked input.
    longest: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct InputLength {
    certificate: usize,
    mileage: usize,
    company_inn: usize,
    person_inn: usize,
    passport_series: usize,
    passport_number: usize,
    driver_licence: usize,
}

#[derive(Serialize)]
struct PromoTerms {
    code: &'static str,
    percent: u32,
    longest: usize,
}

/// Parameters of a TOTP code.
#[derive(Serialize)]
struct SecondFactor {
    digits: u8,
    seconds: u64,
}

#[derive(Serialize)]
struct FreeCheck {
    titles: Vec<&'static str>,
    sources: &'static str,
}

#[derive(Serialize)]
struct ServiceCounts {
    search: usize,
    selection: usize,
    extended: usize,
}

/// Roubles.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Prices {
    /// The cheapest service; below, totals of whole lists.
    least: Kopecks,
    search: Kopecks,
    selection: Kopecks,
    min_payment: Kopecks,
    min_subscription_topup: Kopecks,
    low_balance: Kopecks,
    change_notification: Option<Kopecks>,
}

/// Amounts of the sample report on the home page, roubles.
#[derive(Serialize)]
struct SampleReport {
    charged: Kopecks,
    total: Kopecks,
}

/// Collects all constants and texts.
#[must_use]
pub fn limits() -> Limits {
    Limits {
        identifier_length: IdentifierLength {
            vin: VIN_LENGTH,
            license: MAX_PLATE_LENGTH,
            body: MAX_BODY_NUMBER_LENGTH,
        },
        plate_before_region: plate_before_region(),
        plate_colours: plate_colours(),
        phone: PhoneLimits {
            national_length: document::PHONE_NATIONAL_LENGTH,
            longest: MAX_PHONE_LENGTH,
        },
        input_length: input_length(),
        reason_length: Range {
            least: *REASON_CHARS.start(),
            most: *REASON_CHARS.end(),
        },
        promo: PromoTerms {
            code: promo::FIRST_DAY_CODE,
            percent: promo::FIRST_DAY_RATE.0 / 100,
            longest: promo::MAX_CODE_LENGTH,
        },
        refund_within: format!("{REFUND_WORKING_DAYS} рабочих дней"),
        share_terms: SHARE_TERMS,
        mail_link_days: MAIL_LINK_DAYS,
        photo_minutes: PHOTO_MINUTES,
        moscow_offset_ms: MOSCOW_OFFSET_MS,
        second_factor: SecondFactor {
            digits: CODE_DIGITS,
            seconds: CODE_SECONDS,
        },
        free_check: FreeCheck {
            titles: free_titles(),
            sources: FREE_SOURCES,
        },
        vk_package: counted_services(catalogue::vk_package(Catalogue::Search).len()),
        services: ServiceCounts {
            search: catalogue::items(Catalogue::Search).len(),
            selection: catalogue::items(Catalogue::Selection).len(),
            extended: catalogue::items(Catalogue::Extended).len(),
        },
        prices: prices(),
        specimen: sample_report(),
        osago: approximate_form(),
        messages: texts::page_messages(),
        operation_words: texts::operation_texts(),
        report_words: texts::report_texts(),
    }
}

fn input_length() -> InputLength {
    InputLength {
        certificate: document::CERTIFICATE_LENGTH,
        mileage: format!("{MAX_KILOMETRES:.0}").len(),
        company_inn: COMPANY_INN_LENGTH,
        person_inn: PERSON_INN_LENGTH,
        passport_series: PASSPORT_SERIES_LENGTH,
        passport_number: PASSPORT_NUMBER_LENGTH,
        driver_licence: LICENCE_LENGTH,
    }
}

fn free_titles() -> Vec<&'static str> {
    let ids = catalogue::free_check(Catalogue::Search).iter();
    ids.filter_map(|id| catalogue::find(Catalogue::Search, id))
        .map(|service| service.title)
        .collect()
}

fn counted_services(count: usize) -> String {
    let count = u64::try_from(count).unwrap_or(u64::MAX);
    plural::counted(count, "сервис", "сервиса", "сервисов")
}

fn prices() -> Prices {
    let all = Catalogue::ALL.into_iter().flat_map(catalogue::items);
    let price = |service: &'static Service| service.price;
    let total = |list: Catalogue| {
        let sum = Kopecks::checked_sum(catalogue::items(list).iter().map(price));
        sum.unwrap_or_default()
    };
    Prices {
        least: all.map(price).min().unwrap_or_default(),
        search: total(Catalogue::Search),
        selection: total(Catalogue::Selection),
        min_payment: MIN_PAYMENT,
        min_subscription_topup: MIN_SUBSCRIPTION_TOPUP,
        low_balance: LOW_BALANCE,
        change_notification: SUBSCRIPTIONS
            .iter()
            .find_map(|plan| plan.change_notification),
    }
}

/// In the sample report four sources answer and the inspections fail.
fn sample_report() -> SampleReport {
    const ANSWERED: [SourceId; 4] = [
        SourceId::Wanted,
        SourceId::Restrictions,
        SourceId::Accidents,
        SourceId::Mileage,
    ];
    let of = |asked: &[SourceId]| {
        let items = catalogue::items(Catalogue::Search).iter();
        let prices = items.filter(|service| asked.contains(&service.source));
        Kopecks::checked_sum(prices.map(|service| service.price)).unwrap_or_default()
    };
    SampleReport {
        charged: of(&ANSWERED),
        total: of(&[&ANSWERED[..], &[SourceId::Inspections][..]].concat()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_free_sources_has_their_number() {
        let numerals = ["ноль", "один", "два", "три", "четыре", "пять", "шесть"];
        let count = limits().free_check.titles.len();
        assert!(FREE_SOURCES.starts_with(numerals[count]), "{count}");
    }

    #[test]
    fn offered_terms_are_within_limits() {
        assert!(SHARE_TERMS.iter().all(|days| SHARE_DAYS.contains(days)));
        assert!(SHARE_DAYS.contains(&MAIL_LINK_DAYS));
        let cached = i64::from(SourceId::Photos.source().cache_minutes);
        assert_eq!(
            cached, PHOTO_MINUTES,
            "cached photos must not outlive their links"
        );
    }
}
