//! Margin per source: revenue from the ledger, cost from `api_requests`.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use avtosled_core::catalogue::{self, Catalogue};
use avtosled_core::money::Kopecks;
use avtosled_vendors::car_data::CatalogueMethod;

use crate::admin::analytics::view::SourceMargin;
use crate::admin::repository::analytics::{Earned, MethodCost};
use crate::platform::entities::ledger_transfers::TransferKind;

/// Title of revenue that belongs to no source.
const OTHER_REVENUE: &str = "Пакеты и прочая выручка";
/// Title of calls that belong to no source of a report.
const OTHER_CALLS: &str = "Поиск автомобиля и прочие запросы";

/// Revenue and cost per source, highest revenue first.
#[must_use]
pub fn by_source(earned: &[Earned], calls: &[MethodCost]) -> Vec<SourceMargin> {
    let mut lines: BTreeMap<&'static str, SourceMargin> = BTreeMap::new();
    let mut line = |title: &'static str, change: &dyn Fn(&mut SourceMargin)| {
        change(lines.entry(title).or_insert_with(|| SourceMargin {
            title: title.to_owned(),
            revenue: Kopecks::ZERO,
            cost: Kopecks::ZERO,
            calls: 0,
            failed: 0,
        }));
    };
    for row in earned {
        line(earner(row), &|line| line.revenue.0 += row.sum);
    }
    for row in calls {
        line(caller(row), &|line| {
            line.cost.0 += row.cost;
            line.calls += row.calls;
            line.failed += row.failed;
        });
    }
    let mut lines: Vec<_> = lines.into_values().collect();
    lines.sort_by_key(|line| Reverse((line.revenue, line.cost)));
    lines
}

/// Title of the source that earned revenue; services of one call share the line of their source.
fn earner(row: &Earned) -> &'static str {
    if row.kind != TransferKind::Capture {
        return OTHER_REVENUE;
    }
    let name = row.description.as_deref().unwrap_or_default();
    let mut lists = Catalogue::ALL.into_iter();
    let service = lists.find_map(|list| catalogue::find(list, name));
    service.map_or(OTHER_REVENUE, |service| {
        service.source.asked_as().source().title
    })
}

fn caller(row: &MethodCost) -> &'static str {
    match CatalogueMethod::find(&row.api_type, &row.method) {
        Some(CatalogueMethod::Source(source)) => source.source().title,
        _ => OTHER_CALLS,
    }
}

#[cfg(test)]
mod tests {
    use avtosled_core::sources::SourceId;

    use super::*;

    fn earned(kind: TransferKind, service: &str, sum: i64) -> Earned {
        Earned {
            kind,
            description: Some(service.to_owned()),
            is_guest: false,
            count: 1,
            sum,
        }
    }

    fn calls(api: &str, method: &str, cost: i64) -> MethodCost {
        MethodCost {
            api_type: api.to_owned(),
            method: method.to_owned(),
            calls: 2,
            failed: 1,
            cost,
        }
    }

    /// A service name of two sources would mix their revenue.
    #[test]
    fn service_name_belongs_to_one_source() {
        let mut known: BTreeMap<&str, &str> = BTreeMap::new();
        for service in Catalogue::ALL.into_iter().flat_map(catalogue::items) {
            let title = service.source.asked_as().source().title;
            let name = service.id;
            assert_eq!(*known.entry(name).or_insert(title), title, "{name}");
        }
    }

    #[test]
    fn margin_lines_of_sources_sum_to_revenue_and_cost_totals() {
        let earned = [
            earned(TransferKind::Capture, "dtp", 250),
            earned(TransferKind::Capture, "dtp", 250),
            earned(TransferKind::Package, "Стартовый", 19_900),
        ];
        let calls = [calls("gibdd", "dtp", 160), calls("nowhere", "none", 30)];
        let lines = by_source(&earned, &calls);
        let title = SourceId::Accidents.source().title;
        let accidents = lines.iter().find(|line| line.title == title).unwrap();
        assert_eq!(
            (accidents.revenue, accidents.cost),
            (Kopecks(500), Kopecks(160))
        );
        assert_eq!((accidents.calls, accidents.failed), (2, 1));
        let sum = |of: fn(&SourceMargin) -> i64| lines.iter().map(of).sum::<i64>();
        assert_eq!(sum(|line| line.revenue.0), 20_400);
        assert_eq!(sum(|line| line.cost.0), 190);
        assert_eq!(lines[0].title, OTHER_REVENUE);
    }
}
