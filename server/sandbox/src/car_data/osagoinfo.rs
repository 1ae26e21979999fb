//! A policy by its series and number: `rsa.php?type=osagoinfo`.
//!
//! Neither the type nor the shape is confirmed: the contract proposes both (5.3).

use serde_json::json;

use crate::car_data::method::Answer;
use crate::car_data::method::Method;
use crate::car_data::method::Question;
use crate::car_data::request::Format;
use crate::car_data::request::Parameter;
use crate::car_data::rsa;
use crate::cars::insurance;

/// `type=osagoinfo&seria=…&nomer=…`.
pub const POLICY: Method = Method {
    name: "rsa.osagoinfo",
    file: "rsa.php",
    kind: "osagoinfo",
    price_kopecks: Some(50),
    parameters: &[
        Parameter::mandatory("nomer", Format::Digits),
        Parameter::mandatory("seria", Format::Letters),
    ],
    answer: policy,
};

fn policy(question: &Question) -> Answer {
    let series = question.value("seria").to_uppercase();
    match insurance::by_number(question.world, &series, &question.key) {
        Some((car, policy)) => {
            let record = rsa::record(0, &car, &policy, question.world.today);
            Answer::Found(json!({ "count": 1, "rez": [record] }))
        }
        None => Answer::nothing("count"),
    }
}
