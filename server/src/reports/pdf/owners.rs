//! Ownership periods of the PDF report.

use avtosled_core::date::Date;
use avtosled_core::report::OwnershipBand;
use avtosled_render::report::Owner;

use crate::platform::clock::russian_day;

/// Ownership periods, each with its share of the total time.
pub fn owners(bands: &[OwnershipBand]) -> Vec<Owner> {
    let all: u32 = bands.iter().map(|band| band.months).sum();
    bands.iter().map(|band| owner(band, all)).collect()
}

fn owner(band: &OwnershipBand, all: u32) -> Owner {
    let end = match &band.to {
        Some(to) => format!("по {}", spoken(to)),
        None => "по настоящее время".to_owned(),
    };
    Owner {
        title: band.title.clone(),
        dates: format!("с {} {end}", spoken(&band.from)),
        duration: duration(band.months),
        share: f64::from(band.months) / f64::from(all.max(1)),
    }
}

fn spoken(day: &str) -> String {
    day.parse::<Date>()
        .map_or_else(|_| day.to_owned(), russian_day)
}

/// Formats a duration as `2 г. 3 мес.`
fn duration(months: u32) -> String {
    match (months / 12, months % 12) {
        (0, 0) => "меньше месяца".to_owned(),
        (0, months) => format!("{months} мес."),
        (years, 0) => format!("{years} г."),
        (years, months) => format!("{years} г. {months} мес."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ownership_period_in_pdf_has_dates_duration_and_share() {
        let band = |months, from: &str, to: Option<&str>| OwnershipBand {
            number: 1,
            from: from.to_owned(),
            to: to.map(ToOwned::to_owned),
            months,
            is_company: false,
            title: "Период: физическое лицо".to_owned(),
            anchor: String::new(),
        };
        let rendered = owners(&[
            band(27, "2020-01-15", Some("2022-04-16")),
            band(9, "2022-04-16", None),
        ]);
        assert_eq!(rendered[0].dates, "с 15.01.2020 по 16.04.2022");
        assert_eq!(rendered[1].dates, "с 16.04.2022 по настоящее время");
        assert_eq!(rendered[0].duration, "2 г. 3 мес.");
        assert!((rendered[0].share - 0.75).abs() < f64::EPSILON);
    }
}
