import { Controller, useForm } from "react-hook-form";
import { messageOf, Problem } from "@/api/problem";
import type { LicenceView } from "@/api/types";
import { inputLength } from "@/core/limits.json";
import { coreResolver } from "@/core/resolver";
import { ConsentGate } from "@/domain/consent/consent-gate";
import { useConsent } from "@/domain/consent/use-consent";
import { LoadFailure } from "@/domain/errors/load-failure";
import { setServerErrors } from "@/domain/form/server-errors";
import { Button } from "@/ui/button";
import { DateField } from "@/ui/form/date-field";
import { DigitsField } from "@/ui/form/digits-field";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { type Licence, useVerifyLicence } from "./api";
import styles from "./auth.module.css";

const NUMBER_MASK = { groups: [4, inputLength.driverLicence - 4], separator: " " };

/** Form of the licence number and issue date; records the consent before the register is queried. */
export function LicenceForm({ onChecked }: { onChecked: (check: LicenceView) => void }) {
  const verify = useVerifyLicence();
  const consent = useConsent("personal_data");
  const form = useForm<Licence>({
    defaultValues: { licenseNumber: "", issueDate: "" },
    resolver: coreResolver("driverLicence"),
  });

  const { control, handleSubmit } = form;

  const submit = handleSubmit(async (licence) => {
    if (!(await consent.give())) return;
    try {
      onChecked(await verify.mutateAsync(licence));
    } catch (error) {
      if (!(error instanceof Problem)) return;
      if (error.code === "consent_required") consent.askAgain();
      setServerErrors(form, error);
    }
  });

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        // Shows the field errors together with a missing consent.
        consent.check();
        void submit(event);
      }}
    >
      <div className={styles.licence}>
        <Controller
          control={control}
          name="licenseNumber"
          render={({ field, fieldState }) => (
            <DigitsField
              {...field}
              label="Серия и номер"
              mask={NUMBER_MASK}
              placeholder="9900 123456"
              autoComplete="off"
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="issueDate"
          render={({ field, fieldState }) => (
            <DateField {...field} label="Дата выдачи" autoComplete="off" error={fieldState.error?.message} />
          )}
        />
      </div>
      <Consent consent={consent} />
      <LiveRegion>
        {verify.isError && (
          <Notice tone="stop" title="Ошибка проверки прав">
            <p>{messageOf(verify.error, "Попробуйте ещё раз")}</p>
          </Notice>
        )}
      </LiveRegion>
      <Button
        type="submit"
        size="lg"
        wide
        busy={verify.isPending || consent.isGiving}
        disabled={!consent.isKnown}
      >
        Проверить права
      </Button>
    </form>
  );
}

function Consent({ consent }: { consent: ReturnType<typeof useConsent> }) {
  if (consent.ownError !== null) {
    return (
      <LoadFailure error={consent.ownError} onRetry={consent.reloadOwn} title="Согласия не загрузились" />
    );
  }
  if (consent.isGiven) {
    return <p className={styles.note}>Согласие на обработку персональных данных дано.</p>;
  }
  return (
    <ConsentGate
      purpose="personal_data"
      checked={consent.isTicked}
      onChange={(event) => consent.tick(event.target.checked)}
      error={consent.error}
    />
  );
}
