import { lazy, Suspense } from "react";
import { Link } from "react-router-dom";
import { useActingRole } from "@/api/companies";
import { useCurrentUser } from "@/api/current-user";
import { formatBalance } from "@/core/money";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { SearchForm } from "@/features/order/search-form";
import { VkDemoResult } from "@/features/order/vk/vk-demo-result";
import { OsagoCalculator } from "@/features/osago/osago-calculator";
import { LinkButton } from "@/ui/button";
import { SharePicture } from "@/ui/page/metadata";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";
import styles from "./search.module.css";

// Loaded on demand, because few users open the demo.
const ResultTabsOfReport = lazy(() => import("@/features/report/sections/result-tabs-of-report"));

/** Check page: form with 17 services, and the OSAGO calculator. */
export function Component() {
  return (
    <Page
      title="Проверка автомобиля"
      description="Выберите, что проверить: розыск, ДТП, ограничения, залоги, пробег и другие сведения. Калькулятор ОСАГО на той же странице."
    >
      <SharePicture name="search" />
      <PageHead
        title="Проверка авто по государственным базам"
        lead={
          <>
            Выберите, что проверить: первый ответ обычно приходит за секунды, весь отчёт — за одну-две минуты.{" "}
            <Link to="/example-report">Пример отчёта</Link>.{" "}
            <Link to="/lists" className={styles.whole}>
              Проверить список машин
            </Link>
          </>
        }
        aside={<Balance />}
      />
      <VkDemoResult
        details={(report) => (
          <SectionErrorBoundary section="demo-tabs">
            <Suspense>
              <ResultTabsOfReport report={report} />
            </Suspense>
          </SectionErrorBoundary>
        )}
      />
      <SearchForm />
      <section id="osago" className={styles.osago} aria-labelledby="osago-title">
        <h2 id="osago-title">Калькулятор ОСАГО</h2>
        <p className={styles.lead}>
          Считает сразу, прямо в браузере. Показываем каждый коэффициент.{" "}
          <Link to="/osago">Отдельная страница</Link>
        </p>
        <OsagoCalculator />
      </section>
    </Page>
  );
}

function Balance() {
  const user = useCurrentUser();
  const isMember = useActingRole() !== "owner";
  if (!user) return null;
  return (
    <div className={styles.balance}>
      <span>
        {isMember ? "Вам доступно" : "Баланс"}: <strong>{formatBalance(user.balance)}</strong>
      </span>
      <LinkButton to="/dashboard" variant="secondary" size="sm">
        Личный кабинет
      </LinkButton>
      <Link to="/registration-data">Регистрационные данные</Link>
    </div>
  );
}
