import { DashboardCard } from "../dashboard-card";

/** Replaces the deletion of the account while another account is open, whose sums the dialog would show. */
export function DeletionElsewhere() {
  return (
    <DashboardCard
      title="Удаление аккаунта"
      lead="Удалить можно только свой аккаунт: откройте его кнопкой «Сменить» вверху страницы."
    >
      {null}
    </DashboardCard>
  );
}
