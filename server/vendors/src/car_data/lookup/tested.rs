//! The methods of the vendor that administrators test one by one.

use avtosled_core::date::Date;
use avtosled_core::document::DocumentKind;
use avtosled_core::sources::SourceId;
use strum::VariantArray;

use super::query::{QueryError, Read, bounded, paper, parts, refusal};
use super::{Lookup, LookupKind, source_query};
use crate::car_data::{Subject, api_cloud};

const LICENCE: &str = "серия и номер ВУ|дата выдачи дд.мм.гггг";

/// A method that one query tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestedMethod {
    /// The first method of a source of reports.
    Source(SourceId),
    DriverLicence,
    Lookup(LookupKind),
}

/// A test: a method with all that it asks by.
pub enum TestQuestion {
    Source(SourceId, Box<Subject>),
    DriverLicence { number: String, issued_on: Date },
    Lookup(Lookup),
}

impl TestedMethod {
    /// All of them; sources that share a question stand once.
    pub fn all() -> impl Iterator<Item = Self> {
        let sources = SourceId::VARIANTS.iter().copied();
        let sources = sources.filter(|source| source.asked_as() == *source);
        let lookups = LookupKind::VARIANTS.iter().copied();
        sources
            .map(Self::Source)
            .chain(std::iter::once(Self::DriverLicence))
            .chain(lookups.map(Self::Lookup))
    }

    /// The method of this name in our records; of several with one name the first.
    #[must_use]
    pub fn named(api: &str, method: &str) -> Option<Self> {
        Self::all().find(|one| one.name() == (api, method))
    }

    /// The vendor's file and its `type`, as our records name them.
    #[must_use]
    pub fn name(self) -> (&'static str, &'static str) {
        match self {
            Self::Source(source) => api_cloud::source_method(source),
            Self::DriverLicence => api_cloud::licence_method(),
            Self::Lookup(kind) => api_cloud::lookup_method(kind),
        }
    }

    /// For administrators.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Source(source) => source.source().title,
            Self::DriverLicence => "Водительское удостоверение",
            Self::Lookup(kind) => kind.title(),
        }
    }

    /// The form of its query.
    #[must_use]
    pub fn format(self) -> &'static str {
        match self {
            Self::Source(source) => source_query::format(source),
            Self::DriverLicence => LICENCE,
            Self::Lookup(kind) => kind.format(),
        }
    }

    /// A query to begin with: the car and the people are made up.
    #[must_use]
    pub fn sample(self) -> &'static str {
        match self {
            Self::Source(source) => source_query::sample(source),
            Self::DriverLicence => "9900000001|01.06.2020",
            Self::Lookup(kind) => kind.sample(),
        }
    }

    /// Reads a query; `today` is the day in Moscow.
    ///
    /// # Errors
    ///
    /// What is wrong with it, in words for the administrator.
    pub fn read(self, text: &str, today: Date) -> Result<TestQuestion, QueryError> {
        match self {
            Self::Source(source) => {
                let subject = source_query::read(source, text, today)?;
                Ok(TestQuestion::Source(source, Box::new(subject)))
            }
            Self::DriverLicence => licence(text, today),
            Self::Lookup(kind) => kind.read(text, today).map(TestQuestion::Lookup),
        }
    }
}

fn licence(text: &str, today: Date) -> Read<TestQuestion> {
    let [number, issued] = parts(bounded(text)?, LICENCE)?;
    let number = paper(DocumentKind::DriverLicence, number, "ВУ", today)?;
    let issued_on = russian_day(issued).filter(|day| *day <= today);
    let issued_on = issued_on
        .ok_or_else(|| refusal("invalid_date", "Дата выдачи: дд.мм.гггг, не позже сегодня"))?;
    Ok(TestQuestion::DriverLicence { number, issued_on })
}

fn russian_day(text: &str) -> Option<Date> {
    let mut parts = text.split('.');
    let (day, month, year) = (parts.next()?, parts.next()?, parts.next()?);
    let is_whole = parts.next().is_none();
    let day = Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    day.ok().filter(|_| is_whole)
}

impl LookupKind {
    const fn title(self) -> &'static str {
        match self {
            Self::FinePhotos => "Фото нарушений",
            Self::InspectionOperator => "Оператор техосмотра",
            Self::BonusMalus => "КБМ водителя",
            Self::Policy => "Полис по номеру",
            Self::TaxNumber => "ИНН по паспорту",
            Self::SelfEmployed => "Самозанятый",
            Self::SoleTrader => "Предприниматель",
            Self::Company => "Организация",
            Self::Makes => "Оценка: марки",
            Self::Models => "Оценка: модели",
            Self::Years => "Оценка: годы",
            Self::Modifications => "Оценка: модификации",
        }
    }

    const fn sample(self) -> &'static str {
        match self {
            Self::FinePhotos => "А123ВС77|18810177300101000001|pt-000001|1101",
            Self::InspectionOperator => "00001",
            Self::BonusMalus => "Иванов|Иван|Иванович|9900|000001|01.01.1980",
            Self::Policy => "ХХХ 0123456789",
            Self::TaxNumber => "Иванов|Иван|Иванович|4500000001|01.01.1980",
            Self::SelfEmployed | Self::SoleTrader => "500100732259",
            Self::Company => "7707083893",
            Self::Makes => "",
            Self::Models => "LADA",
            Self::Years => "LADA|Granta",
            Self::Modifications => "LADA|Granta|2020",
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_method_reads_its_own_sample() {
        let today = Date::new(2026, 11, 23).unwrap();
        let too_long = "1".repeat(501);
        for method in TestedMethod::all() {
            let read = method.read(method.sample(), today);
            assert!(read.is_ok(), "{method:?}: {:?}", read.err());
            assert!(method.read(&too_long, today).is_err(), "{method:?}");
        }
    }

    #[test]
    fn methods_are_told_apart_by_their_names() {
        let mut names = HashSet::new();
        for method in TestedMethod::all() {
            assert!(
                names.insert(method.name()),
                "{:?} is there twice",
                method.name()
            );
            let (api, kind) = method.name();
            assert_eq!(TestedMethod::named(api, kind), Some(method));
        }
        assert_eq!(TestedMethod::named("gibdd", "nothing"), None);
    }

    #[test]
    fn formats_of_the_specification_are_read() {
        let today = Date::new(2026, 11, 23).unwrap();
        let named = |source| TestedMethod::Source(source);
        for (method, query) in [
            (named(SourceId::Fines), "А123ВС77|9900000001"),
            (named(SourceId::Enforcement), "Иванов|Иван||01.01.1980"),
            (named(SourceId::Bankruptcy), "7707083893|legal"),
            (named(SourceId::Valuation), "LADA|Granta|2020|45000"),
            (TestedMethod::DriverLicence, "9900 000001|01.06.2020"),
        ] {
            assert!(method.read(query, today).is_ok(), "{query}");
        }
        for (method, query) in [
            (named(SourceId::Fines), "А123ВС77"),
            (named(SourceId::Bankruptcy), "Иванов Иван|person"),
            (named(SourceId::Accidents), "А123ВС77"),
            (TestedMethod::DriverLicence, "9900000001|01.06.2027"),
            (TestedMethod::DriverLicence, "9900000001|2020-06-01"),
        ] {
            assert!(method.read(query, today).is_err(), "{query}");
        }
    }
}
