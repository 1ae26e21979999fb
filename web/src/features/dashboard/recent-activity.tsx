import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useActingCompanyId } from "@/api/acting-company";
import type { User, Watch } from "@/api/types";
import { watchesQuery } from "@/api/watches";
import { formatMinute } from "@/lib/dates";
import { Skeleton } from "@/ui/skeleton";
import { profileQuery } from "./api";
import { BalanceLine } from "./balance-line";
import { LatestReports } from "./latest-reports";
import styles from "./recent-activity.module.css";
import { ReportRows } from "./report-rows";

const CHECKS = 3;
const CHANGES = 3;

/** Home page block of a returning user: latest checks, balance, changes of watched cars. */
export default function RecentActivity({ user }: { user: User }) {
  const isCompany = useActingCompanyId() !== null;
  const profile = useQuery({ ...profileQuery, enabled: !isCompany });
  const watches = useQuery(watchesQuery);
  const changes = latest(watches.data?.watches ?? []);
  // A new user has no activity, so the check form comes first.
  if (!isCompany && profile.data?.reportsCount === 0 && changes.length === 0) return null;
  return (
    <section className={styles.news} aria-labelledby="news-title">
      <div className={styles.head}>
        <h2 id="news-title">{isCompany ? "Последние проверки компании" : "Последние проверки"}</h2>
        <p>
          <BalanceLine user={user} />
        </p>
      </div>
      {isCompany ? (
        <LatestReports count={CHECKS} />
      ) : profile.data === undefined ? (
        !profile.isError && <Skeleton height="8rem" />
      ) : (
        <ReportRows reports={profile.data.recentReports.slice(0, CHECKS)} />
      )}
      {changes.length > 0 && (
        <>
          <h3>Что изменилось</h3>
          <ul className={styles.changes}>
            {changes.map(({ watch, change }) => (
              <li key={change.id}>
                {watch.reportId ? (
                  <Link to={`/report/${watch.reportId}`}>{watch.car ?? watch.vin}</Link>
                ) : (
                  (watch.car ?? watch.vin)
                )}
                : {change.summary} <span className={styles.date}>{formatMinute(change.foundAt)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Latest changes of all watched cars. */
function latest(watches: readonly Watch[]) {
  const changes = watches.flatMap((watch) => watch.changes.map((change) => ({ watch, change })));
  return changes
    .sort((one, other) => other.change.foundAt.localeCompare(one.change.foundAt))
    .slice(0, CHANGES);
}
