import { useActingAccount } from "@/api/companies";
import type { User } from "@/api/types";
import { OwnerPays } from "@/domain/account/owner-pays";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { Stack } from "@/ui/stack";
import { useBalance } from "../api";
import { History } from "../history/history";
import { MemberSums } from "../member-sums";

/** Balance tab of a member of a company: what may be spent, and for managers the operations. */
export function MemberBalance({ user }: { user: User }) {
  const { role } = useActingAccount();
  const balance = useBalance();
  return (
    <Stack gap={4}>
      <MemberSums balance={balance?.balance ?? user.balance} />
      <OwnerPays />
      {role === "manager" && (
        <SectionErrorBoundary section="cabinet-card">
          <History />
        </SectionErrorBoundary>
      )}
    </Stack>
  );
}
