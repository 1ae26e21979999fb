//! Model and equipment decoded from the VIN.

use super::prelude::*;

pub(super) const SOURCE: Source = Source {
    icon: "barcode",
    title: "Расшифровка VIN",
    description: "Комплектация и технические данные по VIN",
    features: &["Комплектация", "Двигатель и коробка", "Завод и год"],
    short_name: "Расшифровка VIN",
    register: "Расшифровка VIN по каталогам изготовителей",
    input_sets: VIN,
    cache_minutes: 30 * DAY,
    ..Source::DEFAULT
};

block! {
    /// Possible modification of the model.
    Modification {
        brand: Option<String>,
        model: Option<String>,
        modification: Option<String>,
        /// Code of the body type, and its Russian name.
        body: Option<String>,
        body_name: Option<String>,
        /// Engine volume, cubic centimetres.
        engine_volume: Option<u32>,
        /// Engine power, horsepower, rounded.
        engine_power: Option<u32>,
        engine_series: Option<String>,
        fuel_type: Option<String>,
        /// Code of the gearbox: `AUT`.
        gear: Option<String>,
        speeds: Option<u32>,
        drive: Option<String>,
        model_year: Option<i32>,
        /// First and last year of production.
        start_year: Option<i32>,
        finish_year: Option<i32>,
        /// Summaries of the modification in words.
        basic_params: Option<String>,
        power_params: Option<String>,
        /// Standard equipment.
        equipment: Vec<String>,
        /// Other fields of the source with their names.
        fields: Vec<NamedValue>,
    }
}

block! {
    /// Model and equipment decoded from the VIN.
    Decoded {
        found: bool,
        vin: Option<String>,
        /// Possible modifications; several when the VIN is ambiguous.
        modifications: Vec<Modification>,
    }
}

impl Assess for Decoded {
    fn assess(&self, _today: Date) -> Assessment {
        let list = &self.modifications;
        let Some(first) = list.first().filter(|_| self.found) else {
            return Assessment::no_data("Расшифровать VIN не удалось");
        };
        let name: Vec<&str> = [&first.brand, &first.model]
            .into_iter()
            .filter_map(Option::as_deref)
            .collect();
        let name = name.join(" ");
        match (list.as_slice(), first.modification.as_deref()) {
            ([_], Some(modification)) => {
                Assessment::good(format!("{name} {modification}").trim().to_owned())
            }
            ([_], None) if !name.is_empty() => Assessment::good(name),
            _ => {
                let count = counted(
                    list.len() as u64,
                    "возможная модификация",
                    "возможные модификации",
                    "возможных модификаций",
                );
                Assessment::good(
                    format!("{name}: {count}")
                        .trim_start_matches(": ")
                        .to_owned(),
                )
            }
        }
    }

    fn present(&self) -> Presentation {
        let Self {
            found,
            vin: own_vin,
            modifications,
        } = self;
        if !found {
            return Presentation::default();
        }
        let mut presentation = Presentation::default().group(Group::default().row(
            "vin",
            "VIN",
            or_unknown(vin(own_vin)),
        ));
        if modifications.len() > 1 {
            presentation = presentation
                .note("VIN не различает эти комплектации: сверьте, какая стоит на машине.");
        }
        presentation.list(
            "Модификации",
            modifications.iter().map(Modification::record),
        )
    }

    fn facts(&self, facts: &mut Facts<'_>) {
        facts.add(FactKind::Vin, self.vin.as_deref(), None);
        for (index, candidate) in self.modifications.iter().enumerate() {
            facts.add_candidate(FactKind::EngineVolume, candidate.engine_volume, index);
            facts.add_candidate(FactKind::EnginePower, candidate.engine_power, index);
            facts.add_candidate(FactKind::Year, candidate.model_year, index);
        }
    }
}

impl Modification {
    fn record(&self) -> Record {
        let Self {
            brand,
            model,
            modification,
            body,
            body_name,
            engine_volume,
            engine_power,
            engine_series,
            fuel_type,
            gear,
            speeds,
            drive,
            model_year,
            start_year,
            finish_year,
            basic_params,
            power_params,
            equipment,
            fields,
        } = self;
        let name: Vec<&str> = [brand, model, modification]
            .into_iter()
            .filter_map(|part| non_empty(part.as_deref()))
            .collect();
        let made = start_year.map(|start| match finish_year {
            Some(finish) => format!("{start} — {finish}"),
            None => format!("{start} — по настоящее время"),
        });
        let count = equipment.len();
        let record = Record::new(if name.is_empty() {
            UNKNOWN.to_owned()
        } else {
            name.join(" ")
        })
        .row("bodyName+body", "Кузов", joined_pair(body_name, body))
        .row("modelYear", "Модельный год", plain_number(*model_year))
        .row("startYear+finishYear", "Выпускалась", text(&made))
        .row(
            "engineVolume",
            "Объём двигателя",
            measure(*engine_volume, "см³"),
        )
        .row("enginePower", "Мощность", measure(*engine_power, "л. с."))
        .row("engineSeries", "Двигатель", text(engine_series))
        .row("fuelType", "Топливо", text(fuel_type))
        .row("gear", "Коробка передач", text(gear))
        .row("speeds", "Передач", plain_number(*speeds))
        .row("drive", "Привод", text(drive))
        .row("basicParams", "Основные параметры", text(basic_params))
        .row("powerParams", "Силовой агрегат", text(power_params));
        let record = fields.iter().fold(record, |record, field| {
            record.row(
                "fields",
                field.title.clone(),
                text(&Some(field.value.clone())),
            )
        });
        record.with_group(Group::new(format!("Стандартное оснащение ({count})")).row(
            "equipment",
            "Оснащение",
            list(equipment),
        ))
    }
}
