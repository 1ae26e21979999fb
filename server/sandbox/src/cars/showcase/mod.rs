//! Predefined showcase cars, one for each scenario.

pub mod scenarios;

use chrono::NaiveDate;

use crate::{
    base::{SourceFault, fails, slow},
    cars::car::Car,
};

#[derive(Debug)]
pub struct ShowcaseCar {
    pub title: &'static str,
    pub description: &'static str,
    /// VIN; `None` for a car that has only a frame number.
    pub vin: Option<&'static str>,
    pub plate: &'static str,
    /// Series and number of the only valid registration certificate.
    pub certificate: &'static str,
    /// Body number, if it differs from the VIN.
    pub body: Option<&'static str>,
    /// Plate to which the VIN converts, if it differs from `plate`.
    pub plate_of_vin: Option<&'static str>,
    /// Faults of the sources that are queried about this car.
    pub faults: &'static [SourceFault],
    pub scenario: Scenario,
}

#[derive(Debug)]
pub enum Scenario {
    /// Unknown to every source.
    Unknown,
    /// Generated car without bad records, changed by the function.
    Known(fn(&mut Car, NaiveDate)),
}

/// Creates a showcase car without special properties.
const fn car(
    vin: &'static str,
    plate: &'static str,
    certificate: &'static str,
    title: &'static str,
    description: &'static str,
) -> ShowcaseCar {
    ShowcaseCar {
        title,
        description,
        vin: Some(vin),
        plate,
        certificate,
        body: None,
        plate_of_vin: None,
        faults: &[],
        scenario: Scenario::Known(|_, _| {}),
    }
}

impl ShowcaseCar {
    const fn with(self, change: fn(&mut Car, NaiveDate)) -> Self {
        Self {
            scenario: Scenario::Known(change),
            ..self
        }
    }

    const fn failing(self, faults: &'static [SourceFault]) -> Self {
        Self { faults, ..self }
    }
}

#[rustfmt::skip]
pub const CARS: &[ShowcaseCar] = &[
    car("XTAGFL110KY300001", "А123ВС77", "9900300001", "Чистая",
        "Один владелец, без ДТП и ограничений, пробег растёт ровно")
        .with(scenarios::clean),
    car("Z94K241CBFR300002", "К456МН178", "9900300002", "Битая",
        "Три ДТП с кодами повреждений, последнее — в прошлом году")
        .with(scenarios::crashed),
    car("XW8ZZZ5NZHG300003", "О789РС199", "9900300003", "В залоге",
        "Ограничений ГИБДД нет; в реестре нотариусов залог банка и один погашенный")
        .with(scenarios::pledged),
    car("X7L4SRAV4G5300004", "Т321УХ161", "9900300004", "С ограничениями",
        "Два запрета на регистрационные действия от судебных приставов")
        .with(scenarios::restricted),
    car("XW7BF4FK3HS300005", "Е555КХ123", "9900300005", "В розыске",
        "Объявлена в федеральный розыск в прошлом году")
        .with(scenarios::wanted),
    car("Z94CB41ABJR300006", "Р606ТА799", "9900300006", "Такси со скрученным пробегом",
        "Сначала у юрлица, с разрешением такси; по техосмотрам 171 000 км сменяются на 89 000 км; три штрафа")
        .with(scenarios::taxi),
    ShowcaseCar {
        vin: None,
        body: Some("GRX130-6012345"),
        ..car("", "М808ВН125", "9900300007", "Праворульная из Японии",
            "VIN нет, поиск ведётся по номеру кузова; одно ДТП, таможня и аукцион")
    }
        .with(scenarios::from_japan),
    car("5UXCR6C02L9300008", "Н909ОА197", "9900300008", "Ввезённая из США",
        "VIN с верной контрольной цифрой, два владельца, одно ДТП, таможня и аукцион")
        .with(scenarios::from_usa),
    car("X9F5XXEEDED300009", "У010ЕС50", "9900300009", "Источники не отвечают",
        "Розыск и залоги: TIME_MAX_CONNECT, ограничения и таможня: обслуживание, ОСАГО: SOURCE_DOWN, ДТП: ответ через 5 с")
        .failing(&[
            fails("gibdd.wanted", "TIME_MAX_CONNECT"),
            fails("gibdd.restrict", "MAINTENANCE"),
            fails("gibdd.finesPhoto", "TIME_MAX_CONNECT"),
            slow("gibdd.dtp", 5_000),
            fails("rsa.osago", "SOURCE_DOWN"),
            fails("zalog.notary", "TIME_MAX_CONNECT"),
            fails("fts.auto", "MAINTENANCE"),
        ]),
    car("XW8AN4NE0JH300010", "В111ОР777", "9900300010", "Медленная",
        "Каждый источник думает от 2 до 6 секунд")
        .failing(&[
            slow("gibdd.gibdd", 2_000),
            slow("gibdd.dtp", 3_000),
            slow("gibdd.wanted", 4_000),
            slow("gibdd.restrict", 5_000),
            slow("gibdd.eaisto", 6_000),
            slow("gibdd.finesPhoto", 6_000),
            slow("rsa.osago", 2_000),
            slow("zalog.notary", 3_000),
            slow("zalog.fedresurs", 4_000),
            slow("taxi.search", 5_000),
            slow("fts.auto", 6_000),
            slow("elpts.vin", 2_000),
            slow("gost.vin", 3_000),
            slow("vindecoder.vin", 4_000),
            slow("autophoto.regnum", 5_000),
            slow("auctions.vin", 6_000),
        ]),
    car("Z8NTANJ11JS300011", "С212КМ196", "9900300011", "Испорченные ответы",
        "ДТП и залоги: оборванный JSON, техосмотры и ОСАГО: значения не тех типов, отзывы: пусто, фото: HTML")
        .failing(&[
            fails("gibdd.dtp", "TRUNCATED"),
            fails("gibdd.eaisto", "WRONG_TYPES"),
            fails("gibdd.finesPhoto", "TRUNCATED"),
            fails("rsa.osago", "WRONG_TYPES"),
            fails("zalog.notary", "TRUNCATED"),
            fails("gost.vin", "EMPTY"),
            fails("autophoto.regnum", "NOT_JSON"),
        ]),
    ShowcaseCar {
        scenario: Scenario::Unknown,
        ..car("XTT316300G0300012", "Х404ХХ99", "9900300012", "Неизвестная",
            "Ни один источник не знает этой машины; номер ни во что не переводится")
    },
    ShowcaseCar {
        plate_of_vin: Some("С414СН98"),
        ..car("XWEPH81ABG0300013", "С313СН98", "9900300013", "Номер и VIN расходятся",
            "Номер С313СН98 даёт VIN, а по этому VIN числится номер С414СН98")
    },
    car("XWEGV81ABH0300014", "О515ТТ154", "9900300014", "Тотальная",
        "Тяжёлое ДТП, выкуплена страховой и продана на аукционе битых, теперь восстановлена")
        .with(scenarios::totalled),
    car("X9FMXXEEBBM300015", "К616ОО161", "9900300015", "Семь владельцев",
        "Семь владельцев за одиннадцать лет, дубликат паспорта, техосмотры чужих лет")
        .with(scenarios::many_owners),
    car("XTAGFL110TY300016", "А717МР797", "9900300016", "Новая",
        "Куплена в этом году: один владелец, один полис, больше ничего")
        .with(scenarios::new),
    car("5YJ3E1EB8LF300017", "Е818ЕЕ777", "9900300017", "Электромобиль",
        "Ввезён, электронный паспорт, сбор уплачен по льготной ставке, двигателя нет")
        .with(scenarios::electric),
    car("X4XKS2940JV300018", "М919ЕР799", "9900300018", "В лизинге",
        "Куплена юрлицом с пробегом, договор лизинга действует ещё год")
        .with(scenarios::leased),
    car("XTAGAB110H0300019", "Т020ХА163", "9900300019", "Отозванная",
        "Попадает под отзывную кампанию завода: рулевые тяги")
        .with(scenarios::recalled),
];

pub fn by_vin_or_body(key: &str) -> Option<&'static ShowcaseCar> {
    CARS.iter()
        .find(|car| car.vin == Some(key) || car.body == Some(key))
}

pub fn by_plate(plate: &str) -> Option<&'static ShowcaseCar> {
    CARS.iter()
        .find(|car| car.plate == plate || car.plate_of_vin == Some(plate))
}

pub fn by_any_identifier(key: &str) -> Option<&'static ShowcaseCar> {
    by_vin_or_body(key).or_else(|| by_plate(key))
}
