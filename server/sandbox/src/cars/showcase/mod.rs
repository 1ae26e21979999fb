//! Cars with a known story, one for each thing worth showing.

mod stories;

use chrono::NaiveDate;

use crate::cars::Car;
use crate::cars::World;
use crate::cars::by_form;

/// A car of the showcase.
#[derive(Debug)]
pub struct ShowcaseCar {
    pub title: &'static str,
    pub description: &'static str,
    /// Absent for a car that has only a frame number.
    pub vin: Option<&'static str>,
    pub plate: &'static str,
    /// Body number, where it is not the VIN.
    pub body: Option<&'static str>,
    /// Plate in the conversion of the VIN, where it differs from `plate`.
    pub plate_of_vin: Option<&'static str>,
    /// What goes wrong when sources are asked about this car.
    pub troubles: &'static [SourceTrouble],
    story: Story,
}

/// A source that is slow or fails for one car.
#[derive(Clone, Copy, Debug)]
pub struct SourceTrouble {
    pub method: &'static str,
    pub latency_ms: Option<u64>,
    pub fail: Option<&'static str>,
}

#[derive(Debug)]
enum Story {
    /// No source knows the car.
    Unknown,
    /// An ordinary car without bad records, changed by the function.
    Known(fn(&mut Car, NaiveDate)),
}

/// A car without peculiarities; entries below name what differs.
const PLAIN: ShowcaseCar = ShowcaseCar {
    title: "",
    description: "",
    vin: None,
    plate: "",
    body: None,
    plate_of_vin: None,
    troubles: &[],
    story: Story::Known(|_, _| {}),
};

/// All cars of the showcase, in the order of the index page.
pub const CARS: &[ShowcaseCar] = &[
    ShowcaseCar {
        title: "Чистая",
        description: "Один владелец, без ДТП и ограничений, пробег растёт ровно",
        vin: Some("XTAGFL110KY300001"),
        plate: "А123ВС77",
        story: Story::Known(stories::clean),
        ..PLAIN
    },
    ShowcaseCar {
        title: "Битая",
        description: "Три ДТП с кодами повреждений, последнее — в прошлом году",
        vin: Some("Z94K241CBFR300002"),
        plate: "К456МН178",
        story: Story::Known(stories::crashed),
        ..PLAIN
    },
    ShowcaseCar {
        title: "В залоге",
        description: "Ограничений ГИБДД нет; залог покажут реестры залогов, когда появятся",
        vin: Some("XW8ZZZ5NZHG300003"),
        plate: "О789РС199",
        ..PLAIN
    },
    ShowcaseCar {
        title: "С ограничениями",
        description: "Два запрета на регистрационные действия от судебных приставов",
        vin: Some("X7L4SRAV4G5300004"),
        plate: "Т321УХ161",
        story: Story::Known(stories::restricted),
        ..PLAIN
    },
    ShowcaseCar {
        title: "В розыске",
        description: "Объявлена в федеральный розыск в прошлом году",
        vin: Some("XW7BF4FK3HS300005"),
        plate: "Е555КХ123",
        story: Story::Known(stories::wanted),
        ..PLAIN
    },
    ShowcaseCar {
        title: "Такси со скрученным пробегом",
        description: "Сначала у юрлица; по техосмотрам 171 000 км сменяются на 89 000 км",
        vin: Some("Z94CB41ABJR300006"),
        plate: "Р606ТА799",
        story: Story::Known(stories::taxi),
        ..PLAIN
    },
    ShowcaseCar {
        title: "Праворульная из Японии",
        description: "VIN нет, поиск ведётся по номеру кузова; одно ДТП",
        plate: "М808ВН125",
        body: Some("GRX130-6012345"),
        story: Story::Known(stories::from_japan),
        ..PLAIN
    },
    ShowcaseCar {
        title: "Ввезённая из США",
        description: "VIN с верной контрольной цифрой, два владельца, одно ДТП",
        vin: Some("5UXCR6C02L9300008"),
        plate: "Н909ОА197",
        story: Story::Known(stories::from_usa),
        ..PLAIN
    },
    ShowcaseCar {
        title: "Источники не отвечают",
        description: "Розыск: TIME_MAX_CONNECT, ограничения: обслуживание, ДТП: ответ через 5 с",
        vin: Some("X9F5XXEEDED300009"),
        plate: "У010ЕС50",
        troubles: &[
            fails("gibdd.wanted", "TIME_MAX_CONNECT"),
            fails("gibdd.restrict", "MAINTENANCE"),
            slow("gibdd.dtp", 5_000),
        ],
        ..PLAIN
    },
    ShowcaseCar {
        title: "Медленная",
        description: "Каждый источник думает от 2 до 6 секунд",
        vin: Some("XW8AN4NE0JH300010"),
        plate: "В111ОР777",
        troubles: &[
            slow("gibdd.gibdd", 2_000),
            slow("gibdd.dtp", 3_000),
            slow("gibdd.wanted", 4_000),
            slow("gibdd.restrict", 5_000),
            slow("gibdd.eaisto", 6_000),
        ],
        ..PLAIN
    },
    ShowcaseCar {
        title: "Испорченные ответы",
        description: "ДТП: оборванный JSON, техосмотры: значения не тех типов",
        vin: Some("Z8NTANJ11JS300011"),
        plate: "С212КМ196",
        troubles: &[
            fails("gibdd.dtp", "TRUNCATED"),
            fails("gibdd.eaisto", "WRONG_TYPES"),
        ],
        ..PLAIN
    },
    ShowcaseCar {
        title: "Неизвестная",
        description: "Ни один источник не знает этой машины; номер ни во что не переводится",
        vin: Some("XTT316300G0300012"),
        plate: "Х404ХХ99",
        story: Story::Unknown,
        ..PLAIN
    },
    ShowcaseCar {
        title: "Номер и VIN расходятся",
        description: "Номер С313СН98 даёт VIN, а по этому VIN числится номер С414СН98",
        vin: Some("XWEPH81ABG0300013"),
        plate: "С313СН98",
        plate_of_vin: Some("С414СН98"),
        ..PLAIN
    },
];

/// A source that takes so long.
pub const fn slow(method: &'static str, latency_ms: u64) -> SourceTrouble {
    SourceTrouble {
        method,
        latency_ms: Some(latency_ms),
        fail: None,
    }
}

/// A source that fails so.
pub const fn fails(method: &'static str, fail: &'static str) -> SourceTrouble {
    SourceTrouble {
        method,
        latency_ms: None,
        fail: Some(fail),
    }
}

/// The showcase car with that VIN or body number.
pub fn by_vin_or_body(key: &str) -> Option<&'static ShowcaseCar> {
    CARS.iter()
        .find(|car| car.vin == Some(key) || car.body == Some(key))
}

/// The showcase car with that plate, written in Cyrillic.
pub fn by_plate(plate: &str) -> Option<&'static ShowcaseCar> {
    CARS.iter()
        .find(|car| car.plate == plate || car.plate_of_vin == Some(plate))
}

impl ShowcaseCar {
    /// The car as the sources know it, if they do.
    pub fn car(&self, world: World) -> Option<Car> {
        let Story::Known(change) = self.story else {
            return None;
        };
        let mut car = by_form(world, self.vin.or(self.body)?)?;
        self.plate_of_vin
            .unwrap_or(self.plate)
            .clone_into(&mut car.plate);
        car.accidents.clear();
        car.restrictions.clear();
        car.wanted_since = None;
        change(&mut car, world.today);
        Some(car)
    }

    /// What goes wrong when that method is asked about this car.
    pub fn trouble(&self, method: &str) -> Option<&'static SourceTrouble> {
        self.troubles
            .iter()
            .find(|trouble| trouble.method == method)
    }
}
