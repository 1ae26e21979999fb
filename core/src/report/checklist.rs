//! What to look at and what to ask when seeing the car, from what the sources said.

use super::source_input::answers;
use super::{Contradiction, ContradictionCode, MileageChart, MileagePoint, SourceInput};
use crate::date::Date;
use crate::sources::checks::Checks;
use crate::sources::words::{kilometres, spoken};
use crate::sources::{CheckItem, CheckKind, RECYCLING_FEE, ReadingState};

/// The list for a viewing: papers first, then the car, then questions; what was found before what
/// every car needs.
#[must_use]
pub fn viewing_checklist(
    sources: &[SourceInput<'_>],
    contradictions: &[Contradiction],
    chart: &MileageChart,
    today: Date,
) -> Vec<CheckItem> {
    let mut list = Checks::default();
    for (service_id, answer) in answers(sources) {
        service_id.clone_into(&mut list.anchor);
        answer.block.says().checks(&mut list, today);
    }
    // Said by the item that every car needs which was brought in.
    let is_fee = |found: &&Contradiction| found.code == ContradictionCode::RecyclingFee;
    for found in contradictions.iter().filter(|found| !is_fee(found)) {
        use ContradictionCode::{Before, Colour, EngineNumber, Mileage, Owners, Reissue};
        let kind = match found.code {
            Mileage | Before | Owners | Reissue => CheckKind::Ask,
            Colour | EngineNumber => CheckKind::Look,
            _ => CheckKind::Documents,
        };
        list.items.push(CheckItem {
            kind,
            text: found.text.clone(),
            value: None,
            anchor: found.anchor(),
        });
    }
    if let Some(found) = contradictions.iter().find(is_fee) {
        list.anchor = found.anchor();
        list.add(CheckKind::Documents, RECYCLING_FEE);
    }
    from_chart(&mut list, chart);
    list.anchor.clear();
    for_every_car(&mut list);
    list.items.sort_by_key(|item| item.kind);
    list.items
}

fn from_chart(list: &mut Checks, chart: &MileageChart) {
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

fn for_every_car(list: &mut Checks) {
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
