//! Why a bank declined a payment, in words (`YooKassa` API, `cancellation_details.reason`).

/// What the payer reads.
#[must_use]
pub fn message(reason: &str) -> &'static str {
    match reason {
        "insufficient_funds" => "На карте не хватает денег",
        "card_expired" => "Срок действия карты истёк",
        "invalid_card_number" => "Неверный номер карты",
        "invalid_csc" => "Неверный код CVC",
        "3d_secure_failed" => "Банк не подтвердил платёж по 3-D Secure",
        "call_issuer" => "Банк отклонил платёж: обратитесь в банк, выпустивший карту",
        "fraud_suspected" => "Банк посчитал платёж подозрительным",
        "issuer_unavailable" => "Банк, выпустивший карту, не отвечает",
        "payment_method_limit_exceeded" => "Превышен лимит платежей по карте",
        "payment_method_restricted" => "Операции по этой карте запрещены",
        "country_forbidden" => "Карта этой страны не принимается",
        "permission_revoked" => "Разрешение на автоматические списания отозвано",
        "expired_on_confirmation" => "Время на оплату вышло",
        "no_saved_card" => "Сохранённой карты больше нет",
        _ => "Банк отклонил платёж",
    }
}
