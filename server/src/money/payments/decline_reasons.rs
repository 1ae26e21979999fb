//! Messages for decline reasons, with what the payer can do.

/// Reasons of the provider and, last, of this server, with the message for the payer.
const MESSAGES: [(&str, &str); 26] = [
    (
        "3d_secure_failed",
        "Банк не подтвердил оплату кодом. Попробуйте ещё раз или возьмите другую карту",
    ),
    (
        "call_issuer",
        "Банк отклонил оплату этой картой. Позвоните в банк или возьмите другую карту",
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
        "Картой, выпущенной в этой стране, оплатить нельзя. Возьмите другую карту",
    ),
    (
        "deal_expired",
        "Время на оплату вышло. Начните оплату заново",
    ),
    (
        "expired_on_capture",
        "Платёж не был завершён вовремя, деньги вернутся на карту. Начните оплату заново",
    ),
    (
        "expired_on_confirmation",
        "Вы не завершили оплату за отведённое время. Начните оплату заново",
    ),
    (
        "fraud_suspected",
        "Платёж показался банку подозрительным. Возьмите другую карту",
    ),
    (
        "general_decline",
        "Банк отклонил оплату и не назвал причину. Уточните её в банке или возьмите другую карту",
    ),
    (
        "identification_required",
        "Превышены лимиты кошелька без идентификации. Подтвердите личность в кошельке или возьмите карту",
    ),
    (
        "insufficient_funds",
        "На карте не хватает денег. Пополните её или возьмите другую",
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
        "Банк, выпустивший карту, не отвечает. Попробуйте позже или возьмите другую карту",
    ),
    (
        "loan_declined",
        "Банк не одобрил рассрочку. Оплатите картой",
    ),
    (
        "payment_method_limit_exceeded",
        "Превышен лимит платежей по карте. Возьмите другую карту или попробуйте завтра",
    ),
    (
        "payment_method_restricted",
        "Операции по этой карте запрещены. Обратитесь в банк или возьмите другую карту",
    ),
    (
        "permission_revoked",
        "Разрешение на списания с этой карты отозвано. Оплатите картой заново",
    ),
    (
        "unsupported_mobile_operator",
        "С этого мобильного оператора оплатить нельзя. Возьмите карту",
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
        "no_contact",
        "Некуда отправить чек. Подтвердите email в настройках и включите списания снова",
    ),
    (
        "no_saved_card",
        "Сохранённой карты больше нет. Сохраните карту и включите списания снова",
    ),
];

const DEFAULT_REASON: &str = "general_decline";

/// Message for a reason; an unknown one gets the general message.
#[must_use]
pub fn decline_message(reason: &str) -> &'static str {
    let find = |name: &str| MESSAGES.iter().find(|(known, _)| *known == name);
    find(reason)
        .or_else(|| find(DEFAULT_REASON))
        .map_or("", |(_, words)| words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_has_its_own_message() {
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
        assert_eq!(
            decline_message("brand_new_reason"),
            decline_message(DEFAULT_REASON)
        );
    }
}
