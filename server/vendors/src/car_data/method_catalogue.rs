//! Catalogue of vendor methods that administrators can test one by one.

use avtosled_core::date::Date;
use avtosled_core::document::DocumentKind;
use avtosled_core::sources::SourceId;
use strum::VariantArray;

use super::lookup::query::{QueryResult, check_length, document, query_error, split_parts};
use super::lookup::source_query;
use super::{Lookup, LookupKind, QueryError, Subject, api_cloud};

const LICENCE: &str = "серия и номер ВУ|дата выдачи дд.мм.гггг";

/// Vendor method that can be tested with one query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CatalogueMethod {
    /// Main method of a report source.
    Source(SourceId),
    DriverLicence,
    Lookup(LookupKind),
}

/// Vendor method with parsed parameters.
pub enum MethodRequest {
    Source(SourceId, Box<Subject>),
    DriverLicence { number: String, issued_on: Date },
    Lookup(Lookup),
}

impl CatalogueMethod {
    /// All testable methods; sources that share a method are listed once.
    pub fn all() -> impl Iterator<Item = Self> {
        let sources = SourceId::VARIANTS.iter().copied();
        let sources = sources.filter(|source| source.asked_as() == *source);
        let lookups = LookupKind::VARIANTS.iter().copied();
        sources
            .map(Self::Source)
            .chain(std::iter::once(Self::DriverLicence))
            .chain(lookups.map(Self::Lookup))
    }

    /// Finds a method by its names in call records; the first one of several.
    #[must_use]
    pub fn find(api: &str, method: &str) -> Option<Self> {
        Self::all().find(|one| one.name() == (api, method))
    }

    /// API and method names as stored in call records.
    #[must_use]
    pub fn name(self) -> (&'static str, &'static str) {
        match self {
            Self::Source(source) => api_cloud::source_method(source),
            Self::DriverLicence => api_cloud::licence_method(),
            Self::Lookup(kind) => api_cloud::lookup_method(kind),
        }
    }

    /// Russian title of the method for administrators.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Source(source) => source.source().title,
            Self::DriverLicence => "Водительское удостоверение",
            Self::Lookup(kind) => kind.title(),
        }
    }

    /// Query format of the method, in Russian.
    #[must_use]
    pub fn format(self) -> &'static str {
        match self {
            Self::Source(source) => source_query::format(source),
            Self::DriverLicence => LICENCE,
            Self::Lookup(kind) => kind.format(),
        }
    }

    /// Sample query of the method about an invented car or person.
    #[must_use]
    pub fn sample(self) -> &'static str {
        match self {
            Self::Source(source) => source_query::sample(source),
            Self::DriverLicence => "9900000001|01.06.2020",
            Self::Lookup(kind) => kind.sample(),
        }
    }

    /// Parses a query of the method; `today` is the date in Moscow.
    pub fn parse_query(self, text: &str, today: Date) -> Result<MethodRequest, QueryError> {
        match self {
            Self::Source(source) => {
                let subject = source_query::parse(source, text, today)?;
                Ok(MethodRequest::Source(source, Box::new(subject)))
            }
            Self::DriverLicence => licence(text, today),
            Self::Lookup(kind) => kind.parse_query(text, today).map(MethodRequest::Lookup),
        }
    }
}

fn licence(text: &str, today: Date) -> QueryResult<MethodRequest> {
    let [number, issued] = split_parts(check_length(text)?, LICENCE)?;
    let number = document(DocumentKind::DriverLicence, number, "ВУ", today)?;
    let issued_on = parse_russian_date(issued).filter(|day| *day <= today);
    let issued_on = issued_on
        .ok_or_else(|| query_error("invalid_date", "Дата выдачи: дд.мм.гггг, не позже сегодня"))?;
    Ok(MethodRequest::DriverLicence { number, issued_on })
}

fn parse_russian_date(text: &str) -> Option<Date> {
    let mut parts = text.split('.');
    let (day, month, year) = (parts.next()?, parts.next()?, parts.next()?);
    let is_complete = parts.next().is_none();
    let day = Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    day.ok().filter(|_| is_complete)
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
    fn every_method_parses_its_own_sample() {
        let today = Date::new(2026, 11, 23).unwrap();
        let too_long = "1".repeat(501);
        for method in CatalogueMethod::all() {
            let parsed = method.parse_query(method.sample(), today);
            assert!(parsed.is_ok(), "{method:?}: {:?}", parsed.err());
            assert!(method.parse_query(&too_long, today).is_err(), "{method:?}");
        }
    }

    #[test]
    fn catalogue_method_names_are_unique_and_found_by_name() {
        let mut names = HashSet::new();
        for method in CatalogueMethod::all() {
            assert!(
                names.insert(method.name()),
                "{:?} is listed twice",
                method.name()
            );
            let (api, kind) = method.name();
            assert_eq!(CatalogueMethod::find(api, kind), Some(method));
        }
        assert_eq!(CatalogueMethod::find("gibdd", "nothing"), None);
    }

    #[test]
    fn query_in_format_of_specification_is_parsed_and_other_is_rejected() {
        let today = Date::new(2026, 11, 23).unwrap();
        for (method, query) in [
            (
                CatalogueMethod::Source(SourceId::Fines),
                "А123ВС77|9900000001",
            ),
            (
                CatalogueMethod::Source(SourceId::Enforcement),
                "Иванов|Иван||01.01.1980",
            ),
            (
                CatalogueMethod::Source(SourceId::Bankruptcy),
                "7707083893|legal",
            ),
            (
                CatalogueMethod::Source(SourceId::Valuation),
                "LADA|Granta|2020|45000",
            ),
            (CatalogueMethod::DriverLicence, "9900 000001|01.06.2020"),
        ] {
            assert!(method.parse_query(query, today).is_ok(), "{query}");
        }
        for (method, query) in [
            (CatalogueMethod::Source(SourceId::Fines), "А123ВС77"),
            (
                CatalogueMethod::Source(SourceId::Bankruptcy),
                "Иванов Иван|person",
            ),
            (CatalogueMethod::Source(SourceId::Accidents), "А123ВС77"),
            (CatalogueMethod::DriverLicence, "9900000001|01.06.2027"),
            (CatalogueMethod::DriverLicence, "9900000001|2020-06-01"),
        ] {
            assert!(method.parse_query(query, today).is_err(), "{query}");
        }
    }
}
