import { useActingAccount } from "@/api/companies";
import { formatBalance, formatRoubles } from "@/core/money";
import { Skeleton } from "@/ui/skeleton";
import { Stat, StatGrid } from "@/ui/stat-grid";

/** What a member may spend in the acting company, the cap and what is spent of it. */
export function MemberSums({ balance }: { balance: number }) {
  const { company } = useActingAccount();
  const cap = company?.monthlyCap ?? null;
  return (
    <StatGrid columns={3}>
      <Stat title="Вам доступно" note="С учётом лимита и баланса компании">
        {formatBalance(balance)}
      </Stat>
      <Stat title="Потрачено в этом месяце">
        {company == null ? <Skeleton width="4rem" /> : formatRoubles(company.spentThisMonth)}
      </Stat>
      <Stat title="Лимит на месяц">
        {company == null ? <Skeleton width="4rem" /> : cap === null ? "без лимита" : formatRoubles(cap)}
      </Stat>
    </StatGrid>
  );
}
