//! Splitting of a text with make and model.

/// Makes of two words in both alphabets; a hyphenated make is one word.
const TWO_WORD_BRANDS: &[&str] = &[
    "АЛЬФА РОМЕО",
    "АСТОН МАРТИН",
    "ГРЕЙТ ВОЛЛ",
    "ИРАН ХОДРО",
    "ЛЕНД РОВЕР",
    "ЛЭНД РОВЕР",
    "МЕРСЕДЕС БЕНЦ",
    "РОЛЛС РОЙС",
    "ССАНГ ЙОНГ",
    "ALFA ROMEO",
    "ASTON MARTIN",
    "GREAT WALL",
    "IRAN KHODRO",
    "LAND ROVER",
    "MERCEDES BENZ",
    "ROLLS ROYCE",
    "SSANG YONG",
];

/// Splits a text into make and model; whitespace is collapsed.
pub fn split(text: &str) -> (Option<String>, Option<String>) {
    let words: Vec<&str> = text.split_whitespace().collect();
    let has_two_word_brand = words.get(..2).is_some_and(|two| {
        let two = two.join(" ").to_uppercase();
        TWO_WORD_BRANDS.contains(&two.as_str())
    });
    let brand_words = if has_two_word_brand { 2 } else { 1 };
    let (brand, model) = words.split_at(brand_words.min(words.len()));
    let joined = |words: &[&str]| (!words.is_empty()).then(|| words.join(" "));
    (joined(brand), joined(model))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn split_takes_first_word_or_known_two_words_as_make() {
        for (text, brand, model) in [
            ("ТЕСТ МОДЕЛЬ ", Some("ТЕСТ"), Some("МОДЕЛЬ")),
            (
                "ЛЕНД РОВЕР ФРИЛЕНДЕР 2",
                Some("ЛЕНД РОВЕР"),
                Some("ФРИЛЕНДЕР 2"),
            ),
            ("Land  Rover", Some("Land Rover"), None),
            ("МЕРСЕДЕС-БЕНЦ Е200", Some("МЕРСЕДЕС-БЕНЦ"), Some("Е200")),
            ("ЛЕНД", Some("ЛЕНД"), None),
            ("  ", None, None),
        ] {
            let (found_brand, found_model) = split(text);
            assert_eq!(
                (found_brand.as_deref(), found_model.as_deref()),
                (brand, model),
                "{text}"
            );
        }
    }
}
