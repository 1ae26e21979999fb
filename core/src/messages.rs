//! Russian messages shared by the server and the pages.

/// Heading of the error notice of a form with an empty field.
pub const ENTER_DATA: &str = "Введите данные";
pub const ENTER_IDENTIFIER: &str = "Пожалуйста, введите VIN, номер или номер кузова";
pub const CHECK_DATA: &str = "Проверьте правильность ввода данных";
pub const CHOOSE_SERVICE: &str = "Пожалуйста, выберите хотя бы одну дополнительную услугу";
pub const ACCOUNT_BLOCKED: &str = "Аккаунт заблокирован. Обратитесь в поддержку";
pub const WRONG_CODE: &str = "Неверный код подтверждения";
pub const VK_CANCELLED: &str = "Авторизация отклонена пользователем";
pub const VK_NO_CODE: &str = "Не получен код авторизации";
pub const VK_REFUSED: &str = "Произошла ошибка при входе через VK ID";
pub const VK_UNAVAILABLE: &str = "VK сервис временно недоступен. Попробуйте позже.";

/// Errors of a consent that is missing or was given to an outdated text.
pub const CONSENT_TO_DATA: &str = "Нужно согласие на обработку персональных данных";
pub const CONSENT_TO_CHARGES: &str =
    "Нужно согласие с текстом о списаниях: прочитайте его и подтвердите";
pub const CONSENT_CHANGED: &str = "Текст согласия изменился. Прочитайте его ещё раз";

/// Names of the kinds of ledger transfers.
pub const TOPUP: &str = "Пополнение";
pub const HOLD: &str = "Отложено на проверку";
pub const CAPTURE: &str = "Списано за ответ";
pub const RELEASE: &str = "Возвращено на баланс";
pub const REFUND: &str = "Возврат оплаты";
pub const PACKAGE: &str = "Пакет проверок";
pub const SUBSCRIPTION: &str = "Подписка";
pub const PLAN_CHARGE: &str = "Скидки закончившейся подписки";
pub const NOTIFICATION: &str = "Уведомление об изменении";
pub const ADJUSTMENT: &str = "Корректировка";

/// States of a source without data.
pub const SOURCE_SILENT: &str = "Источник не ответил";
/// State of a source whose answer lacks a field that its block needs.
pub const SOURCE_EMPTY: &str = "Источник ответил, но сведений о машине в ответе нет";
pub const SOURCE_NOT_ASKED: &str = "Источник не опрашивался";
pub const NOT_FOUND: &str = "Данные не найдены";
pub const NOT_CONVERTED: &str = "Конвертация не выполнена";

/// Findings about one odometer reading, and about all readings.
pub const READING_DOUBTFUL: &str = "Похоже на опечатку";
pub const READING_FALL: &str = "Меньше предыдущего";
pub const READING_POSSIBLE_FALL: &str = "Возможно, меньше предыдущего";
pub const READINGS_FELL: &str = "Показания снижались";
pub const READINGS_SUSPICIOUS: &str = "Показания под сомнением";
pub const READINGS_POSSIBLY_FELL: &str = "Показания, возможно, снижались";

/// Severity of damage to a part of the car.
pub const DAMAGE_HEAVY: &str = "сильное повреждение";
pub const DAMAGE_LIGHT: &str = "лёгкое повреждение";
pub const DAMAGE_UNKNOWN: &str = "тяжесть не указана";
