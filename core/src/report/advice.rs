//! What a buyer should do after a verdict.

use std::borrow::Cow;

use super::source_input::odometer_of;
use super::verdict::is_whole;
use super::{ReportVerdict, SourceInput, SourceState, SourceStatus, VerdictReason, verdict};
use crate::date::Date;

/// What to do, the most urgent first; empty while nothing is known.
#[must_use]
pub fn recommendations(sources: &[SourceInput<'_>], today: Date) -> Vec<Cow<'static, str>> {
    verdict(sources, today).recommendations(sources, today)
}

impl ReportVerdict {
    /// What to do after this verdict, the most urgent first; empty while nothing is known.
    #[must_use]
    pub fn recommendations(
        &self,
        sources: &[SourceInput<'_>],
        today: Date,
    ) -> Vec<Cow<'static, str>> {
        let odometer = odometer_of(sources, today);
        let mut warnings: Vec<(SourceState, &'static str)> = sources
            .iter()
            .filter(|source| source.status == SourceStatus::Answered)
            .filter_map(|source| {
                let said = source.answer?.block.says();
                let level = said.judge_beside(&odometer, today).level;
                Some((level, said.advice(level)?))
            })
            .collect();
        warnings.sort_by_key(|(level, _)| *level != SourceState::Stop);
        let mut advice: Vec<Cow<'static, str>> = Vec::new();
        for (_, text) in warnings {
            let text = Cow::Borrowed(text);
            if !advice.contains(&text) {
                advice.push(text);
            }
        }
        let contradicts = |reason: &VerdictReason| reason.service_id.is_empty();
        if self.reasons.iter().any(contradicts) {
            advice.push(Cow::Borrowed(
                "Сведения расходятся: до оплаты сверьте номера и документы, лучше вместе с \
                 Госавтоинспекцией",
            ));
        }
        let is_unread =
            |source: &SourceInput<'_>| source.answer.is_some_and(|answer| !answer.other.is_empty());
        if sources.iter().any(is_unread) {
            advice.push(Cow::Borrowed(
                "Прочитайте раздел «Прочее»: часть записей не удалось разобрать автоматически",
            ));
        }
        if !self.is_final {
            return advice;
        }
        let failed = sources
            .iter()
            .filter(|source| source.status == SourceStatus::Failed)
            .count();
        if failed > 0 {
            advice.push(Cow::Borrowed(
                "Не все источники ответили: повторите проверку перед сделкой",
            ));
        }
        let nothing_found = self.level == SourceState::Good && is_whole(sources, today);
        if nothing_found && failed == 0 {
            advice.push(Cow::Borrowed("Автомобиль чистый"));
        }
        advice.push(Cow::Borrowed("Сверьте VIN на кузове с документами"));
        if self.level == SourceState::Stop {
            return advice;
        }
        advice.push(Cow::Borrowed(
            "Осмотрите автомобиль вместе со специалистом и проверьте его на ходу",
        ));
        advice
    }
}
