//! The readings of the sources.

use super::judge::{Odometer, odometer};
use super::reading::{OdometerUnit, Reading};
use crate::date::Date;
use crate::report::source_input::answers;
use crate::report::words::record_anchor;
use crate::report::{AuctionLot, Auctions, Block, Inspections, Mileage, SourceInput};

/// Countries whose cars count miles, as vendors write them.
const MILES: [&str; 8] = [
    "сша",
    "соединенные штаты",
    "соединённые штаты",
    "usa",
    "us",
    "united states",
    "united states of america",
    "америка",
];

impl OdometerUnit {
    /// What cars of a country count in, where their source names no unit. In doubt: the USA sell
    /// imported cars that count kilometres, and the vendor may convert on its own, which its contract
    /// leaves open; Canada counts kilometres since 1977, and its lots name miles where they do not.
    #[must_use]
    pub fn of_country(country: Option<&str>) -> Self {
        let country = country.unwrap_or_default().trim().to_lowercase();
        if MILES.contains(&country.as_str()) {
            Self::Miles
        } else {
            Self::Kilometres
        }
    }
}

impl AuctionLot {
    /// What its mileage is counted in.
    #[must_use]
    pub fn unit(&self) -> OdometerUnit {
        let of_country = || OdometerUnit::of_country(self.country.as_deref());
        self.mileage_unit.unwrap_or_else(of_country)
    }

    /// Mileage in full kilometres.
    #[must_use]
    pub fn kilometres(&self) -> Option<u32> {
        self.mileage.map(|mileage| self.unit().kilometres(mileage))
    }
}

/// What the readings of all sources prove together.
pub(in crate::report) fn of_sources(sources: &[SourceInput<'_>], today: Date) -> Odometer {
    let readings: Vec<Reading> = answers(sources)
        .flat_map(|(service_id, answer)| readings(&answer.block, service_id))
        .collect();
    odometer(&readings, today)
}

/// What the readings of one source prove alone.
pub(in crate::report) fn of_block(block: &Block, today: Date) -> Odometer {
    odometer(&readings(block, ""), today)
}

/// All readings of a block, also those without a day.
pub(super) fn readings(block: &Block, service_id: &str) -> Vec<Reading> {
    let title = block.source_title();
    match block {
        Block::Inspections(inspections) => of_cards(inspections, title, service_id),
        Block::Mileage(mileage) => of_records(mileage, service_id),
        Block::Auctions(auctions) => of_lots(auctions, title, service_id),
        _ => Vec::new(),
    }
}

pub(super) fn of_cards(inspections: &Inspections, title: &str, service_id: &str) -> Vec<Reading> {
    let cards = inspections.cards.iter().enumerate();
    cards
        .filter_map(|(place, card)| {
            Some(Reading {
                day: card.date.parse().ok(),
                value: card.mileage?,
                unit: OdometerUnit::Kilometres,
                is_unit_assumed: false,
                source: title.to_owned(),
                anchor: record_anchor(service_id, place),
            })
        })
        .collect()
}

fn of_records(mileage: &Mileage, service_id: &str) -> Vec<Reading> {
    let records = mileage.records.iter().enumerate();
    records
        .map(|(place, record)| Reading {
            day: record.date.parse().ok(),
            value: record.mileage,
            unit: OdometerUnit::Kilometres,
            is_unit_assumed: false,
            source: record.source.clone(),
            anchor: record_anchor(service_id, place),
        })
        .collect()
}

fn of_lots(auctions: &Auctions, title: &str, service_id: &str) -> Vec<Reading> {
    let lots = auctions.lots.iter().enumerate();
    lots.filter_map(|(place, lot)| {
        Some(Reading {
            day: lot.date.as_deref().and_then(|day| day.parse().ok()),
            value: lot.mileage?,
            unit: lot.unit(),
            is_unit_assumed: lot.mileage_unit.is_none(),
            source: title.to_owned(),
            anchor: record_anchor(service_id, place),
        })
    })
    .collect()
}
