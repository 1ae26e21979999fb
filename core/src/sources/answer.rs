//! What one source answered: its block, and what of the answer could not be read.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::odometer::Odometer;
use super::says::{Judgement, Says, SourceState};
use super::shown::Shown;
use super::{
    Accidents, Auctions, Bankruptcies, BonusMalus, Company, Conversion, Customs, Decoded,
    DriverLicence, Fines, History, InspectionOperator, Inspections, Mileage, Photos,
    PledgeRegister, Pledges, Policies, Proceedings, Recalls, Restrictions, SelfEmployed, SourceId,
    TaxNumber, Taxi, Valuation, Wanted,
};
use crate::date::Date;

/// The parsed answer of one call to a source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "block", content = "data", rename_all = "camelCase")]
pub enum Block {
    History(History),
    Accidents(Accidents),
    Wanted(Wanted),
    Restrictions(Restrictions),
    Inspections(Inspections),
    Mileage(Mileage),
    /// Policies of the car.
    Osago(Policies),
    /// One policy by its series and number; the method is not confirmed.
    OsagoInfo(Policies),
    Customs(Customs),
    Conversion(Conversion),
    Taxi(Taxi),
    Recalls(Recalls),
    Photos(Photos),
    Pledges(Pledges),
    Decoded(Decoded),
    Fines(Fines),
    /// The method is not confirmed.
    Auctions(Auctions),
    Proceedings(Proceedings),
    Bankruptcies(Bankruptcies),
    Valuation(Valuation),
    BonusMalus(BonusMalus),
    DriverLicence(DriverLicence),
    InspectionOperator(InspectionOperator),
    Company(Company),
    TaxNumber(TaxNumber),
    SelfEmployed(SelfEmployed),
}

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
    pub(crate) fn says(&self) -> &dyn Says {
        match self {
            Self::History(said) => said,
            Self::Accidents(said) => said,
            Self::Wanted(said) => said,
            Self::Restrictions(said) => said,
            Self::Inspections(said) => said,
            Self::Mileage(said) => said,
            Self::Osago(said) | Self::OsagoInfo(said) => said,
            Self::Customs(said) => said,
            Self::Conversion(said) => said,
            Self::Taxi(said) => said,
            Self::Recalls(said) => said,
            Self::Photos(said) => said,
            Self::Pledges(said) => said,
            Self::Decoded(said) => said,
            Self::Fines(said) => said,
            Self::Auctions(said) => said,
            Self::Proceedings(said) => said,
            Self::Bankruptcies(said) => said,
            Self::Valuation(said) => said,
            Self::BonusMalus(said) => said,
            Self::DriverLicence(said) => said,
            Self::InspectionOperator(said) => said,
            Self::Company(said) => said,
            Self::TaxNumber(said) => said,
            Self::SelfEmployed(said) => said,
        }
    }

    /// The block as people read it.
    #[must_use]
    pub fn shown(&self) -> Shown {
        self.says().show()
    }

    /// The register behind the block, in Russian.
    #[must_use]
    pub const fn source_title(&self) -> &'static str {
        let source = match self {
            Self::History(_) => SourceId::History,
            Self::Accidents(_) => SourceId::Accidents,
            Self::Wanted(_) => SourceId::Wanted,
            Self::Restrictions(_) => SourceId::Restrictions,
            Self::Inspections(_) => SourceId::Inspections,
            Self::Mileage(_) => SourceId::Mileage,
            Self::Osago(_) => SourceId::Policies,
            Self::OsagoInfo(_) => SourceId::PolicyDetails,
            Self::Customs(_) => SourceId::Customs,
            Self::Conversion(_) => SourceId::Conversion,
            Self::Taxi(_) => SourceId::Taxi,
            Self::Recalls(_) => SourceId::Recalls,
            Self::Photos(_) => SourceId::Photos,
            Self::Pledges(Pledges {
                register: PledgeRegister::Notary,
                ..
            }) => SourceId::Pledges,
            Self::Pledges(_) => SourceId::Leases,
            Self::Decoded(_) => SourceId::Decoding,
            Self::Fines(_) => SourceId::Fines,
            Self::Auctions(_) => SourceId::Auctions,
            Self::Proceedings(_) => SourceId::Enforcement,
            Self::Bankruptcies(_) => SourceId::Bankruptcy,
            Self::Valuation(_) => SourceId::Valuation,
            Self::BonusMalus(_) => return "КБМ",
            Self::DriverLicence(_) => return "Водительское удостоверение",
            Self::InspectionOperator(_) => return "Операторы техосмотра",
            Self::Company(_) | Self::TaxNumber(_) | Self::SelfEmployed(_) => {
                return "Налоговая служба";
            }
        };
        source.source().short
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
        }
        let text = format!("; разобрано не полностью записей: {unread}, смотрите «Прочее»");
        judgement.text.push_str(&text);
    }
    judgement
}
