//! Numbers and words of the rules that pages show without asking: `web` reads them as a generated
//! file, so that they are there before, and without, the module.

mod words;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::catalogue::{self, Catalogue, Service};
use crate::date::MOSCOW_OFFSET_MS;
use crate::form::{
    COMPANY_INN_LENGTH, LICENCE_LENGTH, LONGEST_PHONE, MOST_KILOMETRES, PASSPORT_NUMBER_LENGTH,
    PASSPORT_SERIES_LENGTH, PERSON_INN_LENGTH, REASON_CHARS,
};
use crate::identifier::{
    LONGEST_BODY_NUMBER, LONGEST_PLATE, PlateColour, VIN_LENGTH, plate_before_region, plate_colours,
};
use crate::limits::words::{Messages, OperationWords, ReportWords};
use crate::money::Kopecks;
use crate::osago::{QuickForm, quick_form};
use crate::packages::{LOW_BALANCE, MIN_PAYMENT, MIN_SUBSCRIPTION_TOPUP, SUBSCRIPTIONS};
use crate::refund::REFUND_WORKING_DAYS;
use crate::sources::SourceId;
use crate::{document, plural, promo};

/// The days that a link to a report may last, and those that a page offers.
pub const SHARE_DAYS: std::ops::RangeInclusive<i64> = 1..=365;
pub const SHARE_TERMS: [i64; 4] = [1, 7, 30, 365];
/// The days that the link in a mail opens its report.
pub const MAIL_LINK_DAYS: i64 = 30;
/// The digits of a code that an authenticator application shows, and the seconds that it shows it.
pub const CODE_DIGITS: u8 = 6;
pub const CODE_SECONDS: u64 = 30;
/// The minutes that the links to photos live.
pub const PHOTO_MINUTES: i64 = 10;
/// What a free check asks, counted.
const FREE_SOURCES: &str = "пять источников Госавтоинспекции и техосмотра";

/// All of them, by subject.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    identifier_length: IdentifierLength,
    /// Characters of a car's plate, without its region.
    plate_before_region: usize,
    /// Of the types of plates that are not white, by their code.
    plate_colours: BTreeMap<&'static str, PlateColour>,
    phone: PhoneLimits,
    input_length: InputLength,
    /// Characters of an administrator's reason.
    reason_length: Range,
    promo: PromoTerms,
    /// «10 рабочих дней».
    refund_within: String,
    share_terms: [i64; 4],
    mail_link_days: i64,
    photo_minutes: i64,
    /// By how much the clocks of Moscow are ahead of UTC.
    moscow_offset_ms: i64,
    second_factor: SecondFactor,
    free_check: FreeCheck,
    /// «8 сервисов».
    vk_package: String,
    /// How many services each list has.
    services: ServiceCounts,
    prices: Prices,
    specimen: Specimen,
    osago: QuickForm,
    messages: Messages,
    operation_words: OperationWords,
    report_words: ReportWords,
}

#[derive(Serialize)]
struct Range {
    least: usize,
    most: usize,
}

/// Separators are not counted.
#[derive(Serialize)]
struct IdentifierLength {
    vin: usize,
    license: usize,
    body: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhoneLimits {
    /// Without the 7 of the country.
    national_length: usize,
    /// As the mask writes it.
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

/// Of a code of the application.
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
    /// The cheapest service, and whole lists.
    least: Kopecks,
    search: Kopecks,
    selection: Kopecks,
    min_payment: Kopecks,
    min_subscription_topup: Kopecks,
    low_balance: Kopecks,
    change_notification: Option<Kopecks>,
}

/// Roubles of the made-up report on the first page.
#[derive(Serialize)]
struct Specimen {
    charged: Kopecks,
    total: Kopecks,
}

/// What pages show without asking.
#[must_use]
pub fn limits() -> Limits {
    Limits {
        identifier_length: IdentifierLength {
            vin: VIN_LENGTH,
            license: LONGEST_PLATE,
            body: LONGEST_BODY_NUMBER,
        },
        plate_before_region: plate_before_region(),
        plate_colours: plate_colours(),
        phone: PhoneLimits {
            national_length: document::PHONE_NATIONAL_LENGTH,
            longest: LONGEST_PHONE,
        },
        input_length: input_length(),
        reason_length: Range {
            least: *REASON_CHARS.start(),
            most: *REASON_CHARS.end(),
        },
        promo: PromoTerms {
            code: promo::FIRST_DAY_CODE,
            percent: promo::FIRST_DAY_RATE.0 / 100,
            longest: promo::LONGEST_CODE,
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
        specimen: specimen(),
        osago: quick_form(),
        messages: words::page_messages(),
        operation_words: words::operation_words(),
        report_words: words::report_words(),
    }
}

fn input_length() -> InputLength {
    InputLength {
        certificate: document::CERTIFICATE_LENGTH,
        mileage: format!("{MOST_KILOMETRES:.0}").len(),
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
    let whole = |list: Catalogue| {
        let sum = Kopecks::checked_sum(catalogue::items(list).iter().map(price));
        sum.unwrap_or_default()
    };
    Prices {
        least: all.map(price).min().unwrap_or_default(),
        search: whole(Catalogue::Search),
        selection: whole(Catalogue::Selection),
        min_payment: MIN_PAYMENT,
        min_subscription_topup: MIN_SUBSCRIPTION_TOPUP,
        low_balance: LOW_BALANCE,
        change_notification: SUBSCRIPTIONS
            .iter()
            .find_map(|plan| plan.change_notification),
    }
}

/// Four sources answer, the inspections do not.
fn specimen() -> Specimen {
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
    Specimen {
        charged: of(&ANSWERED),
        total: of(&[&ANSWERED[..], &[SourceId::Inspections][..]].concat()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_say_what_numbers_are() {
        let words = ["ноль", "один", "два", "три", "четыре", "пять", "шесть"];
        let count = limits().free_check.titles.len();
        assert!(FREE_SOURCES.starts_with(words[count]), "{count}");
    }

    #[test]
    fn what_is_offered_is_taken() {
        assert!(SHARE_TERMS.iter().all(|days| SHARE_DAYS.contains(days)));
        assert!(SHARE_DAYS.contains(&MAIL_LINK_DAYS));
        let kept = i64::from(SourceId::Photos.source().cache_minutes);
        assert_eq!(
            kept, PHOTO_MINUTES,
            "no photo is reused after its link has died"
        );
    }
}
