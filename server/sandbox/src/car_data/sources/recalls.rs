//! Emulated method `gost.vin`: one recall campaign with its fields at the top level.

use crate::car_data::prelude::*;

inventory::submit!(Method::paid("gost.vin", 20, VIN, |question| {
    let car = question.car();
    let Some(campaign) = car.and_then(|car| car.records.campaign) else {
        return Answer::nothing("count");
    };
    Answer::Found(json!({
        "date": russian(campaign.date),
        "organizator": campaign.organizer,
        "marka": campaign.brand,
        "namets": campaign.model,
        "reasons": campaign.reason,
        "recommendation": campaign.recommendation,
    }))
}));
