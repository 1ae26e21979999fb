import { Link } from "react-router-dom";
import type { User } from "@/api/types";
import { Stack } from "@/ui/stack";
import { useBalance } from "./api";
import { LatestReports } from "./latest-reports";
import { MemberSums } from "./member-sums";
import styles from "./overview.module.css";

/** Overview tab for a company: what the member may spend, and the latest five checks of the company. */
export function CompanyOverview({ user }: { user: User }) {
  const balance = useBalance();
  return (
    <Stack gap={4}>
      <MemberSums balance={balance?.balance ?? user.balance} />
      <section className={styles.recent} aria-labelledby="recent-title">
        <div className={styles.head}>
          <h2 id="recent-title">Последние проверки компании</h2>
          <Link to="/dashboard?tab=reports">Все проверки</Link>
        </div>
        <LatestReports count={5} />
      </section>
      <p>
        <Link to="/company">Компания и ваша роль в ней</Link>
      </p>
    </Stack>
  );
}
