//! The list of the showcase cars.

use crate::{
    base::fault_injection::{fails, slow},
    cars::showcase::{Scenario, ShowcaseCar, registers, scenarios},
};

/// A car without peculiarities; entries below name what differs.
const PLAIN: ShowcaseCar = ShowcaseCar {
    title: "",
    description: "",
    vin: None,
    plate: "",
    certificate: "",
    body: None,
    plate_of_vin: None,
    faults: &[],
    scenario: Scenario::Known(|_, _| {}),
};

pub const CARS: &[ShowcaseCar] = &[
    ShowcaseCar {
        title: "Чистая",
        description: "Один владелец, без ДТП и ограничений, пробег растёт ровно",
        vin: Some("XTAGFL110KY300001"),
        plate: "А123ВС77",
        certificate: "9900300001",
        scenario: Scenario::Known(scenarios::clean),
        ..PLAIN
    },
    ShowcaseCar {
        title: "Битая",
        description: "Три ДТП с кодами повреждений, последнее — в прошлом году",
        vin: Some("Z94K241CBFR300002"),
        plate: "К456МН178",
        certificate: "9900300002",
        scenario: Scenario::Known(scenarios::crashed),
        ..PLAIN
    },
    ShowcaseCar {
        title: "В залоге",
        description: "Ограничений ГИБДД нет; в реестре нотариусов залог банка и один погашенный",
        vin: Some("XW8ZZZ5NZHG300003"),
        plate: "О789РС199",
        certificate: "9900300003",
        scenario: Scenario::Known(registers::pledged),
        ..PLAIN
    },
    ShowcaseCar {
        title: "С ограничениями",
        description: "Два запрета на регистрационные действия от судебных приставов",
        vin: Some("X7L4SRAV4G5300004"),
        plate: "Т321УХ161",
        certificate: "9900300004",
        scenario: Scenario::Known(scenarios::restricted),
        ..PLAIN
    },
    ShowcaseCar {
        title: "В розыске",
        description: "Объявлена в федеральный розыск в прошлом году",
        vin: Some("XW7BF4FK3HS300005"),
        plate: "Е555КХ123",
        certificate: "9900300005",
        scenario: Scenario::Known(scenarios::wanted),
        ..PLAIN
    },
    ShowcaseCar {
        title: "Такси со скрученным пробегом",
        description: "Сначала у юрлица, с разрешением такси; по техосмотрам 171 000 км сменяются \
                      на 89 000 км; три штрафа",
        vin: Some("Z94CB41ABJR300006"),
        plate: "Р606ТА799",
        certificate: "9900300006",
        scenario: Scenario::Known(scenarios::taxi),
        ..PLAIN
    },
    ShowcaseCar {
        title: "Праворульная из Японии",
        description: "VIN нет, поиск ведётся по номеру кузова; одно ДТП, таможня и аукцион",
        plate: "М808ВН125",
        certificate: "9900300007",
        body: Some("GRX130-6012345"),
        scenario: Scenario::Known(scenarios::from_japan),
        ..PLAIN
    },
    ShowcaseCar {
        title: "Ввезённая из США",
        description: "VIN с верной контрольной цифрой, два владельца, одно ДТП, таможня и аукцион",
        vin: Some("5UXCR6C02L9300008"),
        plate: "Н909ОА197",
        certificate: "9900300008",
        scenario: Scenario::Known(scenarios::from_usa),
        ..PLAIN
    },
    ShowcaseCar {
        title: "Источники не отвечают",
        description: "Розыск и залоги: TIME_MAX_CONNECT, ограничения и таможня: обслуживание, \
                      ОСАГО: SOURCE_DOWN, ДТП: ответ через 5 с",
        vin: Some("X9F5XXEEDED300009"),
        plate: "У010ЕС50",
        certificate: "9900300009",
        faults: &[
            fails("gibdd.wanted", "TIME_MAX_CONNECT"),
            fails("gibdd.restrict", "MAINTENANCE"),
            fails("gibdd.finesPhoto", "TIME_MAX_CONNECT"),
            slow("gibdd.dtp", 5_000),
            fails("rsa.osago", "SOURCE_DOWN"),
            fails("zalog.notary", "TIME_MAX_CONNECT"),
            fails("fts.auto", "MAINTENANCE"),
        ],
        ..PLAIN
    },
    ShowcaseCar {
        title: "Медленная",
        description: "Каждый источник думает от 2 до 6 секунд",
        vin: Some("XW8AN4NE0JH300010"),
        plate: "В111ОР777",
        certificate: "9900300010",
        faults: &[
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
        ],
        ..PLAIN
    },
    ShowcaseCar {
        title: "Испорченные ответы",
        description: "ДТП и залоги: оборванный JSON, техосмотры и ОСАГО: значения не тех типов, \
                      отзывы: пусто, фото: HTML",
        vin: Some("Z8NTANJ11JS300011"),
        plate: "С212КМ196",
        certificate: "9900300011",
        faults: &[
            fails("gibdd.dtp", "TRUNCATED"),
            fails("gibdd.eaisto", "WRONG_TYPES"),
            fails("gibdd.finesPhoto", "TRUNCATED"),
            fails("rsa.osago", "WRONG_TYPES"),
            fails("zalog.notary", "TRUNCATED"),
            fails("gost.vin", "EMPTY"),
            fails("autophoto.regnum", "NOT_JSON"),
        ],
        ..PLAIN
    },
    ShowcaseCar {
        title: "Неизвестная",
        description: "Ни один источник не знает этой машины; номер ни во что не переводится",
        vin: Some("XTT316300G0300012"),
        plate: "Х404ХХ99",
        certificate: "9900300012",
        scenario: Scenario::Unknown,
        ..PLAIN
    },
    ShowcaseCar {
        title: "Номер и VIN расходятся",
        description: "Номер С313СН98 даёт VIN, а по этому VIN числится номер С414СН98",
        vin: Some("XWEPH81ABG0300013"),
        plate: "С313СН98",
        certificate: "9900300013",
        plate_of_vin: Some("С414СН98"),
        ..PLAIN
    },
    ShowcaseCar {
        title: "Тотальная",
        description: "Тяжёлое ДТП, выкуплена страховой и продана на аукционе битых, теперь восстановлена",
        vin: Some("XWEGV81ABH0300014"),
        plate: "О515ТТ154",
        certificate: "9900300014",
        scenario: Scenario::Known(registers::totalled),
        ..PLAIN
    },
    ShowcaseCar {
        title: "Семь владельцев",
        description: "Семь владельцев за одиннадцать лет, дубликат паспорта, техосмотры чужих лет",
        vin: Some("X9FMXXEEBBM300015"),
        plate: "К616ОО161",
        certificate: "9900300015",
        scenario: Scenario::Known(registers::many_owners),
        ..PLAIN
    },
    ShowcaseCar {
        title: "Новая",
        description: "Куплена в этом году: один владелец, один полис, больше ничего",
        vin: Some("XTAGFL110TY300016"),
        plate: "А717МР797",
        certificate: "9900300016",
        scenario: Scenario::Known(registers::new),
        ..PLAIN
    },
    ShowcaseCar {
        title: "Электромобиль",
        description: "Ввезён, электронный паспорт, сбор уплачен по льготной ставке, двигателя нет",
        vin: Some("5YJ3E1EB8LF300017"),
        plate: "Е818ЕЕ777",
        certificate: "9900300017",
        scenario: Scenario::Known(registers::electric),
        ..PLAIN
    },
    ShowcaseCar {
        title: "В лизинге",
        description: "Куплена юрлицом с пробегом, договор лизинга действует ещё год",
        vin: Some("X4XKS2940JV300018"),
        plate: "М919ЕР799",
        certificate: "9900300018",
        scenario: Scenario::Known(registers::leased),
        ..PLAIN
    },
    ShowcaseCar {
        title: "Отозванная",
        description: "Попадает под отзывную кампанию завода: рулевые тяги",
        vin: Some("XTAGAB110H0300019"),
        plate: "Т020ХА163",
        certificate: "9900300019",
        scenario: Scenario::Known(registers::recalled),
        ..PLAIN
    },
];
