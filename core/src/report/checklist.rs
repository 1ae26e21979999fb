//! What to look at and what to ask when seeing the car, from what the sources said.

use serde::Serialize;

use super::consistency::answers;
use super::damage::{Severity, damage_scheme};
use super::operations;
use super::words::{kilometres, spoken};
use super::{
    Accidents, Block, Contradiction, History, MileageChart, PledgeKind, Pledges, SourceInput,
    SourceState, assess,
};
use crate::date::Date;

/// What kind of thing to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum CheckKind {
    /// In the papers.
    Documents,
    /// At the car.
    Look,
    /// Of the seller.
    Ask,
}

/// One item of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CheckItem {
    pub kind: CheckKind,
    pub text: String,
    /// Where the page shows why; empty for what every car needs.
    pub anchor: String,
}

struct List<'a> {
    items: Vec<CheckItem>,
    service_id: &'a str,
}

impl List<'_> {
    fn add(&mut self, kind: CheckKind, text: impl Into<String>) {
        let text = text.into();
        if self.items.iter().all(|item| item.text != text) {
            self.items.push(CheckItem {
                kind,
                text,
                anchor: self.service_id.to_owned(),
            });
        }
    }
}

/// The list for a viewing: papers first, then the car, then questions; what was found before what
/// every car needs.
#[must_use]
pub fn viewing_checklist(
    sources: &[SourceInput<'_>],
    contradictions: &[Contradiction],
    chart: &MileageChart,
    today: Date,
) -> Vec<CheckItem> {
    let mut list = List {
        items: Vec::new(),
        service_id: "",
    };
    for (service_id, answer) in answers(sources) {
        let mut of_source = List {
            items: std::mem::take(&mut list.items),
            service_id,
        };
        from_block(&mut of_source, &answer.block, today);
        list.items = of_source.items;
    }
    for found in contradictions {
        let kind = match found.code.as_str() {
            "mileage" | "owners" | "reissue" => CheckKind::Ask,
            "colour" | "engineNumber" => CheckKind::Look,
            _ => CheckKind::Documents,
        };
        list.items.push(CheckItem {
            kind,
            text: found.text.clone(),
            anchor: found.anchor(),
        });
    }
    if let Some(driven) = chart.least_driven {
        list.items.push(CheckItem {
            kind: CheckKind::Look,
            text: format!(
                "Если пробег скручивали, автомобиль проехал не меньше {}: оцените износ руля, \
                 педалей, сидений и тормозных дисков",
                kilometres(driven)
            ),
            anchor: "consistency-mileage".to_owned(),
        });
    }
    for_every_car(&mut list);
    list.items.sort_by_key(|item| item.kind);
    list.items
}

fn from_block(list: &mut List<'_>, block: &Block, today: Date) {
    use CheckKind::{Ask, Documents, Look};
    let (level, _) = assess(block, today);
    let is_found = matches!(level, SourceState::Attention | SourceState::Stop);
    match block {
        Block::History(history) => from_history(list, history),
        Block::Accidents(accidents) => from_accidents(list, accidents),
        Block::Pledges(pledges) => from_pledges(list, pledges, today),
        Block::Restrictions(_) if is_found => {
            list.add(
                Ask,
                "Когда и чем снимут ограничения? До этого автомобиль не оформят на вас",
            );
            list.add(
                Documents,
                "Попросите документ о снятии ограничений и проверьте их снова",
            );
        }
        Block::Wanted(_) if is_found => list.add(
            Documents,
            "Автомобиль в розыске: не передавайте деньги и обратитесь в Госавтоинспекцию",
        ),
        Block::Taxi(_) | Block::Osago(_) | Block::OsagoInfo(_) if is_found => {
            list.add(
                Look,
                "Износ салона, следы наклеек и креплений такси, отверстия от оборудования",
            );
            list.add(
                Ask,
                "Сколько автомобиль работал в такси или прокате и кто его обслуживал?",
            );
        }
        Block::Recalls(_) if is_found => {
            list.add(
                Documents,
                "Отметка о работах отзывной кампании в сервисной книжке",
            );
        }
        Block::Customs(customs) if customs.found => {
            list.add(
                Documents,
                "Таможенные документы и отметка об утилизационном сборе в ПТС",
            );
        }
        Block::Auctions(_) if is_found => {
            list.add(
                Look,
                "Места повреждений с аукциона: зазоры, сварка, подушки безопасности",
            );
            list.add(Ask, "Есть ли фотографии до ремонта и счета за него?");
        }
        Block::Photos(_) if is_found => {
            list.add(
                Look,
                "Сравните автомобиль со снимками повреждений из отчёта",
            );
        }
        Block::Fines(_) if is_found => {
            list.add(Documents, "Квитанции об оплате штрафов, найденных в отчёте");
        }
        Block::Proceedings(_) if is_found => {
            list.add(Ask, "Погашены ли долги по исполнительным производствам?");
        }
        Block::Bankruptcies(_) if is_found => {
            list.add(
                Documents,
                "Согласие финансового управляющего или решение о завершении дела",
            );
        }
        _ => {}
    }
}

fn from_history(list: &mut List<'_>, history: &History) {
    use CheckKind::{Ask, Documents};
    if !history.found {
        return;
    }
    let periods = &history.ownership_periods;
    if let Some(number) = history.vehicle.engine_number.as_deref() {
        list.add(
            CheckKind::Look,
            format!("Номер двигателя: в реестре {number}"),
        );
    }
    if let Some(color) = history.vehicle.color.as_deref() {
        let text = format!("Цвет кузова: в реестре {}", color.to_lowercase());
        list.add(CheckKind::Look, text);
    }
    if let Some(number) = history.passport.number.as_deref() {
        list.add(Documents, format!("Номер ПТС: в реестре {number}"));
    }
    let newest = periods
        .iter()
        .max_by(|one, other| one.from.cmp(&other.from));
    if let Some(newest) = newest {
        if operations::is_removal(&newest.last_operation) {
            list.add(
                Ask,
                "Почему автомобиль снят с учёта и примут ли его на учёт снова?",
            );
        }
        let text = format!(
            "Продавец — владелец с {}? Сверьте паспорт продавца с ПТС и СТС",
            spoken(&newest.from)
        );
        list.add(Documents, text);
    }
    if periods
        .iter()
        .any(|period| period.simple_person_type == "Legal")
    {
        list.add(Ask, "Для чего автомобиль использовала организация?");
    }
}

fn from_accidents(list: &mut List<'_>, accidents: &Accidents) {
    use CheckKind::{Ask, Look};
    if accidents.accidents.is_empty() && !accidents.has_accidents {
        return;
    }
    for damage in damage_scheme(accidents).overall {
        let severity = match damage.severity {
            Severity::Heavy => ", сильное повреждение",
            Severity::Light | Severity::Unknown => "",
        };
        let zone = damage.title;
        let text = format!("Вероятное место удара: {zone}{severity}. Зазоры, краска, сварка");
        list.add(Look, text);
    }
    list.add(
        Look,
        "Толщина краски по всему кузову, даты на стёклах и ремнях безопасности",
    );
    list.add(
        Ask,
        "Кто и как ремонтировал автомобиль после ДТП, сработали ли подушки?",
    );
}

fn from_pledges(list: &mut List<'_>, pledges: &Pledges, today: Date) {
    use CheckKind::{Ask, Documents};
    let is_found = pledges.count > 0 || !pledges.records.is_empty();
    if !is_found {
        return;
    }
    if !pledges.records.is_empty() && pledges.records.iter().all(|record| record.is_over(today)) {
        list.add(Documents, "Выписка из реестра о прекращении залога");
        return;
    }
    let is_lease = |record: &super::Pledge| record.kind == PledgeKind::Lease;
    if pledges.records.iter().any(is_lease) {
        list.add(
            Documents,
            "Договор лизинга и согласие лизингодателя на продажу",
        );
    } else {
        list.add(Documents, "Письменное согласие залогодержателя на продажу");
    }
    list.add(
        Ask,
        "Кто и когда погасит долг, за который автомобиль в залоге?",
    );
}

fn for_every_car(list: &mut List<'_>) {
    use CheckKind::{Ask, Documents, Look};
    list.add(
        Documents,
        "VIN на кузове, в ПТС и в СТС совпадает с отчётом",
    );
    list.add(
        Look,
        "Табличка с VIN и номер на кузове без следов сварки и краски",
    );
    list.add(
        Look,
        "Пробег на приборной панели не меньше последнего показания в отчёте",
    );
    list.add(Ask, "Есть ли второй ключ и сервисная книжка?");
}
