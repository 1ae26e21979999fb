import { StopSessions } from "@/features/stop-sessions/stop-sessions";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";

/** Page that ends the sessions of a staff member, opened from an e-mail about a staff action. */
export function Component() {
  return (
    <Page title="Завершить сеансы сотрудника">
      <PageHead title="Завершить сеансы сотрудника?" />
      <StopSessions />
    </Page>
  );
}
