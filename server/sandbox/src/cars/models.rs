//! Car models from which cars are generated.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    Wagon,
    Sedan,
    Other,
}

impl Body {
    pub fn register(self) -> (&'static str, &'static str) {
        match self {
            Self::Wagon => ("21", "Легковые автомобили универсал"),
            Self::Sedan => ("23", "Легковые автомобили седан"),
            Self::Other => ("29", "Легковые автомобили прочие"),
        }
    }
}

/// Car model built at one plant in a range of years.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// Characters 1 to 9 of the VIN, or the first three if only the maker is known.
    pub vin_prefix: &'static str,
    /// Character 11 of the VIN.
    pub plant: char,
    pub brand: &'static str,
    pub name: &'static str,
    /// Brand in the register's spelling.
    pub register_brand: &'static str,
    pub from: u16,
    pub to: u16,
    /// Engines: volume in cm³, zero for electric ones, and horsepower.
    pub engines: &'static [(u32, u32)],
    pub body: Body,
}

/// Engine volume in litres, rounded to one decimal.
pub fn litres(cm3: u32) -> String {
    let tenths = (cm3 + 50) / 100;
    format!("{}.{}", tenths / 10, tenths % 10)
}

macro_rules! models {
    ($($prefix:literal $plant:literal $brand:literal $name:literal $register:literal
       $from:literal..=$to:literal $body:ident $engines:expr;)*) => {
        &[$(Model {
            vin_prefix: $prefix, plant: $plant, brand: $brand, name: $name,
            register_brand: $register, from: $from, to: $to, body: Body::$body,
            engines: &$engines,
        }),*]
    };
}

/// Models built in Russia; their VINs encode plates.
///
/// Changing an entry therefore assigns another car to every plate.
#[rustfmt::skip]
pub const BUILT_HERE: &[Model] = models! {
    "XTA219010" 'Y' "LADA" "GRANTA" "ЛАДА" 2011..=2023 Sedan [(1596, 87), (1596, 98)];
    "XTAGFL110" 'Y' "LADA" "VESTA" "ЛАДА" 2015..=2022 Sedan [(1596, 106), (1774, 122)];
    "Z94K241CB" 'R' "HYUNDAI" "SOLARIS" "ХЕНДЭ" 2011..=2017 Sedan [(1396, 107), (1591, 123)];
    "XW8ZZZ61Z" 'G' "VOLKSWAGEN" "POLO" "ФОЛЬКСВАГЕН" 2010..=2020 Sedan [(1598, 105), (1598, 110)];
    "X7L4SRAV4" '5' "RENAULT" "LOGAN" "РЕНО" 2014..=2022 Sedan [(1598, 82), (1598, 102)];
    "Z94CB41AB" 'R' "KIA" "RIO" "КИА" 2011..=2020 Sedan [(1396, 107), (1591, 123)];
    "XTA212140" 'C' "LADA" "4X4" "ЛАДА" 2006..=2020 Wagon [(1690, 83)];
    "XW8AN4NE0" 'H' "SKODA" "OCTAVIA" "ШКОДА" 2013..=2020 Sedan [(1395, 150), (1798, 180)];
    "X9F5XXEED" 'D' "FORD" "FOCUS" "ФОРД" 2011..=2019 Wagon [(1596, 105), (1596, 125)];
    "Z8NTBNT32" 'S' "NISSAN" "X-TRAIL" "НИССАН" 2015..=2022 Wagon [(1997, 144), (2488, 171)];
    "XW7BF4FK3" 'S' "TOYOTA" "CAMRY" "ТОЙОТА" 2012..=2021 Sedan [(1998, 150), (2494, 181)];
    "Z94G3811D" 'R' "HYUNDAI" "CRETA" "ХЕНДЭ" 2016..=2022 Wagon [(1591, 123), (1999, 149)];
    "X7LHSRHG4" '5' "RENAULT" "DUSTER" "РЕНО" 2012..=2021 Wagon [(1598, 114), (1998, 143)];
    "XTARS0Y5L" '0' "LADA" "LARGUS" "ЛАДА" 2012..=2022 Wagon [(1598, 87), (1598, 106)];
    "XWEPH81AB" '0' "KIA" "SPORTAGE" "КИА" 2011..=2021 Wagon [(1999, 150), (1995, 185)];
    "XW8ZZZ5NZ" 'G' "VOLKSWAGEN" "TIGUAN" "ФОЛЬКСВАГЕН" 2009..=2021 Wagon [(1395, 150), (1984, 180)];
    "Z8TXTGF4W" 'M' "MITSUBISHI" "OUTLANDER" "МИЦУБИСИ" 2013..=2021 Wagon [(1998, 146), (2360, 167)];
    "XTT316300" '0' "УАЗ" "ПАТРИОТ" "УАЗ" 2008..=2022 Wagon [(2693, 128), (2693, 150)];
    "XUFJF696J" 'D' "CHEVROLET" "CRUZE" "ШЕВРОЛЕ" 2009..=2015 Sedan [(1598, 109), (1796, 141)];
    "Z8NTANJ11" 'S' "NISSAN" "QASHQAI" "НИССАН" 2015..=2022 Wagon [(1197, 115), (1997, 144)];
    "XW8AC2NH0" 'K' "SKODA" "RAPID" "ШКОДА" 2014..=2021 Sedan [(1598, 90), (1598, 110)];
    "X7L5SRAV4" '5' "RENAULT" "SANDERO" "РЕНО" 2014..=2022 Wagon [(1598, 82), (1598, 113)];
    "XWEGV81AB" '0' "KIA" "OPTIMA" "КИА" 2016..=2020 Sedan [(1999, 150), (2359, 188)];
    "XTA217230" 'Y' "LADA" "PRIORA" "ЛАДА" 2008..=2018 Wagon [(1596, 98), (1596, 106)];
    "XTAGAB110" '0' "LADA" "XRAY" "ЛАДА" 2016..=2022 Wagon [(1596, 106), (1774, 122)];
    "X4X5A3940" 'D' "BMW" "520" "БМВ" 2011..=2020 Sedan [(1995, 190), (1997, 184)];
    "XW7RWREV0" 'S' "TOYOTA" "RAV4" "ТОЙОТА" 2016..=2021 Wagon [(1987, 149), (2494, 199)];
    "Z94K341AB" 'R' "HYUNDAI" "SOLARIS" "ХЕНДЭ" 2017..=2022 Sedan [(1368, 100), (1591, 123)];
    "X9FMXXEEB" 'M' "FORD" "MONDEO" "ФОРД" 2010..=2019 Sedan [(1999, 145), (2488, 149)];
    "XTA211440" 'Y' "LADA" "2114" "ЛАДА" 2004..=2013 Other [(1596, 81)];
    "X4XKS2940" 'V' "BMW" "X5" "БМВ" 2014..=2020 Wagon [(2993, 249), (2979, 306)];
    "Z94C251BA" 'R' "KIA" "RIO X-LINE" "КИА" 2017..=2022 Wagon [(1591, 123)];
    "XW8ZZZ16Z" 'N' "VOLKSWAGEN" "JETTA" "ФОЛЬКСВАГЕН" 2013..=2019 Sedan [(1390, 150), (1598, 110)];
    "Z8NTANZ52" 'S' "NISSAN" "MURANO" "НИССАН" 2016..=2022 Wagon [(3498, 249)];
    "X7LASRCA6" '5' "RENAULT" "KAPTUR" "РЕНО" 2016..=2022 Wagon [(1598, 114), (1998, 143)];
};

/// Imported models, identified by the maker's code (WMI).
#[rustfmt::skip]
pub const IMPORTED: &[Model] = models! {
    "WBA" 'B' "BMW" "320" "БМВ" 2005..=2021 Sedan [(1995, 184), (1998, 184)];
    "WBS" 'B' "BMW" "M3" "БМВ" 2007..=2021 Sedan [(2979, 431)];
    "5UX" 'L' "BMW" "X5" "БМВ" 2007..=2022 Wagon [(2998, 340), (2979, 306)];
    "WDD" 'A' "MERCEDES-BENZ" "E 200" "МЕРСЕДЕС-БЕНЦ" 2009..=2020 Sedan [(1991, 184)];
    "WDC" 'A' "MERCEDES-BENZ" "GLE" "МЕРСЕДЕС-БЕНЦ" 2009..=2020 Wagon [(2987, 249)];
    "WAU" 'A' "AUDI" "A4" "АУДИ" 2005..=2021 Sedan [(1984, 190)];
    "WVW" 'W' "VOLKSWAGEN" "PASSAT" "ФОЛЬКСВАГЕН" 2005..=2020 Sedan [(1798, 152)];
    "WVG" 'W' "VOLKSWAGEN" "TOUAREG" "ФОЛЬКСВАГЕН" 2006..=2021 Wagon [(2967, 245)];
    "WP1" 'L' "PORSCHE" "CAYENNE" "ПОРШЕ" 2007..=2021 Wagon [(2995, 340)];
    "TMB" '4' "SKODA" "SUPERB" "ШКОДА" 2008..=2021 Sedan [(1798, 180)];
    "JTM" 'D' "TOYOTA" "RAV4" "ТОЙОТА" 2006..=2021 Wagon [(1987, 146)];
    "JTE" '4' "TOYOTA" "LAND CRUISER PRADO" "ТОЙОТА" 2005..=2021 Wagon [(2755, 177)];
    "JTJ" '2' "LEXUS" "RX" "ЛЕКСУС" 2006..=2021 Wagon [(3456, 300)];
    "JN1" 'T' "NISSAN" "TEANA" "НИССАН" 2006..=2014 Sedan [(2495, 182)];
    "JMZ" '1' "MAZDA" "6" "МАЗДА" 2006..=2020 Sedan [(1998, 150)];
    "JF1" 'G' "SUBARU" "FORESTER" "СУБАРУ" 2006..=2020 Wagon [(1995, 150)];
    "KMH" 'U' "HYUNDAI" "ELANTRA" "ХЕНДЭ" 2006..=2020 Sedan [(1591, 128)];
    "KNA" '5' "KIA" "CEED" "КИА" 2007..=2021 Wagon [(1591, 128)];
    "VF1" '4' "RENAULT" "MEGANE" "РЕНО" 2005..=2016 Wagon [(1598, 106)];
    "VF3" 'W' "PEUGEOT" "308" "ПЕЖО" 2008..=2020 Wagon [(1598, 120)];
    "WF0" 'G' "FORD" "KUGA" "ФОРД" 2008..=2019 Wagon [(1596, 150)];
    "SAL" 'A' "LAND ROVER" "DISCOVERY" "ЛЕНД РОВЕР" 2007..=2020 Wagon [(2993, 249)];
    "YV1" '1' "VOLVO" "S60" "ВОЛЬВО" 2006..=2020 Sedan [(1969, 190)];
    "4T1" 'U' "TOYOTA" "CAMRY" "ТОЙОТА" 2007..=2021 Sedan [(2494, 181)];
    "1FM" 'G' "FORD" "EXPLORER" "ФОРД" 2010..=2021 Wagon [(3496, 249)];
    "LVV" 'D' "CHERY" "TIGGO 4" "ЧЕРИ" 2018..=2025 Wagon [(1498, 113)];
    "LGW" 'A' "HAVAL" "JOLION" "ХАВЕЙЛ" 2020..=2025 Wagon [(1497, 143)];
    "5YJ" 'F' "TESLA" "MODEL 3" "ТЕСЛА" 2017..=2023 Sedan [(0, 283)];
    "L6T" 'N' "GEELY" "COOLRAY" "ДЖИЛИ" 2019..=2025 Wagon [(1477, 150)];
};

/// Right-hand drive models, identified by the prefix of the frame number.
#[rustfmt::skip]
pub const FROM_JAPAN: &[Model] = models! {
    "GRX130" '-' "TOYOTA" "MARK X" "ТОЙОТА" 2009..=2016 Sedan [(2499, 203)];
    "ZVW30" '-' "TOYOTA" "PRIUS" "ТОЙОТА" 2009..=2015 Other [(1797, 99)];
    "NCP131" '-' "TOYOTA" "VITZ" "ТОЙОТА" 2010..=2018 Other [(1496, 109)];
    "JZA80" '-' "TOYOTA" "SUPRA" "ТОЙОТА" 1993..=2002 Other [(2997, 280)];
    "GP5" '-' "HONDA" "FIT" "ХОНДА" 2013..=2019 Other [(1496, 110)];
    "GDB" '-' "SUBARU" "IMPREZA WRX" "СУБАРУ" 2001..=2007 Sedan [(1994, 280)];
    "BNR32" '-' "NISSAN" "SKYLINE" "НИССАН" 1989..=1994 Other [(2568, 280)];
    "FD3S" '-' "MAZDA" "RX-7" "МАЗДА" 1991..=2002 Other [(1308, 255)];
    "E12" '-' "NISSAN" "NOTE" "НИССАН" 2012..=2020 Other [(1198, 79)];
};

/// Old Lada, whose body number is the last seven digits of the VIN.
pub const OLD_LADA: Model = Model {
    vin_prefix: "XTA210930",
    plant: '0',
    brand: "LADA",
    name: "21093",
    register_brand: "ВАЗ",
    from: 1996,
    to: 2004,
    engines: &[(1499, 69), (1499, 72)],
    body: Body::Other,
};
