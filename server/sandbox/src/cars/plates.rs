//! Plates such as `А123ВС77`, and their one-to-one mapping to indices.

/// Letters of plates in Cyrillic; the Latin list has the same order.
const CYRILLIC: [char; 12] = ['А', 'В', 'Е', 'К', 'М', 'Н', 'О', 'Р', 'С', 'Т', 'У', 'Х'];
const LATIN: [char; 12] = ['A', 'B', 'E', 'K', 'M', 'H', 'O', 'P', 'C', 'T', 'Y', 'X'];

/// Region codes in use or announced.
const REGIONS: [u16; 176] = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26,
    27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50,
    51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74,
    75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98,
    99, 101, 102, 103, 104, 105, 109, 111, 113, 116, 118, 121, 122, 123, 124, 125, 126, 130, 131,
    133, 134, 136, 138, 139, 140, 142, 147, 150, 152, 154, 155, 156, 158, 159, 161, 163, 164, 166,
    169, 172, 173, 174, 177, 178, 180, 181, 182, 184, 185, 186, 188, 190, 192, 193, 196, 197, 198,
    199, 224, 250, 252, 323, 550, 702, 716, 725, 750, 754, 761, 763, 774, 777, 778, 790, 797, 799,
    977, 997,
];

/// Regions of most generated cars.
const COMMON_REGIONS: [u16; 16] = [
    77, 177, 199, 777, 50, 150, 190, 78, 178, 47, 23, 123, 161, 116, 66, 54,
];

pub const COUNT: u64 = 12 * 12 * 12 * 999 * REGIONS.len() as u64;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plate {
    letters: [u8; 3],
    /// Number of the plate, 1 to 999.
    number: u16,
    /// Index of the region in [`REGIONS`].
    region: u8,
}

impl Plate {
    /// Parses a plate in Cyrillic or in Latin look-alikes.
    pub fn parse(text: &str) -> Option<Self> {
        let chars: Vec<char> = text.to_uppercase().chars().collect();
        let [first, n1, n2, n3, second, third, region @ ..] = chars.as_slice() else {
            return None;
        };
        let letters = [letter(*first)?, letter(*second)?, letter(*third)?];
        let number = digits(&[*n1, *n2, *n3])?;
        let is_long = region.len() == 3 && region[0] != '0';
        if number == 0 || !(region.len() == 2 || is_long) {
            return None;
        }
        let region = digits(region)?;
        let index = REGIONS.iter().position(|known| *known == region)?;
        Some(Self {
            letters,
            number,
            region: u8::try_from(index).ok()?,
        })
    }

    pub fn index(self) -> u64 {
        let letters = self
            .letters
            .iter()
            .fold(0, |sum, letter| sum * 12 + u64::from(*letter));
        let numbered = letters * 999 + u64::from(self.number) - 1;
        numbered * REGIONS.len() as u64 + u64::from(self.region)
    }

    /// Plate with the given index, modulo the number of plates.
    pub fn from_index(index: u64) -> Self {
        let regions = REGIONS.len() as u64;
        let numbered = index % COUNT / regions;
        let letters = numbered / 999;
        Self {
            letters: [
                (letters / 144) as u8,
                (letters / 12 % 12) as u8,
                (letters % 12) as u8,
            ],
            number: (numbered % 999) as u16 + 1,
            region: (index % regions) as u8,
        }
    }

    pub fn moved_to_common_region(mut self, choice: u64) -> Self {
        let wanted = COMMON_REGIONS[(choice % COMMON_REGIONS.len() as u64) as usize];
        if let Some(index) = REGIONS.iter().position(|known| *known == wanted) {
            self.region = index as u8;
        }
        self
    }

    pub fn cyrillic(self) -> String {
        let [first, second, third] = self.letters.map(|letter| CYRILLIC[usize::from(letter)]);
        let region = REGIONS[usize::from(self.region)];
        format!("{first}{:03}{second}{third}{region:02}", self.number)
    }
}

fn letter(c: char) -> Option<u8> {
    let index = CYRILLIC
        .iter()
        .position(|l| *l == c)
        .or_else(|| LATIN.iter().position(|l| *l == c));
    index.and_then(|index| u8::try_from(index).ok())
}

fn digits(chars: &[char]) -> Option<u16> {
    chars.iter().try_fold(0, |sum: u16, c| {
        let digit = c.to_digit(10)?;
        sum.checked_mul(10)?.checked_add(u16::try_from(digit).ok()?)
    })
}
