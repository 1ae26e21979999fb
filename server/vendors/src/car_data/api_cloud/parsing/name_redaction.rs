//! Redaction of people's names in the basis of a restriction.
//!
//! The register writes the basis as `Документ: 000/0000 от 01.01.2030, Тестова Тесса Тестовна,
//! СПИ: 00000000000000, ИП: 1/30/00000-ИП`. A buyer needs the numbers of the document and of the
//! enforcement; the bailiff's name and certificate are personal data and are removed. The text is
//! free, so a name in an unknown form may remain.

/// Suffixes of Russian patronymics, and of Turkic patronymics written with a hyphen.
const PATRONYMICS: &[&str] = &["вич", "вна", "ична", "-оглы", "-кызы"];

/// Labels, before a colon, that introduce the bailiff.
const BAILIFF_LABELS: &[&str] = &["спи", "пристав", "судебный пристав", "пристав-исполнитель"];

/// Removes names from a text; `None` if nothing else remains.
pub fn redact_names(text: &str) -> Option<String> {
    let parts: Vec<String> = text
        .split([',', ';', '\n'])
        .filter_map(redact_part)
        .collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn redact_part(part: &str) -> Option<String> {
    let words: Vec<&str> = part.split_whitespace().collect();
    let mut is_dropped = vec![false; words.len()];
    drop_bailiff(&words, &mut is_dropped);
    for (index, word) in words.iter().enumerate() {
        let names_before = if is_patronymic(word) {
            2
        } else if is_initials(word) {
            1
        } else {
            continue;
        };
        drop_name(&words, &mut is_dropped, index, names_before);
    }
    let rest: Vec<&str> = words
        .iter()
        .zip(&is_dropped)
        .filter_map(|(word, is_dropped)| (!is_dropped).then_some(*word))
        .collect();
    (!rest.is_empty()).then(|| rest.join(" "))
}

/// Marks words for removal: a bailiff's label and everything up to the next label.
fn drop_bailiff(words: &[&str], is_dropped: &mut [bool]) {
    let mut is_bailiff = false;
    let mut label_start = 0;
    for index in 0..words.len() {
        if words[index].ends_with(':') {
            let label = words[label_start..=index].join(" ").to_lowercase();
            let is_long = BAILIFF_LABELS.contains(&label.trim_end_matches(':'));
            let own = words[index].trim_end_matches(':').to_lowercase();
            is_bailiff = is_long || BAILIFF_LABELS.contains(&own.as_str());
            if is_long {
                is_dropped[label_start..=index].fill(true);
            }
            label_start = index + 1;
        }
        is_dropped[index] |= is_bailiff;
    }
}

/// Marks words for removal: a patronymic or initials with the capitalised words around them.
///
/// At most `before` words before them and, if there are fewer, one word after.
fn drop_name(words: &[&str], is_dropped: &mut [bool], index: usize, before: usize) {
    let is_name = |at: usize| {
        words
            .get(at)
            .is_some_and(|word| is_capitalised(word) || is_initials(word))
    };
    let mut first = index;
    while first > 0 && index - first < before && is_name(first - 1) {
        first -= 1;
    }
    let last = if index - first < before && is_name(index + 1) {
        index + 1
    } else {
        index
    };
    is_dropped[first..=last].fill(true);
}

fn is_patronymic(word: &str) -> bool {
    let lower = word.trim_end_matches('.').to_lowercase();
    word.chars().next().is_some_and(char::is_uppercase)
        && lower.chars().count() > 4
        && PATRONYMICS.iter().any(|ending| lower.ends_with(ending))
}

/// Whether a word is initials, such as `И.И.` or `И.`.
fn is_initials(word: &str) -> bool {
    word.ends_with('.')
        && word.trim_end_matches('.').split('.').all(|part| {
            let mut letters = part.chars();
            letters.next().is_some_and(char::is_uppercase) && letters.next().is_none()
        })
}

/// Whether a word of letters and hyphens begins with a capital; a label with its colon does not count.
fn is_capitalised(word: &str) -> bool {
    word.chars().next().is_some_and(char::is_uppercase)
        && word
            .chars()
            .all(|letter| letter.is_alphabetic() || letter == '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redact_names_removes_names_and_keeps_document_numbers() {
        for (text, expected) in [
            (
                "Документ: 000/0000 от 01.01.2030",
                Some("Документ: 000/0000 от 01.01.2030"),
            ),
            (
                "Документ: 1/2 от 01.01.2030, Тестова Тесса Тестовна, СПИ: 00000000000000, ИП: 1/30/00000-ИП от 01.01.2030",
                Some("Документ: 1/2 от 01.01.2030, ИП: 1/30/00000-ИП от 01.01.2030"),
            ),
            (
                "Документ: 1 от 01.01.2030 СПИ: Тестов Т. Т. ИП: 2-ИП",
                Some("Документ: 1 от 01.01.2030 ИП: 2-ИП"),
            ),
            ("Судебный пристав: Тестов Тест; ИП: 2-ИП", Some("ИП: 2-ИП")),
            ("Постановление Тестова Т.Т. № 5", Some("Постановление № 5")),
            ("ТЕСТОВ ТЕСТ ТЕСТОВИЧ", None),
            ("Тест Тестович Тестов, № 7", Some("№ 7")),
            (
                "Определение Тестового районного суда № 3",
                Some("Определение Тестового районного суда № 3"),
            ),
            ("", None),
        ] {
            assert_eq!(redact_names(text).as_deref(), expected, "{text}");
        }
    }
}
