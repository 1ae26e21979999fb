import { Combobox } from "@base-ui/react/combobox";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { TariffTerritory } from "@/core/types";
import { Field } from "@/ui/form/field";
import fieldStyles from "@/ui/form/field.module.css";
import styles from "./territory-field.module.css";
import { type TerritoryOption, type TerritorySearch, territoryTitle } from "./territory-search";

interface TerritoryFieldProps {
  search: TerritorySearch;
  value: TariffTerritory | null;
  onChange: (territory: TariffTerritory | null) => void;
  plateRegion: string;
  error?: string | undefined;
}

/** Combo box of territories, searchable by name, region or plate digits. */
export function TerritoryField({ search, value, onChange, plateRegion, error }: TerritoryFieldProps) {
  const [query, setQuery] = useState("");
  const list = useList();
  // Container of the list, because a portal would be outside the landmarks of the page.
  const part = useRef<HTMLDivElement>(null);
  const found = query === "" ? suggestions(search, plateRegion) : search.find(query);
  return (
    <Combobox.Root
      {...list}
      items={search.territories}
      filteredItems={found}
      value={search.findTerritory(value) ?? null}
      onValueChange={(territory: TerritoryOption | null) =>
        onChange(territory && { region: territory.region, locality: territory.locality })
      }
      onInputValueChange={(text, { reason }) => setQuery(reason === "input-change" ? text : "")}
      itemToStringLabel={territoryTitle}
      autoHighlight
    >
      <div ref={part}>
        <Field label="Населённый пункт" hint={hintOf(search, plateRegion)} error={error}>
          {(control) => (
            <Combobox.Input
              {...control}
              className={fieldStyles.input}
              placeholder="Город, регион или код на номере"
              onFocus={(event) => event.currentTarget.select()}
              onBlur={() => list.onOpenChange(false)}
            />
          )}
        </Field>
      </div>
      <TerritoryList part={part} />
    </Combobox.Root>
  );
}

/**
 * State of the list, which is shown without the `Popup` of the library.
 * The `Popup` would hide the page from screen readers, while the Tab key still reaches it.
 */
function useList() {
  const [open, setOpen] = useState(false);
  const actionsRef = useRef<Combobox.Root.Actions>(null);
  useEffect(() => {
    if (!open) actionsRef.current?.unmount();
  }, [open]);
  return { open, onOpenChange: setOpen, actionsRef };
}

function TerritoryList({ part }: { part: RefObject<HTMLDivElement | null> }) {
  return (
    <Combobox.Portal container={part}>
      <Combobox.Positioner
        className={styles.positioner}
        sideOffset={4}
        // Keeps the focus in the text field.
        onMouseDown={(event) => event.preventDefault()}
      >
        <div className={styles.popup}>
          <Combobox.Empty className={styles.empty}>
            <p>Такого места нет в таблице: выберите «Прочие города» своего региона.</p>
          </Combobox.Empty>
          <Combobox.List className={styles.list} aria-label="Населённые пункты">
            {(territory: TerritoryOption) => (
              <Combobox.Item
                key={`${territory.region} ${territory.locality}`}
                value={territory}
                className={styles.place}
              >
                <span>{territory.name}</span>
                {territory.regionName !== "" && <span className={styles.region}>{territory.regionName}</span>}
              </Combobox.Item>
            )}
          </Combobox.List>
        </div>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

/** Territories offered before typing: those of the plate, then all others. */
function suggestions(search: TerritorySearch, plateRegion: string): TerritoryOption[] {
  const near = plateRegion === "" ? [] : search.findByPlate(plateRegion);
  return [...new Set([...near, ...search.territories])];
}

function hintOf(search: TerritorySearch, plateRegion: string): string {
  const [near] = plateRegion === "" ? [] : search.findByPlate(plateRegion);
  const rule = "Где зарегистрирован собственник.";
  if (near === undefined) return rule;
  return `${rule} Номер — региона «${near.regionName || near.name}»`;
}
