import { Fragment } from "react";
import type { Report } from "@/api/types";
import { StateMark } from "@/domain/sources/state-mark";
import { SectionLink } from "../sections/section-link";
import styles from "./reason-list.module.css";
import { groupReasons, type ReasonGroup } from "./reasons";

/** As many lines as the banner holds a place for while the sources answer. */
const MOST_PROBLEMS = 3;

/** Why the verdict is what it is, with a way to each finding. */
export function ReasonList({ groups }: { groups: ReasonGroup[] }) {
  return (
    <ul className={styles.reasons}>
      {groups.map((group) => (
        <Reason key={keyOf(group)} group={group} />
      ))}
    </ul>
  );
}

/** The same in a place of one height: the first problems in a line each, and how many sources have none. */
export function ReasonSummary({ groups }: { groups: ReasonGroup[] }) {
  const problems = groups.filter(({ level }) => level === "stop" || level === "attention");
  const clean = groups.filter(({ level }) => level === "good").flatMap(({ links }) => links).length;
  return (
    <div className={styles.summary}>
      <ReasonList groups={problems.slice(0, MOST_PROBLEMS)} />
      <p className={styles.counts}>
        {problems.length > MOST_PROBLEMS && `Ещё замечаний: ${problems.length - MOST_PROBLEMS}. `}
        {clean > 0 && `Источников без замечаний: ${clean}.`}
      </p>
    </div>
  );
}

/** What the banner says of a report: a group for each line. */
export function reasonsOf({ verdict, reportData }: Report): ReasonGroup[] {
  return groupReasons(verdict.reasons, reportData.services);
}

function keyOf({ level, text, links }: ReasonGroup): string {
  return [level, text, ...links.map(({ title }) => title)].join(" ");
}

function Reason({ group }: { group: ReasonGroup }) {
  return (
    <li className={styles.reason}>
      <StateMark state={group.level} size="icon" />
      <span>
        {group.text !== null && (group.links.length > 0 ? `${group.text}: ` : group.text)}
        {group.links.map(({ id, title }, place) => (
          <Fragment key={id}>
            {place > 0 && ", "}
            <SectionLink id={id}>{title}</SectionLink>
          </Fragment>
        ))}
      </span>
    </li>
  );
}
