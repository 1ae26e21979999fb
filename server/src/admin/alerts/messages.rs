//! Texts of alert mails.

use crate::admin::repository::alerts::Kind;

/// Title of an alert in one line; `subject` is what the alert concerns.
pub fn title(kind: Kind, subject: &str) -> String {
    match kind {
        Kind::LowVendorBalance => "На счёте поставщика данных мало денег".to_owned(),
        Kind::LowSmsBalance => "На счёте SMS-шлюза мало денег".to_owned(),
        Kind::BreakerOpen => format!("Метод {subject} отключён предохранителем"),
        Kind::FailingSource => format!("Метод {subject} поставщика не отвечает"),
        Kind::BookDifferences => "В книгах есть расхождения".to_owned(),
        Kind::VendorDifferences => {
            format!("Списания поставщика за {subject} расходятся с нашими вызовами")
        }
        Kind::HeldPayments => "Есть оплаченные, но не зачисленные платежи".to_owned(),
        Kind::FailedPayments => "Платежи стали чаще отклоняться".to_owned(),
        Kind::ManyCodes => "Кодов по SMS отправлено больше половины дневного предела".to_owned(),
        Kind::FewConfirmedCodes => "Коды из SMS почти никто не вводит".to_owned(),
        Kind::DeadJobs => format!("Задания {subject} брошены после всех попыток"),
        Kind::OldKeys => "Ключ токенов доступа пора сменить".to_owned(),
        Kind::HighTurnover => format!("Пользователь {subject} выводит деньги, не тратя их"),
        Kind::ExpiringCertificate => format!("Сертификат {subject} скоро закончится"),
        Kind::OldBackup => "Нет свежей резервной копии базы".to_owned(),
    }
}

/// First step for the operator; the runbook has the rest.
pub const fn advice(kind: Kind) -> &'static str {
    match kind {
        Kind::LowVendorBalance => {
            "Пополните счёт в кабинете поставщика. Без денег все платные источники ответят отказом."
        }
        Kind::LowSmsBalance => {
            "Пополните счёт в кабинете SMS-шлюза. Без денег никто не войдёт по телефону."
        }
        Kind::BreakerOpen => {
            "Проверьте метод во вкладке «Тестирование». Если он не работает у поставщика, \
             выключите его: avtosled admin source set МЕТОД off --reason ПРИЧИНА, \
             и напишите в поддержку поставщика."
        }
        Kind::FailingSource => {
            "Посмотрите последние ответы во вкладке «Мониторинг API» и проверьте метод во вкладке \
             «Тестирование». Деньги за несостоявшиеся ответы возвращаются сами."
        }
        Kind::BookDifferences => {
            "Откройте список расхождений в панели и найдите причину каждого, прежде чем принять его. \
             Сверить заново: avtosled admin reconcile"
        }
        Kind::VendorDifferences => {
            "Сравните день со списком операций в кабинете поставщика. Сверить заново: \
             avtosled admin vendor-statement ДЕНЬ"
        }
        Kind::HeldPayments => {
            "Найдите платёж в панели: сумма или магазин не совпали с тем, что сообщил ЮKassa. \
             Исправьте причину, и он зачислится сам, или верните деньги в кабинете ЮKassa."
        }
        Kind::FailedPayments => {
            "Посмотрите причины отказов в списке платежей и состояние ЮKassa. Если отказывают все \
             банки, напишите в поддержку ЮKassa."
        }
        Kind::ManyCodes => {
            "Посмотрите, кто просит коды. Если это реклама или новые пользователи, поднимите предел: \
             avtosled admin spending-cap set codes_per_day ЧИСЛО --reason ПРИЧИНА. Если SMS \
             заказывают ради самих SMS, понизьте его."
        }
        Kind::FewConfirmedCodes => {
            "Похоже, SMS заказывают ради самих SMS. Понизьте предел, пока это не кончится: \
             avtosled admin spending-cap set codes_per_day ЧИСЛО --reason ПРИЧИНА"
        }
        Kind::DeadJobs => {
            "Причина записана в журнале сервера: ищите «a job was given up». Деньги за \
             несостоявшиеся ответы освобождаются сами, письма не повторяются."
        }
        Kind::OldKeys => {
            "Смените ключ, никто при этом не выйдет из кабинета: avtosled admin keys rotate"
        }
        Kind::HighTurnover => {
            "Посмотрите платежи и возвраты пользователя в панели. Похоже на обналичивание или чужой \
             способ оплаты — заблокируйте аккаунт и сообщите в ЮKassa; понизить предел: \
             avtosled admin spending-cap set turnover_per_month РУБЛИ --reason ПРИЧИНА"
        }
        Kind::ExpiringCertificate => {
            "Сертификат сайта продлевает прокси: посмотрите его журнал. Корневой сертификат VK ID \
             замените файлом с сайта НУЦ Минцифры и перезапустите службу."
        }
        Kind::OldBackup => {
            "Посмотрите, почему копия не сделана: journalctl -u avtosled-backup или \
             docker compose logs backup. Сделать её сейчас: systemctl start avtosled-backup"
        }
    }
}
