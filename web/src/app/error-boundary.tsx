import { CloudOff } from "lucide-react";
import { Page } from "@/components/layout/page";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** What is shown when a page could not be loaded or drawn; the header and footer stay. */
export function ErrorBoundary() {
  return (
    <Page title="Страница не загрузилась">
      <EmptyState
        icon={CloudOff}
        title="Страница не загрузилась"
        action={<Button onClick={() => window.location.reload()}>Обновить страницу</Button>}
      >
        Проверьте подключение к интернету и обновите страницу. Деньги и отчёты в сохранности: они хранятся на
        сервере.
      </EmptyState>
    </Page>
  );
}
