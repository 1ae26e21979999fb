//! Messages that both the server and a page say of the same thing, before or instead of an answer.

/// Title of a refusal of an empty field.
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
