//! Operation codes of the traffic police and their consequences.

use super::state::{SourceState, Weight};

/// Consequence of an operation for a buyer.
pub(crate) struct Consequence {
    codes: &'static [&'static str],
    /// Whether the operation ended the registration.
    pub is_ending: bool,
    /// Finding if the operation is the last one of the newest period.
    pub current: Finding,
    /// Finding if the operation is the last one of an earlier period; `None` if that is usual.
    pub earlier: Option<Finding>,
    pub question: &'static str,
}

/// Finding caused by an operation.
pub(crate) struct Finding {
    pub level: SourceState,
    pub weight: Weight,
    pub text: &'static str,
    pub headline: &'static str,
    /// Consequence for the buyer; `None` for the usual consequence of the source and weight.
    pub meaning: Option<&'static str>,
}

const fn finding(
    level: SourceState,
    weight: Weight,
    text: &'static str,
    headline: &'static str,
    meaning: Option<&'static str>,
) -> Finding {
    Finding {
        level,
        weight,
        text,
        headline,
        meaning,
    }
}

const fn attention(
    weight: Weight,
    text: &'static str,
    headline: &'static str,
    meaning: &'static str,
) -> Finding {
    finding(
        SourceState::Attention,
        weight,
        text,
        headline,
        Some(meaning),
    )
}

const WHY_REMOVED: &str = "Почему автомобиль снят с учёта и примут ли его на учёт снова?";

/// Operations that change what a buyer may do with the car, the gravest first.
///
/// The register returns one operation of each period, the last one.
const CONSEQUENCES: [Consequence; 9] = [
    Consequence {
        codes: &["68"],
        is_ending: true,
        current: finding(
            SourceState::Stop,
            Weight::Theft,
            "Снят с учёта в связи с хищением",
            "Снят с учёта: хищение",
            None,
        ),
        earlier: Some(attention(
            Weight::Past,
            "Раньше его снимали с учёта в связи с хищением",
            "В прошлом снят с учёта: хищение",
            "У найденной после угона машины номера могли перебить: до оплаты проверьте их с экспертом.",
        )),
        question: "Когда и как нашли угнанный автомобиль, есть ли документы о возврате?",
    },
    Consequence {
        codes: &["09", "65"],
        is_ending: true,
        current: finding(
            SourceState::Stop,
            Weight::Void,
            "Снят с учёта: утилизация. С такой записью на учёт его не поставят",
            "Утилизирован",
            None,
        ),
        earlier: Some(attention(
            Weight::Past,
            "Раньше его снимали с учёта на утилизацию",
            "В прошлом снят с учёта на утилизацию",
            "Под номерами утилизированной машины может быть другая: до оплаты проверьте номера с экспертом.",
        )),
        question: "Почему автомобиль снова на учёте после утилизации?",
    },
    Consequence {
        codes: &["10", "66"],
        is_ending: true,
        current: finding(
            SourceState::Stop,
            Weight::Void,
            "Регистрация признана недействительной: пока её не восстановят, на учёт его не поставят",
            "Регистрация недействительна",
            None,
        ),
        earlier: Some(attention(
            Weight::Past,
            "Раньше регистрацию признавали недействительной",
            "В прошлом регистрация недействительна",
            "Узнайте, почему регистрацию признали недействительной, и проверьте номера и документы до \
             оплаты.",
        )),
        question: "Почему регистрацию признавали недействительной и чем её восстановили?",
    },
    Consequence {
        codes: &["08", "63"],
        is_ending: true,
        current: finding(
            SourceState::Stop,
            Weight::Ban,
            "Снят с учёта: вывезен за пределы страны",
            "Снят с учёта: вывоз из страны",
            Some(
                "Снова на учёт такую машину поставят, только если по документам её вернули по \
                 правилам.",
            ),
        ),
        earlier: Some(attention(
            Weight::Question,
            "Раньше его вывозили за пределы страны",
            "В прошлом вывезен из страны",
            "Что было с машиной за границей, реестр не знает: попросите документы о ввозе.",
        )),
        question: "Когда автомобиль вернули в страну и по каким документам?",
    },
    Consequence {
        codes: &["47"],
        is_ending: false,
        current: attention(
            Weight::Ban,
            "Последняя операция — наложение ограничения",
            "Последняя операция — наложение ограничения",
            "Пока ограничение не снимут, Госавтоинспекция может не переоформить машину на вас: до \
             оплаты проверьте, снято ли оно.",
        ),
        earlier: Some(attention(
            Weight::Question,
            "Раньше на него накладывали ограничение",
            "В прошлом накладывали ограничение",
            "Попросите подтверждение, что ограничение снято: новое по тому же долгу возможно.",
        )),
        question: "За что накладывали ограничение и чем его сняли?",
    },
    Consequence {
        codes: &["49"],
        is_ending: false,
        current: attention(
            Weight::Claim,
            "Последняя операция — регистрация залога",
            "Последняя операция — регистрация залога",
            "Залог переходит к покупателю вместе с машиной: если долг не вернут, её вправе забрать \
             залогодержатель.",
        ),
        earlier: Some(attention(
            Weight::Question,
            "Раньше регистрировали залог",
            "В прошлом регистрировали залог",
            "Попросите документ о том, что залог прекращён.",
        )),
        question: "Погашен ли долг под залог автомобиля и чем это подтвердить?",
    },
    Consequence {
        codes: &["18"],
        is_ending: false,
        current: RESTORED,
        earlier: Some(RESTORED),
        question: "Почему регистрацию аннулировали и чем её восстановили?",
    },
    Consequence {
        codes: &["13", "14"],
        is_ending: false,
        current: attention(
            Weight::Question,
            "Автомобиль на временном учёте, срок не сообщён",
            "На временном учёте",
            "Временный учёт кончается сам: до оплаты посмотрите его срок в СТС.",
        ),
        earlier: Some(attention(
            Weight::Question,
            "Раньше он был на временном учёте",
            "В прошлом на временном учёте",
            "Временный учёт бывает у машин из лизинга, из-за границы и из другого региона: спросите, откуда она.",
        )),
        question: "Почему автомобиль стоял на временном учёте?",
    },
    Consequence {
        codes: &["07", "61", "62", "64", "67", "69"],
        is_ending: true,
        current: finding(
            SourceState::Attention,
            Weight::Past,
            "Автомобиль снят с учёта",
            "Снят с учёта",
            None,
        ),
        earlier: None,
        question: WHY_REMOVED,
    },
];

/// Finding for the restoration of an annulled registration.
const RESTORED: Finding = attention(
    Weight::Past,
    "Регистрацию аннулировали и восстановили",
    "Регистрацию восстанавливали после аннулирования",
    "Регистрацию уже признавали недействительной: узнайте, почему, и проверьте номера и документы до \
     оплаты.",
);

/// Consequence of an operation for a buyer; `None` for an operation without one.
pub(crate) fn consequence(code: &str) -> Option<&'static Consequence> {
    CONSEQUENCES
        .iter()
        .find(|consequence| consequence.codes.contains(&code))
}

/// Codes of an imposed restriction, a removal for theft and a registered pledge.
pub(crate) const RESTRICTION: &str = "47";
pub(crate) const THEFT: &str = "68";
pub(crate) const PLEDGE: &str = "49";

/// Codes of temporary registrations; the register does not return their end.
pub(crate) const TEMPORARY: [&str; 2] = ["13", "14"];

/// Code of the first registration of an imported car.
pub(crate) const IMPORT: &str = "15";

/// Codes of new documents or plates: 06 for lost ones, 42 a duplicate, 43 the vehicle passport.
pub(crate) const REISSUES: [&str; 3] = ["06", "42", "43"];

/// Code of a replaced unit, a changed colour or a changed construction.
pub(crate) const REPLACEMENT: &str = "44";

/// Short Russian title of a two-digit operation code.
#[must_use]
pub fn operation_title(code: &str) -> Option<&'static str> {
    Some(match code {
        "01" => "Первая регистрация нового или ввезённого автомобиля",
        "02" => "Регистрация ранее зарегистрированного автомобиля",
        "03" => "Смена владельца",
        "04" => "Изменение данных владельца",
        "05" => "Изменение данных автомобиля",
        "06" => "Выдача взамен утраченных или пришедших в негодность знаков или документов",
        "07" => "Прекращение регистрации",
        "08" => "Снятие с учёта: вывоз за пределы страны",
        "09" | "65" => "Снятие с учёта: утилизация",
        "10" => "Регистрация признана недействительной",
        "11" => "Первичная регистрация",
        "12" => "Регистрация снятого с учёта автомобиля",
        "13" => "Временная регистрация",
        "14" => "Временный учёт по месту пребывания",
        "15" => "Регистрация ввезённого автомобиля",
        "16" => "Прибытие из другого региона",
        "17" => "Регистрация по новому месту жительства владельца",
        "18" => "Восстановление регистрации после аннулирования",
        "21" => "Постановка на постоянный учёт после сверки",
        "22" => "Постановка на оперативный учёт",
        "23" => "Постановка на постоянный учёт",
        "41" => "Замена государственного номера",
        "42" => "Дубликат регистрационного документа",
        "43" => "Выдача или замена ПТС",
        "44" => "Замена агрегата, цвета или изменение конструкции",
        "45" => "Изменение имени владельца",
        "46" => "Изменение адреса владельца",
        "47" => "Наложение ограничения",
        "48" => "Снятие ограничения",
        "49" => "Регистрация залога",
        "50" => "Прекращение залога",
        "51" => "Исправление сведений",
        "52" => "Акт технического осмотра",
        "53" => "Государственный технический осмотр",
        "54" => "Постоянный учёт после временного",
        "55" => "Исправление сведений по данным налоговых органов",
        "56" => "Исправление сведений при техосмотре",
        "61" => "Снятие с учёта: переезд",
        "62" => "Снятие с учёта: прекращение права собственности",
        "63" => "Снятие с учёта: вывоз",
        "64" => "Снятие с учёта: окончание временной регистрации",
        "66" => "Снятие с учёта: регистрация недействительна",
        "67" => "Снятие с временного учёта",
        "68" => "Снятие с учёта: хищение",
        "69" => "Постановка на учёт с одновременным снятием",
        "91" => "Наследование с заменой номеров",
        "92" => "Наследование без замены номеров",
        "93" => "Сделка с заменой номеров",
        "94" => "Сделка без замены номеров",
        _ => return None,
    })
}
