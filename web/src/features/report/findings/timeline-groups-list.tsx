import BuildingComplex from "lucide-react/icons/building-complex";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import UserRound from "lucide-react/icons/user-round";
import { useContext } from "react";
import type { OwnershipBand } from "@/api/types";
import { StateMark } from "@/domain/sources/state-mark";
import { classNames } from "@/lib/class-names";
import { SelectedDayContext } from "../contexts";
import { dayText, periodText } from "../format";
import { SectionLink } from "../sections/section-link";
import { EVENT_KINDS } from "./event-kinds";
import { durationText } from "./labels";
import type { TimelineEntry, TimelineGroup } from "./timeline-groups";
import styles from "./timeline-groups-list.module.css";

interface TimelineGroupsProps {
  groups: TimelineGroup[];
  /** Whether the owners of the car are known. */
  hasOwners: boolean;
}

/** Timeline events, grouped by owner. */
export function TimelineGroups({ groups, hasOwners }: TimelineGroupsProps) {
  return (
    <ol className={styles.line}>
      {groups.map(({ key, owner, events }) => (
        <li
          key={key}
          className={classNames(
            styles.group,
            owner?.isCompany && styles.company,
            owner === null && styles.gap,
          )}
        >
          {hasOwners && <Owner owner={owner} />}
          {events.length > 0 && (
            <ol>
              {events.map((entry, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a day may have equal events
                <Event key={index} entry={entry} />
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  );
}

function Owner({ owner }: { owner: OwnershipBand | null }) {
  if (owner === null) {
    return (
      <p className={styles.owner}>
        <CircleQuestionMark size={18} aria-hidden="true" />
        <span>Владелец на это время не указан</span>
      </p>
    );
  }
  const Icon = owner.isCompany ? BuildingComplex : UserRound;
  return (
    <p className={styles.owner}>
      <Icon size={18} aria-hidden="true" />
      <span>
        <SectionLink id={owner.anchor}>{owner.title}</SectionLink>
        <small>
          {periodText(owner.from, owner.to ?? null)}
          {owner.to == null && " по настоящее время"}, {durationText(owner.months)}
        </small>
      </span>
    </p>
  );
}

function Event({ entry: { event, year } }: { entry: TimelineEntry }) {
  const Icon = EVENT_KINDS[event.kind].icon;
  const { day } = useContext(SelectedDayContext);
  const isMarked = event.level === "attention" || event.level === "stop";
  return (
    <li
      className={styles.event}
      data-chosen={event.date === day || undefined}
      id={year === null ? undefined : `year-${year}`}
      tabIndex={-1}
    >
      {year !== null && <span className={styles.year}>{year}</span>}
      <span className={styles.dot} data-level={event.level}>
        <Icon size={16} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>
          <time dateTime={event.date}>{dayText(event.date)}</time>
          {isMarked && <StateMark state={event.level} size="icon" />}
          <SectionLink id={event.anchor}>{event.title}</SectionLink>
        </p>
        {event.text !== "" && <p className={styles.text}>{event.text}</p>}
      </div>
    </li>
  );
}
