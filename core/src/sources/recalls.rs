//! Recall campaigns of the manufacturer.

use super::prelude::*;

pub(super) const SOURCE: Source = Source {
    icon: "wrench",
    title: "Отзывные кампании",
    description: "Отзывы производителя, под которые попадает машина",
    features: &["Причина отзыва", "Организатор", "Рекомендация"],
    short_name: "Отзывные кампании",
    register: "Росстандарт, отзывные кампании",
    limitations: Some("Сделана ли работа по отзыву, реестр не говорит: спросите дилера."),
    tile_title: Some("Отзывы"),
    input_sets: VIN,
    cache_minutes: 7 * DAY,
    attention_advice: Some("Узнайте у дилера по VIN, выполнены ли работы отзывной кампании"),
    finding_items: &[(
        CheckKind::Documents,
        "Отметка о работах отзывной кампании в сервисной книжке",
    )],
    ..Source::DEFAULT
};

block! {
    /// Recall campaign.
    Recall {
        /// Day of the announcement, `yyyy-mm-dd`.
        date: Option<String>,
        organizer: Option<String>,
        brand: Option<String>,
        model: Option<String>,
        reason: Option<String>,
        recommendation: Option<String>,
    }
}

block! {
    /// Recall campaigns for the car; no source knows whether the work was done.
    Recalls {
        /// Number of campaigns, including unparsed records.
        count: u32,
        campaigns: Vec<Recall>,
    }
}

impl Assess for Recalls {
    fn assess(&self, _today: Date) -> Assessment {
        let count = record_count(self.count, self.campaigns.len());
        if count == 0 {
            return Assessment::good("Отзывных кампаний не найдено");
        }
        let mut text = counted(
            count,
            "отзывная кампания",
            "отзывные кампании",
            "отзывных кампаний",
        );
        let newest = latest_day(self.campaigns.iter().map(|recall| recall.date.as_deref()));
        let index = newest
            .map(|(index, _)| index)
            .or_else(|| (!self.campaigns.is_empty()).then_some(0));
        let days = self.campaigns.iter().map(|recall| recall.date.as_deref());
        if let Some((_, date)) = latest_of_all(count, days) {
            text.push_str(if count > 1 {
                ", последняя "
            } else {
                " от "
            });
            text.push_str(&format_day(date));
        }
        let reason = index
            .and_then(|index| self.campaigns.get(index))
            .and_then(|recall| recall.reason.as_deref());
        if let Some(reason) = reason {
            text.push_str(": ");
            text.push_str(&mid_sentence(reason));
        }
        Assessment::attention(text)
            .with_weight(Weight::Minor, "Отзывная кампания изготовителя")
            .at_record(index)
    }

    fn present(&self) -> Presentation {
        let Self {
            count: _,
            campaigns,
        } = self;
        Presentation::default().list("Отзывные кампании", campaigns.iter().map(Recall::record))
    }

    fn tile(&self, _assessment: &Assessment, _today: Date) -> Option<(String, Option<String>)> {
        let count = record_count(self.count, self.campaigns.len());
        if count == 0 {
            return Some(("Не найдены".to_owned(), None));
        }
        let days = self.campaigns.iter().map(|recall| recall.date.as_deref());
        let newest = latest_of_all(count, days);
        let text = newest.map(|(_, day)| format!("Последняя от {}", format_day(day)));
        Some((counted(count, "кампания", "кампании", "кампаний"), text))
    }

    fn events(&self, events: &mut Events<'_>) {
        for (index, recall) in self.campaigns.iter().enumerate() {
            let text = joined([recall.reason.clone()]);
            let draft = EventDraft::new(EventKind::Recall, index, "Отзывная кампания", text);
            events.add(
                recall.date.as_deref(),
                draft.with_level(SourceState::Attention),
            );
        }
    }
}

impl Recall {
    fn record(&self) -> Record {
        let Self {
            date,
            organizer,
            brand,
            model,
            reason,
            recommendation,
        } = self;
        Record::new(title_with_day("Отзыв от", date.as_deref()))
            .row("organizer", "Организатор", or_unknown(text(organizer)))
            .row("brand", "Марка", or_unknown(text(brand)))
            .row("model", "Модель", or_unknown(text(model)))
            .row("reason", "Причина", or_unknown(text(reason)))
            .row(
                "recommendation",
                "Рекомендация",
                or_unknown(text(recommendation)),
            )
    }
}
