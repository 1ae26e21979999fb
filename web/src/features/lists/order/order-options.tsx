import type { User } from "@/api/types";
import { batch } from "@/core/limits.json";
import { counted } from "@/lib/plural";
import { TextField } from "@/ui/form/text-field";
import { Switch } from "@/ui/switch";
import styles from "./order.module.css";

export interface OptionsState {
  name: string;
  setName: (name: string) => void;
  fresh: boolean;
  setFresh: (fresh: boolean) => void;
  packageCheck: boolean;
  setPackageCheck: (uses: boolean) => void;
}

interface OrderOptionsProps {
  user: User;
  isFullReport: boolean;
  state: OptionsState;
}

/** Name of a list and options of its order. */
export function OrderOptions({ user, isFullReport, state }: OrderOptionsProps) {
  return (
    <section className={styles.section} aria-labelledby="options-title">
      <h2 id="options-title">Как заказать</h2>
      <div data-saved>
        <TextField
          label="Название списка"
          hint="Необязательно. Без названия — день и время заказа."
          value={state.name}
          maxLength={batch.nameChars}
          autoComplete="off"
          onChange={({ target }) => state.setName(target.value)}
        />
      </div>
      <Switch
        label="Проверить заново, даже если отчёт за сутки уже есть"
        hint="Выключено: такой же отчёт за последние сутки возьмём готовым, бесплатно."
        checked={state.fresh}
        onChange={state.setFresh}
      />
      {user.packageChecksRemaining > 0 && isFullReport && (
        <Switch
          label="Списывать проверки из пакетов"
          hint={`Осталось ${counted(user.packageChecksRemaining, "проверка", "проверки", "проверок")}. Когда они закончатся, список встанет на паузу.`}
          checked={state.packageCheck}
          onChange={state.setPackageCheck}
        />
      )}
    </section>
  );
}
