import type { Report } from "@/api/types";
import type { Accidents } from "@/core/types";

/** Links to the police drawings, in the order of the accidents. */
export function damagePictures({ reportData: { services } }: Report): (string | null)[] {
  const answer = services.find(({ source, data }) => source === "accidents" && data != null);
  const block = answer?.data as Accidents | undefined;
  return (block?.accidents ?? []).map(({ picture }) => picture);
}
