//! What one source answered: its block, and what of the answer could not be read.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Block;
use super::odometer::Odometer;
use super::says::{Judgement, SourceState};
use super::shown::Shown;
use crate::date::Date;

/// A block with what could not be read of the answer behind it: the one place for that, whatever
/// the source. A block that was stored without it reads as one with nothing left over.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    #[serde(flatten)]
    pub block: Block,
    /// Records that were not or not fully understood, as JSON text, shown raw under «прочее». A
    /// record that was read in part is also in the block; one that was not is in the block's count
    /// alone, so that it never makes a car look clean. They may name people.
    #[serde(default)]
    pub other: Vec<String>,
    /// Russian names of the registers behind this source that did not answer, where it has several
    /// of which others did.
    #[serde(default)]
    pub silent: Vec<String>,
}

impl From<Block> for Answer {
    /// A block that was read in full.
    fn from(block: Block) -> Self {
        Self {
            block,
            other: Vec::new(),
            silent: Vec::new(),
        }
    }
}

impl fmt::Debug for Answer {
    // What could not be read may name people, and Debug output ends up in logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Answer")
            .field("block", &self.block)
            .field("other", &self.other.len())
            .field("silent", &self.silent)
            .finish()
    }
}

impl Block {
    /// The block as people read it.
    #[must_use]
    pub fn shown(&self) -> Shown {
        self.says().show()
    }

    /// Tells namesakes from the person who was asked about; `None` for a company.
    pub fn compare_people(&mut self, born: Option<Date>) {
        match self {
            Self::Bankruptcies(bankruptcies) => bankruptcies.compare(born),
            Self::Proceedings(proceedings) => proceedings.compare(born),
            _ => {}
        }
    }

    /// Its source, as a report names it where several stand side by side.
    #[must_use]
    pub fn short(&self) -> &'static str {
        self.says().short()
    }
}

/// The state of a source and one line of Russian that says why, from a block that was read in full.
#[must_use]
pub fn assess(block: &Block, today: Date) -> (SourceState, String) {
    let Judgement { level, text, .. } = block.says().judge(today);
    (level, text)
}

impl Answer {
    /// The state of a source and one line of Russian that says why, beside the readings that all
    /// sources tell of the odometer. What could not be read is attention at least, and a register
    /// that was silent is never good.
    #[must_use]
    pub fn assess(&self, odometer: &Odometer, today: Date) -> (SourceState, String) {
        let Judgement { level, text, .. } = judge_answer(self, odometer, today);
        (level, text)
    }
}

/// Of records that only a reader can judge.
const UNREAD: &str = "Часть записей не удалось разобрать автоматически: прочитайте их сами, в них \
может быть важное.";

pub(crate) fn judge_answer(answer: &Answer, odometer: &Odometer, today: Date) -> Judgement {
    let mut judgement = answer.block.says().judge_beside(odometer, today);
    if !answer.silent.is_empty() {
        if judgement.level == SourceState::Good {
            judgement.level = SourceState::NoData;
        }
        let silent = answer.silent.join(", ");
        judgement.text.push_str("; не ответили: ");
        judgement.text.push_str(&silent);
    }
    let unread = answer.other.len();
    if unread > 0 {
        if matches!(judgement.level, SourceState::Good | SourceState::NoData) {
            judgement.level = SourceState::Attention;
            judgement.meaning = Some(UNREAD);
        }
        let text = format!("; разобрано не полностью записей: {unread}, смотрите «Прочее»");
        judgement.text.push_str(&text);
    }
    judgement
}
