//! Comparison of the vendor's list of charges of a day with our calls. Pure functions.

use std::collections::{BTreeMap, BTreeSet};

use avtosled_core::money::Kopecks;
use avtosled_vendors::car_data::{Operation, OperationsAnswer};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::admin::vendor::statements::tolerance::{
    Charged, Explanation, OwnCalls, charged, explain,
};

/// Maximum characters stored of an unreadable row.
const UNREADABLE_CHARS: usize = 300;

/// Difference between the vendor's list and our calls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementDifference {
    /// Method or file as the vendor names it; null for an unreadable row.
    pub name: Option<String>,
    /// Number of calls in the vendor's list; null for an unreadable row.
    pub their_calls: Option<i64>,
    /// Roubles in the vendor's list, net of refunds; null for an unreadable row.
    pub their_cost: Option<Kopecks>,
    /// Number of charged calls by our records.
    pub our_calls: i64,
    /// Roubles by our records.
    pub our_cost: Kopecks,
    /// Explanation of the difference; null if unexplained.
    pub explained: Option<Explanation>,
    /// Description of the difference in one sentence.
    pub message: String,
}

/// Result of the comparison of a day.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    pub theirs: Charged,
    pub ours: Charged,
    pub differences: Vec<StatementDifference>,
}

/// Calls of one method or file in the vendor's list and by our records.
#[derive(Default)]
struct Line<'a> {
    name: String,
    theirs: Charged,
    /// Whether a row of the vendor is inconsistent in itself.
    is_contradictory: bool,
    ours: Vec<&'a OwnCalls>,
}

/// Compares by the names in the vendor's list, which are methods or files.
/// Methods that are not in the list are compared by their file.
#[must_use]
pub fn compare(theirs: &OperationsAnswer, ours: &[OwnCalls]) -> Comparison {
    let mut comparison = Comparison::default();
    for line in lines(&theirs.operations, ours).values() {
        let of_line = charged(&line.ours);
        comparison.theirs = comparison.theirs.plus(line.theirs);
        comparison.ours = comparison.ours.plus(of_line);
        comparison.differences.extend(line.difference(of_line));
    }
    let unreadable = theirs.unparsed.iter().map(unreadable);
    comparison.differences.extend(unreadable);
    comparison
}

fn lines<'a>(theirs: &[Operation], ours: &'a [OwnCalls]) -> BTreeMap<String, Line<'a>> {
    let named: BTreeSet<String> = theirs.iter().map(|row| key(&row.api)).collect();
    let mut lines: BTreeMap<String, Line<'a>> = BTreeMap::new();
    for row in theirs {
        lines.entry(key(&row.api)).or_default().add(row);
    }
    for calls in ours {
        let method = key(&format!("{}.{}", calls.api, calls.method));
        let is_named = named.contains(&method);
        let line = lines.entry(if is_named { method } else { key(&calls.api) });
        let line = line.or_default();
        if line.name.is_empty() {
            line.name.clone_from(&calls.api);
        }
        line.ours.push(calls);
    }
    lines
}

/// Normalises a name of the vendor's list, whose format the contract does not define.
/// Files are written as `taxi/v3/taxi.php`.
fn key(name: &str) -> String {
    let name = name.trim().to_lowercase();
    let name = name.rsplit('/').next().unwrap_or_default();
    name.strip_suffix(".php").unwrap_or(name).to_owned()
}

impl Line<'_> {
    fn add(&mut self, row: &Operation) {
        let left = row.charged_kopecks.saturating_sub(row.returned_kopecks);
        self.is_contradictory |= row.net_kopecks.is_some_and(|net| net != left);
        self.name.clone_from(&row.api);
        self.theirs = self.theirs.plus(Charged {
            calls: i64::from(row.calls),
            kopecks: row.net_kopecks.unwrap_or(left),
        });
    }

    fn difference(&self, ours: Charged) -> Option<StatementDifference> {
        if self.theirs == ours && !self.is_contradictory {
            return None;
        }
        let explained = if self.is_contradictory {
            None
        } else {
            explain(&self.ours, self.theirs)
        };
        Some(StatementDifference {
            name: Some(self.name.clone()),
            their_calls: Some(self.theirs.calls),
            their_cost: Some(Kopecks(self.theirs.kopecks)),
            our_calls: ours.calls,
            our_cost: Kopecks(ours.kopecks),
            explained,
            message: self.message(ours, explained),
        })
    }

    fn message(&self, ours: Charged, explained: Option<Explanation>) -> String {
        let because = match explained {
            Some(Explanation::Refused) => "; поставщик считает и вызовы, в которых отказал",
            Some(Explanation::UnknownOutcome) => {
                "; объясняется вызовами, исход или цена которых неизвестны"
            }
            Some(Explanation::Midnight) => "; объясняется вызовами около полуночи",
            None if self.is_contradictory => "; «itogo» не равно «sumPay» без «sumBack»",
            None => "",
        };
        format!(
            "{}: у поставщика вызовов {} на {}, у нас {} на {}{because}",
            self.name,
            self.theirs.calls,
            Kopecks(self.theirs.kopecks).formatted(),
            ours.calls,
            Kopecks(ours.kopecks).formatted(),
        )
    }
}

fn unreadable(row: &Value) -> StatementDifference {
    let text: String = row.to_string().chars().take(UNREADABLE_CHARS).collect();
    StatementDifference {
        name: None,
        their_calls: None,
        their_cost: None,
        our_calls: 0,
        our_cost: Kopecks::ZERO,
        explained: None,
        message: format!("строка поставщика не прочитана: {text}"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::admin::vendor::statements::tolerance::{Certainty, TimeOfDay};

    fn theirs(api: &str, calls: u32, kopecks: i64) -> Operation {
        Operation {
            api: api.to_owned(),
            calls,
            charged_kopecks: kopecks,
            returned_kopecks: 0,
            net_kopecks: Some(kopecks),
        }
    }

    fn ours(api: &str, method: &str, count: i64, cost: i64) -> OwnCalls {
        OwnCalls {
            api: api.to_owned(),
            method: method.to_owned(),
            cost,
            count,
            certainty: Certainty::Known,
            time: TimeOfDay::Within,
        }
    }

    fn compared(operations: Vec<Operation>, ours: &[OwnCalls]) -> Comparison {
        let answer = OperationsAnswer {
            operations,
            ..OperationsAnswer::default()
        };
        compare(&answer, ours)
    }

    fn names(comparison: &Comparison) -> Vec<&str> {
        let names = comparison.differences.iter();
        names.filter_map(|one| one.name.as_deref()).collect()
    }

    fn our_day() -> [OwnCalls; 4] {
        [
            ours("gibdd", "dtp", 2, 80),
            ours("gibdd", "finesPhoto", 1, 80),
            ours("taxi", "search", 1, 50),
            // Rejected on that day, so absent from the list.
            ours("fts", "auto", 1, 0),
        ]
    }

    #[test]
    fn vendor_charges_listed_by_file_or_method_equal_own_charges() {
        let by_file = [theirs("GIBDD.php", 3, 240), theirs("taxi/v3/taxi", 1, 50)];
        let by_method = [
            theirs("gibdd.dtp", 2, 160),
            theirs("gibdd.finesPhoto", 1, 80),
            theirs("taxi.search", 1, 50),
        ];
        // Two rows: one method, and the rest of its file.
        let mixed = [
            theirs("gibdd.dtp", 1, 80),
            theirs("gibdd", 1, 80),
            theirs("gibdd.dtp", 1, 80),
            theirs("taxi", 1, 50),
        ];
        for list in [by_file.to_vec(), by_method.to_vec(), mixed.to_vec()] {
            let comparison = compared(list, &our_day());
            assert_eq!(comparison.differences, []);
            assert_eq!(comparison.theirs, comparison.ours);
            let sum = Charged {
                calls: 4,
                kopecks: 290,
            };
            assert_eq!(comparison.ours, sum);
        }
    }

    #[test]
    fn charge_listed_on_one_side_only_is_a_difference() {
        let list = vec![theirs("gibdd", 3, 240), theirs("ГИБДД", 1, 80)];
        let comparison = compared(list, &our_day());
        assert_eq!(names(&comparison), ["taxi", "ГИБДД"]);
        let [taxi, unknown] = comparison.differences.as_slice() else {
            panic!("{comparison:?}")
        };
        assert_eq!((taxi.their_calls, taxi.our_calls), (Some(0), 1));
        assert_eq!((unknown.their_calls, unknown.our_calls), (Some(1), 0));
        assert_eq!(
            taxi.message,
            "taxi: у поставщика вызовов 0 на 0₽, у нас 1 на 0,50₽"
        );
    }

    #[test]
    fn returned_money_is_subtracted_and_inconsistent_row_is_a_difference() {
        let mut row = theirs("gibdd", 4, 320);
        row.returned_kopecks = 80;
        row.net_kopecks = None;
        let day = [ours("gibdd", "dtp", 3, 80), ours("gibdd", "dtp", 1, 0)];
        let comparison = compared(vec![row.clone()], &day);
        let [counted] = comparison.differences.as_slice() else {
            panic!("{comparison:?}")
        };
        assert_eq!(counted.explained, Some(Explanation::Refused));
        assert_eq!(counted.their_cost, Some(Kopecks(240)));
        // An inconsistent row is a discrepancy even if its values match.
        row.net_kopecks = Some(320);
        for day in [&day[..], &[ours("gibdd", "dtp", 4, 80)]] {
            let comparison = compared(vec![row.clone()], day);
            let [wrong] = comparison.differences.as_slice() else {
                panic!("{comparison:?}")
            };
            assert_eq!(wrong.explained, None);
            assert!(wrong.message.ends_with("«sumPay» без «sumBack»"));
        }
    }

    #[test]
    fn unparsed_statement_row_is_a_difference() {
        let answer = OperationsAnswer {
            unparsed: vec![json!({"api": "fts", "count": "ф".repeat(400)})],
            ..OperationsAnswer::default()
        };
        let comparison = compare(&answer, &[]);
        let [row] = comparison.differences.as_slice() else {
            panic!("{comparison:?}")
        };
        assert_eq!((&row.name, row.explained), (&None, None));
        assert!(
            row.message
                .starts_with("строка поставщика не прочитана: {\"api\":\"fts\"")
        );
        assert!(row.message.chars().count() < 400);
    }
}
