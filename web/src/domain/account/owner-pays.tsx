import { useActingRole } from "@/api/companies";
import { Notice } from "@/ui/notice";

/** Replaces what only the owner of a company may pay or set up, for its members. */
export function OwnerPays() {
  const role = useActingRole();
  return (
    <Notice title="Баланс пополняет владелец компании">
      {role === "manager"
        ? "Пакеты, подписка и способы оплаты тоже у него."
        : "Пакеты, подписка и способы оплаты тоже у него. Если не хватает лимита, попросите владельца или менеджера его поднять."}
    </Notice>
  );
}
