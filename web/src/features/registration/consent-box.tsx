import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { consentTextsQuery } from "@/api/consents";
import { messageOf } from "@/api/problem";
import { formatDay } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Disclosure } from "@/ui/disclosure";
import { CheckField } from "@/ui/form/check-field";
import { Notice } from "@/ui/notice";
import { Paragraphs } from "@/ui/page/paragraphs";
import { Skeleton } from "@/ui/skeleton";
import type { RegistrationValues } from "./form-values";
import styles from "./registration.module.css";

/** The consent to process personal data: its own text, an empty box, apart from every other document. */
export function ConsentBox({ onVersion }: { onVersion: (version: string) => void }) {
  const { register, formState } = useFormContext<RegistrationValues>();
  const texts = useQuery(consentTextsQuery);
  const text = texts.data?.find(({ purpose }) => purpose === "personal_data");
  useEffect(() => {
    if (text !== undefined) onVersion(text.version);
  }, [text, onVersion]);
  if (texts.isError) {
    return (
      <Notice
        tone="attention"
        title="Текст согласия не загрузился"
        live
        actions={
          <Button variant="secondary" size="sm" onClick={() => void texts.refetch()}>
            Загрузить ещё раз
          </Button>
        }
      >
        {messageOf(texts.error, "Сервер не ответил.")}
      </Notice>
    );
  }
  if (text === undefined) return <Skeleton height="14rem" />;
  return (
    <section aria-label={text.title}>
      <Card className={styles.section}>
        <div className={styles.head}>
          <h2>{text.title}</h2>
          <p className={styles.quiet}>
            Редакция {formatDay(text.version)}. Отозвать согласие можно в настройках кабинета.
          </p>
        </div>
        <Disclosure title="Прочитать текст согласия">
          <div className={styles.text}>
            <Paragraphs text={text.text} />
          </div>
        </Disclosure>
        <CheckField
          label="Даю согласие на обработку персональных данных"
          error={formState.errors.consent?.message}
          {...register("consent")}
        />
      </Card>
    </section>
  );
}
