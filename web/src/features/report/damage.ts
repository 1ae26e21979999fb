/** Damage codes of the traffic police in words, as far as they are known: severity and zone number. */
export function damageTexts(codes: string[]): string[] {
  const [light, heavy, other] = [
    zones(codes, "1"),
    zones(codes, "2"),
    codes.filter((code) => !isZoned(code)),
  ];
  return [
    ...(heavy.length > 0 ? [`сильные повреждения, ${zoneWord(heavy)} ${heavy.join(", ")}`] : []),
    ...(light.length > 0 ? [`лёгкие повреждения, ${zoneWord(light)} ${light.join(", ")}`] : []),
    ...(other.length > 0 ? [`зоны по старой схеме: ${other.join(", ")}`] : []),
  ];
}

/** Three digits: severity, then the zone on the traffic police's scheme. */
function isZoned(code: string): boolean {
  return /^[12]\d\d$/.test(code);
}

function zones(codes: string[], severity: string): string[] {
  return codes.filter((code) => isZoned(code) && code.startsWith(severity)).map((code) => code.slice(1));
}

function zoneWord(zones: string[]): string {
  return zones.length === 1 ? "зона" : "зоны";
}
