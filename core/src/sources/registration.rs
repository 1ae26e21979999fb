//! Assessment of the registration of a car and of the operations in its history.

use std::cmp::Reverse;

use super::history::History;
use super::operations::{self, Finding, operation_title};
use super::ownership::{self, OwnershipPeriod};
use super::prelude::*;

/// Assessment of a car whose registration is unclear.
fn unsure(text: String) -> Assessment {
    Assessment::attention(text)
        .with_weight(Weight::Past, "Неизвестно, состоит ли на учёте")
        .with_meaning("До оплаты проверьте СТС и учёт: без него машину на вас не оформят.")
}

fn assessment_of(finding: &Finding) -> Assessment {
    let assessment =
        Assessment::new(finding.level, finding.text).with_weight(finding.weight, finding.headline);
    match finding.meaning {
        Some(meaning) => assessment.with_meaning(meaning),
        None => assessment,
    }
}

/// Words in the text of an unknown operation after which the car stays registered.
const HARMLESS_WORDS: [&str; 5] = ["собственник", "владельц", "первичн", "дубликат", "измен"];
/// Words in the text of an unknown operation that may end or limit the registration.
const GRAVE_WORDS: [&str; 12] = [
    "снят",
    "прекращ",
    "утилиз",
    "хищен",
    "угон",
    "недейств",
    "аннулир",
    "выво",
    "вывез",
    "ограничен",
    "запре",
    "залог",
];

/// Reason the operation leaves the registration unclear; `None` if it does not.
fn unknown_operation(period: &OwnershipPeriod) -> Option<&'static str> {
    let info = non_empty(Some(&period.last_operation_info));
    match operation_title(&period.last_operation) {
        Some(_) => None,
        None if info.is_some_and(|info| {
            contains_any(info, &HARMLESS_WORDS) && !contains_any(info, &GRAVE_WORDS)
        }) =>
        {
            None
        }
        None if non_empty(Some(&period.last_operation)).is_none() && info.is_none() => {
            Some("последняя операция не сообщена: состоит ли автомобиль на учёте, неизвестно")
        }
        None => Some(
            "последняя операция с неизвестным кодом: состоит ли автомобиль на учёте, неизвестно",
        ),
    }
}

impl History {
    /// Assessment of a car that the register knows.
    ///
    /// Covers the registration, and the operations of all periods that matter to a buyer.
    pub(super) fn assess_registration(&self, today: Date) -> Assessment {
        let newest = self.newest(today);
        let base = self.registration(newest, today);
        if base.level == SourceState::Stop {
            return base;
        }
        let mut findings = self.operation_findings(newest.map(|(index, _)| index));
        findings.retain(|(finding, _)| !base.text.starts_with(finding.text));
        let Some((gravest, record)) = findings.first().copied() else {
            return base;
        };
        let mut texts: Vec<&str> = Vec::new();
        for (finding, _) in &findings {
            if !texts.contains(&finding.text) {
                texts.push(finding.text);
            }
        }
        texts.push(&base.text);
        let text = texts.join(". ");
        if base.weight > gravest.weight {
            return Assessment { text, ..base };
        }
        Assessment {
            text,
            ..assessment_of(gravest)
        }
        .at_record(Some(record))
    }

    /// Assessment of the registration alone, without operations that did not end it.
    fn registration(&self, newest: Option<(usize, &OwnershipPeriod)>, today: Date) -> Assessment {
        let index = newest.map(|(index, _)| index);
        let code = newest.map_or("", |(_, period)| period.last_operation.as_str());
        let ending = operations::consequence(code).filter(|consequence| consequence.is_ending);
        let ended = ending.map(|consequence| assessment_of(&consequence.current).at_record(index));
        match ended {
            Some(ended) if ended.level == SourceState::Stop => return ended,
            _ if self.scrapped => {
                // The mark of the register covers both scrapped cars and cars to be scrapped.
                return Assessment::stop("В реестре есть отметка об утилизации")
                    .with_weight(Weight::Void, "Отметка об утилизации");
            }
            Some(ended) => return ended,
            None => {}
        }
        let Some((_, newest)) = newest else {
            return Assessment::no_data(if self.ownership_periods.is_empty() {
                "Автомобиль в реестре есть, периодов владения в нём нет".to_owned()
            } else {
                format!("{}, дни не сообщены", self.counted_periods())
            });
        };
        if newest.from.parse::<Date>().is_ok_and(|from| from > today) {
            let text = format!(
                "Последний период владения начинается в будущем, {}: в записи ошибка, состоит ли \
                 автомобиль на учёте, неизвестно",
                format_day(&newest.from)
            );
            return unsure(text).at_record(index);
        }
        if let Some(end) = newest.end(today) {
            let end = format_day(end);
            if self
                .ownership_periods
                .iter()
                .any(|period| period.end(today).is_none())
            {
                let text = format!(
                    "Последний период владения окончен {end}, но есть и период без окончания: \
                     состоит ли автомобиль на учёте, неизвестно"
                );
                return unsure(text).at_record(index);
            }
            let text = format!("Не состоит на учёте: последний период окончен {end}");
            return Assessment::attention(text)
                .with_weight(Weight::Past, "Не состоит на учёте")
                .at_record(index);
        }
        if newest.has_unknown_end() {
            let text = format!(
                "{}, последний с {}, его конец неизвестен",
                self.counted_periods(),
                format_day(&newest.from)
            );
            return Assessment::no_data(text).at_record(index);
        }
        if let Some(why) = unknown_operation(newest) {
            let text = format!("{}, {why}", self.counted_periods());
            return Assessment::no_data(text).at_record(index);
        }
        if operations::TEMPORARY.contains(&newest.last_operation.as_str()) {
            let text = format!(
                "{}, последний с {}",
                self.counted_periods(),
                format_day(&newest.from)
            );
            return Assessment::no_data(text).at_record(index);
        }
        self.assess_owners(newest, today).at_record(index)
    }

    /// Findings of the operations, the gravest first, each with the index of its period.
    ///
    /// `newest` is the index of the newest period; if it is unknown, every operation may be the last one.
    fn operation_findings(&self, newest: Option<usize>) -> Vec<(&'static Finding, usize)> {
        let periods = self.ownership_periods.iter().enumerate();
        let mut findings: Vec<(&'static Finding, usize)> = periods
            .filter_map(|(index, period)| {
                let consequence = operations::consequence(&period.last_operation)?;
                let finding = if newest.is_none_or(|newest| newest == index) {
                    &consequence.current
                } else {
                    consequence.earlier.as_ref()?
                };
                Some((finding, index))
            })
            .collect();
        let rank = |finding: &Finding| (finding.level == SourceState::Stop, finding.weight);
        findings.sort_by_key(|(finding, index)| (Reverse(rank(finding)), Some(*index) != newest));
        findings
    }

    /// Assessment of the owners of a registered car.
    fn assess_owners(&self, newest: &OwnershipPeriod, today: Date) -> Assessment {
        let count = self.counted_periods();
        let text = format!("{count}, последний с {}", format_day(&newest.from));
        match ownership::irregularity(&self.ownership_periods, today) {
            Some(why) => {
                Assessment::attention(format!("{why}: {text}")).with_weight(Weight::Question, why)
            }
            None => Assessment::good(format!("Состоит на учёте, {text}")),
        }
    }
}
