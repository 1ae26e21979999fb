import { useQuery } from "@tanstack/react-query";
import { membersQuery, useActingAccount } from "@/api/companies";
import { reportTagsQuery } from "@/api/report-labels";
import { SelectField } from "@/ui/form/select-field";
import type { ReportFilter } from "./api";
import styles from "./report-list.module.css";

interface ReportFiltersProps {
  filter: ReportFilter;
  onChange: (filter: ReportFilter) => void;
}

/** Filters of the report list by tag and, for the owner and managers of a company, by member. */
export function ReportFilters({ filter, onChange }: ReportFiltersProps) {
  const { isCompany, role } = useActingAccount();
  const tags = useQuery(reportTagsQuery).data?.tags ?? [];
  const seesMembers = isCompany && role !== "employee";
  const members = useQuery({ ...membersQuery, enabled: seesMembers }).data?.members ?? [];
  const ordering = members.filter((member) => member.role !== "owner");
  const change = (name: keyof ReportFilter, value: string) => {
    const { [name]: _, ...others } = filter;
    onChange(value === "" ? others : { ...others, [name]: value });
  };
  const hasTags = tags.length > 0 || filter.tag !== undefined;
  const hasMembers = seesMembers && (ordering.length > 0 || filter.member !== undefined);
  if (!hasTags && !hasMembers) return null;
  return (
    <div className={styles.filters}>
      {hasTags && (
        <SelectField
          label="Метка"
          value={filter.tag ?? ""}
          onChange={({ target }) => change("tag", target.value)}
        >
          <option value="">Любая</option>
          {filter.tag !== undefined && tags.every(({ tag }) => tag !== filter.tag) && (
            <option value={filter.tag}>{filter.tag}</option>
          )}
          {tags.map(({ tag, count }) => (
            <option key={tag} value={tag}>
              {tag} ({count})
            </option>
          ))}
        </SelectField>
      )}
      {hasMembers && (
        <SelectField
          label="Кто заказал"
          value={filter.member ?? ""}
          onChange={({ target }) => change("member", target.value)}
        >
          <option value="">Все</option>
          {ordering.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
