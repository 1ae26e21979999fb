//! What each source states about the car, kind by kind.

use super::Stated;
use crate::report::source_input::answers;
use crate::report::words::record_anchor;
use crate::report::{
    Block, Customs, Decoded, History, Inspections, NamedValue, Policies, SourceInput,
};

/// A kind of statement that sources may contradict one another in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Vin,
    BodyNumber,
    /// The plate of today; older plates are no contradiction.
    Plate,
    Colour,
    EngineNumber,
    /// Cubic centimetres.
    EngineVolume,
    /// Horsepower.
    EnginePower,
    Year,
    PassportNumber,
}

/// One statement.
pub(super) struct Fact {
    pub kind: Kind,
    pub stated: Stated,
    /// Sources that list candidates state them together: one that fits is enough.
    pub is_candidate: bool,
}

/// Collects the statements of one source.
struct Collector<'a> {
    source: &'static str,
    service_id: &'a str,
    facts: Vec<Fact>,
}

pub(super) fn facts(sources: &[SourceInput<'_>]) -> Vec<Fact> {
    let mut facts = Vec::new();
    for (service_id, answer) in answers(sources) {
        let mut collector = Collector {
            source: answer.block.source_title(),
            service_id,
            facts: Vec::new(),
        };
        collector.read(&answer.block);
        facts.append(&mut collector.facts);
    }
    facts
}

impl Collector<'_> {
    /// `place` is that of the record, from 0.
    fn state(&mut self, kind: Kind, value: Option<&str>, place: Option<usize>) {
        self.add(kind, value.map(str::to_owned), place, false);
    }

    fn number<T: ToString>(&mut self, kind: Kind, value: Option<T>, place: Option<usize>) {
        self.add(kind, value.map(|value| value.to_string()), place, false);
    }

    fn add(&mut self, kind: Kind, value: Option<String>, place: Option<usize>, candidate: bool) {
        let Some(value) = value.filter(|value| !value.trim().is_empty()) else {
            return;
        };
        let anchor = match place {
            Some(place) => record_anchor(self.service_id, place),
            None => self.service_id.to_owned(),
        };
        self.facts.push(Fact {
            kind,
            stated: Stated {
                source: self.source.to_owned(),
                anchor,
                value,
            },
            is_candidate: candidate,
        });
    }

    fn read(&mut self, block: &Block) {
        match block {
            Block::History(history) => self.history(history),
            Block::Inspections(inspections) => self.inspections(inspections),
            Block::Osago(policies) | Block::OsagoInfo(policies) => self.policies(policies),
            Block::Customs(customs) => self.customs(customs),
            Block::Decoded(decoded) => self.decoded(decoded),
            Block::Conversion(conversion) => {
                self.state(Kind::Vin, conversion.vin.as_deref(), None);
                self.state(Kind::BodyNumber, conversion.body.as_deref(), None);
                self.state(Kind::Plate, conversion.reg_number.as_deref(), None);
                self.number(Kind::Year, conversion.year, None);
            }
            Block::Wanted(wanted) => {
                for (place, record) in wanted.records.iter().enumerate() {
                    self.state(Kind::Vin, record.vin.as_deref(), Some(place));
                    self.state(Kind::BodyNumber, record.body_number.as_deref(), Some(place));
                    self.number(Kind::Year, record.year, Some(place));
                }
            }
            Block::Restrictions(restrictions) => {
                for (place, record) in restrictions.records.iter().enumerate() {
                    self.state(Kind::Vin, record.vin.as_deref(), Some(place));
                    self.state(Kind::BodyNumber, record.body_number.as_deref(), Some(place));
                    self.number(Kind::Year, record.year, Some(place));
                }
            }
            Block::Accidents(accidents) => {
                for (place, record) in accidents.accidents.iter().enumerate() {
                    self.number(Kind::Year, record.year, Some(place));
                }
            }
            Block::Taxi(taxi) => {
                for (place, permit) in taxi.permits.iter().enumerate() {
                    self.number(Kind::Year, permit.year, Some(place));
                }
            }
            Block::Auctions(auctions) => {
                for (place, lot) in auctions.lots.iter().enumerate() {
                    self.number(Kind::Year, lot.year, Some(place));
                }
            }
            Block::Pledges(pledges) => {
                for (place, pledge) in pledges.records.iter().enumerate() {
                    self.state(Kind::Vin, pledge.vin.as_deref(), Some(place));
                    self.state(Kind::BodyNumber, pledge.body_number.as_deref(), Some(place));
                }
            }
            _ => {}
        }
    }

    fn history(&mut self, history: &History) {
        let vehicle = &history.vehicle;
        self.state(Kind::Vin, vehicle.vin.as_deref(), None);
        self.state(Kind::BodyNumber, vehicle.body_number.as_deref(), None);
        self.state(Kind::Colour, vehicle.color.as_deref(), None);
        self.state(Kind::EngineNumber, vehicle.engine_number.as_deref(), None);
        self.number(Kind::EngineVolume, vehicle.engine_volume, None);
        self.number(Kind::EnginePower, vehicle.engine_power, None);
        self.number(Kind::Year, vehicle.year, None);
        self.state(
            Kind::PassportNumber,
            history.passport.number.as_deref(),
            None,
        );
    }

    fn inspections(&mut self, inspections: &Inspections) {
        self.state(Kind::BodyNumber, inspections.body_number.as_deref(), None);
        for (place, card) in inspections.cards.iter().enumerate() {
            self.state(Kind::Vin, card.vin.as_deref(), Some(place));
        }
    }

    fn policies(&mut self, policies: &Policies) {
        for (place, policy) in policies.policies.iter().enumerate() {
            let place = Some(place);
            self.state(Kind::Vin, policy.vin.as_deref(), place);
            self.state(Kind::BodyNumber, policy.body_number.as_deref(), place);
            self.number(Kind::EnginePower, policy.engine_power, place);
            if policy.is_active == Some(true) {
                self.state(Kind::Plate, policy.plate.as_deref(), place);
            }
        }
    }

    fn customs(&mut self, customs: &Customs) {
        self.state(Kind::Vin, customs.vin.as_deref(), None);
        self.state(
            Kind::PassportNumber,
            customs.passport_number.as_deref(),
            None,
        );
        for (place, record) in customs.records.iter().enumerate() {
            self.state(Kind::Vin, record.vin.as_deref(), Some(place));
            self.state(Kind::BodyNumber, record.body_number.as_deref(), Some(place));
            self.named(&record.fields, place);
        }
    }

    fn decoded(&mut self, decoded: &Decoded) {
        self.state(Kind::Vin, decoded.vin.as_deref(), None);
        for (place, option) in decoded.modifications.iter().enumerate() {
            let numbers = [
                (
                    Kind::EngineVolume,
                    option.engine_volume.map(|it| it.to_string()),
                ),
                (
                    Kind::EnginePower,
                    option.engine_power.map(|it| it.to_string()),
                ),
                (Kind::Year, option.model_year.map(|it| it.to_string())),
            ];
            for (kind, value) in numbers {
                self.add(kind, value, Some(place), true);
            }
        }
    }

    /// Fields that a source names itself.
    fn named(&mut self, fields: &[NamedValue], place: usize) {
        for field in fields {
            let title = field.title.to_lowercase();
            let kind = if title.contains("цвет") {
                Kind::Colour
            } else if title.contains("номер двигателя") {
                Kind::EngineNumber
            } else {
                continue;
            };
            self.state(kind, Some(&field.value), Some(place));
        }
    }
}
