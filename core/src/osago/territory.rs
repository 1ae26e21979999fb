//! Territory factors (КТ) from `core/data/osago_territories.txt`, generated from `osago_kt.csv`.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize, Serializer};

use super::edition::TariffCertainty::{self, Confirmed, Derived, SingleSource, Unconfirmed};
use super::edition::{Sourced, TerritoryEdition};
use crate::field_reader::FieldReader;
use crate::identifier::region_name;
use crate::normalise::lower;

const TABLE: &str = include_str!("../../data/osago_territories.txt");
/// Name of the row for all localities of a region that have no row.
const OTHERS: &str = "Прочие города и населенные пункты";
/// Name of the only row of a region with a single factor.
const WHOLE: &str = "Вся территория";

static REGIONS: LazyLock<Vec<RegionRows>> = LazyLock::new(|| read(TABLE));

#[derive(Debug, PartialEq)]
struct RegionRows {
    code: &'static str,
    rows: Vec<Row>,
}

/// Locality with its factors in hundredths. The marks are letters that encode the source act.
#[derive(Debug, PartialEq)]
struct Row {
    locality: &'static str,
    mark: u8,
    car: u16,
    of_2022: Option<u16>,
    of_2019: Option<u16>,
    tractor: Option<(u8, u16)>,
    tractor_of_2019: Option<u16>,
    of_7204: Option<u16>,
}

fn read(table: &'static str) -> Vec<RegionRows> {
    let mut regions: Vec<RegionRows> = Vec::new();
    for line in table.lines() {
        if !line.contains(';') {
            let rows = Vec::new();
            regions.push(RegionRows { code: line, rows });
        } else if let Some((region, row)) = regions.last_mut().zip(row(line)) {
            region.rows.push(row);
        }
    }
    regions
}

fn row(line: &'static str) -> Option<Row> {
    let mut fields = line.split(';');
    let locality = match fields.next()? {
        "*" => OTHERS,
        "+" => WHOLE,
        name => name,
    };
    let (mark, car) = marked(fields.next()?)?;
    let mut or_current = || match fields.next() {
        Some("") => Some(car),
        other => other?.parse().ok(),
    };
    Some(Row {
        locality,
        mark,
        car,
        of_2022: or_current(),
        of_2019: or_current(),
        tractor: fields.next().and_then(marked),
        tractor_of_2019: fields.next().and_then(|factor| factor.parse().ok()),
        of_7204: fields.next().and_then(|factor| factor.parse().ok()),
    })
}

fn marked(field: &str) -> Option<(u8, u16)> {
    let mark = *field.as_bytes().first()?;
    Some((mark, field.get(1..)?.parse().ok()?))
}

/// Territory of the owner in the API.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TariffTerritory {
    /// Plate code of the region, two or three digits.
    pub region: String,
    /// Locality; an unlisted one gets the row for other localities of its region.
    pub locality: String,
}

/// Row of the table that applies to a territory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Territory {
    row: &'static Row,
    region: &'static RegionRows,
    /// Whether the table has a row for the locality itself.
    pub(super) named: bool,
}

impl Territory {
    pub(super) fn from_fields(fields: &FieldReader<'_>) -> Option<Self> {
        let code = fields.required_text("region", "Выберите регион");
        let region = code.and_then(|code| region_rows(code.trim()));
        if code.is_some() && region.is_none() {
            fields.add_error("region", "unknown_choice", "Такого региона нет в таблице");
        }
        let locality = fields.text("locality");
        let locality = match (locality, region) {
            (None, Some(region)) if region.rows.len() == 1 => Some(WHOLE),
            _ => fields.required_text("locality", "Выберите населённый пункт"),
        };
        region?.territory(locality?)
    }

    pub(super) fn locality(&self) -> &'static str {
        self.row.locality
    }

    pub(super) fn region(&self) -> &'static str {
        self.region.name()
    }

    /// Factor of all vehicles except tractors.
    pub(super) fn car(&self, edition: TerritoryEdition) -> Option<Sourced<u16>> {
        use TerritoryEdition as In;
        let row = self.row;
        match edition {
            In::Of2019 => sourced(row.of_2019, "5000-У", Confirmed),
            In::Of2022 => sourced(row.of_2022, "6007-У", SingleSource),
            In::Of7349 => row.latest(),
            In::Of7204 => match row.mark {
                b'M' | b'm' => match row.of_7204 {
                    // The press published four of the five rows; the fifth is derived as twice its base factor.
                    None => sourced(row.of_2022.map(|base| base * 2), "7204-У", Derived),
                    known => sourced(known, "7204-У", Confirmed),
                },
                _ => row.latest(),
            },
            In::Of2022Amended | In::Of2023 | In::Of2025 => row.between(edition),
        }
    }

    /// Factor of tractors, known only for some rows.
    pub(super) fn tractor(&self, edition: TerritoryEdition) -> Option<Sourced<u16>> {
        if edition == TerritoryEdition::Of2019 {
            return sourced(self.row.tractor_of_2019, "5000-У", Confirmed);
        }
        let (mark, factor) = self.row.tractor?;
        let of_7204 = edition >= TerritoryEdition::Of7204;
        match mark {
            b'm' if edition == TerritoryEdition::Of7349 => sourced(Some(factor), "7349-У", Derived),
            b'm' if of_7204 => sourced(Some(200), "7204-У", Confirmed),
            b'n' if of_7204 => sourced(Some(factor), "7204-У", SingleSource),
            b'e' if of_7204 => sourced(Some(factor), "7204-У", Derived),
            b'y' if edition == TerritoryEdition::Of2025 => {
                sourced(Some(factor), "6949-У", SingleSource)
            }
            b'r' if edition == TerritoryEdition::Of2023 => {
                sourced(Some(factor), ACT_2023, Confirmed)
            }
            b'm' | b'e' => None,
            b'r' if edition < TerritoryEdition::Of2023 => None,
            b'd' => sourced(Some(factor), "6007-У", Unconfirmed),
            _ => sourced(Some(factor), "7204-У", Unconfirmed),
        }
    }
}

impl Serialize for Territory {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let territory = TariffTerritory {
            region: self.region.code.to_owned(),
            locality: self.row.locality.to_owned(),
        };
        territory.serialize(serializer)
    }
}

const ACT_2023: &str = "6007-У в редакции 2023 года";

fn sourced(
    factor: Option<u16>,
    source: &'static str,
    certainty: TariffCertainty,
) -> Option<Sourced<u16>> {
    let doubt = match certainty {
        Unconfirmed => "значение другой редакции, новее не найдено",
        _ => "",
    };
    factor.map(|factor| Sourced::doubtful(factor, source, certainty, doubt))
}

impl Row {
    /// The newest known factor, which may be outdated.
    fn latest(&self) -> Option<Sourced<u16>> {
        let (source, certainty) = match self.mark {
            b'M' => ("7349-У", SingleSource),
            b'm' => ("7349-У", Derived),
            b'C' => ("7204-У", Confirmed),
            b'N' => ("7204-У", SingleSource),
            b'D' => ("7204-У", Derived),
            b'Y' | b'y' => ("6949-У", Unconfirmed),
            b'F' => ("6209-У", Unconfirmed),
            b'R' => (ACT_2023, Unconfirmed),
            _ => ("6007-У", Unconfirmed),
        };
        sourced(Some(self.car), source, certainty)
    }

    /// Factor of an edition between two fully known ones.
    fn between(&self, edition: TerritoryEdition) -> Option<Sourced<u16>> {
        match self.mark {
            b'Y' if edition == TerritoryEdition::Of2025 => {
                sourced(Some(self.car), "6949-У", SingleSource)
            }
            b'y' if edition == TerritoryEdition::Of2025 => self.latest(),
            b'F' => sourced(Some(self.car), "6209-У", SingleSource),
            b'R' if edition == TerritoryEdition::Of2022Amended => None,
            b'R' => sourced(Some(self.car), ACT_2023, Confirmed),
            _ => sourced(self.of_2022, "6007-У", Unconfirmed),
        }
    }
}

impl RegionRows {
    fn name(&self) -> &'static str {
        match self.code {
            // The list of plate regions names Baikonur after the authority that issues its plates.
            "94" => "Байконур",
            code => region_name(code).unwrap_or_default(),
        }
    }

    fn territory(&'static self, locality: &str) -> Option<Territory> {
        let named = self
            .rows
            .iter()
            .find(|row| comparison_key(row.locality).eq(comparison_key(locality)));
        let row = named.or_else(|| {
            let mut rows = self.rows.iter();
            rows.find(|row| matches!(row.locality, OTHERS | WHOLE))
        })?;
        Some(Territory {
            row,
            region: self,
            named: named.is_some() || row.locality == WHOLE,
        })
    }
}

/// Rows of a region by any of its plate codes.
fn region_rows(code: &str) -> Option<&'static RegionRows> {
    let own = |code: &str| REGIONS.iter().find(|region| region.code == code);
    let shared = || {
        let name = region_name(code)?;
        REGIONS.iter().find(|region| region.name() == name)
    };
    // 20 is the code of Chechnya in registers and was on its plates until 2000.
    own(if code == "20" { "95" } else { code }).or_else(shared)
}

/// Comparison key of a locality name: ignores case, «ё», hyphens and spaces.
fn comparison_key(name: &str) -> impl Iterator<Item = char> {
    let name = name.trim();
    let name = name.strip_prefix("г.").unwrap_or(name);
    name.chars()
        .map(lower)
        .filter(|c| !c.is_whitespace() && *c != '-')
        .map(|c| if c == 'ё' { 'е' } else { c })
}

/// Region with the localities of the table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct TariffRegion {
    pub region: &'static str,
    pub name: &'static str,
    pub localities: Vec<&'static str>,
}

/// All regions, in the order of the table.
#[must_use]
pub fn territories() -> Vec<TariffRegion> {
    REGIONS
        .iter()
        .map(|region| TariffRegion {
            region: region.code,
            name: region.name(),
            localities: region.rows.iter().map(|row| row.locality).collect(),
        })
        .collect()
}
