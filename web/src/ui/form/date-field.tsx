import type { ComponentProps } from "react";
import { normalizeDateInput } from "@/lib/date-input";
import { DigitsField } from "./digits-field";

const MASK = { groups: [2, 2, 4], separator: "." };

type DateFieldProps = Omit<ComponentProps<typeof DigitsField>, "mask" | "normalize" | "placeholder">;

/** Date field with the format «дд.мм.гггг», typed as eight digits. */
export function DateField(props: DateFieldProps) {
  return <DigitsField {...props} mask={MASK} normalize={normalizeDateInput} placeholder="дд.мм.гггг" />;
}
