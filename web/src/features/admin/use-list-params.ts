import { useSearchParams } from "react-router-dom";

/** Filters and cursor of a list, stored in the URL. */
export function useListParams<Name extends string>(tab: string, names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const read = (name: Name) => params.get(name) ?? "";
  const write = (filters: Record<Name, string>, after: string | null) => {
    const query = new URLSearchParams({ tab });
    for (const name of names) if (filters[name] !== "") query.set(name, filters[name]);
    if (after !== null) query.set("after", after);
    setParams(query, { preventScrollReset: true });
  };
  const filters = Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>;
  return {
    filters,
    after: params.get("after"),
    setFilters: (change: Partial<Record<Name, string>>) => write({ ...filters, ...change }, null),
    setCursor: (after: string | null) => write(filters, after),
  };
}
