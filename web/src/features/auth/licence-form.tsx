import { Controller, useForm } from "react-hook-form";
import { messageOf, Problem } from "@/api/problem";
import type { LicenceView } from "@/api/types";
import { inputLength } from "@/core/limits.json";
import { coreResolver } from "@/core/resolver";
import { placeProblem } from "@/domain/form/place-problem";
import { Button } from "@/ui/button";
import { Disclosure } from "@/ui/disclosure";
import { CheckField } from "@/ui/form/check-field";
import { DateField } from "@/ui/form/date-field";
import { DigitsField } from "@/ui/form/digits-field";
import { Notice } from "@/ui/notice";
import { Paragraphs } from "@/ui/page/paragraphs";
import { Skeleton } from "@/ui/skeleton";
import { type Licence, useVerifyLicence } from "./api";
import styles from "./auth.module.css";
import { usePersonalDataConsent } from "./use-personal-data-consent";

const NUMBER_MASK = { groups: [4, inputLength.driverLicence - 4], separator: " " };

/** Number and day of issue; the consent is recorded before the licence is asked for. */
export function LicenceForm({ onChecked }: { onChecked: (check: LicenceView) => void }) {
  const verify = useVerifyLicence();
  const consent = usePersonalDataConsent();
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
      placeProblem(form, error);
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
        Проверить права
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
    <div>
      <CheckField
        label="Даю согласие на обработку персональных данных"
        checked={consent.isTicked}
        onChange={(event) => consent.tick(event.target.checked)}
        error={consent.error}
      />
      <Disclosure title={consent.text.title}>
        <div className={styles.text}>
          <Paragraphs text={consent.text.text} />
        </div>
      </Disclosure>
    </div>
  );
}
