import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { Profile, User } from "@/api/types";
import { formatBalance, formatRoubles } from "@/core/money";
import { formatMinute, formatMomentDay } from "@/lib/dates";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { Stat, StatGrid } from "@/ui/stat-grid";
import { AccountStrip } from "./account-strip";
import { profileQuery, useBalance } from "./api";
import { NoReports } from "./no-reports";
import styles from "./overview.module.css";
import { ProfileGate } from "./profile-gate";
import { ReportRows } from "./report-rows";

/** Overview tab: account summary and the latest five checks. */
export function Overview({ user }: { user: User }) {
  const profile = useQuery(profileQuery);
  const balance = useBalance();
  return (
    <Stack gap={4}>
      <AccountStrip user={user} />
      <StatGrid columns={3}>
        <Stat title="Баланс">{formatBalance(balance?.balance ?? user.balance)}</Stat>
        <Stat title="Отложено на проверки">{formatBalance(balance?.held ?? user.heldBalance)}</Stat>
        <Stat title="Всего проверок">{profile.data?.reportsCount ?? <Skeleton width="3rem" />}</Stat>
        <Stat title="Потрачено за всё время">
          {profile.data ? formatRoubles(profile.data.totalSpent) : <Skeleton width="4rem" />}
        </Stat>
        <Stat title="Аккаунт создан">{formatMomentDay(user.createdAt)}</Stat>
        <Stat title="Последний вход">
          {user.lastLoginAt ? formatMinute(user.lastLoginAt) : "первый вход"}
        </Stat>
      </StatGrid>
      <section className={styles.recent} aria-labelledby="recent-title">
        <div className={styles.head}>
          <h2 id="recent-title">Последние проверки</h2>
          {(profile.data?.reportsCount ?? 0) > 0 && <Link to="/dashboard?tab=reports">Все проверки</Link>}
        </div>
        <ProfileGate>
          <Recent profile={profile.data} />
        </ProfileGate>
      </section>
    </Stack>
  );
}

function Recent({ profile }: { profile: Profile | undefined }) {
  if (profile === undefined) return <Skeleton height="22rem" />;
  return profile.recentReports.length === 0 ? <NoReports /> : <ReportRows reports={profile.recentReports} />;
}
