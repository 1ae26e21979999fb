//! Services of the three price lists with their prices in kopecks.

use serde::Serialize;

use crate::money::Kopecks;
use crate::sources::SourceId::{
    self, Accidents, Auctions, Bankruptcy, Conversion, Customs, Decoding, Enforcement, Fines,
    History, Inspections, Leases, Mileage, Photos, Pledges, Policies, PolicyDetails, Recalls,
    Restrictions, Taxi, Valuation, Wanted,
};

/// Service of a price list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Service {
    pub id: &'static str,
    /// Name of the icon on the card of the service.
    pub icon: &'static str,
    pub title: &'static str,
    pub description: &'static str,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub price: Kopecks,
    /// Contents of the answer of the source, a few words each.
    pub features: &'static [&'static str],
    pub source: SourceId,
    /// Risk left unchecked without this service, if it can stop a deal: «розыск».
    pub risk: Option<&'static str>,
}

const fn service(id: &'static str, source_id: SourceId, kopecks: i64) -> Service {
    let source = source_id.source();
    Service {
        id,
        icon: source.icon,
        title: source.title,
        description: source.description,
        price: Kopecks(kopecks),
        features: source.features,
        source: source_id,
        risk: match source.risk {
            Some(risk) => Some(risk.name),
            None => None,
        },
    }
}

pub(super) static SEARCH: [Service; 17] = [
    service("probeg", Mileage, 400),
    service("dtp", Accidents, 250),
    service("history", History, 250),
    service("wanted", Wanted, 250),
    service("restrict", Restrictions, 250),
    service("diagnostic", Inspections, 400),
    service("osago", Policies, 200),
    service("osagoinfo", PolicyDetails, 250),
    service("customs", Customs, 100),
    service("photos", Photos, 200),
    service("zalogNotary", Pledges, 200),
    service("zalogFedres", Leases, 200),
    service("recalls", Recalls, 200),
    service("vininfo", Decoding, 400),
    service("taxi", Taxi, 200),
    service("fines", Fines, 200),
    service("auctions", Auctions, 300),
];

pub(super) static SELECTION: [Service; 16] = [
    service("eaisto", Inspections, 450),
    service("probeg", Mileage, 450),
    service("osago", Policies, 200),
    service("osagoinfo", PolicyDetails, 250),
    service("zalognotary", Pledges, 250),
    service("zalogfedresurs", Leases, 200),
    service("fts", Customs, 150),
    service("taxi", Taxi, 200),
    service("otzivcamp", Recalls, 200),
    service("photos", Photos, 200),
    service("vininfo", Decoding, 400),
    service("fines", Fines, 200),
    service("gibddhistory", History, 250),
    service("gibdddtp", Accidents, 250),
    service("gibddwanted", Wanted, 250),
    service("gibddrestricted", Restrictions, 250),
];

pub(super) static EXTENDED: [Service; 8] = [
    service("customs", Customs, 250),
    service("conversion", Conversion, 150),
    service("fssp", Enforcement, 200),
    service("recall", Recalls, 100),
    service("valuation", Valuation, 300),
    service("photos", Photos, 400),
    service("taxi", Taxi, 150),
    service("bankruptcy", Bankruptcy, 200),
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crate::catalogue::{Catalogue, items};

    #[test]
    fn catalogues_have_service_counts_and_price_sums_of_specification() {
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
