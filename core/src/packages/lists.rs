//! Packages and subscriptions of the price page.

use super::ids::{PackageId, QuickPackageId, SubscriptionId};
use super::types::{Package, QuickPackage, Subscription, SubscriptionTopup};
use crate::money::Kopecks;

const fn package(
    id: PackageId,
    name: &'static str,
    [price, checks, per_check, days, savings]: [i32; 5],
    description: &'static str,
    popular: bool,
) -> Package {
    Package {
        id: id.into_str(),
        name,
        price: Kopecks::roubles(price),
        checks: checks.unsigned_abs(),
        price_per_check: Kopecks::roubles(per_check),
        days: days.unsigned_abs(),
        savings: if savings > 0 {
            Some(Kopecks::roubles(savings))
        } else {
            None
        },
        description,
        features: &[
            "Полный отчёт по каждой машине",
            "Отчёт в кабинете, PDF и ссылка для других",
            "Нет ответа ни одного источника — проверка возвращается",
        ],
        popular,
    }
}

pub static PACKAGES: [Package; 4] = [
    package(
        PackageId::Starter,
        "Стартовый",
        [199, 5, 40, 30, 0],
        "Сравнить несколько машин перед покупкой",
        false,
    ),
    package(
        PackageId::Active,
        "Активный",
        [499, 15, 33, 30, 105],
        "Искать машину целый месяц",
        true,
    ),
    package(
        PackageId::Pro,
        "Профи",
        [899, 35, 26, 60, 490],
        "Подбирать машины для других",
        false,
    ),
    package(
        PackageId::Business,
        "Бизнес",
        [1499, 75, 20, 90, 1001],
        "Проверять машины на приёме в салоне",
        false,
    ),
];

pub static QUICK_PACKAGES: [QuickPackage; 3] = [
    QuickPackage {
        id: QuickPackageId::Basic.into_str(),
        name: "Базовый",
        price: Kopecks(950),
        original_price: Kopecks::roubles(12),
        discount_label: "-20%",
        description: "Били ли машину, не в розыске ли она и настоящий ли пробег",
        features: &["ДТП", "Розыск", "Пробег"],
        services: &["gibdddtp", "gibddwanted", "probeg"],
        recommended: false,
        full_report: false,
    },
    QuickPackage {
        id: QuickPackageId::Extended.into_str(),
        name: "Расширенный",
        price: Kopecks::roubles(19),
        original_price: Kopecks::roubles(24),
        discount_label: "-20%",
        description: "И ещё: ввоз, залог и долги владельца",
        features: &["ДТП", "Розыск", "Пробег", "Таможня", "Залог", "Приставы"],
        services: &[
            "gibdddtp",
            "gibddwanted",
            "probeg",
            "fts",
            "zalognotary",
            "fssp",
        ],
        recommended: true,
        full_report: false,
    },
    QuickPackage {
        id: QuickPackageId::Premium.into_str(),
        name: "Премиум",
        price: Kopecks::roubles(49),
        original_price: Kopecks::roubles(60),
        discount_label: "-20%",
        description: "Полный отчёт, рыночная цена и фотографии",
        features: &[
            "ДТП",
            "Розыск",
            "Пробег",
            "Таможня",
            "Залог",
            "Приставы",
            "Оценка",
            "Фото",
            "Отзывные кампании",
            "Такси",
        ],
        services: &[
            "eaisto",
            "probeg",
            "osago",
            "osagoinfo",
            "zalognotary",
            "zalogfedresurs",
            "fts",
            "taxi",
            "otzivcamp",
            "photos",
            "vininfo",
            "fines",
            "gibddhistory",
            "gibdddtp",
            "gibddwanted",
            "gibddrestricted",
            "fssp",
            "valuation",
        ],
        recommended: false,
        full_report: true,
    },
];

const fn topup(roubles: i32, checks: u32) -> SubscriptionTopup {
    SubscriptionTopup {
        amount: Kopecks::roubles(roubles),
        checks,
    }
}

pub static SUBSCRIPTIONS: [Subscription; 2] = [
    Subscription {
        id: SubscriptionId::Personal.into_str(),
        name: "Персональная",
        monthly_from: Kopecks::roubles(299),
        price_per_check: Kopecks::roubles(15),
        topups: &[topup(299, 20), topup(599, 40), topup(999, 67)],
        any_amount: false,
        change_notification: None,
        description: "Для тех, кто проверяет машины каждый месяц",
        features: &[
            "Неизрасходованное не сгорает и остаётся на балансе",
            "Отмена одним нажатием",
        ],
        api_access: false,
    },
    Subscription {
        id: SubscriptionId::BusinessPro.into_str(),
        name: "Бизнес Про",
        monthly_from: Kopecks::roubles(899),
        price_per_check: Kopecks::roubles(12),
        topups: &[topup(899, 75), topup(1799, 150), topup(2999, 250)],
        any_amount: true,
        change_notification: Some(Kopecks::roubles(5)),
        description: "Для салонов, площадок и автоподбора",
        features: &[
            "Неизрасходованное не сгорает и остаётся на балансе",
            "Раз в день сверяем машины, за которыми вы следите; платите за найденное изменение",
            "Отмена одним нажатием",
        ],
        api_access: true,
    },
];
