//! Stable codes of the errors of the open API, with their meaning and what a program does about them.

use serde::Serialize;

/// An error code in the document and on the page `/developers/errors`.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ErrorCode {
    pub code: &'static str,
    /// HTTP status.
    pub status: u16,
    /// Meaning in Russian.
    pub meaning: &'static str,
    /// What to do, in Russian.
    pub action: &'static str,
}

const fn error(
    status: u16,
    code: &'static str,
    meaning: &'static str,
    action: &'static str,
) -> ErrorCode {
    ErrorCode {
        code,
        status,
        meaning,
        action,
    }
}

const FIX_REQUEST: &str = "Исправьте запрос: повторять его без изменений бесполезно";
const REPEAT_LATER: &str = "Повторите запрос с тем же Idempotency-Key через время из Retry-After";

/// Codes of all errors of `/v1`, by status.
pub const ERROR_CODES: [ErrorCode; 50] = [
    error(400, "bad_request", "Запрос составлен неверно", FIX_REQUEST),
    error(400, "malformed_json", "Тело запроса — не JSON", FIX_REQUEST),
    error(
        400,
        "idempotency_key_invalid",
        "Idempotency-Key пустой, длиннее 100 символов или не из латинских символов",
        "Передайте от 1 до 100 латинских символов, например UUID",
    ),
    error(
        400,
        "unreadable_list",
        "Таблица не прочитана: почему, сказано в detail",
        "Исправьте файл или передайте строки в JSON",
    ),
    error(
        400,
        "nothing_to_order",
        "В списке нет ни одной строки, которую можно заказать",
        "Исправьте номера: причины называет dryRun",
    ),
    error(
        400,
        "unknown_version",
        "Версии API из заголовка Avtosled-Version нет",
        "Укажите версию из списка изменений или уберите заголовок",
    ),
    error(
        401,
        "api_key_required",
        "В запросе нет ключа API",
        "Передайте ключ в заголовке Authorization: Bearer",
    ),
    error(
        401,
        "invalid_api_key",
        "Такого ключа API нет",
        "Проверьте, что ключ скопирован целиком",
    ),
    error(
        401,
        "api_key_revoked",
        "Ключ API отозван",
        "Создайте новый ключ в личном кабинете",
    ),
    error(
        401,
        "api_key_expired",
        "Срок ключа API истёк",
        "Создайте новый ключ в личном кабинете",
    ),
    error(
        401,
        "unauthorized",
        "Аккаунт ключа удалён",
        "Создайте ключ в действующем аккаунте",
    ),
    error(
        402,
        "insufficient_funds",
        "На балансе не хватает денег",
        "Пополните баланс и повторите заказ; ничего не списано",
    ),
    error(
        402,
        "monthly_cap_exceeded",
        "Заказ превысил бы месячный предел ключа",
        "Увеличьте предел, создав новый ключ, или дождитесь следующего месяца",
    ),
    error(
        403,
        "address_not_allowed",
        "Адрес не входит в сети, разрешённые ключу",
        "Вызывайте API с разрешённого адреса или создайте ключ с другими сетями",
    ),
    error(
        403,
        "account_blocked",
        "Аккаунт заблокирован",
        "Напишите в поддержку",
    ),
    error(
        403,
        "api_access_required",
        "Рабочим ключам нужна подписка «Бизнес Про»",
        "Оформите подписку; тестовые ключи работают без неё",
    ),
    error(
        403,
        "scope_required",
        "У ключа нет права на этот вызов",
        "Создайте ключ с нужным правом",
    ),
    error(404, "not_found", "Такого адреса нет", FIX_REQUEST),
    error(
        404,
        "batch_not_found",
        "Такого списка у аккаунта нет",
        "Проверьте id и вид ключа: рабочий или тестовый",
    ),
    error(
        404,
        "vehicle_not_found",
        "Автомобиль по этому номеру не найден",
        "Проверьте номер; деньги не списаны",
    ),
    error(
        404,
        "check_not_found",
        "Такой проверки у аккаунта нет",
        "Проверьте id: тестовый ключ видит тестовые проверки, рабочий — рабочие",
    ),
    error(
        404,
        "watch_not_found",
        "За этим автомобилем аккаунт не следит",
        "Обновите список слежения",
    ),
    error(
        404,
        "webhook_not_found",
        "Такого получателя у аккаунта нет",
        "Обновите список получателей",
    ),
    error(
        405,
        "method_not_allowed",
        "Адрес не принимает такой метод",
        FIX_REQUEST,
    ),
    error(
        408,
        "body_too_slow",
        "Тело запроса приходит слишком медленно",
        "Повторите запрос с тем же Idempotency-Key",
    ),
    error(
        409,
        "too_many_batches",
        "У аккаунта 20 незавершённых списков",
        "Дождитесь их конца или отмените лишние",
    ),
    error(
        409,
        "batch_state_conflict",
        "Список в другом состоянии",
        "Прочитайте список: завершённый не останавливают, работающий не продолжают",
    ),
    error(
        409,
        "identifier_mismatch",
        "Реестр указывает на другой автомобиль или номер",
        "Сравните номера в поле mismatch; чтобы заказать всё равно, передайте acceptMismatch",
    ),
    error(
        409,
        "package_check_unavailable",
        "Нет проверки пакета для этого заказа",
        "Уберите packageCheck или купите пакет",
    ),
    error(
        409,
        "subscription_ended",
        "Подписка изменилась, и цена стала другой",
        "Узнайте цену через dryRun и закажите ещё раз",
    ),
    error(
        409,
        "report_running",
        "Проверка ещё не завершена",
        "Дождитесь завершения: GET /v1/checks/{id}?wait=30 или событие check.completed",
    ),
    error(
        409,
        "already_refreshed",
        "Эта проверка уже обновлена",
        "Обновляйте новую проверку",
    ),
    error(
        409,
        "price_differs",
        "Инструмент order_check: цена отличается от подтверждённой",
        "Покажите цену из currentPrice и закажите с ней в confirmPrice",
    ),
    error(
        409,
        "webhook_secret_replaced",
        "Получатель уже создан этим запросом, а его секрет с тех пор заменён",
        "Посмотрите секрет в личном кабинете",
    ),
    error(
        409,
        "price_changed",
        "Цена обновления изменилась",
        "Передайте новую цену из текста ошибки или уберите total",
    ),
    error(
        409,
        "nothing_to_refresh",
        "Все ответы свежие",
        "Обновлять нечего",
    ),
    error(
        409,
        "business_only",
        "Для слежения нужна подписка для бизнеса",
        "Оформите подписку",
    ),
    error(
        409,
        "too_many_watches",
        "Аккаунт следит за наибольшим числом автомобилей",
        "Завершите лишнее слежение",
    ),
    error(
        409,
        "too_many_webhooks",
        "У аккаунта наибольшее число получателей",
        "Удалите лишних получателей",
    ),
    error(
        409,
        "webhook_not_active",
        "Получатель выключен",
        "Включите его в личном кабинете",
    ),
    error(413, "body_too_large", "Запрос больше 2 МБ", FIX_REQUEST),
    error(
        415,
        "unsupported_media_type",
        "Тело запроса должно быть application/json",
        "Передайте заголовок Content-Type: application/json",
    ),
    error(
        422,
        "validation_failed",
        "Поле запроса заполнено неверно",
        "Исправьте поля из errors: path — поле, code — причина",
    ),
    error(
        422,
        "idempotency_key_reused",
        "Idempotency-Key уже использован для другого запроса",
        "Для нового запроса возьмите новый ключ",
    ),
    error(
        429,
        "too_many_requests",
        "Слишком много запросов",
        REPEAT_LATER,
    ),
    error(
        500,
        "internal",
        "Внутренняя ошибка",
        "Повторите запрос с тем же Idempotency-Key; если не помогло, напишите в поддержку номер из request_id",
    ),
    error(
        503,
        "source_unavailable",
        "Источник, который находит автомобиль, не ответил",
        "Повторите заказ позже; деньги не списаны",
    ),
    error(
        503,
        "document_timeout",
        "Документ готовится слишком долго",
        "Повторите запрос через время из Retry-After",
    ),
    error(503, "busy", "Сервис перегружен", REPEAT_LATER),
    error(
        503,
        "timed_out",
        "Запрос занял слишком много времени",
        "Повторите запрос с тем же Idempotency-Key",
    ),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::ERROR_CODES;

    #[test]
    fn code_is_listed_once_and_statuses_ascend() {
        let codes: BTreeSet<&str> = ERROR_CODES.iter().map(|error| error.code).collect();
        assert_eq!(codes.len(), ERROR_CODES.len());
        assert!(ERROR_CODES.is_sorted_by_key(|error| error.status));
    }
}
