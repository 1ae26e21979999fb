//! Invoice and act of a month.

use avtosled_core::money::{Kopecks, MoneyError};
use avtosled_render::closing_document::{
    ClosingDocument, Party, ServiceLine, Settlement, SettlementRow, Signer,
};
use avtosled_render::statement::LabelledValue;

use crate::business::closing_documents::facts::DocumentFacts;
use crate::business::closing_documents::lines::{self, DocumentLine};
use crate::business::closing_documents::parties;
use crate::business::closing_documents::texts::{
    SERVICE_NAME, capitalised_words, document_day, labelled, long_date, month_name, note,
};
use crate::money::monthly_totals::{Funds, paid, revenue};
use crate::money::statement::grouped;
use crate::platform::clock::russian_day;

const UNIT: &str = "шт.";
const ACCEPTANCE: &str = "Услуги оказаны полностью и в срок. Заказчик претензий по объёму, качеству и срокам \
    оказания услуг не имеет.";

/// Invoice of a month, with its payments: everything was paid from the balance in advance.
pub fn invoice(facts: &DocumentFacts<'_>) -> Result<ClosingDocument, MoneyError> {
    let total = Kopecks(paid(&facts.totals.services));
    let is_correction = total < Kopecks::ZERO;
    let mut totals = sums(facts)?;
    let (label, settled) = if is_correction {
        ("Возвращено на баланс, ₽", Kopecks(-total.0))
    } else {
        ("Оплачено с баланса (предоплата), ₽", total)
    };
    totals.push(labelled(label, grouped(settled)));
    totals.push(labelled("К оплате, ₽", grouped(Kopecks::ZERO)));
    let kind = if is_correction {
        "Счёт-корректировка"
    } else {
        "Счёт"
    };
    Ok(ClosingDocument {
        totals,
        settlement: Some(settlement(facts)),
        ..document(facts, kind, vec![words(facts)?])
    })
}

/// Act by which the services of a month are accepted, or their price is reduced.
pub fn act(facts: &DocumentFacts<'_>) -> Result<ClosingDocument, MoneyError> {
    let is_correction = paid(&facts.totals.services) < 0;
    let (kind, statement) = if is_correction {
        (
            "Акт об уменьшении стоимости услуг",
            "Стоимость услуг, принятых ранее, уменьшена на эту сумму. Она возвращена на баланс заказчика.",
        )
    } else {
        ("Акт", ACCEPTANCE)
    };
    let (seller, buyer) = parties_of(facts);
    let signers = [seller, buyer].map(|party| Signer {
        role: party.role,
        name: party.name,
    });
    Ok(ClosingDocument {
        totals: sums(facts)?,
        signers: signers.into(),
        ..document(facts, kind, vec![words(facts)?, statement.to_owned()])
    })
}

fn parties_of(facts: &DocumentFacts<'_>) -> (Party, Party) {
    let seller = parties::seller(&facts.terms);
    (seller, parties::buyer(facts.company))
}

/// Parts that both documents share.
fn document(facts: &DocumentFacts<'_>, kind: &str, paragraphs: Vec<String>) -> ClosingDocument {
    let month = facts.month;
    let number = parties::number(facts.company, month);
    let (seller, buyer) = parties_of(facts);
    let lines = lines::of_services(&facts.totals.services);
    let has_discount = has_discount(&lines);
    let (first, last) = (month.first_day(), month.last_day());
    ClosingDocument {
        service: SERVICE_NAME.to_owned(),
        title: format!("{kind} № {number} от {}", long_date(last)),
        seller,
        buyer,
        head: vec![
            labelled("Основание", parties::contract(facts)),
            labelled(
                "Период",
                format!("{} — {}", russian_day(first), russian_day(last)),
            ),
        ],
        has_discount,
        lines: lines.iter().map(service_line).collect(),
        totals: Vec::new(),
        paragraphs,
        settlement: None,
        signers: Vec::new(),
        note: note(has_discount),
        date: document_day(last),
    }
}

fn has_discount(lines: &[DocumentLine]) -> bool {
    lines.iter().any(|line| line.discount != Kopecks::ZERO)
}

fn service_line(line: &DocumentLine) -> ServiceLine {
    let count = line.count_text();
    ServiceLine {
        title: line.title(),
        unit: count.as_ref().map(|_| UNIT.to_owned()).unwrap_or_default(),
        count: count.unwrap_or_default(),
        sum: grouped(line.sum),
        discount: grouped(line.discount),
        total: grouped(line.total),
    }
}

/// Totals of the services: price, discount, tax and sum.
fn sums(facts: &DocumentFacts<'_>) -> Result<Vec<LabelledValue>, MoneyError> {
    let services = &facts.totals.services;
    let (price, total) = (Kopecks(revenue(services)), Kopecks(paid(services)));
    let mut sums = Vec::new();
    if has_discount(&lines::of_services(services)) {
        sums.push(labelled("Стоимость услуг, ₽", grouped(price)));
        let discount = price.checked_sub(total)?;
        sums.push(labelled("Скидка (бонусы сервиса), ₽", grouped(discount)));
    }
    sums.push(match facts.vat.percent() {
        None => labelled("Без НДС", "—"),
        Some(percent) => labelled(
            &format!("В том числе НДС {percent} %, ₽"),
            grouped(facts.vat.included(total)?),
        ),
    });
    sums.push(labelled("Итого, ₽", grouped(total)));
    Ok(sums)
}

/// Sentence with the sum in words and the tax.
fn words(facts: &DocumentFacts<'_>) -> Result<String, MoneyError> {
    let total = Kopecks(paid(&facts.totals.services));
    let sum = Kopecks(total.0.abs());
    let words = capitalised_words(sum);
    let tax = match facts.vat.percent() {
        None => "без НДС".to_owned(),
        Some(percent) => {
            let tax = grouped(facts.vat.included(sum)?);
            format!("в том числе НДС {percent} % — {tax} ₽")
        }
    };
    let subject = if total < Kopecks::ZERO {
        "Стоимость услуг уменьшена на сумму"
    } else {
        "Оказано услуг на сумму"
    };
    Ok(format!("{subject}: {words}, {tax}."))
}

/// Balances of both ends of the month and what moved between them.
fn settlement(facts: &DocumentFacts<'_>) -> Settlement {
    let totals = &facts.totals;
    let changes = [
        ("Оплачено заказчиком", totals.received),
        ("Перенесено с покупки без входа", totals.transferred),
        ("Начислено и списано сервисом", totals.adjusted),
        ("Услуги месяца", totals.spent),
        ("Возвращено на способ оплаты", totals.refunded),
    ];
    let mut rows = vec![row("Остаток на начало месяца", totals.opening, true)];
    let moved = changes
        .into_iter()
        .filter(|(_, change)| (change.own, change.credit) != (0, 0));
    rows.extend(moved.map(|(name, change)| row(name, change, false)));
    rows.push(row("Остаток на конец месяца", totals.closing, true));
    if totals.closing.held != 0 {
        rows.push(SettlementRow {
            own: grouped(Kopecks(totals.closing.held)),
            credit: String::new(),
            ..row(
                "в том числе зарезервировано заказами",
                Funds::default(),
                false,
            )
        });
    }
    let credits = [totals.opening, totals.closing]
        .into_iter()
        .chain(changes.map(|(_, change)| change));
    Settlement {
        title: format!("Расчёты за {}", month_name(facts.month)),
        has_credit: credits.into_iter().any(|funds| funds.credit != 0),
        rows,
    }
}

fn row(name: &str, funds: Funds, is_balance: bool) -> SettlementRow {
    SettlementRow {
        name: name.to_owned(),
        own: grouped(Kopecks(funds.own)),
        credit: grouped(Kopecks(funds.credit)),
        is_balance,
    }
}
