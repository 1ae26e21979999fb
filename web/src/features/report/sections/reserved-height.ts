import type { SourceId } from "@/core/types";

interface Height {
  narrow: string;
  wide: string;
}

const SHORT: Height = { narrow: "5rem", wide: "5rem" };
const MIDDLE: Height = { narrow: "24rem", wide: "16rem" };

const HEIGHTS: Partial<Record<SourceId, Height>> = {
  history: { narrow: "68rem", wide: "40rem" },
  inspections: { narrow: "30rem", wide: "18rem" },
  wanted: { narrow: "3rem", wide: "3rem" },
  restrictions: { narrow: "3rem", wide: "3rem" },
  mileage: MIDDLE,
  policies: MIDDLE,
  policyDetails: MIDDLE,
  customs: MIDDLE,
  conversion: MIDDLE,
  photos: MIDDLE,
  decoding: MIDDLE,
};

/** Expected height of the result of a source, reserved to avoid a layout shift. */
export function reservedHeight(source: SourceId): Height {
  return HEIGHTS[source] ?? SHORT;
}
