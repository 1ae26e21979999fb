//! Recalls by manufacturers: `gost.php?type=vin`.

use serde_json::json;

use crate::car_data::method::Answer;
use crate::car_data::method::Method;
use crate::car_data::method::Question;
use crate::car_data::method::russian;
use crate::car_data::request::Format;
use crate::car_data::request::Parameter;
use crate::cars;

/// `type=vin&vin=…`; one campaign, its fields at the top level.
pub const RECALLS: Method = Method {
    name: "gost.vin",
    file: "gost.php",
    kind: "vin",
    price_kopecks: Some(20),
    parameters: &[Parameter::mandatory("vin", Format::Latin)],
    answer: recalls,
};

fn recalls(question: &Question) -> Answer {
    let car = cars::by_vin_or_frame(question.world, &question.key);
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
