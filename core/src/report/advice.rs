//! What a buyer should do after a verdict.

use std::borrow::Cow;

use super::verdict::answered;
use super::{Block, ReportVerdict, SourceInput, SourceState, SourceStatus, assess, verdict};
use crate::date::Date;

/// A car is not called clean before this source has answered.
const ACCIDENTS: &str = "gibdddtp";

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
        let mut advice: Vec<Cow<'static, str>> = Vec::new();
        for source in sources
            .iter()
            .filter(|source| source.status == SourceStatus::Answered)
        {
            let Some(block) = source.block else { continue };
            let (level, _) = assess(block, today);
            let text = warning(block, level).map(Cow::Borrowed);
            advice.extend(text.filter(|text| !advice.contains(text)));
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
        let nothing_found = self.level == SourceState::Good && answered(sources, ACCIDENTS);
        if nothing_found && failed == 0 {
            advice.push(Cow::Borrowed("Автомобиль чистый"));
        }
        advice.push(Cow::Borrowed("Сверьте VIN на кузове с документами"));
        advice.push(Cow::Borrowed(
            "Осмотрите автомобиль вместе со специалистом и проверьте его на ходу",
        ));
        advice
    }
}

const fn warning(block: &Block, level: SourceState) -> Option<&'static str> {
    if !matches!(level, SourceState::Stop | SourceState::Attention) {
        return None;
    }
    Some(match block {
        Block::Wanted(_) => "Автомобиль в розыске: не покупайте его",
        Block::Restrictions(_) => {
            "Есть ограничения: автомобиль не перерегистрируют, пока продавец их не снимет"
        }
        Block::Accidents(_) => "Были ДТП: осмотрите места повреждений и качество ремонта",
        Block::History(_) => "Попросите продавца объяснить историю регистраций",
        Block::Inspections(_) | Block::Mileage(_) => {
            "Пробег снижался: проверьте состояние автомобиля на диагностике"
        }
        _ => return None,
    })
}
