//! Lists of records: periods of ownership, accidents, the wanted list, restrictions,
//! pledges, policies.

use crate::date::Date;
use crate::report::{
    Accident, Accidents, OwnershipPeriod, Pledge, Pledges, Policies, Policy, Restriction,
    Restrictions, Wanted, WantedRecord, operation_title,
};

/// How the register writes that a period runs to the present.
const PRESENT: &str = "null";

/// Records that have no equal on the other side.
pub(super) struct Unequal<'a, T> {
    added: Vec<&'a T>,
    /// The same record with another content, before and after.
    changed: Vec<(&'a T, &'a T)>,
    vanished: Vec<&'a T>,
}

/// `content` is what has to be equal, `key` what makes two records the same one. Of records that are
/// equal to each other, each counts.
pub(super) fn compare<'a, T, C: PartialEq, K: PartialEq>(
    before: &'a [T],
    after: &'a [T],
    content: impl Fn(&'a T) -> C,
    key: impl Fn(&'a T) -> K,
) -> Unequal<'a, T> {
    let mut left: Vec<&T> = before.iter().collect();
    let mut rest = Vec::new();
    for record in after {
        match left.iter().position(|old| content(old) == content(record)) {
            Some(place) => {
                left.remove(place);
            }
            None => rest.push(record),
        }
    }
    let mut unequal = Unequal {
        added: Vec::new(),
        changed: Vec::new(),
        vanished: Vec::new(),
    };
    for record in rest {
        match left.iter().position(|old| key(old) == key(record)) {
            Some(place) => unequal.changed.push((left.remove(place), record)),
            None => unequal.added.push(record),
        }
    }
    unequal.vanished = left;
    unequal
}

impl<T> Unequal<'_, T> {
    fn is_empty(&self) -> bool {
        self.added.is_empty() && self.changed.is_empty() && self.vanished.is_empty()
    }

    pub(super) fn lines(
        &self,
        [added, changed, vanished]: [&str; 3],
        told: fn(&T) -> String,
    ) -> impl Iterator<Item = String> {
        let line = move |title: &str, record: &T| match told(record) {
            told if told.is_empty() => title.to_owned(),
            told => format!("{title}: {told}"),
        };
        let added = self.added.iter().map(move |record| line(added, record));
        let changed = self
            .changed
            .iter()
            .map(move |(_, after)| line(changed, after));
        let vanished = self
            .vanished
            .iter()
            .map(move |record| line(vanished, record));
        added.chain(changed).chain(vanished)
    }
}

pub(super) fn periods(before: &[OwnershipPeriod], after: &[OwnershipPeriod]) -> Vec<String> {
    let mut unequal = compare(
        before,
        after,
        |period| {
            let OwnershipPeriod {
                last_operation,
                simple_person_type,
                from,
                to,
                ..
            } = period;
            (last_operation, simple_person_type, from, to)
        },
        |period| (&period.from, &period.simple_person_type),
    );
    let is_closed = |(before, after): &(&OwnershipPeriod, &OwnershipPeriod)| {
        before.to == PRESENT && after.to != PRESENT
    };
    let closed: Vec<String> = unequal
        .changed
        .iter()
        .filter(|pair| is_closed(pair))
        .map(|(_, after)| {
            let (from, to) = (day(&after.from), day(&after.to));
            format!("Закончился период владения с {from}: {to}")
        })
        .collect();
    unequal.changed.retain(|pair| !is_closed(pair));
    let titles = [
        "Новая запись о регистрации",
        "Изменена запись о регистрации",
        "Исчезла запись о регистрации",
    ];
    unequal.lines(titles, period).chain(closed).collect()
}

fn period(period: &OwnershipPeriod) -> String {
    let operation = operation_title(&period.last_operation);
    joined([
        Some(format!("с {}", day(&period.from))),
        Some(period.simple_person_type_info.to_lowercase()),
        Some(operation.unwrap_or(&period.last_operation_info).to_owned()),
    ])
}

pub(super) fn accidents(before: &Accidents, after: &Accidents) -> Vec<String> {
    let unequal = compare(
        &before.accidents,
        &after.accidents,
        // Each answer has another link to the same picture.
        |accident| Accident {
            picture: None,
            ..accident.clone()
        },
        |accident| match &accident.number {
            Some(number) => (number.as_str(), None),
            None => (accident.date.as_str(), accident.time.as_deref()),
        },
    );
    if unequal.is_empty() && before.has_accidents != after.has_accidents {
        let line = if after.has_accidents {
            "В реестре появились сведения о ДТП"
        } else {
            "В реестре больше нет сведений о ДТП"
        };
        return vec![line.to_owned()];
    }
    let titles = [
        "Новое ДТП",
        "Уточнены сведения о ДТП",
        "Исчезли сведения о ДТП",
    ];
    unequal.lines(titles, accident).collect()
}

fn accident(accident: &Accident) -> String {
    let place = accident.place.clone().or(accident.region.clone());
    joined([
        Some(day(&accident.date)),
        accident.kind.as_deref().map(str::to_lowercase),
        place,
        accident.damage.as_deref().map(str::to_lowercase),
    ])
}

pub(super) fn wanted(before: &Wanted, after: &Wanted) -> Vec<String> {
    let unequal = compare(
        &before.records,
        &after.records,
        |record| record,
        |record| (&record.date, &record.region),
    );
    if unequal.is_empty() {
        return counts("Записей о розыске", before.count, after.count);
    }
    let titles = [
        "Автомобиль объявлен в розыск",
        "Изменена запись о розыске",
        "Записи о розыске больше нет",
    ];
    let told =
        |record: &WantedRecord| joined([record.date.as_deref().map(day), record.region.clone()]);
    unequal.lines(titles, told).collect()
}

pub(super) fn restrictions(before: &Restrictions, after: &Restrictions) -> Vec<String> {
    let unequal = compare(
        &before.records,
        &after.records,
        |record| {
            // A phone of the authority, or another number of the same record, is no news.
            let Restriction {
                kind_code: _,
                operation,
                kind,
                date,
                entered_on,
                region,
                imposed_by,
                basis,
                phone: _,
                key: _,
                // The bailiffs may just not have answered.
                debt: _,
                debt_subject: _,
                // Of the car itself.
                vin: _,
                body_number: _,
                model: _,
                year: _,
            } = record;
            (kind, operation, date, entered_on, region, imposed_by, basis)
        },
        |record| match &record.key {
            Some(key) => (key.as_str(), None),
            None => (record.kind.as_str(), record.date.as_deref()),
        },
    );
    if unequal.is_empty() {
        return counts("Ограничений", before.count, after.count);
    }
    let titles = [
        "Новая запись об ограничении",
        "Изменена запись об ограничении",
        "Записи об ограничении больше нет",
    ];
    unequal.lines(titles, restriction).collect()
}

fn restriction(record: &Restriction) -> String {
    joined([
        Some(record.kind.clone()),
        record.date.as_deref().map(day),
        record.region.clone(),
        record.imposed_by.clone(),
    ])
}

pub(super) fn pledges(before: &Pledges, after: &Pledges) -> Vec<String> {
    let unequal = compare(
        &before.records,
        &after.records,
        |record| {
            // The sides are people; whoever holds the car now has a new notice.
            let Pledge {
                kind: _,
                number,
                date,
                end_date,
                in_force,
                pledgors: _,
                creditors: _,
                contract,
                contract_date,
                starts_on,
                // Of the car itself.
                vin: _,
                body_number: _,
            } = record;
            // That one is in force may be unknown on one of the two days.
            let is_over = *in_force == Some(false);
            (
                number,
                date,
                end_date,
                is_over,
                contract,
                contract_date,
                starts_on,
            )
        },
        |record| (&record.number, &record.date),
    );
    if unequal.is_empty() {
        return counts("Записей о залоге", before.count, after.count);
    }
    let titles = [
        "Новая запись о залоге",
        "Изменена запись о залоге",
        "Исчезла запись о залоге",
    ];
    unequal.lines(titles, pledge).collect()
}

fn pledge(record: &Pledge) -> String {
    let ended = record.end_date.as_deref();
    let ended = ended.map(|ended| format!("прекращена {}", day(ended)));
    let is_over = record.in_force == Some(false);
    joined([
        record.number.clone(),
        record.date.as_deref().map(day),
        ended.or_else(|| is_over.then(|| "прекращена".to_owned())),
    ])
}

/// Only what is new: the register answers with the policies of the day that was asked about.
pub(super) fn policies(before: &Policies, after: &Policies) -> Vec<String> {
    let key = |policy: &Policy| (policy.series.clone(), policy.number.clone());
    let known: Vec<_> = before.policies.iter().map(key).collect();
    let is_new = |policy: &&Policy| policy.number.is_some() && !known.contains(&key(policy));
    let added = after.policies.iter().filter(is_new);
    added
        .map(|record| format!("Новый полис ОСАГО: {}", policy(record)))
        .collect()
}

/// Without the people of the policy.
fn policy(policy: &Policy) -> String {
    let number = [policy.series.as_deref(), policy.number.as_deref()];
    let number: Vec<&str> = number.into_iter().flatten().collect();
    let from = policy.from.as_ref().or(policy.use_from.as_ref());
    joined([
        Some(number.join(" ")),
        policy.insurer.clone(),
        from.map(|from| format!("с {}", day(from))),
    ])
}

/// Records that cannot be read are counted all the same.
fn counts(title: &str, before: u32, after: u32) -> Vec<String> {
    if before == after {
        return Vec::new();
    }
    vec![format!("{title}: было {before}, стало {after}")]
}

/// A day as people write it; anything else as it is.
pub(super) fn day(text: &str) -> String {
    text.parse::<Date>().map_or_else(
        |_| text.to_owned(),
        |date| format!("{:02}.{:02}.{}", date.day(), date.month(), date.year()),
    )
}

pub(super) fn joined<const N: usize>(parts: [Option<String>; N]) -> String {
    let parts = parts.into_iter().flatten().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(", ")
}
