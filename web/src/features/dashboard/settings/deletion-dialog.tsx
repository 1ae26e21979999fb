import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { storeAccessToken } from "@/api/session";
import { formatBalance } from "@/core/money";
import { Failure } from "@/domain/errors/failure";
import { counted } from "@/lib/plural";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { TextField } from "@/ui/form/text-field";
import { Notice } from "@/ui/notice";
import { showToast } from "@/ui/toast";
import { useDeleteAccount } from "./api";
import styles from "./settings.module.css";

/** Word that the user types to confirm the account deletion. */
const DELETION_WORD = "УДАЛИТЬ";

/** Dialog of the account deletion: what is deleted and retained, and the confirmation word. */
export function DeletionDialog({
  open,
  balance,
  checks,
  onClose,
}: {
  open: boolean;
  balance: number;
  /** Number of unused checks in packages. */
  checks: number;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState("");
  const remove = useDeleteAccount();
  const leave = useLeaveDeleted();
  const confirmed = typed.trim() === DELETION_WORD;
  const submit = () => confirmed && remove.mutate(DELETION_WORD, { onSuccess: leave });
  return (
    <ConfirmDialog
      open={open}
      title="Удалить аккаунт?"
      action="Удалить навсегда"
      isDangerous
      busy={remove.isPending}
      disabled={!confirmed}
      onConfirm={submit}
      onCancel={() => {
        setTyped("");
        remove.reset();
        onClose();
      }}
    >
      <Consequences />
      {balance > 0 && (
        <Notice tone="attention" title={`На балансе ${formatBalance(balance)}`}>
          Аккаунт с остатком не удаляется. Сначала{" "}
          <Link to="/dashboard?tab=balance&part=withdrawal">верните деньги</Link>; о том, что вернуть нельзя,
          спросите <Link to="/contacts">поддержку</Link>.
        </Notice>
      )}
      {checks > 0 && (
        <Notice
          tone="attention"
          title={`В пакетах осталось: ${counted(checks, "проверка", "проверки", "проверок")}`}
        >
          Вместе с аккаунтом они пропадут. Используйте их или спросите о возврате{" "}
          <Link to="/contacts">поддержку</Link>.
        </Notice>
      )}
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={`Введите слово ${DELETION_WORD}`}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      <Failure error={remove.error} title="Аккаунт не удалён" />
    </ConfirmDialog>
  );
}

function Consequences() {
  return (
    <div className={styles.text}>
      <p>
        <strong>Стирается сразу:</strong> телефон, почта, VK ID, пароль, регистрационные данные и паспорт,
        водительское удостоверение, запросы и содержимое отчётов, устройства и история действий.
      </p>
      <p>
        <strong>Остаётся без имени и контактов:</strong>
      </p>
      <ul className={styles.list}>
        <li>суммы и даты платежей, проверок и операций по балансу: этого требует закон об учёте, 4 года;</li>
        <li>записи о ваших согласиях и об удалении: ими подтверждается, что закон соблюдён;</li>
        <li>отпечатки телефона, VK ID и удостоверения: бесплатная проверка даётся человеку один раз.</li>
      </ul>
    </div>
  );
}

/** Returns the function that clears the ended session and opens the home page after the deletion. */
function useLeaveDeleted(): () => void {
  const navigate = useNavigate();
  return () => {
    storeAccessToken(null);
    void navigate("/", { replace: true });
    showToast("good", "Аккаунт удалён");
  };
}
