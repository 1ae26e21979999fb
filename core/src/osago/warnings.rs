//! Russian warnings about uncertain values of a premium.

use super::bonus_malus::KbmClass;
use super::edition::{Edition, Rate, TariffCertainty};
use super::factors::Factor;
use super::input::{TariffInput, TariffUse};
use super::texts;
use super::vehicle::TariffOwner;

pub(super) fn warnings(
    input: &TariffInput,
    edition: &Edition,
    rate: &Rate,
    factors: &[Factor],
) -> Vec<String> {
    let mut warnings = Vec::new();
    warnings.extend(of_edition(edition));
    warnings.extend(of_rate(rate));
    warnings.extend(factors.iter().filter_map(of_factor));
    warnings.extend(of_territory(input));
    warnings.extend(of_class(input));
    warnings.extend(of_use(input, edition));
    warnings.extend(of_cap(edition));
    warnings
}

fn of_edition(edition: &Edition) -> Option<String> {
    (edition.certainty == TariffCertainty::Unconfirmed)
        .then(|| format!("Редакция тарифа не подтверждена: {}", edition.name))
}

fn of_rate(rate: &Rate) -> Option<String> {
    let text = match rate.certainty {
        TariffCertainty::Confirmed => return None,
        TariffCertainty::SingleSource => {
            "Базовая ставка этой категории известна из одного источника"
        }
        TariffCertainty::Derived => {
            "Базовая ставка этой категории вычислена из ставок соседней редакции"
        }
        TariffCertainty::Unconfirmed => "Базовая ставка этой категории не подтверждена",
    };
    Some(text.to_owned())
}

fn of_factor(factor: &Factor) -> Option<String> {
    let sourced = &factor.sourced;
    let (title, value) = (factor.code.title(), texts::factor(sourced.value));
    match (sourced.certainty, sourced.doubt) {
        (TariffCertainty::Unconfirmed, "") => Some(format!("{title} {value} не подтверждён")),
        (TariffCertainty::Unconfirmed, doubt) => {
            Some(format!("{title} {value} не подтверждён: {doubt}"))
        }
        (TariffCertainty::Derived, _) => Some(format!("{title} {value} вычислен, в акте не виден")),
        _ => None,
    }
}

fn of_territory(input: &TariffInput) -> Option<String> {
    let territory = input
        .territory
        .as_ref()
        .filter(|territory| !territory.named)?;
    let row = territory.locality();
    Some(format!(
        "Населённого пункта нет в таблице: взята строка «{row}»"
    ))
}

/// Warning that a policy without a list of drivers has class 3, whatever that of its owner.
fn of_class(input: &TariffInput) -> Option<String> {
    let unlimited = input.drivers.named().is_none() && input.owner == TariffOwner::Person;
    let class = input.kbm_class.filter(|class| *class != KbmClass::STARTING);
    let class = class.filter(|_| unlimited && input.purpose == TariffUse::Ordinary)?;
    let name = class.name();
    Some(format!(
        "Класс {name} не учтён: без списка водителей действует класс 3"
    ))
}

fn of_use(input: &TariffInput, edition: &Edition) -> Option<String> {
    match input.purpose {
        TariffUse::Ordinary => None,
        TariffUse::Transit => Some(
            "Формула для следования к месту регистрации взята из редакций 2015–2019 годов"
                .to_owned(),
        ),
        TariffUse::Foreign => {
            let category = input.vehicle.category;
            let lorry = !category.is_car() && !category.is_motorcycle();
            let factor = edition.foreign.unfriendly_territory.filter(|_| lorry)?;
            let factor = texts::factor(factor);
            Some(format!(
                "Для транспортных средств недружественных государств КТ — {factor}"
            ))
        }
    }
}

fn of_cap(edition: &Edition) -> Option<String> {
    let multiple = edition.cap?;
    Some(format!("Премия не больше {multiple} × базовая ставка × КТ"))
}
