//! `rsa.php type=osagoinfo`: one policy by its series and number. The type, its parameters and the
//! shape of the answer, that of `type=osago`, are our proposal.

use avtosled_core::report::Block;

use super::policies;
use crate::car_data::api_cloud_wire::Parsed;
use crate::car_data::api_cloud_wire::reading::envelope::Envelope;
use crate::car_data::api_cloud_wire::reading::refusal::WireError;
use crate::car_data::api_cloud_wire::requests::Request;

pub fn question(request: Request, series: &str, number: &str) -> Request {
    request.with("seria", series).with("nomer", number)
}

pub fn parse(envelope: &Envelope) -> Result<Parsed, WireError> {
    let parsed = policies::parse(envelope)?;
    let block = parsed.block.map(|block| match block {
        Block::Osago(policies) => Block::OsagoInfo(policies),
        other => other,
    });
    Ok(Parsed { block, ..parsed })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::LookupKind;
    use crate::car_data::api_cloud_wire::reading::refusal::SHAPE;
    use crate::car_data::api_cloud_wire::samples;

    #[test]
    fn reads_one_policy_or_none() {
        let read = |answer| parse(&samples::opened(&answer).unwrap()).map(|parsed| parsed.block);
        let count = |answer| match read(answer) {
            Ok(Some(Block::OsagoInfo(policies))) => policies.policies.len(),
            other => panic!("{other:?}"),
        };
        assert_eq!(count(samples::answer_to(LookupKind::Policy)), 1);
        assert_eq!(
            count(json!({"status": 200, "count": 0, "message": "Нет"})),
            0
        );
        assert_eq!(read(json!({"status": 200})).err(), Some(SHAPE));
    }
}
