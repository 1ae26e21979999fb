import { StopSessions } from "@/features/stop-sessions/stop-sessions";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";

/** Target of the link in mails about acts of staff. */
export function Component() {
  return (
    <Page title="Завершить сеансы сотрудника">
      <PageHead title="Завершить сеансы сотрудника?" />
      <StopSessions />
    </Page>
  );
}
