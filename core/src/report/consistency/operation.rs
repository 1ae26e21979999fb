//! Contradiction between the newest operation of the car and the register of its kind.

use super::contradiction::{Contradiction, ContradictionCode};
use crate::date::Date;
use crate::report::source_input::{SourceInput, answers};
use crate::sources::operations::{PLEDGE, RESTRICTION, THEFT};
use crate::sources::texts::record_anchor;
use crate::sources::{
    Answer, Block, PledgeRegister, SourceId, SourceState, Statement, operation_title,
};

/// Register that should know the operation, as its text of an answer without records.
fn denial(code: &str, answer: &Answer) -> Option<&'static str> {
    let is_whole = answer.other.is_empty() && answer.silent.is_empty();
    let text = match (code, &answer.block) {
        (RESTRICTION, Block::Restrictions(block))
            if block.count == 0 && block.records.is_empty() =>
        {
            "ограничений не найдено"
        }
        (THEFT, Block::Wanted(block)) if block.count == 0 && block.records.is_empty() => {
            "в розыске не числится"
        }
        (PLEDGE, Block::Pledges(block))
            if block.register == PledgeRegister::Notary
                && block.count == 0
                && block.records.is_empty() =>
        {
            "залогов не найдено"
        }
        _ => return None,
    };
    is_whole.then_some(text)
}

pub(super) fn contradiction(sources: &[SourceInput<'_>], today: Date) -> Option<Contradiction> {
    let (history_id, history) = answers(sources).find_map(|(id, answer)| match &answer.block {
        Block::History(history) => Some((id, history)),
        _ => None,
    })?;
    let (index, newest) = history.newest(today)?;
    let code = newest.last_operation.as_str();
    let (service_id, answer, text) =
        answers(sources).find_map(|(id, answer)| Some((id, answer, denial(code, answer)?)))?;
    let values = vec![
        Statement {
            source: SourceId::History.source().short_name.to_owned(),
            anchor: record_anchor(history_id, index),
            value: operation_title(code).unwrap_or(code).to_owned(),
        },
        Statement {
            source: answer.block.short_name().to_owned(),
            anchor: service_id.to_owned(),
            value: text.to_owned(),
        },
    ];
    let text = "Последняя операция в истории регистраций не сходится с реестром: одна из записей \
                устарела, спросите в Госавтоинспекции";
    Some(Contradiction::new(
        ContradictionCode::Operation,
        SourceState::Attention,
        text,
        values,
    ))
}
