import { useQuery } from "@tanstack/react-query";
import Bookmark from "lucide-react/icons/bookmark";
import { useState } from "react";
import type { StockView } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import { Button } from "@/ui/button";
import { SelectField } from "@/ui/form/select-field";
import { viewsQuery } from "../api";
import { areEqual, compact, type Filters } from "./filters";
import styles from "./filters.module.css";
import { ViewDialog } from "./view-dialog";

const ALL = "all";
const OTHER = "other";

interface SavedViewsProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Choice of a saved view; the current filters can be saved as one. */
export function SavedViews({ filters, onChange }: SavedViewsProps) {
  const views = useQuery(viewsQuery);
  const [edited, setEdited] = useState<{ view: StockView | null } | null>(null);
  const saved = views.data?.views ?? [];
  const isDefault = Object.keys(filters).length === 0;
  const current = saved.find((view) => areEqual(compact(view.filters), filters)) ?? null;
  const value = current?.id ?? (isDefault ? ALL : OTHER);
  const isFull = views.data !== undefined && saved.length >= views.data.maximum;
  if (views.error !== null) return <Failure error={views.error} title="Сохранённые виды не загрузились" />;
  if (saved.length === 0 && isDefault) return null;
  return (
    <div className={styles.views}>
      <SelectField
        label="Вид"
        value={value}
        onChange={({ target }) => {
          if (target.value === ALL) return onChange({});
          const chosen = saved.find(({ id }) => id === target.value);
          if (chosen !== undefined) onChange(compact(chosen.filters));
        }}
      >
        <option value={ALL}>Все машины</option>
        {saved.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {value === OTHER && <option value={OTHER}>Не сохранён</option>}
      </SelectField>
      {current !== null && (
        <Button variant="secondary" onClick={() => setEdited({ view: current })}>
          Изменить вид
        </Button>
      )}
      {value === OTHER && (
        <>
          <Button
            variant="secondary"
            icon={<Bookmark size={18} aria-hidden="true" />}
            onClick={() => setEdited({ view: null })}
          >
            Сохранить вид
          </Button>
          <Button variant="quiet" onClick={() => onChange({})}>
            Сбросить
          </Button>
        </>
      )}
      {edited !== null && (
        <ViewDialog
          view={edited.view}
          filters={filters}
          saved={saved}
          isFull={isFull}
          onDeleted={() => onChange({})}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}
