//! Changes in the lists of records of two answers.

use crate::sources::events::joined;
use crate::sources::texts::{format_day, kilometres};
use crate::sources::{
    Accident, Accidents, Mileage, MileageRecord, OwnershipPeriod, Pledge, Pledges, Policies,
    Policy, Restriction, Restrictions, Wanted, WantedRecord, operation_title,
};

/// End of a current period, as the register writes it.
const PRESENT: &str = "null";

/// Differences between two lists of records.
struct Difference<'a, T> {
    added: Vec<&'a T>,
    /// Records with the same key and different content, before and after.
    changed: Vec<(&'a T, &'a T)>,
    vanished: Vec<&'a T>,
}

/// Compares two lists by `content`, and finds changed records by `key`; repeated records are counted.
fn compare<'a, T, C: PartialEq, K: PartialEq>(
    before: &'a [T],
    after: &'a [T],
    content: impl Fn(&'a T) -> C,
    key: impl Fn(&'a T) -> K,
) -> Difference<'a, T> {
    let mut left: Vec<&T> = before.iter().collect();
    let mut rest = Vec::new();
    for record in after {
        match left.iter().position(|old| content(old) == content(record)) {
            Some(index) => {
                left.remove(index);
            }
            None => rest.push(record),
        }
    }
    let mut difference = Difference {
        added: Vec::new(),
        changed: Vec::new(),
        vanished: Vec::new(),
    };
    for record in rest {
        match left.iter().position(|old| key(old) == key(record)) {
            Some(index) => difference.changed.push((left.remove(index), record)),
            None => difference.added.push(record),
        }
    }
    difference.vanished = left;
    difference
}

impl<T> Difference<'_, T> {
    fn is_empty(&self) -> bool {
        self.added.is_empty() && self.changed.is_empty() && self.vanished.is_empty()
    }

    /// Russian lines of text, one for each difference, with a title for its kind.
    fn lines(
        &self,
        [added, changed, vanished]: [&str; 3],
        describe: fn(&T) -> String,
    ) -> impl Iterator<Item = String> {
        let line = move |title: &str, record: &T| match describe(record) {
            text if text.is_empty() => title.to_owned(),
            text => format!("{title}: {text}"),
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
    let mut difference = compare(
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
    let closed: Vec<String> = difference
        .changed
        .iter()
        .filter(|pair| is_closed(pair))
        .map(|(_, after)| {
            let (from, to) = (format_day(&after.from), format_day(&after.to));
            format!("Закончился период владения с {from}: {to}")
        })
        .collect();
    difference.changed.retain(|pair| !is_closed(pair));
    let titles = [
        "Новая запись о регистрации",
        "Изменена запись о регистрации",
        "Исчезла запись о регистрации",
    ];
    difference.lines(titles, period).chain(closed).collect()
}

fn period(period: &OwnershipPeriod) -> String {
    let operation = operation_title(&period.last_operation);
    joined([
        Some(format!("с {}", format_day(&period.from))),
        Some(period.simple_person_type_info.to_lowercase()),
        Some(operation.unwrap_or(&period.last_operation_info).to_owned()),
    ])
}

pub(super) fn accidents(before: &Accidents, after: &Accidents) -> Vec<String> {
    let difference = compare(
        &before.accidents,
        &after.accidents,
        // Each answer has a new link to the same picture.
        |accident| Accident {
            picture: None,
            ..accident.clone()
        },
        |accident| match &accident.number {
            Some(number) => (number.as_str(), None),
            None => (accident.date.as_str(), accident.time.as_deref()),
        },
    );
    if difference.is_empty() && before.has_accidents != after.has_accidents {
        let line = if after.has_accidents {
            "В реестре появились сведения о ДТП"
        } else {
            "В реестре больше нет сведений о ДТП"
        };
        return vec![line.to_owned()];
    }
    if difference.is_empty()
        && let (Some(old), Some(new)) = (before.counted, after.counted)
        && old != new
    {
        return vec![format!(
            "Записей о ДТП по счёту источника было {old}, стало {new}"
        )];
    }
    let titles = [
        "Новое ДТП",
        "Уточнены сведения о ДТП",
        "Исчезли сведения о ДТП",
    ];
    difference.lines(titles, accident).collect()
}

fn accident(accident: &Accident) -> String {
    let place = accident.place.clone().or(accident.region.clone());
    joined([
        Some(format_day(&accident.date)),
        accident.kind.as_deref().map(str::to_lowercase),
        place,
        accident.damage.as_deref().map(str::to_lowercase),
    ])
}

pub(super) fn wanted(before: &Wanted, after: &Wanted) -> Vec<String> {
    let difference = compare(
        &before.records,
        &after.records,
        |record| record,
        |record| (&record.date, &record.region),
    );
    if difference.is_empty() {
        return counts("Записей о розыске", before.count, after.count);
    }
    let titles = [
        "Автомобиль объявлен в розыск",
        "Изменена запись о розыске",
        "Записи о розыске больше нет",
    ];
    let describe = |record: &WantedRecord| {
        joined([
            record.date.as_deref().map(format_day),
            record.region.clone(),
        ])
    };
    difference.lines(titles, describe).collect()
}

pub(super) fn restrictions(before: &Restrictions, after: &Restrictions) -> Vec<String> {
    let difference = compare(
        &before.records,
        &after.records,
        |record| {
            // A new phone of the authority or a new key of the record is no change.
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
                // The debt may be missing because the bailiffs did not answer.
                debt: _,
                debt_subject: _,
                // Facts of the car are no part of the restriction.
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
    if difference.is_empty() {
        return counts("Ограничений", before.count, after.count);
    }
    let titles = [
        "Новая запись об ограничении",
        "Изменена запись об ограничении",
        "Записи об ограничении больше нет",
    ];
    difference.lines(titles, restriction).collect()
}

fn restriction(record: &Restriction) -> String {
    joined([
        Some(record.kind.clone()),
        record.date.as_deref().map(format_day),
        record.region.clone(),
        record.imposed_by.clone(),
    ])
}

pub(super) fn pledges(before: &Pledges, after: &Pledges) -> Vec<String> {
    let difference = compare(
        &before.records,
        &after.records,
        |record| {
            // Parties may be people, and a new pledgee always has a new notice.
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
                // Facts of the car are no part of the pledge.
                vin: _,
                body_number: _,
            } = record;
            // A register may know on one of the two days only whether the pledge is in force.
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
    if difference.is_empty() {
        return counts("Записей о залоге", before.count, after.count);
    }
    let titles = [
        "Новая запись о залоге",
        "Изменена запись о залоге",
        "Исчезла запись о залоге",
    ];
    difference.lines(titles, pledge).collect()
}

fn pledge(record: &Pledge) -> String {
    let ended = record.end_date.as_deref();
    let ended = ended.map(|ended| format!("прекращена {}", format_day(ended)));
    let is_over = record.in_force == Some(false);
    joined([
        record.number.clone(),
        record.date.as_deref().map(format_day),
        ended.or_else(|| is_over.then(|| "прекращена".to_owned())),
    ])
}

pub(super) fn mileage(before: &Mileage, after: &Mileage) -> Vec<String> {
    let difference = compare(
        &before.records,
        &after.records,
        |record| {
            // The state of a reading depends on later readings.
            let MileageRecord {
                mileage,
                source: _,
                date,
                state: _,
            } = record;
            (mileage, date)
        },
        |record| &record.date,
    );
    let titles = [
        "Новое показание пробега",
        "Изменено показание пробега",
        "Исчезло показание пробега",
    ];
    difference.lines(titles, reading).collect()
}

fn reading(record: &MileageRecord) -> String {
    joined([
        Some(kilometres(record.mileage)),
        Some(format_day(&record.date)),
    ])
}

/// Lines for new policies; missing ones are no change, as the register returns those of a day.
pub(super) fn policies(before: &Policies, after: &Policies) -> Vec<String> {
    let key = |policy: &Policy| (policy.series.clone(), policy.number.clone());
    let known: Vec<_> = before.policies.iter().map(key).collect();
    let is_new = |policy: &&Policy| policy.number.is_some() && !known.contains(&key(policy));
    let added = after.policies.iter().filter(is_new);
    added
        .map(|record| format!("Новый полис ОСАГО: {}", policy(record)))
        .collect()
}

/// Russian text of a policy, without its persons.
fn policy(policy: &Policy) -> String {
    let number = [policy.series.as_deref(), policy.number.as_deref()];
    let number: Vec<&str> = number.into_iter().flatten().collect();
    let from = policy.from.as_ref().or(policy.use_from.as_ref());
    joined([
        Some(number.join(" ")),
        policy.insurer.clone(),
        from.map(|from| format!("с {}", format_day(from))),
    ])
}

/// Russian line about a changed number of records, including unparsed ones.
fn counts(title: &str, before: u32, after: u32) -> Vec<String> {
    if before == after {
        return Vec::new();
    }
    vec![format!("{title}: было {before}, стало {after}")]
}
