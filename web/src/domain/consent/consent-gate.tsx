import type { ComponentProps } from "react";
import { formatDay } from "@/lib/dates";
import { Disclosure } from "@/ui/disclosure";
import { CheckField } from "@/ui/form/check-field";
import { Stack } from "@/ui/stack";
import styles from "./consent.module.css";
import { ConsentText } from "./consent-text";
import { useConsentText } from "./use-consent-text";

const LABELS = { personal_data: "Даю согласие на обработку персональных данных" };

interface ConsentGateProps extends Omit<ComponentProps<typeof CheckField>, "label"> {
  purpose: keyof typeof LABELS;
}

/** Checkbox of a consent with its current text. */
export function ConsentGate({ purpose, ...box }: ConsentGateProps) {
  const { text } = useConsentText(purpose);
  if (text === undefined) return <ConsentText purpose={purpose} />;
  return (
    <Stack gap={3}>
      <p className={styles.quiet}>
        Редакция {formatDay(text.version)}. Отозвать согласие можно в настройках кабинета.
      </p>
      <Disclosure title="Прочитать текст согласия">
        <ConsentText purpose={purpose} />
      </Disclosure>
      <CheckField label={LABELS[purpose]} {...box} />
    </Stack>
  );
}
