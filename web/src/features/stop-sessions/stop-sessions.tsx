import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { endStaffSessions } from "@/api/generated/sdk.gen";
import { Failure } from "@/domain/errors/failure";
import { Button } from "@/ui/button";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { Stack } from "@/ui/stack";

/** Parses the fragment `#link=…&key=…`; browsers do not send fragments, so the key is never logged. */
function linkIn(hash: string): { link: string; key: string } | null {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  const [link, key] = [params.get("link"), params.get("key")];
  return link && key ? { link, key } : null;
}

/** Button that ends the sessions of a staff member, opened from an e-mail about a staff action. */
export function StopSessions() {
  const { hash } = useLocation();
  const [link] = useState(() => linkIn(hash));
  const stop = useMutation({
    mutationFn: (body: { link: string; key: string }) => endStaffSessions({ body }),
  });
  if (link === null) {
    return <Notice tone="attention" title="Откройте эту страницу по ссылке из письма" />;
  }
  return (
    <Stack gap={3}>
      {!stop.isSuccess && (
        <>
          <p>
            Сотрудник, о действии которого вы получили письмо, выйдет на всех устройствах. Ссылка действует{" "}
            {"72\u00a0часа"} и один раз.
          </p>
          <Failure error={stop.error} title="Сеансы не завершены" />
          <p>
            <Button busy={stop.isPending} onClick={() => stop.mutate(link)}>
              Завершить сеансы
            </Button>
          </p>
        </>
      )}
      <LiveRegion>
        {stop.isSuccess && (
          <Notice tone="good" title={`Сеансы завершены: ${stop.data.username}`}>
            Завершено сеансов: {stop.data.ended}. Сотрудник может войти снова: чтобы закрыть ему вход,
            заблокируйте аккаунт в панели.
          </Notice>
        )}
      </LiveRegion>
    </Stack>
  );
}
