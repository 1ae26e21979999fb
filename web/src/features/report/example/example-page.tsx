import { useQuery } from "@tanstack/react-query";
import CloudOff from "lucide-react/icons/cloud-off";
import { Link, useSearchParams } from "react-router-dom";
import { messageOf } from "@/api/problem";
import { photoMinutes } from "@/core/limits.json";
import { Badge } from "@/ui/badge";
import { Button, LinkButton } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Notice } from "@/ui/notice";
import { Page } from "@/ui/page/page";
import { AnotherCar } from "../car/another-car";
import { ReportPlaceholder } from "../report-placeholder";
import { ReportView } from "../report-view";
import styles from "./example-page.module.css";
import { EXAMPLES, type ExampleName, exampleName, exampleQuery } from "./examples";

/** Page of an example report of a showcase car, selected by the query parameter `car`. */
export function ExamplePage() {
  const [params] = useSearchParams();
  const name = exampleName(params.get("car"));
  return (
    <>
      <Chooser current={name} />
      <Example key={name} name={name} />
    </>
  );
}

function Chooser({ current }: { current: ExampleName }) {
  return (
    <nav className={styles.chooser} aria-label="Примеры отчётов">
      <p className={styles.title}>
        Пример отчёта <Badge tone="accent">Демо</Badge>
      </p>
      <ul className={styles.cars}>
        {EXAMPLES.map(({ name, title }) => (
          <li key={name}>
            <Link
              to={`/example-report?car=${name}`}
              className={styles.car}
              aria-current={name === current ? "page" : undefined}
              preventScrollReset
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Example({ name }: { name: ExampleName }) {
  const example = useQuery(exampleQuery(name));
  if (example.data !== undefined) {
    return (
      <ReportView
        report={example.data}
        description="Пример отчёта о машине: вывод, ДТП, пробег, владельцы и ответ каждого источника. Так выглядит то, за что вы платите."
        watch={<About />}
        actions={<AnotherCar />}
      />
    );
  }
  if (example.error === null) return <ReportPlaceholder />;
  return (
    <Page title="Пример отчёта">
      <EmptyState
        icon={CloudOff}
        level="h1"
        title="Пример не загрузился"
        action={<Button onClick={() => void example.refetch()}>Загрузить ещё раз</Button>}
      >
        {messageOf(example.error, "Сервер не ответил.")}
      </EmptyState>
    </Page>
  );
}

function About() {
  return (
    <Notice
      title="Это пример: машина и её история вымышлены"
      actions={
        <LinkButton to="/" size="sm">
          Проверить свой автомобиль
        </LinkButton>
      }
    >
      <p>
        Так выглядит полный отчёт по всем источникам. Вместо снимков здесь рисунок: ссылки на настоящие живут{" "}
        {photoMinutes} минут.
      </p>
    </Notice>
  );
}
