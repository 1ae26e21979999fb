//! The bailiffs' register by the name of a company: `fssp.php?type=legal`.
//!
//! The name of the type is not confirmed; the parameters are known from the error codes (8.1).

use crate::car_data::fssp;
use crate::car_data::fssp::Debtor;
use crate::car_data::method::Answer;
use crate::car_data::method::Method;
use crate::car_data::method::Question;
use crate::car_data::request::Format;
use crate::car_data::request::Parameter;
use crate::people::debts;

/// `type=legal&nameLegal=…&region=…`.
pub const COMPANY_BY_NAME: Method = fssp::method(
    "fssp.legal",
    "legal",
    Some(80),
    &[
        Parameter::mandatory_or("105", "nameLegal", Format::Text),
        fssp::REGION,
        fssp::ONLY_ACTUAL,
    ],
    company_by_name,
);

fn company_by_name(question: &Question) -> Answer {
    let name = question.key.to_uppercase();
    let found = debts::of(&["company name", &name], question.world.today);
    let debtor = Debtor {
        name,
        born_or_inn: String::new(),
    };
    fssp::answer(question, &debtor, &found)
}
