//! Recommendations to the buyer.

use std::borrow::Cow;

use super::source_input::{SourceInput, SourceStatus, analyse_odometer};
use super::verdict::{ReportVerdict, VerdictReason, is_completely_checked, verdict};
use crate::date::Date;
use crate::sources::SourceState;

/// Recommendations from the sources, the most urgent first; empty while nothing is known.
#[must_use]
pub fn recommendations(sources: &[SourceInput<'_>], today: Date) -> Vec<Cow<'static, str>> {
    verdict(sources, today).recommendations(sources, today)
}

impl ReportVerdict {
    /// Recommendations for a verdict, the most urgent first; empty while nothing is known.
    #[must_use]
    pub fn recommendations(
        &self,
        sources: &[SourceInput<'_>],
        today: Date,
    ) -> Vec<Cow<'static, str>> {
        let odometer = analyse_odometer(sources, today);
        let mut warnings: Vec<(SourceState, &'static str)> = sources
            .iter()
            .filter(|source| source.status == SourceStatus::Answered)
            .filter_map(|source| {
                let data = source.answer?.block.data();
                let level = data.assess_with_odometer(&odometer, today).level;
                Some((level, source.source.source().advice(level)?))
            })
            .collect();
        warnings.sort_by_key(|(level, _)| *level != SourceState::Stop);
        let mut recommendations: Vec<Cow<'static, str>> = Vec::new();
        for (_, text) in warnings {
            let text = Cow::Borrowed(text);
            if !recommendations.contains(&text) {
                recommendations.push(text);
            }
        }
        let is_contradiction = |reason: &VerdictReason| reason.service_id.is_empty();
        if self.reasons.iter().any(is_contradiction) {
            recommendations.push(Cow::Borrowed(
                "Сведения расходятся: до оплаты сверьте номера и документы, лучше вместе с \
                 Госавтоинспекцией",
            ));
        }
        let has_unread =
            |source: &SourceInput<'_>| source.answer.is_some_and(|answer| !answer.other.is_empty());
        if sources.iter().any(has_unread) {
            recommendations.push(Cow::Borrowed(
                "Прочитайте раздел «Прочее»: часть записей не удалось разобрать автоматически",
            ));
        }
        if !self.is_final {
            return recommendations;
        }
        let failed = sources
            .iter()
            .filter(|source| matches!(source.status, SourceStatus::Failed | SourceStatus::Empty))
            .count();
        if failed > 0 {
            recommendations.push(Cow::Borrowed(
                "Не все источники ответили: повторите проверку перед сделкой",
            ));
        }
        let nothing_found =
            self.level == SourceState::Good && is_completely_checked(sources, today);
        let is_doubted = |source: &SourceInput<'_>| {
            source
                .answer
                .is_some_and(|answer| !answer.doubted.is_empty())
        };
        if nothing_found && failed == 0 && !sources.iter().any(is_doubted) {
            recommendations.push(Cow::Borrowed("Автомобиль чистый"));
        }
        recommendations.push(Cow::Borrowed("Сверьте VIN на кузове с документами"));
        if self.level == SourceState::Stop {
            return recommendations;
        }
        recommendations.push(Cow::Borrowed(
            "Осмотрите автомобиль вместе со специалистом и проверьте его на ходу",
        ));
        recommendations
    }
}
