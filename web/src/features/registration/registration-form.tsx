import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { consentTextsQuery } from "@/api/consents";
import { Problem } from "@/api/problem";
import type { RegistrationData } from "@/api/types";
import { useConsentText } from "@/domain/consent/use-consent-text";
import { setServerErrors } from "@/domain/form/server-errors";
import { Button } from "@/ui/button";
import { UnsavedChanges } from "@/ui/form/unsaved-changes";
import { showToast } from "@/ui/toast";
import { useSaveRegistrationData } from "./api";
import { ConsentSection } from "./consent-section";
import { ContactSection } from "./contact-section";
import { storeDraft, takeDraft } from "./draft";
import { type RegistrationValues, registrationResolver, toRequest, toValues } from "./form-values";
import { PassportSection } from "./passport-section";
import { PersonalSection } from "./personal-section";
import styles from "./registration.module.css";

/** Registration form; shows the values of the server after saving. */
export function RegistrationForm({ userId, saved }: { userId: string; saved: RegistrationData }) {
  const [draft] = useState(() => takeDraft(userId));
  const [needsConsent, setNeedsConsent] = useState(!saved.consentGiven);
  const consentVersion = useConsentText("personal_data").text?.version;
  const form = useForm<RegistrationValues>({
    defaultValues: toValues(saved),
    ...(draft && { values: draft, resetOptions: { keepDefaultValues: true } }),
    resolver: registrationResolver(needsConsent),
  });
  const queryClient = useQueryClient();
  const save = useSaveRegistrationData((error) => {
    if (!(error instanceof Problem)) return;
    if (error.status === 401) storeDraft(userId, form.getValues());
    if (error.code === "consent_required") setNeedsConsent(true);
    // A new consent text was published in the meantime; it needs a new consent.
    if (error.code === "consent_text_changed") {
      form.setValue("consent", false);
      void queryClient.invalidateQueries({ queryKey: consentTextsQuery.queryKey });
    }
    setServerErrors(form, error, { consent_required: "consent", consent_text_changed: "consent" });
  });
  const { isDirty } = form.formState;

  function send(values: RegistrationValues): void {
    const consent = needsConsent && consentVersion !== undefined ? { consent: consentVersion } : {};
    save.mutate(
      { ...toRequest(values), ...consent },
      {
        onSuccess: ({ data, message }) => {
          form.reset(toValues(data));
          setNeedsConsent(!data.consentGiven);
          showToast("good", message);
        },
      },
    );
  }

  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
        <PersonalSection />
        <PassportSection />
        <ContactSection phone={saved.phone ?? null} />
        {needsConsent && <ConsentSection />}
        <div className={styles.end}>
          <Button type="submit" size="lg" busy={save.isPending}>
            Сохранить
          </Button>
          <p className={styles.quiet} role="status">
            {isDirty ? "Есть несохранённые изменения" : ""}
          </p>
        </div>
      </form>
      <UnsavedChanges when={isDirty && !save.isPending} />
    </FormProvider>
  );
}
