import { useEffect } from "react";
import { Outlet } from "react-router-dom";
import { preloadRules, useRules } from "@/core";
import { RulesRetry } from "@/domain/errors/rules-retry";
import { Page } from "@/ui/page/page";
import { PagePlaceholder } from "@/ui/page/page-placeholder";

/** Layout route of pages that need the rules; shows a retry when the rules cannot be loaded. */
export function RulesOutlet() {
  const { rules, failed } = useRules();
  useEffect(() => void preloadRules(), []);
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
