//! Allow-lists of the fields, per kind of block, that third parties may see.

/// Fields of a kind of block that third parties may see.
/// `all` are for every third party, `of_car` identify the car.
pub struct AllowedFields {
    pub block: &'static str,
    pub all: &'static [&'static str],
    pub of_car: &'static [&'static str],
}

/// Allowed fields of an ownership period, which two kinds of block contain.
pub const PERIOD: [&str; 7] = [
    "lastOperation",
    "lastOperationInfo",
    "simplePersonType",
    "simplePersonTypeInfo",
    "from",
    "to",
    "period",
];

macro_rules! allowed_fields {
    ($($block:literal: $all:expr, of_car: $of_car:expr;)+) => {
        /// Allow-lists of all kinds of blocks.
        pub const ALLOWED_FIELDS: &[AllowedFields] = &[$(AllowedFields { block: $block, all: &$all, of_car: &$of_car }),+];
    };
}

allowed_fields! {
    "history": ["found", "vehicle", "brand", "model", "year", "color", "engineVolume",
        "enginePower", "transmission", "category", "vehicleType", "passport", "ownershipPeriods",
        "scrapped", "scrappedInfo"],
        of_car: ["licenseNumber", "plateNumber", "vin", "bodyNumber", "engineNumber", "number",
            "issuer"];
    "accidents": ["hasAccidents", "accidents", "counted", "ownershipPeriods", "date", "time", "kind", "place",
        "region", "damage", "damageCode", "damageCodes", "cost", "vehiclesCount", "vehicleOrder",
        "brand", "model", "year", "ownerForm"],
        of_car: ["number", "picture"];
    "wanted": ["count", "message", "records", "region", "model", "year", "date"],
        of_car: ["vin", "bodyNumber"];
    "restrictions": ["count", "records", "kindCode", "operation", "kind", "date", "enteredOn",
        "region", "imposedBy", "model", "year"],
        of_car: ["vin", "bodyNumber"];
    "inspections": ["count", "brand", "model", "cards", "date", "expires", "mileage", "category"],
        of_car: ["number", "operator", "address", "plate", "vin", "bodyNumber"];
    "mileage": ["foundInDatabase", "currentMileage", "records", "mileage", "source", "date",
        "state"],
        of_car: ["registrationNumber"];
    "osago": ["count", "policies", "insurer", "status", "isActive", "term", "useFrom", "useTo",
        "from", "to", "brandModel", "enginePower", "maxMass", "inTransit", "trailer", "purpose",
        "askedOn", "belarus"],
        of_car: ["plate", "vin", "bodyNumber", "region"];
    "policyDetails": ["known", "policies", "insurer", "status", "isActive", "term", "useFrom",
        "useTo", "from", "to", "brandModel", "enginePower", "maxMass", "inTransit", "trailer",
        "purpose", "askedOn", "belarus"],
        of_car: ["plate", "vin", "bodyNumber", "region"];
    "customs": ["found", "type", "statuspts", "displosal_fee", "records", "date",
        "model", "country"],
        of_car: ["vin", "passportNumber", "bodyNumber", "vipusk", "custenc", "restrictions"];
    "conversion": ["found", "brandModel", "brand", "model", "year"],
        of_car: ["vin", "regNumber", "body", "chassis"];
    "taxi": ["found", "info", "permits", "from", "to", "status", "isActive", "region", "brand",
        "model", "year", "changedOn"],
        of_car: ["plate"];
    "recalls": ["count", "campaigns", "date", "organizer", "brand", "model", "reason",
        "recommendation"],
        of_car: [];
    "photos": [],
        of_car: ["photos", "url", "bigUrl", "info", "date", "source"];
    "pledges": ["register", "count", "records", "kind", "date", "endDate", "inForce", "pledgors",
        "creditors", "name", "contractDate", "startsOn"],
        of_car: ["vin", "bodyNumber"];
    "decoded": ["found", "modifications", "brand", "model", "modification", "body", "bodyName",
        "engineVolume", "enginePower", "engineSeries", "fuelType", "gear", "speeds", "drive",
        "modelYear", "startYear", "finishYear", "basicParams", "powerParams", "equipment"],
        of_car: ["vin", "fields", "title", "value"];
    "fines": ["count", "records", "date", "violationDate", "article", "text", "amount",
        "hasDiscount", "discountUntil", "hasPhoto"],
        of_car: ["violationTime", "division", "divisionAddress"];
    "auctions": ["count", "lots", "auction", "country", "date", "brand", "model", "year",
        "mileage", "mileageUnit", "damage", "price", "currency"],
        of_car: ["lot", "photos"];
    "proceedings": ["count", "totalCount"],
        of_car: [];
    "bankruptcies": ["count"],
        of_car: [];
    "valuation": ["cost", "cost_trade_in", "brand", "model", "year", "modification", "mileage",
        "mileageEstimated", "options"],
        of_car: [];
}
