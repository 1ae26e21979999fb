//! Forms of a company: its details, invitations of members, tags and comments of its checks.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::source_inputs::COMPANY_INN_LENGTH;
use super::tags::tags;
use crate::api_name::impl_api_name;
use crate::contact::Contact;
use crate::date::Date;
use crate::document::{self, DocumentKind, Phone};
use crate::field_reader::{FieldReader, FromFields};
use crate::money::Kopecks;

/// Maximum length of the name of a company, characters.
pub const MAX_COMPANY_NAME_CHARS: usize = 200;
/// Maximum length of the address of a company, characters.
pub const MAX_ADDRESS_CHARS: usize = 300;
/// Maximum monthly cap of a member: ten million roubles.
pub const MAX_MONTHLY_CAP: Kopecks = Kopecks(1_000_000_000);
/// Maximum length of a comment, characters.
pub const MAX_COMMENT_CHARS: usize = 1_000;
/// Number of digits of a tax registration reason code (KPP).
const KPP_LENGTH: usize = 9;

/// Role of a member of a company, below its owner.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum MemberRole {
    /// Invites and limits employees, sees the balance, the statement and the documents.
    Manager,
    /// Orders checks within the monthly cap.
    Employee,
}

impl_api_name!(MemberRole);

/// Details of a company, which its closing documents name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CompanyDetails {
    /// Name of 2 to 200 characters.
    pub name: String,
    /// Taxpayer number (INN): ten digits of a company or twelve of an entrepreneur.
    pub inn: Option<String>,
    /// Tax registration reason code (KPP) of nine digits; a company with INN of ten digits has one.
    pub kpp: Option<String>,
    /// State register number (OGRN) of 13 digits, or 15 of an entrepreneur.
    pub ogrn: Option<String>,
    /// Legal address, at most 300 characters.
    pub address: Option<String>,
}

impl FromFields for CompanyDetails {
    fn from_fields(fields: &FieldReader<'_>, today: Date) -> Option<Self> {
        let name = bounded(fields, "name", 2, MAX_COMPANY_NAME_CHARS);
        let name = fields.required("name", name, "Укажите название компании");
        // The name is shown in mails to persons who do not know the company yet.
        if name.as_deref().is_some_and(has_link) {
            fields.add_error("name", "link", "Название не должно содержать ссылок");
        }
        let inn = number(fields, "inn", ("inn_format", DocumentKind::Inn), today);
        let ogrn = number(fields, "ogrn", ("ogrn_format", DocumentKind::Ogrn), today);
        let kpp = kpp(fields, inn.as_deref());
        let address = bounded(fields, "address", 5, MAX_ADDRESS_CHARS);
        Some(Self {
            name: name?,
            inn,
            kpp,
            ogrn,
            address,
        })
    }
}

/// Invitation of a person to a company.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(rename_all = "camelCase"))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct MemberInvitation {
    /// E-mail address or Russian mobile phone that receives the link.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub contact: Contact,
    pub role: MemberRole,
    /// Monthly cap in roubles per calendar month in Moscow; `null` is no cap.
    pub monthly_cap: Option<Kopecks>,
}

impl FromFields for MemberInvitation {
    fn from_fields(fields: &FieldReader<'_>, today: Date) -> Option<Self> {
        let contact = contact(fields, today);
        let role = role(fields);
        let monthly_cap = monthly_cap(fields);
        Some(Self {
            contact: contact?,
            role: role?,
            monthly_cap,
        })
    }
}

/// Role, cap and suspension of a member, as they are to be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(rename_all = "camelCase"))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct MemberSettings {
    pub role: MemberRole,
    /// Monthly cap in roubles per calendar month in Moscow; `null` is no cap.
    pub monthly_cap: Option<Kopecks>,
    /// Whether the member is refused until further notice.
    pub suspended: bool,
}

impl FromFields for MemberSettings {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let role = role(fields);
        let monthly_cap = monthly_cap(fields);
        let suspended =
            fields.required("suspended", fields.flag("suspended"), "Укажите да или нет");
        Some(Self {
            role: role?,
            monthly_cap,
            suspended: suspended?,
        })
    }
}

/// Tags of a check, replacing all it had.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CheckTags {
    /// At most 10 tags of at most 30 characters, unique without regard to case.
    pub tags: Vec<String>,
}

impl FromFields for CheckTags {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let tags = fields.required("tags", tags(fields, "tags"), "Укажите метки");
        tags.map(|tags| Self { tags })
    }
}

/// Comment of a member on a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CheckComment {
    /// Text of 1 to 1 000 characters.
    pub text: String,
}

impl FromFields for CheckComment {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let text = bounded(fields, "text", 1, MAX_COMMENT_CHARS);
        let text = fields.required("text", text, "Напишите комментарий");
        text.map(|text| Self { text })
    }
}

/// A trimmed text within a range of characters; `None` when it is missing or blank.
fn bounded(
    fields: &FieldReader<'_>,
    name: &'static str,
    shortest: usize,
    longest: usize,
) -> Option<String> {
    let text = fields.non_blank(name)?;
    let length = text.chars().count();
    if length < shortest {
        fields.add_error(name, "too_short", format!("Не меньше {shortest} символов"));
        return None;
    }
    if length > longest {
        fields.add_error(name, "too_long", format!("Не больше {longest} символов"));
        return None;
    }
    Some(text.to_owned())
}

/// Whether a text contains what mail programs show as a link.
fn has_link(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    text.contains("://") || text.contains("www.")
}

/// An optional number with check digits.
fn number(
    fields: &FieldReader<'_>,
    name: &'static str,
    (code, kind): (&'static str, DocumentKind),
    today: Date,
) -> Option<String> {
    let text = fields.non_blank(name)?;
    let answer = document::check(kind, text, today);
    if let Some(problem) = answer.problems.into_iter().next() {
        fields.add_error(name, code, problem.message);
        return None;
    }
    Some(answer.normalized)
}

fn kpp(fields: &FieldReader<'_>, inn: Option<&str>) -> Option<String> {
    let kpp = fields
        .non_blank("kpp")
        .map(|text| text.replace([' ', '\u{a0}'], ""));
    match (kpp, inn.map(str::len)) {
        (Some(_), Some(12)) => {
            fields.add_error("kpp", "not_for_entrepreneurs", "У предпринимателя нет КПП");
            None
        }
        (Some(kpp), _) if kpp.len() == KPP_LENGTH && kpp.bytes().all(|c| c.is_ascii_digit()) => {
            Some(kpp)
        }
        (Some(_), _) => {
            fields.add_error("kpp", "kpp_format", "КПП: девять цифр");
            None
        }
        (None, Some(COMPANY_INN_LENGTH)) if !fields.has_error("kpp") => {
            fields.add_error("kpp", "required", "Укажите КПП: он нужен для документов");
            None
        }
        (None, _) => None,
    }
}

fn contact(fields: &FieldReader<'_>, today: Date) -> Option<Contact> {
    let text = fields.non_blank("contact");
    let text = fields.required("contact", text, "Укажите телефон или email сотрудника")?;
    if let Some(phone) = Phone::parse(text) {
        let answer = document::check(DocumentKind::PhoneMobile, text, today);
        if let Some(problem) = answer.problems.into_iter().next() {
            fields.add_error("contact", "not_mobile", problem.message);
            return None;
        }
        return Some(Contact::Phone(phone.digits().to_owned()));
    }
    let contact = Contact::parse(text);
    if contact.is_none() {
        let message = "Нужен email или мобильный телефон, например +7 916 123-45-67";
        fields.add_error("contact", "contact_format", message);
    }
    contact
}

fn role(fields: &FieldReader<'_>) -> Option<MemberRole> {
    let role = fields.choice("role", MemberRole::parse, "Роль: manager или employee");
    fields.required("role", role, "Выберите роль")
}

fn monthly_cap(fields: &FieldReader<'_>) -> Option<Kopecks> {
    let cap = fields.amount("monthlyCap")?;
    if cap < Kopecks(100) || cap > MAX_MONTHLY_CAP {
        let message = "Лимит: от 1 до 10 000 000 ₽ в месяц";
        fields.add_error("monthlyCap", "out_of_range", message);
        return None;
    }
    Some(cap)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::field_errors::FieldErrors;
    use crate::form::Form;
    use crate::json_value;

    fn read<F: Form>(value: &Value) -> Result<F, FieldErrors> {
        let value: json_value::Value = serde_json::from_value(value.clone()).expect("any JSON");
        F::read(&value, Date::new(2026, 11, 30).expect("a day"))
    }

    fn codes<F: Form>(value: &Value) -> Vec<(String, String)> {
        let errors = read::<F>(value).err().map(|errors| errors.errors);
        let errors = errors.unwrap_or_default().into_iter();
        errors
            .map(|error| (error.path, error.code.to_string()))
            .collect()
    }

    #[test]
    fn company_with_valid_numbers_is_read_with_digits_alone() {
        let details: CompanyDetails = read(&json!({
            "name": " ООО «Авто» ", "inn": "7707 083893", "kpp": "773601001", "ogrn": "1027700132195",
            "address": "Москва, ул. Вавилова, 19"
        }))
        .expect("a valid company");
        assert_eq!(details.name, "ООО «Авто»");
        assert_eq!(details.inn.as_deref(), Some("7707083893"));
    }

    #[test]
    fn company_without_a_name_or_with_a_wrong_number_is_rejected_at_the_field() {
        assert_eq!(
            codes::<CompanyDetails>(&json!({})),
            [("name".into(), "required".into())]
        );
        for (field, value, code) in [
            ("inn", "7707083894", "inn_format"),
            ("ogrn", "1027700132196", "ogrn_format"),
            ("kpp", "7736", "kpp_format"),
            ("name", "А", "too_short"),
            ("name", "Приз на https://example.com", "link"),
        ] {
            let mut company = json!({"name": "ООО «Авто»"});
            company[field] = json!(value);
            let found = codes::<CompanyDetails>(&company);
            assert_eq!(
                found,
                [(field.to_owned(), code.to_owned())],
                "{field} {value}"
            );
        }
    }

    #[test]
    fn kpp_is_required_of_companies_and_rejected_of_entrepreneurs() {
        let company = json!({"name": "ООО «Авто»", "inn": "7707083893"});
        assert_eq!(
            codes::<CompanyDetails>(&company),
            [("kpp".into(), "required".into())]
        );
        let entrepreneur = json!({"name": "ИП Иванов", "inn": "500100732259", "kpp": "773601001"});
        let found = codes::<CompanyDetails>(&entrepreneur);
        assert_eq!(found, [("kpp".into(), "not_for_entrepreneurs".into())]);
    }

    #[test]
    fn invitation_is_sent_to_a_mobile_phone_or_an_address() {
        for (text, address) in [
            ("8 916 123-45-67", "79161234567"),
            ("ivan@example.com", "ivan@example.com"),
        ] {
            let value = json!({"contact": text, "role": "employee", "monthlyCap": 5000});
            let invitation: MemberInvitation = read(&value).expect("a valid invitation");
            assert_eq!(invitation.contact.as_str(), address);
            assert_eq!(invitation.monthly_cap, Some(Kopecks(500_000)));
        }
        for text in ["ivan", "+7 495 123-45-67", "+1 202 555 01 00"] {
            let value = json!({"contact": text, "role": "employee"});
            let found = codes::<MemberInvitation>(&value);
            assert!(
                found.iter().any(|(path, _)| path == "contact"),
                "{text}: {found:?}"
            );
        }
    }

    #[test]
    fn owner_is_no_role_of_a_member() {
        let value = json!({"contact": "ivan@example.com", "role": "owner"});
        assert_eq!(codes::<MemberInvitation>(&value)[0].0, "role");
    }

    #[test]
    fn cap_of_zero_or_above_the_maximum_is_rejected() {
        for cap in [json!(0), json!(-1), json!(10_000_001)] {
            let value = json!({"role": "manager", "monthlyCap": cap, "suspended": false});
            let found = codes::<MemberSettings>(&value);
            assert_eq!(found[0].0, "monthlyCap", "{cap}");
        }
    }

    #[test]
    fn tags_are_trimmed_and_unique_without_regard_to_case() {
        let tags: CheckTags =
            read(&json!({"tags": [" Трейд-ин ", "трейд-ин", "до  500"]})).expect("valid tags");
        assert_eq!(tags.tags, ["Трейд-ин", "до 500"]);
        let long = json!({"tags": ["я".repeat(31)]});
        assert_eq!(
            codes::<CheckTags>(&long),
            [("tags[0]".into(), "too_long".into())]
        );
        let many: Vec<String> = (0..11).map(|index| index.to_string()).collect();
        let found = codes::<CheckTags>(&json!({"tags": many}));
        assert_eq!(found, [("tags".into(), "too_many".into())]);
    }

    #[test]
    fn blank_comment_is_rejected() {
        let found = codes::<CheckComment>(&json!({"text": "  "}));
        assert_eq!(found, [("text".into(), "required".into())]);
    }
}
