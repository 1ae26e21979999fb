//! Model year of a VIN (position 10).
//!
//! ISO 3779 does not define position 10; 49 CFR 565.15 does, for North America. Makers that use it otherwise and the
//! sources are listed in ADR 0187.

/// Codes of model years from 1980; the sequence repeats every 30 years.
const CODES: &[u8] = b"ABCDEFGHJKLMNPRSTVWXY123456789";
const FIRST_YEAR: i32 = 1980;
const CYCLE: i32 = 30;

pub(super) const INDEX: usize = 9;

/// WMI codes of Mercedes-Benz and smart, which outside North America write no model year.
/// Positions 4 to 9 are then the digits of the model, position 10 is the side of the steering wheel.
const MERCEDES: &[[u8; 3]] = &[
    *b"NLE", *b"NMB", *b"VSA", *b"VSC", *b"W1A", *b"W1K", *b"W1N", *b"W1T", *b"W1V", *b"WDB",
    *b"WDC", *b"WDD", *b"WDF", *b"WEB", *b"WME", *b"WMX", *b"WYB", *b"Z9M",
];

/// WMI codes of Ford outside North America, with the plant at position 10, the year at 11.
const FORD: &[[u8; 3]] = &[*b"6FP", *b"SFA", *b"VS6", *b"WF0", *b"X9F", *b"Z6F"];

/// WMI code of Ford in Turkey, which builds cars for North America and for other markets.
/// In cars for other markets positions 5 and 6 are fillers.
const FORD_TURKEY: [u8; 3] = *b"NM0";
const FORD_FILLER: &[u8] = b"XX";

/// WMI codes of Fiat, Alfa Romeo and Lancia, which outside North America write no model year.
const FIAT: &[[u8; 3]] = &[*b"ZAR", *b"ZFA", *b"ZFB", *b"ZLA"];

/// WMI codes of Renault in Russia and of Dacia, whose positions 10 to 17 may be the serial number.
const RENAULT: &[[u8; 3]] = &[*b"UU1", *b"X7L"];

/// First characters of the VIN of a Nissan Almera, built by the plant of Renault in Russia.
const ALMERA: &[u8] = b"Z8NAJL";

/// WMI codes of Peugeot and Citroën, which wrote no model year until January 2009.
/// Until then positions 10 to 17 are the serial number, later the letter at position 10 is the year from 2010.
const PEUGEOT_CITROEN: &[[u8; 3]] = &[
    *b"VF3", *b"VF7", *b"VR1", *b"VR3", *b"VR7", *b"VS7", *b"VS8",
];

/// North American WMI codes of makers that build trucks or buses over 4 536 kg.
/// Position 7 does not determine the cycle of years for these.
const HEAVY: &[[u8; 3]] = &[
    *b"10T", *b"137", *b"15G", *b"17N", *b"1AF", *b"1B6", *b"1B7", *b"1BA", *b"1BB", *b"1BC",
    *b"1BD", *b"1C6", *b"1CY", *b"1D7", *b"1F6", *b"1FC", *b"1FD", *b"1FT", *b"1FU", *b"1FV",
    *b"1GB", *b"1GC", *b"1GD", *b"1GF", *b"1GT", *b"1HA", *b"1HS", *b"1HT", *b"1HV", *b"1JU",
    *b"1M1", *b"1M2", *b"1M3", *b"1M4", *b"1M8", *b"1MB", *b"1NK", *b"1NP", *b"1T7", *b"1T8",
    *b"1VH", *b"1WA", *b"1WT", *b"1WU", *b"1WV", *b"1WW", *b"1WX", *b"1WY", *b"1XK", *b"1XP",
    *b"2AY", *b"2AZ", *b"2B1", *b"2B6", *b"2B7", *b"2BA", *b"2D6", *b"2D7", *b"2FT", *b"2FU",
    *b"2FV", *b"2FW", *b"2FY", *b"2FZ", *b"2GB", *b"2GC", *b"2GD", *b"2GH", *b"2GT", *b"2HP",
    *b"2HS", *b"2HT", *b"2M1", *b"2M2", *b"2MG", *b"2NK", *b"2NP", *b"2NV", *b"2PC", *b"2WE",
    *b"2WK", *b"2WL", *b"2WM", *b"2XK", *b"2XP", *b"3AK", *b"3AL", *b"3B6", *b"3B7", *b"3BH",
    *b"3BJ", *b"3BK", *b"3BM", *b"3BP", *b"3C6", *b"3C7", *b"3CE", *b"3D6", *b"3D7", *b"3F6",
    *b"3FC", *b"3FN", *b"3FR", *b"3FT", *b"3GB", *b"3GC", *b"3GD", *b"3GT", *b"3HA", *b"3HC",
    *b"3HS", *b"3HT", *b"3SD", *b"3WK", *b"3WM", *b"3WP", *b"3XK", *b"41S", *b"45V", *b"46G",
    *b"480", *b"49H", *b"4CD", *b"4DR", *b"4EN", *b"4GD", *b"4GT", *b"4KA", *b"4KB", *b"4KD",
    *b"4KL", *b"4LM", *b"4P1", *b"4RK", *b"4S7", *b"4UZ", *b"4V1", *b"4V2", *b"4V3", *b"4V4",
    *b"4V5", *b"4V6", *b"4VA", *b"4VD", *b"4VE", *b"4VG", *b"4VH", *b"4VJ", *b"4VL", *b"4VM",
    *b"4VZ", *b"4Z3", *b"516", *b"54D", *b"58W", *b"59R", *b"5B4", *b"5CK", *b"5DF", *b"5DG",
    *b"5FY", *b"5KJ", *b"5KK", *b"5PV", *b"5SX", *b"5V4", *b"5VC", *b"5WE", *b"7GZ", *b"7H4",
    *b"7JZ", *b"7NA", *b"7SU",
];

/// North American WMI codes of motorcycles, all-terrain vehicles and trailers.
/// Position 7 does not determine the cycle of years for these.
const OTHER_VEHICLES: &[[u8; 3]] = &[
    *b"1HD", *b"1HF", *b"2BV", *b"2BZ", *b"3H1", *b"3H3", *b"3NE", *b"3NS", *b"4ML", *b"4MZ",
    *b"4XA", *b"4YM", *b"51R", *b"538", *b"54C", *b"56K", *b"57X", *b"5CD", *b"5EH", *b"5HD",
    *b"5MZ", *b"5VP", *b"5Y4", *b"5YA",
];

/// Third character of a WMI shared by several small makers, whose vehicle types are unknown.
const SHARED: u8 = b'9';

/// Meaning of position 10.
enum Coding {
    /// Position 10 is not the model year.
    Absent,
    /// Model year in the cycle that begins with 1980.
    First,
    /// Model year in the cycle that begins with 2010.
    Second,
    /// Model year in either cycle.
    Either,
}

pub(super) fn is_code(c: u8) -> bool {
    CODES.contains(&c)
}

/// Possible model years of a VIN, newest first, up to the next year; none if the maker codes no year.
///
/// In North America position 7 of a vehicle up to 4 536 kg determines the cycle: a digit before 2010, a letter since
/// 2010. When that gives a future year, the other cycle is returned.
pub(super) fn candidates(vin: &[u8; 17], north_america: bool, this_year: i32) -> Vec<i32> {
    let Some(offset) = CODES.iter().position(|&code| code == vin[INDEX]) else {
        return Vec::new();
    };
    let first = FIRST_YEAR + i32::try_from(offset).unwrap_or(0);
    let second = first + CYCLE;
    let is_possible = |year: i32| year <= this_year.saturating_add(1);
    let years = match coding(vin, north_america) {
        Coding::Absent => Vec::new(),
        Coding::First => vec![first],
        Coding::Second if is_possible(second) || !north_america => vec![second],
        Coding::Second | Coding::Either => vec![second, first],
    };
    years
        .into_iter()
        .filter(|&year| is_possible(year))
        .collect()
}

fn coding(vin: &[u8; 17], north_america: bool) -> Coding {
    let wmi = [vin[0], vin[1], vin[2]];
    if north_america {
        return match vin[6] {
            _ if HEAVY.contains(&wmi) || OTHER_VEHICLES.contains(&wmi) || wmi[2] == SHARED => {
                Coding::Either
            }
            b'0'..=b'9' => Coding::First,
            _ => Coding::Second,
        };
    }
    let is_mercedes = MERCEDES.contains(&wmi) && vin[3..INDEX].iter().all(u8::is_ascii_digit);
    let is_ford = FORD.contains(&wmi) || (wmi == FORD_TURKEY && &vin[4..6] == FORD_FILLER);
    let is_serial =
        (RENAULT.contains(&wmi) || vin.starts_with(ALMERA)) && vin[INDEX].is_ascii_digit();
    if is_mercedes || is_ford || is_serial || FIAT.contains(&wmi) {
        return Coding::Absent;
    }
    if PEUGEOT_CITROEN.contains(&wmi) {
        return if vin[INDEX].is_ascii_digit() {
            Coding::Absent
        } else {
            Coding::Second
        };
    }
    Coding::Either
}

#[cfg(test)]
mod tests {
    use super::*;

    fn years(vin: &str) -> Vec<i32> {
        let vin = <&[u8; 17]>::try_from(vin.as_bytes()).unwrap();
        candidates(vin, matches!(vin[0], b'1'..=b'5' | b'7'), 2026)
    }

    #[test]
    fn codes_of_makers_are_sorted() {
        for codes in [
            MERCEDES,
            FORD,
            FIAT,
            RENAULT,
            PEUGEOT_CITROEN,
            HEAVY,
            OTHER_VEHICLES,
        ] {
            assert!(codes.is_sorted());
        }
    }

    #[test]
    fn vin_of_maker_without_year_code_at_position_10_has_no_model_year() {
        for vin in [
            "WDD2470031J059461",
            "W1V44770513858498",
            "WDB2110261A000001",
            "WME4513321K000001",
            "WF0AXXWPDA1A12345",
            "X9FMXXEEBMCA12345",
            "Z6FAXXEEKADA12345",
            "NM0GXXTTFG5A12345",
            "ZFA31200003123456",
            "ZAR93900005123456",
            "VF33CRHYB82345678",
            "VF7AAKFVB38402498",
            "X7LHSRGAN57192549",
            "UU1LSDAAH34123456",
            "Z8NAJL10055242528",
        ] {
            assert_eq!(years(vin), [] as [i32; 0], "{vin}");
        }
    }

    #[test]
    fn american_vin_of_maker_without_year_code_has_model_year() {
        assert_eq!(years("WDC0G8EB3LV000001"), [2020, 1990]);
        assert_eq!(years("WDBFA67E3SF125300"), [2025, 1995]);
        assert_eq!(years("NM0LS7BN8AT000001"), [2010, 1980]);
    }

    #[test]
    fn peugeot_and_citroen_vin_has_model_year_only_since_2010() {
        assert_eq!(years("VF30A9HR8BS000001"), [2011]);
        assert_eq!(years("VR1F4DGYTPY000001"), [2023]);
        assert_eq!(years("VF30A9HR8WS000001"), [] as [i32; 0]);
    }

    #[test]
    fn year_code_of_other_maker_gives_candidate_of_each_30_year_cycle() {
        assert_eq!(years("XTA219010N0000001"), [2022, 1992]);
        assert_eq!(years("X7LLSRB2HAH123456"), [2010, 1980]);
        assert_eq!(years("VF14SRAP451234567"), [2005]);
        assert_eq!(years("WBA71DC010CH14720"), [] as [i32; 0]);
    }

    #[test]
    fn position_7_determines_the_cycle_of_light_american_vehicles_only() {
        assert_eq!(years("5YJ3E1EAXHF000316"), [2017]);
        assert_eq!(years("1HGCM82633A004352"), [2003]);
        // Position 7 gives a future year, so the other cycle applies.
        assert_eq!(years("1FUJGLDR69LAC9984"), [2009]);
        for (vin, expected) in [
            ("1XPBDK9X1LD708195", [2020, 1990]),
            ("4ENGAAA81R1003437", [2024, 1994]),
            ("4P1BAAGF0RA026408", [2024, 1994]),
            ("1HD1CT314DC443563", [2013, 1983]),
            ("1A9AAAA81R1003437", [2024, 1994]),
        ] {
            assert_eq!(years(vin), expected, "{vin}");
        }
    }
}
