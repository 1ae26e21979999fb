import { useState } from "react";
import { Problem } from "@/api/problem";
import { TextField } from "@/ui/form/text-field";
import { showToast } from "@/ui/toast";
import { ReasonDialog } from "../reason-dialog";
import { useAddPromo } from "./promo-api";

const EMPTY = { code: "", percent: "", maxUses: "", hoursSinceSignUp: "" };

/** Dialog that creates a promo code, which each user can use once. */
export function NewPromoDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(EMPTY);
  const add = useAddPromo();
  const { error } = add;
  const errors = error instanceof Problem ? error.errors : [];
  const field = (name: keyof typeof EMPTY, label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      autoComplete="off"
      inputMode={name === "code" ? "text" : "numeric"}
      value={typed[name]}
      error={errors.find(({ path }) => path === name)?.message}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  );
  const count = (text: string) => (text.trim() === "" ? null : Number(text));
  return (
    <ReasonDialog
      title="Создать промокод"
      action="Создать"
      mutation={add}
      variables={(reason) => ({
        code: typed.code.trim(),
        percent: Number(typed.percent),
        maxUses: count(typed.maxUses),
        hoursSinceSignUp: count(typed.hoursSinceSignUp),
        reason,
      })}
      disabled={typed.code.trim() === "" || !(Number(typed.percent) > 0)}
      hidesError={errors.length > 0}
      onDone={({ code }) => showToast("good", "Промокод создан", code)}
      onClose={onClose}
    >
      {field("code", "Код", "От 3 до 40 букв и цифр")}
      {field("percent", "Скидка, %", "От 1 до 90")}
      {field("maxUses", "Сколько раз", "Пусто: без предела")}
      {field("hoursSinceSignUp", "Часов после регистрации", "Пусто: для всех")}
    </ReasonDialog>
  );
}
