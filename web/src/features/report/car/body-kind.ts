/** Body type of a car, derived from the wording of the register. */
export type BodyKind = "sedan" | "hatchback" | "wagon" | "suv" | "van" | "pickup";

// The first match wins; without a match the car is a sedan.
const BODY_KINDS: [word: string, kind: BodyKind][] = [
  ["пикап", "pickup"],
  ["грузов", "pickup"],
  ["автобус", "van"],
  ["фургон", "van"],
  ["минивэн", "van"],
  ["внедорож", "suv"],
  ["кроссовер", "suv"],
  ["универсал", "wagon"],
  ["хэтчбек", "hatchback"],
  ["хетчбек", "hatchback"],
  ["комби", "hatchback"],
];

export function bodyKind(vehicleType: string | null | undefined): BodyKind {
  const bodyType = vehicleType?.toLowerCase() ?? "";
  return BODY_KINDS.find(([name]) => bodyType.includes(name))?.[1] ?? "sedan";
}
