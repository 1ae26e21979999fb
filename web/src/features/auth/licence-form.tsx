import { Controller, useForm } from "react-hook-form";
import type { LicenceCheck } from "@/api/identity-types";
import { messageOf, Problem } from "@/api/problem";
import { ConsentBox } from "@/components/consent/consent-box";
import { MaskedField } from "@/components/form/masked-field";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { coreResolver } from "@/core/resolver";
import { formatTypedDay } from "@/lib/typed-day";
import { type Licence, useVerifyLicence } from "./api";
import styles from "./auth.module.css";
import { formatLicenceNumber } from "./licence-number";
import { usePersonalDataConsent } from "./use-personal-data-consent";

/** Number and day of issue; the consent is recorded before the licence is asked for. */
export function LicenceForm({ onChecked }: { onChecked: (check: LicenceCheck) => void }) {
  const verify = useVerifyLicence();
  const consent = usePersonalDataConsent();
  const { control, handleSubmit, setError } = useForm<Licence>({
    defaultValues: { licenseNumber: "", issueDate: "" },
    resolver: coreResolver("driverLicence"),
  });

  const submit = handleSubmit(async (licence) => {
    if (!(await consent.give())) return;
    try {
      onChecked(await verify.mutateAsync(licence));
    } catch (error) {
      if (!(error instanceof Problem)) return;
      if (error.code === "consent_required") consent.askAgain();
      for (const { path, code, message } of error.errors) {
        if (path === "licenseNumber" || path === "issueDate") setError(path, { type: code, message });
      }
    }
  });

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        // Both are told at once: the rules of the fields and the missing tick.
        consent.check();
        void submit(event);
      }}
    >
      <div className={styles.licence}>
        <Controller
          control={control}
          name="licenseNumber"
          render={({ field: { ref: _, ...field }, fieldState }) => (
            <MaskedField
              {...field}
              label="Серия и номер"
              error={fieldState.error?.message}
              format={formatLicenceNumber}
              inputMode="numeric"
              autoComplete="off"
              placeholder="9900 123456"
              maxLength={11}
            />
          )}
        />
        <Controller
          control={control}
          name="issueDate"
          render={({ field: { ref: _, ...field }, fieldState }) => (
            <MaskedField
              {...field}
              label="Дата выдачи"
              error={fieldState.error?.message}
              format={formatTypedDay}
              inputMode="numeric"
              autoComplete="off"
              placeholder="дд.мм.гггг"
              maxLength={10}
            />
          )}
        />
      </div>
      <Consent consent={consent} />
      {verify.isError && (
        <Notice tone="stop" live title="Ошибка проверки прав">
          <p>{messageOf(verify.error, "Попробуйте ещё раз")}</p>
        </Notice>
      )}
      <Button
        type="submit"
        size="lg"
        wide
        busy={verify.isPending || consent.isGiving}
        disabled={!consent.isKnown}
      >
        Проверить удостоверение
      </Button>
    </form>
  );
}

function Consent({ consent }: { consent: ReturnType<typeof usePersonalDataConsent> }) {
  if (consent.isFailed) {
    return (
      <Notice
        tone="stop"
        live
        title="Текст согласия не загрузился"
        actions={
          <Button size="sm" variant="secondary" onClick={consent.reload}>
            Загрузить ещё раз
          </Button>
        }
      />
    );
  }
  if (!consent.isKnown) return <Skeleton height="6.5rem" />;
  if (consent.text === null)
    return <p className={styles.note}>Согласие на обработку персональных данных дано.</p>;
  return (
    <ConsentBox
      consent={consent.text}
      checked={consent.isTicked}
      onChange={consent.tick}
      error={consent.error}
    />
  );
}
