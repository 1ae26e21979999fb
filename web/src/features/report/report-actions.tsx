import Link2 from "lucide-react/icons/link-2";
import Mail from "lucide-react/icons/mail";
import Share2 from "lucide-react/icons/share-2";
import { lazy, Suspense } from "react";
import type { Report } from "@/api/types";
import { PdfButton } from "@/domain/report/pdf-button";
import { useHasStock } from "@/domain/stock/use-has-stock";
import { privateLink, reportKey } from "@/lib/access-key";
import { osagoAddress } from "@/lib/osago-address";
import { Button, LinkButton } from "@/ui/button";
import { copyText } from "@/ui/copy-text";
import { MoreMenu } from "@/ui/more-menu";
import { accessOptions } from "./api";
import { AnotherCar } from "./car/another-car";
import styles from "./report-actions.module.css";
import type { ReportDialog } from "./report-dialogs";

// Loaded on demand, because only dealers have a stock.
const AddToStock = lazy(() => import("@/domain/stock/add-to-stock"));

interface ReportActionsProps {
  report: Report;
  onOpen: (dialog: ReportDialog) => void;
}

/** Buttons of the actions on a report; a user with only an access key cannot share the report. */
export function ReportActions({ report, onOpen }: ReportActionsProps) {
  const key = reportKey(report.id);
  const vin = vinOf(report);
  const hasStock = useHasStock();
  return (
    <div className={styles.actions}>
      <PdfButton report={report} access={accessOptions(report.id)} />
      {key === null ? (
        <Button
          variant="secondary"
          icon={<Share2 size={18} aria-hidden="true" />}
          onClick={() => onOpen("share")}
        >
          Поделиться
        </Button>
      ) : (
        <CopyPrivateLink id={report.id} accessKey={key} />
      )}
      <MoreMenu label="Ещё">
        {key === null && report.status === "completed" && (
          <Button
            variant="secondary"
            icon={<Mail size={18} aria-hidden="true" />}
            onClick={() => onOpen("send")}
          >
            Отправить на почту
          </Button>
        )}
        {vin !== null && (
          <LinkButton
            to={`/extended-report?${new URLSearchParams({ vin, report: report.id })}`}
            variant="secondary"
          >
            Заказать расширенный отчёт
          </LinkButton>
        )}
        {key === null && (
          <LinkButton to={`/compare?${new URLSearchParams({ id: report.id })}`} variant="secondary">
            Сравнить с другим отчётом
          </LinkButton>
        )}
        <LinkButton to={osagoAddress(report.reportData.vehicle)} variant="secondary">
          Посчитать ОСАГО для этой машины
        </LinkButton>
        {key === null && hasStock && report.status === "completed" && (
          <Suspense>
            <AddToStock addition={{ reportId: report.id }} />
          </Suspense>
        )}
        <AnotherCar />
      </MoreMenu>
    </div>
  );
}

/** Button that copies the private link of a report without an account. */
function CopyPrivateLink({ id, accessKey }: { id: string; accessKey: string }) {
  const address = window.location.origin + privateLink(id, accessKey);
  return (
    <Button
      variant="secondary"
      icon={<Link2 size={18} aria-hidden="true" />}
      onClick={() => void copyText(address, "Ссылку откроет любой, кому вы её отправите")}
    >
      Скопировать ссылку
    </Button>
  );
}

/** VIN of the report, needed to order the extended report; null without one. */
function vinOf({ searchType, searchQuery, reportData }: Report): string | null {
  return reportData.vehicle.vin ?? (searchType === "vin" ? searchQuery : null);
}
