//! Checklist for viewing a car, from the answers of all sources.

use super::consistency::{Contradiction, ContradictionCode};
use super::mileage_chart::{MileageChart, MileagePoint};
use super::source_input::{SourceInput, SourceStatus};
use crate::date::Date;
use crate::sources::checklist::{Checklist, RECYCLING_FEE_ITEM};
use crate::sources::texts::{format_day, kilometres};
use crate::sources::{CheckItem, CheckKind, ReadingState};

/// Checklist in the order documents, car, questions; in each part items from findings come first.
#[must_use]
pub fn viewing_checklist(
    sources: &[SourceInput<'_>],
    contradictions: &[Contradiction],
    chart: &MileageChart,
    today: Date,
) -> Vec<CheckItem> {
    let mut list = Checklist::default();
    let answered = |source: &&SourceInput<'_>| source.status == SourceStatus::Answered;
    for source in sources.iter().filter(answered) {
        let Some(answer) = source.answer else {
            continue;
        };
        source.service_id.clone_into(&mut list.anchor);
        answer.block.data().checklist(&mut list, today);
        if answer.block.assess(today).level.is_finding() {
            list.add_all(source.source.source().finding_items);
        }
    }
    // The checklist of an imported car already has an item about the fee.
    let is_fee =
        |contradiction: &&Contradiction| contradiction.code == ContradictionCode::RecyclingFee;
    for contradiction in contradictions
        .iter()
        .filter(|contradiction| !is_fee(contradiction))
    {
        use ContradictionCode::{Before, Colour, EngineNumber, Mileage, Owners, Reissue};
        let kind = match contradiction.code {
            Mileage | Before | Owners | Reissue => CheckKind::Ask,
            Colour | EngineNumber => CheckKind::Look,
            _ => CheckKind::Documents,
        };
        list.items.push(CheckItem {
            kind,
            text: contradiction.text.clone(),
            value: None,
            anchor: contradiction.anchor(),
        });
    }
    if let Some(contradiction) = contradictions.iter().find(is_fee) {
        list.anchor = contradiction.anchor();
        list.add(CheckKind::Documents, RECYCLING_FEE_ITEM);
    }
    add_mileage(&mut list, chart);
    list.anchor.clear();
    add_general(&mut list);
    list.items.sort_by_key(|item| item.kind);
    list.items
}

fn add_mileage(list: &mut Checklist, chart: &MileageChart) {
    use CheckKind::Look;
    if let Some(last) = chart.current() {
        let value = format!("{} на {}", kilometres(last.mileage), format_day(&last.date));
        let text = "Пробег на приборной панели не меньше последнего показания";
        list.anchor.clone_from(&last.anchor);
        list.add_with_value(Look, text, Some(value));
    }
    let is_fall = |point: &&MileagePoint| point.state == ReadingState::Fall;
    let fall = chart.points.iter().find(is_fall);
    if let (Some(driven), Some(fall)) = (chart.least_driven, fall) {
        list.anchor.clone_from(&fall.anchor);
        let value = format!("не меньше {}", kilometres(driven));
        let text = "Износ руля, педалей, сидений и тормозных дисков соответствует пробегу до его \
                    снижения";
        list.add_with_value(Look, text, Some(value));
    }
}

/// Adds the checklist items that apply to every car.
fn add_general(list: &mut Checklist) {
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
