import { useId } from "react";
import { useFormContext } from "react-hook-form";
import { ConsentGate } from "@/domain/consent/consent-gate";
import { Card } from "@/ui/card";
import type { RegistrationValues } from "./form-values";
import styles from "./registration.module.css";

/** Form section of the consent to personal data processing, separate from other documents. */
export function ConsentSection() {
  const id = useId();
  const { register, formState } = useFormContext<RegistrationValues>();
  return (
    <section aria-labelledby={id}>
      <Card className={styles.section}>
        <h2 id={id} className={styles.title}>
          Согласие на обработку персональных данных
        </h2>
        <ConsentGate
          purpose="personal_data"
          error={formState.errors.consent?.message}
          {...register("consent")}
        />
      </Card>
    </section>
  );
}
