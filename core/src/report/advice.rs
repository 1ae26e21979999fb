//! What a buyer should do after a verdict.

use std::borrow::Cow;

use super::assess::judge;
use super::odometer::of_sources;
use super::verdict::is_whole;
use super::{Block, ReportVerdict, SourceInput, SourceState, SourceStatus, VerdictReason, verdict};
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
        let odometer = of_sources(sources, today);
        let mut warnings: Vec<(SourceState, &'static str)> = sources
            .iter()
            .filter(|source| source.status == SourceStatus::Answered)
            .filter_map(|source| {
                let block = &source.answer?.block;
                let level = judge(block, &odometer, today).level;
                Some((level, warning(block, level)?))
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

const fn warning(block: &Block, level: SourceState) -> Option<&'static str> {
    let is_stop = match level {
        SourceState::Stop => true,
        SourceState::Attention => false,
        _ => return None,
    };
    Some(match block {
        Block::Wanted(_) => "Автомобиль в розыске: не покупайте его",
        Block::Restrictions(_) => {
            "Есть ограничения: автомобиль не перерегистрируют, пока продавец их не снимет"
        }
        Block::Pledges(_) => {
            "Автомобиль в залоге или лизинге: не платите, пока запись не прекращена в реестре"
        }
        Block::Accidents(_) => "Были ДТП: осмотрите места повреждений и качество ремонта",
        Block::History(_) => "Попросите продавца объяснить историю регистраций",
        Block::Inspections(_) | Block::Mileage(_) => {
            "Показания пробега снижались: проверьте состояние автомобиля на диагностике"
        }
        Block::Taxi(_) | Block::Osago(_) | Block::OsagoInfo(_) => {
            "Автомобиль мог работать в такси или прокате: проверьте износ салона, двигателя и коробки"
        }
        Block::Recalls(_) => "Узнайте у дилера по VIN, выполнены ли работы отзывной кампании",
        Block::Customs(_) if is_stop => {
            "Электронный ПТС не позволяет сделку: пусть продавец сначала устранит причину"
        }
        Block::Customs(_) => "Уточните у продавца сведения таможни и электронного ПТС",
        Block::Fines(_) => {
            "Попросите продавца оплатить штрафы: из-за долгов накладывают ограничения"
        }
        Block::Auctions(_) | Block::Photos(_) => {
            "Сравните автомобиль со снимками и описанием повреждений"
        }
        Block::Proceedings(_) => {
            "У владельца есть долги: проверьте ограничения ещё раз в день сделки"
        }
        Block::Bankruptcies(_) if is_stop => {
            "Владелец в деле о банкротстве: покупайте только у его управляющего"
        }
        Block::Bankruptcies(_) => "Попросите документы о завершении дела о банкротстве",
        Block::DriverLicence(_)
        | Block::InspectionOperator(_)
        | Block::Company(_)
        | Block::TaxNumber(_)
        | Block::SelfEmployed(_)
        | Block::BonusMalus(_)
        | Block::Conversion(_)
        | Block::Decoded(_)
        | Block::Valuation(_) => return None,
    })
}
