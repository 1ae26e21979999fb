import { useEffect } from "react";
import { Outlet } from "react-router-dom";
import { useRules, warmRules } from "@/core";
import { RulesRetry } from "@/domain/faults/rules-retry";
import { Page } from "@/ui/page/page";
import { PagePlaceholder } from "@/ui/page/page-placeholder";

/** The pages that are made of prices and rules; where these do not come, it says so in their place. */
export function RulesOutlet() {
  const { rules, failed } = useRules();
  useEffect(() => void warmRules(), []);
  if (rules !== undefined) return <Outlet />;
  if (!failed) return <PagePlaceholder />;
  return (
    <Page title="Страница не загрузилась">
      <h1>Страница не загрузилась</h1>
      <RulesRetry title="Цены и правила не загрузились">
        Проверьте подключение к интернету. Деньги и отчёты в сохранности: они хранятся на сервере.
      </RulesRetry>
    </Page>
  );
}
