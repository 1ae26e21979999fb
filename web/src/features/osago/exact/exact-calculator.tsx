import { useMemo } from "react";
import type { UseFormReturn } from "react-hook-form";
import { isRefusal, readyRules } from "@/core";
import type { Tariff } from "@/core/tariff";
import { Disclosure } from "@/ui/disclosure";
import { type ExactAnswers, toTariffInput } from "./answers";
import { ChangeList } from "./change-list";
import { CoefficientTable } from "./coefficient-table";
import { DriverRows } from "./driver-rows";
import styles from "./exact-calculator.module.css";
import { ExactResult } from "./exact-result";
import { PolicyFields } from "./policy-fields";
import { TerritoryField } from "./territory-field";
import { TerritorySearch, territoryOptions } from "./territory-search";
import { urlOf } from "./url";
import { VehicleFields } from "./vehicle-fields";

interface ExactCalculatorProps {
  tariff: Tariff;
  form: UseFormReturn<ExactAnswers>;
}

/** Premium by the tariff in force on the contract date, recalculated in the browser at each change. */
export default function ExactCalculator({ tariff, form }: ExactCalculatorProps) {
  const answers = form.watch();
  const answer = tariff.osagoTariff(toTariffInput(answers));
  const errors = isRefusal(answer) ? answer.errors : [];
  const quote = isRefusal(answer) ? null : answer;
  const errorAt = (path: string) =>
    errors.find((error) => error.path === path || error.path.startsWith(`${path}.`))?.message;
  return (
    <div className={styles.exact}>
      <div className={styles.calculator}>
        <form className={styles.form} onSubmit={(event) => event.preventDefault()} noValidate>
          <VehicleFields form={form} errorAt={errorAt} />
          {answers.use === "ordinary" && (
            <Territory tariff={tariff} form={form} error={errorAt("territory")} />
          )}
          <div className={styles.wide}>
            <DriverRows form={form} errorAt={errorAt} />
          </div>
          <PolicyFields form={form} errorAt={errorAt} />
        </form>
        <ExactResult quote={quote} baseRate={answers.baseRate} url={urlOf(answers)} />
      </div>
      {quote !== null && (
        <>
          <ChangeList quote={quote} />
          <Disclosure title="Коэффициенты таблицей: где сказано и насколько точно">
            <CoefficientTable quote={quote} />
          </Disclosure>
        </>
      )}
    </div>
  );
}

function Territory({ tariff, form, error }: ExactCalculatorProps & { error: string | undefined }) {
  const search = useMemo(
    () => new TerritorySearch(territoryOptions(tariff.osagoTerritories()), readyRules()),
    [tariff],
  );
  return (
    <div className={styles.wide}>
      <TerritoryField
        search={search}
        value={form.watch("territory")}
        onChange={(territory) => form.setValue("territory", territory)}
        plateRegion={form.watch("plateRegion")}
        error={error}
      />
    </div>
  );
}
