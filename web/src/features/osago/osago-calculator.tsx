import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { osago } from "@/core/limits.json";
import type { OsagoInput } from "@/core/types";
import { readText, useTabDraft } from "@/domain/form/use-tab-draft";
import { moscowToday } from "@/lib/dates";
import { Segmented } from "@/ui/segmented";
import { defaults, type ExactAnswers } from "./exact/answers";
import { answersFromUrl, urlOf } from "./exact/url";
import { ExactMode } from "./exact-mode";
import styles from "./osago-calculator.module.css";
import { QuickCalculator } from "./quick/quick-calculator";

interface OsagoCalculatorProps {
  /** Query parameters with the answers of the exact mode. */
  search?: URLSearchParams;
}

/** OSAGO calculator: quick mode with six answers, or exact mode with all tariff inputs. */
export function OsagoCalculator({ search = new URLSearchParams() }: OsagoCalculatorProps) {
  // The stored exact answers take precedence over those of the URL.
  const [storedUrl, storeUrl] = useTabDraft(`osago ${search}`, "", readText);
  const [initialAnswers] = useState(() =>
    answersFromUrl(storedUrl === "" ? search : searchOf(storedUrl), moscowToday()),
  );
  const [mode, setMode] = useState<"quick" | "exact">(initialAnswers === null ? "quick" : "exact");
  const quick = useForm<OsagoInput>({ defaultValues: osago.opening as OsagoInput });
  const exact = useForm<ExactAnswers>({ defaultValues: initialAnswers ?? defaults(moscowToday()) });
  const storeAnswers = useEffectEvent((answers: ExactAnswers) => storeUrl(urlOf(answers)));
  useEffect(
    () => exact.subscribe({ formState: { values: true }, callback: ({ values }) => storeAnswers(values) }),
    [exact],
  );
  // The quick answers are copied to the exact mode when this is opened for the first time.
  const isOpened = useRef(initialAnswers !== null);
  const changeMode = (next: "quick" | "exact") => {
    if (next === "exact" && !isOpened.current) exact.setValue("power", quick.getValues("enginePower"));
    isOpened.current ||= next === "exact";
    setMode(next);
  };
  return (
    <div className={styles.modes} data-saved={mode === "exact" || undefined}>
      <Segmented
        legend="Как считать"
        hideLegend
        value={mode}
        onChange={changeMode}
        options={[
          { value: "quick", title: "Быстрый расчёт" },
          { value: "exact", title: "Точный расчёт" },
        ]}
      />
      {mode === "quick" ? (
        <QuickCalculator form={quick} onExact={() => changeMode("exact")} />
      ) : (
        <ExactMode form={exact} />
      )}
    </div>
  );
}

function searchOf(url: string): URLSearchParams {
  return new URL(url, window.location.origin).searchParams;
}
