//! Verdict of a report and its reasons.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::sources::{SourceId, SourceState, Weight};

/// Version of the verdict rules, incremented with every change and stored with each verdict.
pub const RULES_VERSION: u32 = 11;

/// Reason of a verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct VerdictReason {
    pub level: SourceState,
    pub text: Cow<'static, str>,
    /// Id of the service; empty if the reason is not of a single source, as with a mismatch.
    pub service_id: String,
    /// Anchor of the evidence on the page.
    ///
    /// The service id, with `-3` for the third record of its block; or `consistency-` and the code of a contradiction.
    #[serde(default)]
    pub anchor: String,
    /// Consequence of the finding for the buyer; missing if the reason is no finding.
    #[serde(default)]
    pub meaning: Option<Cow<'static, str>>,
    /// Whether a part of the verdict's sentence contains the finding.
    #[serde(default)]
    pub in_facts: bool,
    /// Source of the finding; not stored, and `None` if `service_id` is empty.
    #[serde(skip)]
    pub source: Option<SourceId>,
    /// Weight among the reasons of its level; not stored, as stored reasons are sorted.
    #[serde(skip)]
    pub weight: Weight,
    /// Title of the verdict if the reason is its heaviest finding.
    #[serde(skip)]
    pub headline: Option<String>,
}

/// Verdict of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReportVerdict {
    pub level: SourceState,
    /// Whether no source is pending.
    #[serde(rename = "final")]
    pub is_final: bool,
    pub title: String,
    /// Russian text about sources without an answer and unknown risks; empty without any.
    pub summary: String,
    /// Parts of the verdict's sentence, the heaviest first; empty while nothing is known.
    ///
    /// Up to three findings, or the risks that a car without findings is free of, and unanswered risks.
    #[serde(default)]
    pub facts: Vec<String>,
    /// Reasons of the verdict, the worst first.
    pub reasons: Vec<VerdictReason>,
    pub rules_version: u32,
}
