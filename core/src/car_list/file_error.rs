//! Reasons a file is refused.

use serde::{Deserialize, Serialize};

use super::limits::{MAX_COLUMNS, MAX_ROWS};
use crate::plural;

/// Reason a file or text is refused; the text is the Russian message for the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    #[error("Файл пуст")]
    Empty,
    #[error("Строк с данными не найдено: все видимые листы пусты")]
    NoRows,
    #[error("Файл больше 10 МБ. Разделите список на несколько файлов")]
    TooLarge,
    #[error("{}", too_many_rows(*.count))]
    TooManyRows { count: usize },
    #[error(
        "В таблице больше {MAX_COLUMNS} столбцов. Оставьте столбцы с номерами машин и сохраните файл заново"
    )]
    TooManyColumns,
    #[error(
        "Содержимое файла после распаковки слишком велико. Сохраните в новую книгу только список машин"
    )]
    UnpackedTooLarge,
    #[error(
        "В файле есть макросы, такие файлы не принимаются. Сохраните его как «Книга Excel (.xlsx)»"
    )]
    Macros,
    #[error(
        "В файле есть ссылки на другие книги. Разорвите связи (Данные → Изменить связи) и сохраните файл заново"
    )]
    ExternalLinks,
    #[error("Файл защищён паролем. Снимите пароль и загрузите его ещё раз")]
    Encrypted,
    #[error("Это старый формат Excel (.xls). Сохраните файл как «Книга Excel (.xlsx)» или CSV")]
    OldExcel,
    #[error("Это не таблица XLSX. Сохраните файл как «Книга Excel (.xlsx)» или CSV")]
    OtherFormat,
    #[error(
        "Это веб-страница или XML, а не таблица. Откройте файл в Excel и сохраните как «Книга Excel (.xlsx)»"
    )]
    Markup,
    #[error("Это не таблица и не текст. Загрузите файл XLSX или CSV")]
    Binary,
    #[error("Кодировка текста не распознана. Сохраните файл в UTF-8 или windows-1251")]
    UnknownEncoding,
    #[error("Файл повреждён или загружен не полностью. Сохраните его заново")]
    Damaged,
}

fn too_many_rows(count: usize) -> String {
    let rows = plural::counted(count as u64, "строка", "строки", "строк");
    format!(
        "В файле {rows} с данными, принимается не больше {MAX_ROWS}. Разделите список на несколько файлов"
    )
}

/// Refusal of a file in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct FileRefusal {
    /// Stable code, `snake_case`.
    pub code: String,
    pub message: String,
}

impl FileError {
    /// Stable code, `snake_case`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::NoRows => "no_rows",
            Self::TooLarge => "too_large",
            Self::TooManyRows { .. } => "too_many_rows",
            Self::TooManyColumns => "too_many_columns",
            Self::UnpackedTooLarge => "unpacked_too_large",
            Self::Macros => "macros",
            Self::ExternalLinks => "external_links",
            Self::Encrypted => "encrypted",
            Self::OldExcel => "old_excel",
            Self::OtherFormat => "other_format",
            Self::Markup => "markup",
            Self::Binary => "binary",
            Self::UnknownEncoding => "unknown_encoding",
            Self::Damaged => "damaged",
        }
    }
}

impl From<FileError> for FileRefusal {
    fn from(error: FileError) -> Self {
        Self {
            code: error.code().to_owned(),
            message: error.to_string(),
        }
    }
}
