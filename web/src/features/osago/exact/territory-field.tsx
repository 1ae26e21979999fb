import { Combobox } from "@base-ui/react/combobox";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { TariffTerritory } from "@/core/types";
import { Field } from "@/ui/form/field";
import fieldStyles from "@/ui/form/field.module.css";
import styles from "./territory-field.module.css";
import { type Place, type PlaceSearch, placeTitle } from "./territory-search";

interface TerritoryFieldProps {
  search: PlaceSearch;
  value: TariffTerritory | null;
  onChange: (territory: TariffTerritory | null) => void;
  plateRegion: string;
  error?: string | undefined;
}

/** Territory combobox, searchable by name, region or plate digits. */
export function TerritoryField({ search, value, onChange, plateRegion, error }: TerritoryFieldProps) {
  const [query, setQuery] = useState("");
  const list = useList();
  // Container of the list: a portal would be outside the page landmarks.
  const part = useRef<HTMLDivElement>(null);
  const found = query === "" ? proposed(search, plateRegion) : search.find(query);
  return (
    <Combobox.Root
      {...list}
      items={search.places}
      filteredItems={found}
      value={search.named(value) ?? null}
      onValueChange={(place: Place | null) =>
        onChange(place && { region: place.region, locality: place.locality })
      }
      onInputValueChange={(text, { reason }) => setQuery(reason === "input-change" ? text : "")}
      itemToStringLabel={placeTitle}
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
      <Places part={part} />
    </Combobox.Root>
  );
}

/**
 * Controls the list without the library's `Popup`, which hides the page from screen readers while Tab still
 * reaches it.
 */
function useList() {
  const [open, setOpen] = useState(false);
  const actionsRef = useRef<Combobox.Root.Actions>(null);
  useEffect(() => {
    if (!open) actionsRef.current?.unmount();
  }, [open]);
  return { open, onOpenChange: setOpen, actionsRef };
}

function Places({ part }: { part: RefObject<HTMLDivElement | null> }) {
  return (
    <Combobox.Portal container={part}>
      <Combobox.Positioner
        className={styles.positioner}
        sideOffset={4}
        // Keeps the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        <div className={styles.popup}>
          <Combobox.Empty className={styles.empty}>
            <p>Такого места нет в таблице: выберите «Прочие города» своего региона.</p>
          </Combobox.Empty>
          <Combobox.List className={styles.list} aria-label="Населённые пункты">
            {(place: Place) => (
              <Combobox.Item key={`${place.region} ${place.locality}`} value={place} className={styles.place}>
                <span>{place.name}</span>
                {place.regionName !== "" && <span className={styles.region}>{place.regionName}</span>}
              </Combobox.Item>
            )}
          </Combobox.List>
        </div>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}

/** Before typing: territories of the plate, then all. */
function proposed(search: PlaceSearch, plateRegion: string): Place[] {
  const near = plateRegion === "" ? [] : search.ofPlate(plateRegion);
  return [...new Set([...near, ...search.places])];
}

function hintOf(search: PlaceSearch, plateRegion: string): string {
  const [near] = plateRegion === "" ? [] : search.ofPlate(plateRegion);
  const rule = "Где зарегистрирован собственник.";
  if (near === undefined) return rule;
  return `${rule} Номер — региона «${near.regionName || near.name}»`;
}
