//! The rows and prices of the three lists, in kopecks.

use super::Catalogue::{self, Extended, Search, Selection};
use super::Service;
use crate::money::Kopecks;
use crate::sources::SourceId::{
    self, Accidents, Auctions, Bankruptcy, Conversion, Customs, Decoding, Enforcement, Fines,
    History, Inspections, Leases, Mileage, Photos, Pledges, Policies, PolicyDetails, Recalls,
    Restrictions, Taxi, Valuation, Wanted,
};

const fn sold(list: Catalogue, id: SourceId, kopecks: i64) -> Service {
    let source = id.source();
    Service {
        // A test holds that none is missing.
        id: match source.names.of(list) {
            Some(name) => name,
            None => "",
        },
        icon: source.icon,
        title: source.title,
        description: source.description,
        price: Kopecks(kopecks),
        features: source.features,
        source: id,
        risk: match source.risk {
            Some(risk) => Some(risk.name),
            None => None,
        },
    }
}

pub(super) static SEARCH: [Service; 17] = [
    sold(Search, Mileage, 400),
    sold(Search, Accidents, 250),
    sold(Search, History, 250),
    sold(Search, Wanted, 250),
    sold(Search, Restrictions, 250),
    sold(Search, Inspections, 400),
    sold(Search, Policies, 200),
    sold(Search, PolicyDetails, 250),
    sold(Search, Customs, 100),
    sold(Search, Photos, 200),
    sold(Search, Pledges, 200),
    sold(Search, Leases, 200),
    sold(Search, Recalls, 200),
    sold(Search, Decoding, 400),
    sold(Search, Taxi, 200),
    sold(Search, Fines, 200),
    sold(Search, Auctions, 300),
];

pub(super) static SELECTION: [Service; 16] = [
    sold(Selection, Inspections, 450),
    sold(Selection, Mileage, 450),
    sold(Selection, Policies, 200),
    sold(Selection, PolicyDetails, 250),
    sold(Selection, Pledges, 250),
    sold(Selection, Leases, 200),
    sold(Selection, Customs, 150),
    sold(Selection, Taxi, 200),
    sold(Selection, Recalls, 200),
    sold(Selection, Photos, 200),
    sold(Selection, Decoding, 400),
    sold(Selection, Fines, 200),
    sold(Selection, History, 250),
    sold(Selection, Accidents, 250),
    sold(Selection, Wanted, 250),
    sold(Selection, Restrictions, 250),
];

pub(super) static EXTENDED: [Service; 8] = [
    sold(Extended, Customs, 250),
    sold(Extended, Conversion, 150),
    sold(Extended, Enforcement, 200),
    sold(Extended, Recalls, 100),
    sold(Extended, Valuation, 300),
    sold(Extended, Photos, 400),
    sold(Extended, Taxi, 150),
    sold(Extended, Bankruptcy, 200),
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crate::catalogue::{Catalogue, items};

    #[test]
    fn lists_have_the_rows_and_sums_of_the_specification() {
        for (catalogue, rows, sum) in [
            (Catalogue::Search, 17, 4250),
            (Catalogue::Selection, 16, 4150),
            (Catalogue::Extended, 8, 1750),
        ] {
            let services = items(catalogue);
            let ids: HashSet<_> = services.iter().map(|service| service.id).collect();
            assert_eq!(ids.len(), rows);
            assert_eq!(
                services.iter().map(|service| service.price.0).sum::<i64>(),
                sum
            );
        }
    }
}
