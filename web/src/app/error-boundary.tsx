import Bug from "lucide-react/icons/bug";
import CloudOff from "lucide-react/icons/cloud-off";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { type ReactNode, useEffect } from "react";
import { useRouteError } from "react-router-dom";
import { reportError } from "@/api/client-errors";
import { classifyError, type ErrorKind } from "@/api/error-kind";
import { RequestId } from "@/domain/errors/request-id";
import { Button, LinkButton } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Page } from "@/ui/page/page";
import { Cluster } from "@/ui/stack";

/** Page shown when a route could not be loaded or rendered. */
export function ErrorBoundary() {
  const error = useRouteError();
  const kind = classifyError(error);
  useEffect(() => reportError(error, "page"), [error]);
  const { icon, title, text } = MESSAGES[kind];
  return (
    <Page title={title}>
      <EmptyState
        icon={icon}
        level="h1"
        title={title}
        action={
          <Cluster gap={2} justify="center">
            <Button onClick={() => window.location.reload()}>Обновить страницу</Button>
            {kind === "bug" && (
              <LinkButton to="/contacts" variant="secondary">
                Сообщить нам
              </LinkButton>
            )}
          </Cluster>
        }
      >
        {text} Деньги и отчёты в сохранности: они хранятся на сервере.
        <RequestId error={error} />
      </EmptyState>
    </Page>
  );
}

const MESSAGES: Record<ErrorKind, { icon: typeof Bug; title: string; text: ReactNode }> = {
  offline: {
    icon: CloudOff,
    title: "Нет связи",
    text: "Проверьте подключение к интернету и обновите страницу.",
  },
  chunk: {
    icon: RefreshCw,
    title: "Страница не загрузилась",
    text: "Вышла новая версия сервиса или прервалась связь. Обновите страницу.",
  },
  bug: { icon: Bug, title: "Ошибка на странице", text: "Ошибка на нашей стороне, связь тут ни при чём." },
};
