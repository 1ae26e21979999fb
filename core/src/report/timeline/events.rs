//! The events of one source.

use super::{EventKind, TimelineEvent};
use crate::date::Date;
use crate::report::damage::{accident_damage, place_in_words};
use crate::report::words::{inside, kilometres, record_anchor, roubles, spoken, without_zeros};
use crate::report::{
    Accidents, Auctions, Block, Customs, Fines, History, Inspections, Mileage, Photos, PledgeKind,
    Pledges, Policies, Recalls, Restrictions, SourceState, Taxi, Wanted, operation_title,
    operations,
};

pub(super) struct Collector<'a> {
    service_id: &'a str,
    today: Date,
    pub events: Vec<TimelineEvent>,
    pub undated: u32,
}

/// An event before it has its day.
struct Draft<'a> {
    kind: EventKind,
    /// Place of the record, from 0.
    place: usize,
    title: &'a str,
    text: String,
    level: SourceState,
    mileage: Option<u32>,
}

impl<'a> Draft<'a> {
    fn good(kind: EventKind, place: usize, title: &'a str, text: String) -> Self {
        Self {
            kind,
            place,
            title,
            text,
            level: SourceState::Good,
            mileage: None,
        }
    }

    fn at_level(mut self, level: SourceState) -> Self {
        self.level = level;
        self
    }
}

/// The article of a fine; a bare number says nothing to most.
fn in_code(article: &str) -> String {
    if article.starts_with(|first: char| first.is_ascii_digit()) {
        format!("ст. {article} КоАП")
    } else {
        article.to_owned()
    }
}

/// What is known, joined by commas.
fn joined<const N: usize>(parts: [Option<String>; N]) -> String {
    let known: Vec<String> = parts
        .into_iter()
        .flatten()
        .filter(|part| !part.trim().is_empty())
        .collect();
    known.join(", ")
}

impl<'a> Collector<'a> {
    pub(super) const fn new(service_id: &'a str, today: Date) -> Self {
        Self {
            service_id,
            today,
            events: Vec::new(),
            undated: 0,
        }
    }

    fn add(&mut self, date: Option<&str>, draft: Draft<'_>) {
        let Some(Ok(date)) = date.map(str::parse::<Date>) else {
            self.undated = self.undated.saturating_add(1);
            return;
        };
        self.events.push(TimelineEvent {
            date: date.to_string(),
            kind: draft.kind,
            title: draft.title.to_owned(),
            text: draft.text,
            level: draft.level,
            mileage: draft.mileage,
            service_id: self.service_id.to_owned(),
            anchor: record_anchor(self.service_id, draft.place),
        });
    }

    pub(super) fn read(&mut self, block: &Block) {
        match block {
            Block::History(history) => self.history(history),
            Block::Accidents(accidents) => self.accidents(accidents),
            Block::Wanted(wanted) => self.wanted(wanted),
            Block::Restrictions(restrictions) => self.restrictions(restrictions),
            Block::Inspections(inspections) => self.inspections(inspections),
            Block::Mileage(mileage) => self.mileage(mileage),
            Block::Osago(policies) | Block::OsagoInfo(policies) => self.policies(policies),
            Block::Customs(customs) => self.customs(customs),
            Block::Taxi(taxi) => self.taxi(taxi),
            Block::Recalls(recalls) => self.recalls(recalls),
            Block::Photos(photos) => self.photos(photos),
            Block::Pledges(pledges) => self.pledges(pledges),
            Block::Fines(fines) => self.fines(fines),
            Block::Auctions(auctions) => self.auctions(auctions),
            // These tell of no day of the car.
            Block::Conversion(_)
            | Block::Decoded(_)
            | Block::Proceedings(_)
            | Block::Bankruptcies(_)
            | Block::Valuation(_)
            | Block::BonusMalus(_)
            | Block::DriverLicence(_)
            | Block::InspectionOperator(_)
            | Block::Company(_)
            | Block::TaxNumber(_)
            | Block::SelfEmployed(_) => {}
        }
    }

    fn history(&mut self, history: &History) {
        for (place, period) in history.ownership_periods.iter().enumerate() {
            let code = period.last_operation.as_str();
            let title = operation_title(code).unwrap_or(period.last_operation_info.as_str());
            let level = if code == operations::THEFT {
                SourceState::Stop
            } else if operations::is_removal(code) {
                SourceState::Attention
            } else {
                SourceState::Good
            };
            let who = Some(period.simple_person_type_info.clone());
            let text = joined([who, Some(without_zeros(&period.period))]);
            let draft = Draft::good(EventKind::Registration, place, title, text).at_level(level);
            self.add(Some(&period.from), draft);
        }
    }

    fn accidents(&mut self, accidents: &Accidents) {
        for (place, accident) in accidents.accidents.iter().enumerate() {
            let damage = place_in_words(&accident_damage(accident).zones)
                .map(|place| format!("повреждения {place}"));
            let kind = accident.kind.as_deref().map(inside);
            let text = joined([kind, accident.region.clone(), damage]);
            let draft = Draft::good(EventKind::Accident, place, "ДТП", text);
            self.add(Some(&accident.date), draft.at_level(SourceState::Attention));
        }
    }

    fn wanted(&mut self, wanted: &Wanted) {
        for (place, record) in wanted.records.iter().enumerate() {
            let text = joined([record.region.clone()]);
            let draft = Draft::good(EventKind::Wanted, place, "Объявлен в розыск", text);
            self.add(record.date.as_deref(), draft.at_level(SourceState::Stop));
        }
    }

    fn restrictions(&mut self, restrictions: &Restrictions) {
        for (place, record) in restrictions.records.iter().enumerate() {
            let by = record.imposed_by.as_deref().map(inside);
            let text = joined([Some(inside(&record.kind)), by, record.region.clone()]);
            let draft = Draft::good(EventKind::Restriction, place, "Наложено ограничение", text);
            self.add(record.date.as_deref(), draft.at_level(SourceState::Stop));
        }
    }

    fn inspections(&mut self, inspections: &Inspections) {
        for (place, card) in inspections.cards.iter().enumerate() {
            let expires = card.expires.as_deref();
            let until = expires.map(|day| format!("карта до {}", spoken(day)));
            let text = joined([card.mileage.map(kilometres), until]);
            let mut draft = Draft::good(EventKind::Inspection, place, "Техосмотр", text);
            draft.mileage = card.mileage;
            self.add(Some(&card.date), draft);
        }
    }

    fn mileage(&mut self, mileage: &Mileage) {
        for (place, record) in mileage.records.iter().enumerate() {
            let text = joined([
                Some(kilometres(record.mileage)),
                Some(record.source.clone()),
            ]);
            let mut draft = Draft::good(EventKind::Mileage, place, "Показание пробега", text);
            draft.mileage = Some(record.mileage);
            self.add(Some(&record.date), draft);
        }
    }

    fn policies(&mut self, policies: &Policies) {
        for (place, policy) in policies.policies.iter().enumerate() {
            let to = policy.to.as_deref();
            let until = to.map(|day| format!("до {}", spoken(day)));
            let purpose = policy.purpose.as_deref().map(inside);
            let text = joined([policy.insurer.clone(), purpose, until]);
            let draft = Draft::good(EventKind::Policy, place, "Полис ОСАГО", text);
            self.add(policy.from.as_deref().or(policy.use_from.as_deref()), draft);
        }
    }

    fn customs(&mut self, customs: &Customs) {
        for (place, record) in customs.records.iter().enumerate() {
            let text = joined([record.country.clone(), record.model.clone()]);
            let draft = Draft::good(EventKind::Customs, place, "Таможенное оформление", text);
            self.add(record.date.as_deref(), draft);
        }
    }

    fn taxi(&mut self, taxi: &Taxi) {
        for (place, permit) in taxi.permits.iter().enumerate() {
            let to = permit.to.as_deref();
            let until = to.map(|day| format!("до {}", spoken(day)));
            let text = joined([permit.region.clone(), until]);
            let draft = Draft::good(EventKind::Taxi, place, "Разрешение на такси", text);
            self.add(
                permit.from.as_deref(),
                draft.at_level(SourceState::Attention),
            );
        }
    }

    fn recalls(&mut self, recalls: &Recalls) {
        for (place, recall) in recalls.campaigns.iter().enumerate() {
            let text = joined([recall.reason.clone()]);
            let draft = Draft::good(EventKind::Recall, place, "Отзывная кампания", text);
            self.add(
                recall.date.as_deref(),
                draft.at_level(SourceState::Attention),
            );
        }
    }

    fn photos(&mut self, photos: &Photos) {
        for (place, photo) in photos.photos.iter().enumerate() {
            let text = joined([photo.info.clone()]);
            let draft = Draft::good(EventKind::Photo, place, "Фотография", text);
            self.add(photo.date.as_deref(), draft);
        }
    }

    fn pledges(&mut self, pledges: &Pledges) {
        for (place, pledge) in pledges.records.iter().enumerate() {
            let title = match pledge.kind {
                PledgeKind::Pledge => "Залог",
                PledgeKind::Lease => "Лизинг",
            };
            let level = if pledge.is_over(self.today) {
                SourceState::Good
            } else {
                SourceState::Stop
            };
            let end = pledge.end_date.as_deref();
            let text = joined([end.map(|day| format!("до {}", spoken(day)))]);
            let draft = Draft::good(EventKind::Pledge, place, title, text).at_level(level);
            self.add(
                pledge.date.as_deref().or(pledge.starts_on.as_deref()),
                draft,
            );
        }
    }

    fn fines(&mut self, fines: &Fines) {
        for (place, fine) in fines.records.iter().enumerate() {
            let article = fine.article.as_deref().map(in_code);
            let text = joined([fine.amount.map(roubles), article]);
            let draft = Draft::good(EventKind::Fine, place, "Штраф не оплачен", text);
            let date = fine.violation_date.as_deref().or(fine.date.as_deref());
            self.add(date, draft.at_level(SourceState::Attention));
        }
    }

    fn auctions(&mut self, auctions: &Auctions) {
        for (place, lot) in auctions.lots.iter().enumerate() {
            let damage = lot
                .damage
                .as_deref()
                .filter(|damage| !damage.trim().is_empty());
            let level = if damage.is_some() {
                SourceState::Attention
            } else {
                SourceState::Good
            };
            let damage = damage.map(|damage| format!("повреждения: {}", inside(damage)));
            let driven = lot.kilometres().map(kilometres);
            let text = joined([lot.auction.clone(), lot.country.clone(), driven, damage]);
            let mut draft = Draft::good(EventKind::Auction, place, "Лот на аукционе", text);
            draft.mileage = lot.kilometres();
            self.add(lot.date.as_deref(), draft.at_level(level));
        }
    }
}
