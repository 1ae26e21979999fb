//! `gost.vin`: recalls; one campaign, its fields at the top level.

use serde_json::json;

use crate::car_data::method::{Answer, Method, Question, VIN, russian};

inventory::submit!(Method::paid("gost.vin", 20, VIN, answer));

fn answer(question: &Question) -> Answer {
    let car = question.car();
    let Some(campaign) = car.and_then(|car| car.records.campaign) else {
        return Answer::nothing("count");
    };
    Answer::Found(json!({
        "date": russian(campaign.announced()),
        "organizator": campaign.organizer,
        "marka": campaign.brand,
        "namets": campaign.model,
        "reasons": campaign.reason,
        "recommendation": campaign.recommendation,
    }))
}
