//! What each source has to know before it can be asked, and how long its answer may be used again.

use serde::{Deserialize, Serialize};

/// Something that a source is asked by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Input {
    Vin,
    BodyNumber,
    Plate,
    /// Series and number of the registration certificate (СТС).
    RegistrationCertificate,
    /// Series and number of a policy; the source of policies tells it.
    PolicyNumber,
    /// Make, model and year; the identification or the history tells them.
    Model,
    OwnerName,
    OwnerBirthDate,
    /// INN of the owner.
    OwnerTaxNumber,
    /// Series, number and date of issue.
    DriverLicence,
}

impl Input {
    /// What is missing, in the genitive: «нет номера СТС».
    #[must_use]
    pub const fn genitive(self) -> &'static str {
        match self {
            Self::Vin => "VIN",
            Self::BodyNumber => "номера кузова",
            Self::Plate => "госномера",
            Self::RegistrationCertificate => "номера СТС",
            Self::PolicyNumber => "номера полиса ОСАГО",
            Self::Model => "марки, модели и года",
            Self::OwnerName => "имени владельца",
            Self::OwnerBirthDate => "даты рождения владельца",
            Self::OwnerTaxNumber => "ИНН владельца",
            Self::DriverLicence => "номера водительского удостоверения",
        }
    }

    /// Whether a person can add it; the rest comes from other sources or not at all.
    #[must_use]
    pub const fn can_be_added(self) -> bool {
        !matches!(self, Self::PolicyNumber | Self::Model)
    }
}

/// What is known of a provider's method.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// Method of the data provider.
    pub method: &'static str,
    /// Minutes that an answer may be used again instead of a new call.
    pub cache_minutes: u32,
    /// Ways to ask: any one of them, with all that it lists.
    pub ways: &'static [&'static [Input]],
}

const HOUR: u32 = 60;
const DAY: u32 = 24 * HOUR;

const VIN_OR_BODY: &[&[Input]] = &[&[Input::Vin], &[Input::BodyNumber]];
const ANY_NUMBER: &[&[Input]] = &[&[Input::Vin], &[Input::Plate], &[Input::BodyNumber]];
const VIN: &[&[Input]] = &[&[Input::Vin]];

/// What can stop a deal changes on the day of the deal; what the maker knows hardly ever changes.
/// Links to photos die after ten minutes.
static SOURCES: [Source; 23] = [
    source("gibddhistory", DAY, VIN_OR_BODY),
    source("gibdddtp", DAY, VIN_OR_BODY),
    source("gibddwanted", 6 * HOUR, VIN_OR_BODY),
    source("gibddrestricted", 6 * HOUR, VIN_OR_BODY),
    source("eaist", DAY, ANY_NUMBER),
    source("probeg", DAY, ANY_NUMBER),
    source("osago", DAY, &[&[Input::Vin], &[Input::Plate]]),
    source("osagoinfo", DAY, &[&[Input::PolicyNumber]]),
    source("fts", 7 * DAY, VIN_OR_BODY),
    source("photos", 10, &[&[Input::Plate]]),
    source("zalognotary", 6 * HOUR, VIN_OR_BODY),
    source("fedresurs", 6 * HOUR, VIN),
    source("otzivcamp", 7 * DAY, VIN),
    source("vininfo", 30 * DAY, VIN),
    source("taxi", DAY, ANY_NUMBER),
    source(
        "fines",
        6 * HOUR,
        &[&[Input::Plate, Input::RegistrationCertificate]],
    ),
    source("auctions", 7 * DAY, VIN_OR_BODY),
    source("conversion", DAY, ANY_NUMBER),
    source(
        "fssp",
        6 * HOUR,
        &[
            &[Input::OwnerName, Input::OwnerBirthDate],
            &[Input::OwnerTaxNumber],
        ],
    ),
    source("valuation", DAY, &[&[Input::Model]]),
    source(
        "bankruptcy",
        DAY,
        &[&[Input::OwnerName], &[Input::OwnerTaxNumber]],
    ),
    source("driver", DAY, &[&[Input::DriverLicence]]),
    source(
        "kbm",
        DAY,
        &[&[
            Input::DriverLicence,
            Input::OwnerName,
            Input::OwnerBirthDate,
        ]],
    ),
];

const fn source(
    method: &'static str,
    cache_minutes: u32,
    ways: &'static [&'static [Input]],
) -> Source {
    Source {
        method,
        cache_minutes,
        ways,
    }
}

/// What is known of a provider's method.
#[must_use]
pub fn source_of(method: &str) -> Option<&'static Source> {
    SOURCES.iter().find(|source| source.method == method)
}

/// The ways to ask a provider's method: any one of them, with all that it lists. Empty where nothing
/// is known of the method.
#[must_use]
pub fn ways_to_ask(method: &str) -> &'static [&'static [Input]] {
    source_of(method).map_or(&[], |source| source.ways)
}

/// Why a source is not asked. Nothing is charged for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "code", rename_all = "camelCase")]
pub enum SkipReason {
    NotConnected,
    /// What is missing for the way to ask that lacks least.
    MissingInput {
        missing: Vec<Input>,
    },
}

impl SkipReason {
    /// Machine code, stored with the service.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotConnected => "not_connected",
            Self::MissingInput { .. } => "missing_input",
        }
    }

    /// Why, in Russian, and what to do.
    #[must_use]
    pub fn text(&self) -> String {
        let Self::MissingInput { missing } = self else {
            return "Источник пока не подключён, деньги не списаны".to_owned();
        };
        let names: Vec<&str> = missing.iter().map(|input| input.genitive()).collect();
        let names = names.join(" и ");
        if missing.iter().all(|input| input.can_be_added()) {
            format!("Нет {names}: добавьте, чтобы опросить источник. Деньги не списаны")
        } else {
            format!("Нет {names}: другие источники этого не сообщили. Деньги не списаны")
        }
    }
}

impl Source {
    /// Why the source cannot be asked with what is known; `None` when it can.
    #[must_use]
    pub fn skip_reason(&self, known: &[Input]) -> Option<SkipReason> {
        self.ways
            .iter()
            .map(|way| -> Vec<Input> {
                let missing = way.iter().filter(|input| !known.contains(input));
                missing.copied().collect()
            })
            .min_by_key(Vec::len)
            .filter(|missing| !missing.is_empty())
            .map(|missing| SkipReason::MissingInput { missing })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::catalogue::{Catalogue, items};

    #[test]
    fn every_sold_method_has_a_source_and_no_source_is_listed_twice() {
        for service in Catalogue::ALL.into_iter().flat_map(items) {
            assert!(source_of(service.method).is_some(), "{}", service.method);
        }
        let methods: HashSet<_> = SOURCES.iter().map(|source| source.method).collect();
        assert_eq!(methods.len(), SOURCES.len());
        for source in &SOURCES {
            assert!(source.cache_minutes > 0 && !source.ways.is_empty());
            assert!(source.ways.iter().all(|way| !way.is_empty()));
        }
    }

    #[test]
    fn a_source_without_its_input_is_skipped() {
        let fines = source_of("fines").unwrap();
        let reason = fines.skip_reason(&[Input::Vin, Input::Plate]).unwrap();
        assert_eq!(
            reason,
            SkipReason::MissingInput {
                missing: vec![Input::RegistrationCertificate]
            }
        );
        assert_eq!(reason.code(), "missing_input");
        assert_eq!(
            reason.text(),
            "Нет номера СТС: добавьте, чтобы опросить источник. Деньги не списаны"
        );
        let known = [Input::RegistrationCertificate, Input::Plate];
        assert_eq!(fines.skip_reason(&known), None);
    }

    #[test]
    fn any_way_is_enough_and_the_nearest_is_asked_for() {
        let bailiffs = source_of("fssp").unwrap();
        assert_eq!(bailiffs.skip_reason(&[Input::OwnerTaxNumber]), None);
        assert_eq!(
            bailiffs.skip_reason(&[]),
            Some(SkipReason::MissingInput {
                missing: vec![Input::OwnerTaxNumber]
            })
        );
        let wanted = source_of("gibddwanted").unwrap();
        assert_eq!(wanted.skip_reason(&[Input::BodyNumber]), None);
    }

    #[test]
    fn what_nobody_can_add_is_not_asked_for() {
        let reason = source_of("osagoinfo").unwrap().skip_reason(&[Input::Vin]);
        assert_eq!(
            reason.unwrap().text(),
            "Нет номера полиса ОСАГО: другие источники этого не сообщили. Деньги не списаны"
        );
    }
}
