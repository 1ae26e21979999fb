//! What to look at and what to ask when seeing the car, from what the sources said.

use serde::{Deserialize, Serialize};

use super::damage::{Severity, damage_scheme};
use super::operations;
use super::source_input::answers;
use super::words::{kilometres, spoken};
use super::{
    Accidents, Block, Contradiction, History, MileageChart, MileagePoint, PledgeKind, Pledges,
    ReadingState, SourceInput, SourceState, assess,
};
use crate::date::Date;

/// What kind of thing to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CheckItem {
    pub kind: CheckKind,
    pub text: String,
    /// What the report says it should be, to compare with; a number may have to be masked.
    pub value: Option<String>,
    /// Where the page shows why; empty for what every car needs.
    pub anchor: String,
}

#[derive(Default)]
struct List {
    items: Vec<CheckItem>,
    /// Of the items that are added next.
    anchor: String,
}

impl List {
    fn add(&mut self, kind: CheckKind, text: impl Into<String>) {
        self.compare(kind, text, None);
    }

    /// An item with what the car or the papers should show.
    fn compare(&mut self, kind: CheckKind, text: impl Into<String>, value: Option<String>) {
        let text = text.into();
        if self.items.iter().all(|item| item.text != text) {
            self.items.push(CheckItem {
                kind,
                text,
                value,
                anchor: self.anchor.clone(),
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
    let mut list = List::default();
    for (service_id, answer) in answers(sources) {
        service_id.clone_into(&mut list.anchor);
        from_block(&mut list, &answer.block, today);
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
            value: None,
            anchor: found.anchor(),
        });
    }
    from_chart(&mut list, chart);
    list.anchor.clear();
    for_every_car(&mut list);
    list.items.sort_by_key(|item| item.kind);
    list.items
}

fn from_block(list: &mut List, block: &Block, today: Date) {
    match block {
        Block::History(history) => from_history(list, history),
        Block::Accidents(accidents) => from_accidents(list, accidents),
        Block::Pledges(pledges) => from_pledges(list, pledges, today),
        Block::Customs(customs) if customs.found => list.add(
            CheckKind::Documents,
            "Таможенные документы и отметка об утилизационном сборе в ПТС",
        ),
        _ => {
            let (level, _) = assess(block, today);
            if matches!(level, SourceState::Attention | SourceState::Stop) {
                for (kind, text) in of_finding(block) {
                    list.add(*kind, *text);
                }
            }
        }
    }
}

/// What to do where a source found something, whatever it was in detail.
const fn of_finding(block: &Block) -> &'static [(CheckKind, &'static str)] {
    use CheckKind::{Ask, Documents, Look};
    match block {
        Block::Restrictions(_) => &[
            (
                Ask,
                "Когда и чем снимут ограничения? До этого автомобиль не оформят на вас",
            ),
            (
                Documents,
                "Попросите документ о снятии ограничений и проверьте их снова",
            ),
        ],
        Block::Wanted(_) => &[(
            Documents,
            "Автомобиль в розыске: не передавайте деньги и обратитесь в Госавтоинспекцию",
        )],
        Block::Taxi(_) | Block::Osago(_) | Block::OsagoInfo(_) => &[
            (
                Look,
                "Износ салона, следы наклеек и креплений такси, отверстия от оборудования",
            ),
            (
                Ask,
                "Сколько автомобиль работал в такси или прокате и кто его обслуживал?",
            ),
        ],
        Block::Recalls(_) => &[(
            Documents,
            "Отметка о работах отзывной кампании в сервисной книжке",
        )],
        Block::Auctions(_) => &[
            (
                Look,
                "Места повреждений с аукциона: зазоры, сварка, подушки безопасности",
            ),
            (Ask, "Есть ли фотографии до ремонта и счета за него?"),
        ],
        Block::Photos(_) => &[(
            Look,
            "Сравните автомобиль со снимками повреждений из отчёта",
        )],
        Block::Fines(_) => &[(Documents, "Квитанции об оплате штрафов, найденных в отчёте")],
        Block::Proceedings(_) => &[(Ask, "Погашены ли долги по исполнительным производствам?")],
        Block::Bankruptcies(_) => &[(
            Documents,
            "Согласие финансового управляющего или решение о завершении дела",
        )],
        _ => &[],
    }
}

fn from_history(list: &mut List, history: &History) {
    use CheckKind::{Ask, Documents, Look};
    if !history.found {
        return;
    }
    let periods = &history.ownership_periods;
    if let Some(number) = history.vehicle.engine_number.clone() {
        list.compare(Look, "Номер двигателя совпадает с реестром", Some(number));
    }
    if let Some(color) = history.vehicle.color.as_deref() {
        let color = Some(color.to_lowercase());
        list.compare(Look, "Цвет кузова совпадает с реестром", color);
    }
    if let Some(number) = history.passport.number.clone() {
        list.compare(Documents, "Номер ПТС совпадает с реестром", Some(number));
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
        let since = Some(format!("с {}", spoken(&newest.from)));
        let text = "Продавец — последний владелец: сверьте его паспорт с ПТС и СТС";
        list.compare(Documents, text, since);
    }
    if periods
        .iter()
        .any(|period| period.simple_person_type == "Legal")
    {
        list.add(Ask, "Для чего автомобиль использовала организация?");
    }
}

fn from_chart(list: &mut List, chart: &MileageChart) {
    use CheckKind::Look;
    if let Some(last) = chart.current() {
        let value = format!("{} на {}", kilometres(last.mileage), spoken(&last.date));
        let text = "Пробег на приборной панели не меньше последнего показания";
        list.anchor.clone_from(&last.anchor);
        list.compare(Look, text, Some(value));
    }
    let is_fall = |point: &&MileagePoint| point.state == ReadingState::Fall;
    let fall = chart.points.iter().find(is_fall);
    if let (Some(driven), Some(fall)) = (chart.least_driven, fall) {
        list.anchor.clone_from(&fall.anchor);
        let value = format!("не меньше {}", kilometres(driven));
        let text = "Износ руля, педалей, сидений и тормозных дисков соответствует пробегу до его \
                    снижения";
        list.compare(Look, text, Some(value));
    }
}

fn from_accidents(list: &mut List, accidents: &Accidents) {
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
        let text = format!("Место удара по записи о ДТП: {zone}{severity}. Зазоры, краска, сварка");
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

fn from_pledges(list: &mut List, pledges: &Pledges, today: Date) {
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

fn for_every_car(list: &mut List) {
    use CheckKind::{Ask, Documents, Look};
    list.add(
        Documents,
        "VIN на кузове, в ПТС и в СТС совпадает с отчётом",
    );
    list.add(
        Look,
        "Табличка с VIN и номер на кузове без следов сварки и краски",
    );
    list.add(Ask, "Есть ли второй ключ и сервисная книжка?");
}
