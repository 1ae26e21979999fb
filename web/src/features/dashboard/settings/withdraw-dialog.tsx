import { useAnswerConsent } from "@/api/consents";
import type { ConsentView } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { showToast } from "@/ui/toast";
import styles from "./settings.module.css";

/** Dialog that withdraws a consent, after stating which data are erased. */
export function WithdrawDialog({ consent, onClose }: { consent: ConsentView | null; onClose: () => void }) {
  const withdraw = useAnswerConsent(false);
  const isPersonalData = consent?.purpose === "personal_data";
  return (
    <ConfirmDialog
      open={consent !== null}
      title={isPersonalData ? "Отозвать согласие на обработку данных?" : "Отозвать согласие на рассылку?"}
      action={isPersonalData ? "Отозвать и стереть данные" : "Отозвать"}
      isDangerous={isPersonalData}
      busy={withdraw.isPending}
      onConfirm={() => {
        if (consent === null) return;
        withdraw.mutate(consent, {
          onSuccess: () => {
            onClose();
            const erased = "Регистрационные данные и данные удостоверения удалены";
            showToast("good", "Согласие отозвано", isPersonalData ? erased : undefined);
          },
        });
      }}
      onCancel={() => {
        withdraw.reset();
        onClose();
      }}
    >
      {isPersonalData ? <ErasedData /> : <p>Новости и скидки больше не придут.</p>}
      <Failure error={withdraw.error} />
    </ConfirmDialog>
  );
}

function ErasedData() {
  return (
    <>
      <p>Сразу и без возможности вернуть будут стёрты:</p>
      <ul className={styles.list}>
        <li>фамилия, имя, отчество, дата рождения, ИНН;</li>
        <li>паспортные данные и адрес;</li>
        <li>номер водительского удостоверения и результат его проверки.</li>
      </ul>
      <p>
        Аккаунт, вход, баланс и отчёты останутся. Чтобы снова сохранить данные, понадобится новое согласие.
      </p>
    </>
  );
}
