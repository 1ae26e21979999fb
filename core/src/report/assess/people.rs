//! Owners, drivers and companies. Their names stay out of these lines, which go wherever the report
//! is shared.

use super::{Judgement, counted_or_read};
use crate::date::Date;
use crate::plural::counted;
use crate::report::words::{inside, latest, roubles, spoken_date, total};
use crate::report::{
    Bankruptcies, BonusMalus, Company, DriverLicence, Proceedings, SelfEmployed, TaxNumber,
};

pub(super) fn proceedings(proceedings: &Proceedings) -> Judgement {
    let records = &proceedings.records;
    let listed = counted_or_read(proceedings.count, records.len());
    let count = listed.max(proceedings.total_count.unwrap_or(0).into());
    if count == 0 {
        return Judgement::good("Исполнительных производств не найдено");
    }
    let running: Vec<_> = records.iter().filter(|record| record.is_active).collect();
    let unseen = count.saturating_sub(records.len() as u64);
    if running.is_empty() && unseen == 0 {
        return Judgement::good(format!(
            "Действующих исполнительных производств нет, завершённых: {count}"
        ));
    }
    let mut text = counted(
        running.len() as u64 + unseen,
        "исполнительное производство",
        "исполнительных производства",
        "исполнительных производств",
    );
    let sum = total(running.iter().filter_map(|record| record.amount));
    if sum.0 > 0 {
        text.push_str(if unseen == 0 {
            " на "
        } else {
            " не менее чем на "
        });
        text.push_str(&roubles(sum));
    }
    let place = records.iter().position(|record| record.is_active);
    Judgement::attention(text).at(place)
}

pub(super) fn bankruptcies(bankruptcies: &Bankruptcies) -> Judgement {
    let records = &bankruptcies.records;
    let count = counted_or_read(bankruptcies.count, records.len());
    if count == 0 {
        return Judgement::good("Дел о банкротстве не найдено");
    }
    let running = records
        .iter()
        .position(|record| record.is_active != Some(false));
    if let Some(record) = running.and_then(|place| records.get(place)) {
        let mut text = "Идёт дело о банкротстве".to_owned();
        if let Some(number) = record.case_number.as_deref() {
            text.push_str(" № ");
            text.push_str(number);
        }
        text.push_str(": сделку могут оспорить");
        return Judgement::stop(text).at(running);
    }
    if count > records.len() as u64 {
        return Judgement::stop("Есть запись о банкротстве, которую не удалось разобрать");
    }
    let days = records.iter().map(|record| record.updated_on.as_deref());
    let newest = latest(days).map(|(place, _)| place);
    let text = counted(
        count,
        "дело о банкротстве завершено",
        "дела о банкротстве завершены",
        "дел о банкротстве завершено",
    );
    Judgement::attention(text).at(newest.or(Some(0)))
}

pub(super) fn bonus_malus(bonus: &BonusMalus) -> Judgement {
    match bonus.value.as_deref().filter(|_| bonus.found) {
        Some(value) => Judgement::good(format!("КБМ {value}")),
        None => Judgement::no_data("КБМ не найден"),
    }
}

pub(super) fn licence(licence: &DriverLicence, today: Date) -> Judgement {
    if !licence.found {
        return Judgement::no_data("Водительское удостоверение не найдено");
    }
    if !licence.deprivations.is_empty() {
        let count = licence.deprivations.len();
        let text = format!("Есть сведения о лишении права управления, записей: {count}");
        return Judgement::attention(text).at(Some(0));
    }
    match licence.expires.as_deref().map(str::parse::<Date>) {
        Some(Ok(expires)) if expires < today => Judgement::attention(format!(
            "Срок, напечатанный в удостоверении, истёк {}",
            spoken_date(expires)
        )),
        Some(Ok(expires)) => Judgement::good(format!("Действует до {}", spoken_date(expires))),
        _ => Judgement::good("Удостоверение найдено, срок не указан"),
    }
}

pub(super) fn company(company: &Company) -> Judgement {
    if !company.found {
        return Judgement::no_data("В реестре налоговой службы не найдено");
    }
    let status = company.status.as_deref().map(inside);
    let status = status.unwrap_or_else(|| "статус не указан".to_owned());
    if company.is_active == Some(false) {
        return Judgement::attention(format!("Деятельность прекращена: {status}"));
    }
    if company.is_unreliable == Some(true) {
        return Judgement::attention(format!("Сведения отмечены как недостоверные, {status}"));
    }
    Judgement::good(format!("Найдено в реестре: {status}"))
}

pub(super) fn tax_number(number: &TaxNumber) -> Judgement {
    if number.found && number.inn.is_some() {
        Judgement::good("ИНН найден")
    } else {
        Judgement::no_data("ИНН не найден")
    }
}

pub(super) fn self_employed(person: &SelfEmployed) -> Judgement {
    match person.pays.filter(|_| person.found) {
        Some(true) => Judgement::good("Состоит на учёте как самозанятый"),
        Some(false) => Judgement::good("Как самозанятый не состоит на учёте"),
        None => Judgement::no_data("Сведения о самозанятости не найдены"),
    }
}
