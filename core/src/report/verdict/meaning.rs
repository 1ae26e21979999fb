//! Consequences of findings for the buyer.

use crate::report::consistency::ContradictionCode;
use crate::sources::{SourceId, SourceState, Weight};

pub(super) const ANOTHER_CAR: &str = "У машины могут быть чужие номера или документы: до оплаты сверьте \
их, лучше вместе с Госавтоинспекцией.";
const WRONG_RECORD: &str =
    "Источники называют разное, значит, одна из записей неверна. Пусть продавец объяснит, какая.";
const INCONSISTENT_PAST: &str =
    "Прошлое машины не сходится: в одной из записей ошибка, или часть истории вам не видна.";
const HIGHER_MILEAGE: &str = "Настоящий пробег, скорее всего, больше, чем на приборной панели: считайте \
ресурс и обслуживание по наибольшему показанию.";
const INVENTED_READINGS: &str = "По таким картам настоящий пробег неизвестен: судите о нём по износу и \
документам об обслуживании.";
const HARD_USE: &str = "В такси и прокате машины обычно ездят больше, а водители меняются: износ может \
быть выше, чем говорит год.";
const OTHER_MAKE: &str = "Часть записей может быть о другой машине: сверьте VIN в каждой из них.";

/// Consequence of a contradiction.
pub(super) fn of_contradiction(code: ContradictionCode) -> &'static str {
    use ContradictionCode::{
        Before, BodyNumber, EngineNumber, Make, Manufacture, Mileage, Plate, Vin,
    };
    match code {
        Vin | BodyNumber | Plate | EngineNumber => ANOTHER_CAR,
        Make => OTHER_MAKE,
        Mileage | Before | Manufacture => INCONSISTENT_PAST,
        _ => WRONG_RECORD,
    }
}

/// Consequence of the finding of one source; `None` without a finding.
pub(super) fn of_source(
    source: SourceId,
    level: SourceState,
    weight: Weight,
) -> Option<&'static str> {
    match level {
        SourceState::Stop => of_stop(source, weight),
        SourceState::Attention => of_attention(source, weight),
        _ => None,
    }
}

/// Consequence of a finding that stops a deal.
fn of_stop(source: SourceId, weight: Weight) -> Option<&'static str> {
    Some(match source {
        SourceId::Wanted => {
            "Машину могут изъять у любого владельца, а деньги придётся требовать с продавца через суд."
        }
        SourceId::Restrictions if weight == Weight::Void => {
            "Регистрацию машины прекращают: на вас её не оформят, пока запись в реестре."
        }
        SourceId::Restrictions => {
            "Пока ограничение не снимут, Госавтоинспекция может не переоформить машину на вас."
        }
        SourceId::Pledges | SourceId::Leases if weight == Weight::Claim => {
            "Залог переходит к покупателю вместе с машиной: если долг не вернут, её вправе забрать \
             залогодержатель."
        }
        SourceId::History => "С такой отметкой в реестре машину на вас не зарегистрируют.",
        SourceId::Customs => "С такой отметкой в электронном ПТС машину на вас не зарегистрируют.",
        SourceId::Auctions => {
            "Машину продавали с отметкой о гибели или о негодности: собранная заново, она дешевле \
             обычной, а как её восстановили, запись не говорит."
        }
        SourceId::Bankruptcy => {
            "Сделку с банкротом может оспорить управляющий: тогда машину вернут кредиторам, а деньги \
             вы получите в общей очереди."
        }
        _ => return None,
    })
}

/// Consequence of a finding that lowers the price or needs an explanation.
fn of_attention(source: SourceId, weight: Weight) -> Option<&'static str> {
    Some(match source {
        _ if weight == Weight::None => return None,
        SourceId::History if weight == Weight::Past => {
            "Пока машины нет на учёте, ездить на ней нельзя: её поставят, только если документы и \
             номера в порядке."
        }
        SourceId::History => {
            "Так бывает у перекупщиков, у машин из проката и лизинга и у тех, от которых спешат \
             избавиться: узнайте причину."
        }
        SourceId::Accidents => {
            "От геометрии кузова и качества ремонта зависят безопасность и цена при перепродаже."
        }
        SourceId::Mileage | SourceId::Inspections => match weight {
            Weight::Rollback => HIGHER_MILEAGE,
            Weight::Question => INVENTED_READINGS,
            _ => INCONSISTENT_PAST,
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
            "Платить их прежнему владельцу, но за долги приставы могут запретить переоформление."
        }
        SourceId::Enforcement => {
            "По долгам владельца приставы могут запретить переоформление и в день сделки."
        }
        SourceId::Bankruptcy => {
            "Если это дело владельца, сделку могут оспорить: попросите документы о нём."
        }
        SourceId::Recalls => {
            "Изготовитель признал дефект и устраняет его бесплатно; пока работы не сделаны, он остаётся."
        }
        SourceId::Customs => "От этих сведений зависит, поставят ли машину на учёт.",
        _ => return None,
    })
}
