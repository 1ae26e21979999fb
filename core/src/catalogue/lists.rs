//! The rows and prices of the three lists, in kopecks.

use super::Service;
use super::about::{self, About};
use crate::money::Kopecks;

const fn sold(id: &'static str, kopecks: i64, about: &About) -> Service {
    Service {
        id,
        icon: about.icon,
        title: about.title,
        description: about.description,
        price: Kopecks(kopecks),
        features: about.features,
        method: about.method,
        connected: about.connected,
    }
}

pub(super) static SEARCH: [Service; 17] = [
    sold("probeg", 400, &about::MILEAGE),
    sold("dtp", 250, &about::ACCIDENTS),
    sold("history", 250, &about::HISTORY),
    sold("wanted", 250, &about::WANTED),
    sold("restrict", 250, &about::RESTRICTIONS),
    sold("diagnostic", 400, &about::INSPECTIONS),
    sold("osago", 200, &about::POLICY),
    sold("osagoinfo", 250, &about::POLICY_DETAILS),
    sold("customs", 100, &about::CUSTOMS),
    sold("photos", 200, &about::PHOTOS),
    sold("zalogNotary", 200, &about::PLEDGE_NOTARY),
    sold("zalogFedres", 200, &about::PLEDGE_FEDRESURS),
    sold("recalls", 200, &about::RECALLS),
    sold("vininfo", 400, &about::DECODING),
    sold("taxi", 200, &about::TAXI),
    sold("fines", 200, &about::FINES),
    sold("auctions", 300, &about::AUCTIONS),
];

pub(super) static SELECTION: [Service; 16] = [
    sold("eaisto", 450, &about::INSPECTIONS),
    sold("probeg", 450, &about::MILEAGE),
    sold("osago", 200, &about::POLICY),
    sold("osagoinfo", 250, &about::POLICY_DETAILS),
    sold("zalognotary", 250, &about::PLEDGE_NOTARY),
    sold("zalogfedresurs", 200, &about::PLEDGE_FEDRESURS),
    sold("fts", 150, &about::CUSTOMS),
    sold("taxi", 200, &about::TAXI),
    sold("otzivcamp", 200, &about::RECALLS),
    sold("photos", 200, &about::PHOTOS),
    sold("vininfo", 400, &about::DECODING),
    sold("fines", 200, &about::FINES),
    sold("gibddhistory", 250, &about::HISTORY),
    sold("gibdddtp", 250, &about::ACCIDENTS),
    sold("gibddwanted", 250, &about::WANTED),
    sold("gibddrestricted", 250, &about::RESTRICTIONS),
];

pub(super) static EXTENDED: [Service; 8] = [
    sold("customs", 250, &about::CUSTOMS),
    sold("conversion", 150, &about::CONVERSION),
    sold("fssp", 200, &about::ENFORCEMENT),
    sold("recall", 100, &about::RECALLS),
    sold("valuation", 300, &about::VALUATION),
    sold("photos", 400, &about::PHOTOS),
    sold("taxi", 150, &about::TAXI),
    sold("bankruptcy", 200, &about::BANKRUPTCY),
];
