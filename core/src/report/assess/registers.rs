//! Policies, customs, taxi permits, pledges and fines.

use super::{Judgement, counted_or_read};
use crate::date::Date;
use crate::plural::counted;
use crate::report::words::{inside, latest, mentions, roubles, spoken, spoken_date, total};
use crate::report::{Customs, Fines, Pledge, PledgeKind, PledgeRegister, Pledges, Policies, Taxi};

/// Purposes of use that wear a car more than a private owner does.
const HIRE: [&str; 6] = ["такси", "прокат", "аренд", "каршеринг", "учебн", "перевоз"];

pub(super) fn policies(policies: &Policies, today: Date) -> Judgement {
    let read = &policies.policies;
    let count = counted_or_read(policies.count, read.len());
    if count == 0 {
        return Judgement::no_data("Полисы ОСАГО не найдены");
    }
    let is_hire = |purpose: &str| mentions(purpose, &HIRE);
    let hired = read
        .iter()
        .position(|policy| policy.purpose.as_deref().is_some_and(is_hire));
    if let Some(policy) = hired.and_then(|place| read.get(place)) {
        let purpose = policy.purpose.as_deref().map(inside).unwrap_or_default();
        let text = format!("В полисе ОСАГО указана цель использования «{purpose}»");
        return Judgement::attention(text).at(hired);
    }
    let end = |day: Option<&str>| day.and_then(|day| day.parse::<Date>().ok());
    let last = read
        .iter()
        .filter_map(|policy| end(policy.to.as_deref()))
        .max();
    let text = match last {
        Some(to) if to >= today && read.iter().any(|policy| policy.is_active != Some(false)) => {
            format!("Полис ОСАГО действует до {}", spoken_date(to))
        }
        Some(to) => {
            let count = counted(count, "полис", "полиса", "полисов");
            format!("{count} ОСАГО, последний до {}", spoken_date(to))
        }
        None => format!("{} ОСАГО", counted(count, "полис", "полиса", "полисов")),
    };
    Judgement::good(text)
}

/// The registers answer in words. Only words that surely deny are read as «none»: anything else is
/// shown to the buyer.
fn denies(text: &str) -> bool {
    const NONE: [&str; 8] = [
        "отсутств",
        "не установлен",
        "не наложен",
        "не найден",
        "не выявлен",
        "не имеется",
        "не зарегистрирован",
        "не числ",
    ];
    let bare = text.trim().trim_end_matches('.').to_lowercase();
    let says_no = bare.ends_with("нет") || bare.starts_with("нет ") || mentions(&bare, &NONE);
    bare.is_empty() || (says_no && !mentions(&bare, &["не снят", "кроме", "действует"]))
}

pub(super) fn customs(customs: &Customs) -> Judgement {
    if !customs.found {
        return Judgement::no_data("Сведений о ввозе и электронном ПТС не найдено");
    }
    let told = |text: &Option<String>| text.as_deref().map(inside).filter(|text| !denies(text));
    let status = customs.passport_status.as_deref().unwrap_or_default();
    if mentions(status, &["утилиз", "погаш", "аннулир"]) {
        return Judgement::stop(format!("Статус электронного ПТС: {}", inside(status)));
    }
    if let Some(restrictions) = told(&customs.restrictions) {
        let text = format!("В электронном ПТС указано: {restrictions}");
        if mentions(&restrictions, &["запрет", "арест"]) {
            return Judgement::stop(text);
        }
        return Judgement::attention(text);
    }
    if let Some(encumbrances) = told(&customs.encumbrances) {
        return Judgement::attention(format!("Таможня сообщает: {encumbrances}"));
    }
    if mentions(status, &["незаверш", "не заверш"]) {
        return Judgement::attention("Электронный ПТС не завершён: на учёт автомобиль не поставят");
    }
    let fee = customs.disposal_fee.as_deref().map(inside);
    if let Some(fee) = fee
        .as_deref()
        .filter(|fee| mentions(fee, &["не уплач", "неуплач"]))
    {
        return Judgement::attention(format!("Электронный ПТС: {fee}"));
    }
    let mut parts = Vec::new();
    let days = customs.records.iter().map(|record| record.date.as_deref());
    if let Some((place, date)) = latest(days) {
        let country = customs
            .records
            .get(place)
            .and_then(|record| record.country.as_deref());
        let country = country
            .map(|country| format!(", {country}"))
            .unwrap_or_default();
        parts.push(format!("таможенное оформление {}{country}", spoken(date)));
    }
    if !status.is_empty() {
        parts.push(format!("статус электронного ПТС: {}", inside(status)));
    }
    parts.extend(fee);
    parts.push("ограничений не указано".to_owned());
    let text = parts.join(", ");
    let mut chars = text.chars();
    let first = chars.next().into_iter().flat_map(char::to_uppercase);
    Judgement::good(first.chain(chars).collect::<String>())
}

pub(super) fn taxi(taxi: &Taxi, today: Date) -> Judgement {
    if !taxi.found && taxi.permits.is_empty() {
        return Judgement::good("Разрешений на работу в такси не найдено");
    }
    let mut text = match taxi.permits.len() as u64 {
        0 => "Есть разрешение на работу в такси".to_owned(),
        count => format!(
            "{} на работу в такси",
            counted(count, "разрешение", "разрешения", "разрешений")
        ),
    };
    let newest = latest(taxi.permits.iter().map(|permit| permit.to.as_deref()));
    if let Some((place, to)) = newest {
        let is_ahead = to.parse::<Date>().is_ok_and(|to| to >= today);
        let is_off = taxi.permits.get(place).and_then(|permit| permit.is_active) == Some(false);
        text.push_str(if is_ahead && !is_off {
            ", действует до "
        } else {
            ", срок по "
        });
        text.push_str(&spoken(to));
        let region = taxi
            .permits
            .get(place)
            .and_then(|permit| permit.region.as_deref());
        if let Some(region) = region {
            text.push_str(", ");
            text.push_str(region);
        }
    }
    Judgement::attention(text).at(newest.map(|(place, _)| place))
}

impl Pledge {
    /// Whether the register says that it is over. Without a readable end it is not.
    #[must_use]
    pub fn is_over(&self, today: Date) -> bool {
        let end = self.end_date.as_deref().map(str::parse::<Date>);
        matches!(end, Some(Ok(end)) if end < today)
    }
}

pub(super) fn pledges(pledges: &Pledges, today: Date) -> Judgement {
    let records = &pledges.records;
    let count = counted_or_read(pledges.count, records.len());
    if count == 0 {
        return Judgement::good(match pledges.register {
            PledgeRegister::Notary => "В реестре уведомлений о залоге не найден",
            PledgeRegister::Fedresurs => "Лизинг и залог в Федресурсе не найдены",
        });
    }
    let in_force = |record: &Pledge| !record.is_over(today);
    // Whatever was counted and not read may be in force.
    let unread = count.saturating_sub(records.len() as u64);
    let running = records.iter().filter(|record| in_force(record)).count() as u64;
    let days = records
        .iter()
        .map(|record| record.date.as_deref().filter(|_| in_force(record)));
    let place = latest(days)
        .map(|(place, _)| place)
        .or_else(|| records.iter().position(in_force));
    if let Some(record) = place.and_then(|place| records.get(place)) {
        let mut text = in_words(record);
        let others = running.saturating_sub(1) + unread;
        if others > 0 {
            text.push_str("; ещё записей: ");
            text.push_str(&others.to_string());
        }
        return Judgement::stop(text).at(place);
    }
    if unread == 0 {
        let text = counted(count, "прекращена", "прекращены", "прекращено");
        return Judgement::good(format!("Действующих записей о залоге нет, {text}"));
    }
    Judgement::stop("В реестре есть запись о залоге, которую не удалось разобрать")
}

fn in_words(pledge: &Pledge) -> String {
    let (mut text, holder) = match pledge.kind {
        PledgeKind::Pledge => ("Автомобиль в залоге".to_owned(), "залогодержатель"),
        PledgeKind::Lease => ("Автомобиль в лизинге".to_owned(), "лизингодатель"),
    };
    if let Some(date) = pledge.date.as_deref().or(pledge.starts_on.as_deref()) {
        text.push_str(" с ");
        text.push_str(&spoken(date));
    }
    if let Some(end) = pledge.end_date.as_deref() {
        text.push_str(" по ");
        text.push_str(&spoken(end));
    }
    // Companies are named, people are not: this line is shown wherever the report is shared.
    let company = pledge
        .creditors
        .iter()
        .find(|creditor| creditor.birth_date.is_none() && creditor.name.contains(['«', '"']));
    if let Some(company) = company {
        for part in [", ", holder, ": ", &company.name] {
            text.push_str(part);
        }
    }
    text
}

pub(super) fn fines(fines: &Fines) -> Judgement {
    let count = counted_or_read(fines.count, fines.records.len());
    if count == 0 {
        return Judgement::good("Неоплаченных штрафов не найдено");
    }
    let mut text = counted(count, "штраф", "штрафа", "штрафов");
    let sum = total(fines.records.iter().filter_map(|fine| fine.amount));
    if sum.0 > 0 {
        let all_read = fines
            .records
            .iter()
            .filter(|fine| fine.amount.is_some())
            .count() as u64;
        text.push_str(if all_read == count {
            " на "
        } else {
            " не менее чем на "
        });
        text.push_str(&roubles(sum));
    }
    let newest = latest(
        fines
            .records
            .iter()
            .map(|fine| fine.violation_date.as_deref().or(fine.date.as_deref())),
    );
    if let Some((_, date)) = newest {
        text.push_str(", последний ");
        text.push_str(&spoken(date));
    }
    Judgement::attention(text).at(newest.map(|(place, _)| place))
}
