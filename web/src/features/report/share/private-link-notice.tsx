import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { messageOf } from "@/api/problem";
import type { Report, User } from "@/api/types";
import { readTabStored, writeTabStored } from "@/lib/storage";
import { Button, LinkButton } from "@/ui/button";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { showToast } from "@/ui/toast";
import { useAttachReport } from "../api";

const ATTACH_REQUESTED = "report_attach";

interface PrivateLinkNoticeProps {
  report: Report;
  user: User | null;
}

/** Notice that explains a private link and offers to attach the report to an account. */
export function PrivateLinkNotice({ report, user }: PrivateLinkNoticeProps) {
  const attach = useAttachReport(report.id);
  const navigate = useNavigate();
  const isRunning = report.status !== "completed";
  const { paymentId } = report;
  const begin = () => {
    if (!paymentId) return;
    writeTabStored(ATTACH_REQUESTED, null);
    attach.mutate(paymentId, {
      onSuccess: () => showToast("good", "Отчёт сохранён", "Теперь он есть в личном кабинете"),
    });
  };

  // A visitor who pressed the button returns here after the sign-in.
  const hasBegun = useRef(false);
  useEffect(() => {
    if (user === null || isRunning || readTabStored(ATTACH_REQUESTED) !== report.id || hasBegun.current)
      return;
    hasBegun.current = true;
    begin();
  });

  function signIn(): void {
    writeTabStored(ATTACH_REQUESTED, report.id);
    void navigate(`/auth-flow?${new URLSearchParams({ next: `/report/${report.id}` })}`);
  }

  return (
    <>
      <LiveRegion>{attach.isSuccess && <AttachedNotice />}</LiveRegion>
      {!attach.isSuccess && (
        <Notice
          title="Это личная ссылка"
          actions={
            <Button
              variant="secondary"
              size="sm"
              busy={attach.isPending}
              disabled={isRunning}
              onClick={user === null ? signIn : begin}
            >
              {user === null ? "Войти и сохранить в аккаунт" : "Сохранить в аккаунт"}
            </Button>
          }
        >
          <p>
            Отчёт откроет любой, у кого она есть.{" "}
            {isRunning
              ? "Сохранить отчёт в аккаунт можно, когда он будет готов."
              : "Сохраните его в аккаунт, чтобы не зависеть от ссылки."}
          </p>
          <LiveRegion>
            {attach.error !== null && <p>{messageOf(attach.error, "Не получилось. Попробуйте ещё раз.")}</p>}
          </LiveRegion>
        </Notice>
      )}
    </>
  );
}

function AttachedNotice() {
  return (
    <Notice
      tone="good"
      title="Отчёт сохранён в аккаунте"
      actions={
        <LinkButton to="/profile" variant="secondary" size="sm">
          Мои отчёты
        </LinkButton>
      }
    />
  );
}
