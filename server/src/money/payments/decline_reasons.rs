//! Messages for decline reasons, with what the payer can do.

/// Decline reasons of the provider and, last, of this server, each with the message for the payer.
const MESSAGES: [(&str, &str); 27] = [
    (
        "3d_secure_failed",
        "Банк не подтвердил оплату кодом. Попробуйте ещё раз или оплатите другим способом",
    ),
    (
        "call_issuer",
        "Банк отклонил оплату. Позвоните в банк или оплатите другим способом",
    ),
    (
        "canceled_by_merchant",
        "Платёж отменён, деньги не списаны. Начните оплату заново",
    ),
    (
        "card_expired",
        "Срок действия карты истёк. Возьмите другую карту",
    ),
    (
        "country_forbidden",
        "Картой, выпущенной в этой стране, оплатить нельзя. Возьмите другую карту или оплатите по СБП",
    ),
    (
        "deal_expired",
        "Время на оплату вышло. Начните оплату заново",
    ),
    (
        "expired_on_capture",
        "Платёж не был завершён вовремя, деньги вернутся. Начните оплату заново",
    ),
    (
        "expired_on_confirmation",
        "Оплата не завершена за отведённое время: QR-код или ссылка больше не действуют. Начните оплату заново",
    ),
    (
        "fraud_suspected",
        "Платёж показался банку подозрительным. Оплатите другим способом",
    ),
    (
        "general_decline",
        "Банк отклонил оплату и не назвал причину. Уточните её в банке или оплатите другим способом",
    ),
    (
        "identification_required",
        "Превышены лимиты кошелька без идентификации. Подтвердите личность в кошельке или оплатите другим способом",
    ),
    (
        "insufficient_funds",
        "На карте, счёте или в кошельке не хватает денег. Пополните их или оплатите другим способом",
    ),
    (
        "internal_timeout",
        "Платёжный сервис не успел провести оплату, деньги не списаны. Попробуйте ещё раз",
    ),
    (
        "invalid_card_number",
        "Номер карты введён неверно. Проверьте его и попробуйте ещё раз",
    ),
    (
        "invalid_csc",
        "Код CVC введён неверно. Проверьте его и попробуйте ещё раз",
    ),
    (
        "issuer_unavailable",
        "Ваш банк не отвечает. Попробуйте позже или оплатите другим способом",
    ),
    (
        "loan_declined",
        "Банк не одобрил рассрочку. Оплатите другим способом",
    ),
    (
        "payment_method_limit_exceeded",
        "Превышен лимит платежей этим способом. Оплатите другим или попробуйте завтра",
    ),
    (
        "payment_method_restricted",
        "Операции этим способом запрещены банком. Обратитесь в банк или оплатите другим способом",
    ),
    (
        "permission_revoked",
        "Разрешение на списания отозвано. Оплатите заново и сохраните способ оплаты",
    ),
    (
        "unsupported_mobile_operator",
        "С этого мобильного оператора оплатить нельзя. Оплатите другим способом",
    ),
    (
        "never_made",
        "Платёж не состоялся, деньги не списаны. Попробуйте ещё раз",
    ),
    (
        "not_sent",
        "Платёжный сервис недоступен, деньги не списаны. Попробуйте позже",
    ),
    (
        "refused",
        "Платёжный сервис не принял платёж, деньги не списаны. Попробуйте ещё раз или напишите в поддержку",
    ),
    (
        "method_forbidden",
        "Платёжный сервис не разрешил списание с сохранённого способа. Оплатите заново или напишите в поддержку",
    ),
    (
        "no_contact",
        "Некуда отправить чек. Подтвердите email в настройках и включите списания снова",
    ),
    (
        "no_saved_method",
        "Сохранённого способа оплаты больше нет. Сохраните его заново и включите списания снова",
    ),
];

const DEFAULT_REASON: &str = "general_decline";

/// Message for a decline reason; an unknown reason gets the general message.
#[must_use]
pub fn decline_message(reason: &str) -> &'static str {
    let find = |name: &str| MESSAGES.iter().find(|(known, _)| *known == name);
    find(reason)
        .or_else(|| find(DEFAULT_REASON))
        .map_or("", |(_, words)| words)
}

#[cfg(test)]
mod tests {
    use avtosled_vendors::payments::yookassa;

    use super::*;

    #[test]
    fn every_decline_reason_has_distinct_message_and_unknown_has_default() {
        for (index, (reason, text)) in MESSAGES.iter().enumerate() {
            assert_eq!(decline_message(reason), *text);
            assert!(text.contains(". "), "{reason}: and what now?");
            let others = MESSAGES.iter().skip(index + 1);
            assert!(
                others
                    .clone()
                    .all(|(other, words)| other != reason && words != text)
            );
        }
        for reason in yookassa::PAYMENT_REASONS {
            assert!(
                MESSAGES.iter().any(|(known, _)| *known == reason),
                "{reason}"
            );
        }
        assert_eq!(
            decline_message("brand_new_reason"),
            decline_message(DEFAULT_REASON)
        );
    }
}
