//! Company or sole trader, from the tax service.

use crate::sources::prelude::*;

/// Kind of a business, by its register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum CompanyKind {
    #[default]
    Company,
    SoleTrader,
}

default_sample!(CompanyKind);

block! {
    /// Company or sole trader by its taxpayer number.
    personal Company {
        found: bool,
        kind: CompanyKind,
        /// State register number: OGRN, or OGRNIP of a sole trader.
        ogrn: Option<String>,
        /// Taxpayer number (INN).
        inn: Option<String>,
        kpp: Option<String>,
        name: Option<String>,
        short_name: Option<String>,
        region: Option<String>,
        address: Option<String>,
        registered_by: Option<String>,
        /// Day of registration, `yyyy-mm-dd`.
        registered_on: Option<String>,
        /// Code of the main activity (OKVED), and its name.
        activity_code: Option<String>,
        activity: Option<String>,
        is_active: Option<bool>,
        /// Status in the words of the register.
        status: Option<String>,
        /// Whether the register marks its data as unreliable.
        is_unreliable: Option<bool>,
        /// Participation in electronic document exchange, in words.
        electronic_documents: Option<String>,
    }
}

impl Assess for Company {
    fn assess(&self, _today: Date) -> Assessment {
        if !self.found {
            return Assessment::no_data("В реестре налоговой службы не найдено");
        }
        let status = self.status.as_deref().map(mid_sentence);
        let status = status.unwrap_or_else(|| "статус не указан".to_owned());
        if self.is_active == Some(false) {
            return Assessment::attention(format!("Деятельность прекращена: {status}"));
        }
        if self.is_unreliable == Some(true) {
            return Assessment::attention(format!("Сведения отмечены как недостоверные, {status}"));
        }
        let text = format!("Найдено в реестре: {status}");
        if self.is_active == Some(true) {
            Assessment::good(text)
        } else {
            Assessment::no_data(text)
        }
    }

    fn present(&self) -> Presentation {
        let Self {
            found: _,
            kind,
            ogrn,
            inn,
            kpp,
            name,
            short_name,
            region,
            address,
            registered_by,
            registered_on,
            activity_code,
            activity,
            is_active,
            status,
            is_unreliable,
            electronic_documents,
        } = self;
        let kind = match kind {
            CompanyKind::Company => "Организация",
            CompanyKind::SoleTrader => "Индивидуальный предприниматель",
        };
        Presentation::default().group(
            Group::default()
                .row("kind", "Вид", RowValue::text(kind))
                .row("name", "Название", person(name))
                .row("shortName", "Краткое название", person(short_name))
                .row("ogrn", "ОГРН", number(ogrn))
                .row("inn", "ИНН", number(inn))
                .row("kpp", "КПП", number(kpp))
                .row("status", "Статус", text(status))
                .row("isActive", "Действует", yes_no(*is_active))
                .row(
                    "isUnreliable",
                    "Сведения недостоверны",
                    yes_no(*is_unreliable),
                )
                .row("registeredOn", "Зарегистрировано", day(registered_on))
                .row("registeredBy", "Кем зарегистрировано", text(registered_by))
                .row("region", "Регион", text(region))
                .row("address", "Адрес", person(address))
                .row(
                    "activityCode+activity",
                    "Вид деятельности",
                    joined_pair(activity_code, activity),
                )
                .row(
                    "electronicDocuments",
                    "Электронный документооборот",
                    text(electronic_documents),
                ),
        )
    }
}
