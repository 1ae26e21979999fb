//! What a finding means for who buys the car.

use crate::report::SourceState;
use crate::sources::{SourceId, Weight};

/// Of numbers that belong to another car.
pub(super) const ANOTHER_CAR: &str = "У машины могут быть чужие номера или документы: до оплаты сверьте \
их, лучше вместе с Госавтоинспекцией.";
const DISAGREED: &str =
    "Источники называют разное, значит, одна из записей неверна. Пусть продавец объяснит, какая.";
const DOUBTFUL_PAST: &str =
    "Прошлое машины не сходится: возможно, ей показывают не всю историю или чужой пробег.";
const MORE_WORN: &str = "Настоящий износ больше, чем показывает приборная панель: считайте ресурс и \
обслуживание по наибольшему показанию.";
const HARD_USE: &str = "В такси и прокате машина ездит больше обычной, а водители меняются: износ выше, чем говорит год.";

/// Of numbers that do not agree.
pub(super) fn of_contradiction(code: &str) -> &'static str {
    match code {
        "vin" | "bodyNumber" | "plate" | "engineNumber" => ANOTHER_CAR,
        "mileage" | "before" => DOUBTFUL_PAST,
        _ => DISAGREED,
    }
}

/// Of what one source found; `None` where it found nothing.
pub(super) fn of_source(
    source: SourceId,
    level: SourceState,
    weight: Weight,
) -> Option<&'static str> {
    match level {
        SourceState::Stop => of_obstacle(source, weight),
        SourceState::Attention => of_remark(source, weight),
        _ => None,
    }
}

/// Of what stops a deal.
fn of_obstacle(source: SourceId, weight: Weight) -> Option<&'static str> {
    Some(match source {
        SourceId::Wanted => {
            "Машину изымут у любого владельца, а деньги придётся требовать с продавца через суд."
        }
        SourceId::Restrictions => {
            "Пока ограничение не снимут, Госавтоинспекция не переоформит машину на вас."
        }
        SourceId::Pledges | SourceId::Leases if weight == Weight::Claim => {
            "Право на машину есть не только у продавца: залог переходит вместе с ней, а из лизинга \
             её вправе забрать лизингодатель."
        }
        SourceId::History => "С такой отметкой в реестре машину на вас не зарегистрируют.",
        SourceId::Customs => "С такой отметкой в электронном ПТС машину на вас не зарегистрируют.",
        SourceId::Auctions => {
            "Страховая сочла ремонт невыгодным: собранная заново машина дешевле и опаснее обычной."
        }
        SourceId::Bankruptcy => {
            "Сделку с банкротом может оспорить управляющий: машину вернут кредиторам, а деньги вы \
             получите в общей очереди."
        }
        _ => return None,
    })
}

/// Of what lowers the price or asks for an explanation.
fn of_remark(source: SourceId, weight: Weight) -> Option<&'static str> {
    Some(match source {
        SourceId::History if weight == Weight::Past => {
            "Пока машины нет на учёте, ездить на ней нельзя: её поставят, только если документы и \
             номера в порядке."
        }
        SourceId::History => {
            "Так бывает у перекупщиков и у машин, от которых спешат избавиться: узнайте причину."
        }
        SourceId::Accidents => {
            "От геометрии кузова и качества ремонта зависят безопасность и цена при перепродаже."
        }
        SourceId::Mileage | SourceId::Inspections => match weight {
            Weight::Deceit => MORE_WORN,
            _ => DOUBTFUL_PAST,
        },
        SourceId::Taxi | SourceId::Policies => HARD_USE,
        SourceId::Auctions => {
            "Машину продавали повреждённой: как её чинили после этого, ни один реестр не знает."
        }
        SourceId::Photos => "Повреждений на снимках может не быть в отчётах о ДТП.",
        SourceId::Leases | SourceId::Pledges => {
            "Собственником по договору мог остаться лизингодатель: нужен документ о выкупе."
        }
        SourceId::Fines => {
            "Платить будет прежний владелец, но за долги приставы накладывают запрет на переоформление."
        }
        SourceId::Enforcement => {
            "Пока долги не погашены, запрет на переоформление может появиться и в день сделки."
        }
        SourceId::Bankruptcy => "Сделку могут оспорить: попросите документы о завершении дела.",
        SourceId::Recalls => {
            "Изготовитель признал дефект и устраняет его бесплатно; пока работы не сделаны, он остаётся."
        }
        SourceId::Customs => "От этих сведений зависит, поставят ли машину на учёт.",
        _ => return None,
    })
}
