import IdCard from "lucide-react/icons/id-card";
import KeyRound from "lucide-react/icons/key-round";
import Smartphone from "lucide-react/icons/smartphone";
import UserRound from "lucide-react/icons/user-round";
import { useState } from "react";
import type { User } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import { phoneText } from "@/lib/phone-text";
import { Button, LinkButton } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { showToast } from "@/ui/toast";
import { DashboardCard } from "../dashboard-card";
import { useSyncVkData, useUnlinkVk } from "./api";
import styles from "./settings.module.css";
import { SignInMethodRow } from "./sign-in-method-row";

const BACK = encodeURIComponent("/dashboard?tab=settings&part=sign-in");

/** Settings card of the sign-in methods and other verified data. */
export function SignInMethodsCard({ user }: { user: User }) {
  return (
    <DashboardCard title="Способы входа" lead="Телефон, VK ID и удостоверение дают по бесплатной проверке.">
      <ul className={styles.rows}>
        <SignInMethodRow
          icon={Smartphone}
          title="Телефон"
          state={user.phoneVerified ? (phoneText(user.phone) ?? "Подтверждён") : "Не подтверждён"}
          isDone={user.phoneVerified}
        >
          <LinkButton to={`/auth-flow?step=phone&next=${BACK}`} variant="secondary" size="sm">
            {user.phoneVerified ? "Изменить номер" : "Подтвердить"}
          </LinkButton>
        </SignInMethodRow>
        <SignInMethodRow
          icon={UserRound}
          title="VK ID"
          state={user.vkLinked ? "Привязан" : "Не привязан"}
          isDone={user.vkLinked}
        >
          {user.vkLinked ? (
            <VkActions />
          ) : (
            <LinkButton to={`/auth-flow?step=vk&next=${BACK}`} variant="secondary" size="sm">
              Привязать
            </LinkButton>
          )}
        </SignInMethodRow>
        <SignInMethodRow
          icon={KeyRound}
          title="Пароль"
          state={user.hasPassword ? `Имя для входа: ${user.username}` : "Не задан"}
          isDone={user.hasPassword}
        >
          <LinkButton to="?tab=settings" variant="secondary" size="sm">
            {user.hasPassword ? "Сменить" : "Задать"}
          </LinkButton>
        </SignInMethodRow>
        <SignInMethodRow
          icon={IdCard}
          title="Водительское удостоверение"
          state={user.licenseVerified ? "Проверено" : "Бонусная проверка за подтверждение"}
          isDone={user.licenseVerified}
        >
          {!user.licenseVerified && (
            <LinkButton to={`/auth-flow?step=licence&next=${BACK}`} variant="secondary" size="sm">
              Подтвердить
            </LinkButton>
          )}
        </SignInMethodRow>
      </ul>
    </DashboardCard>
  );
}

function VkActions() {
  const [isAsking, setAsking] = useState(false);
  const unlink = useUnlinkVk();
  const sync = useSyncVkData();
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        busy={sync.isPending}
        onClick={() => sync.mutate(undefined, { onSuccess: () => showToast("good", "Данные сохранены") })}
      >
        Обновить из VK
      </Button>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        Отвязать
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Отвязать VK ID?"
        action="Отвязать"
        busy={unlink.isPending}
        onConfirm={() =>
          unlink.mutate(undefined, {
            onSuccess: () => {
              setAsking(false);
              showToast("good", "VK ID отвязан");
            },
          })
        }
        onCancel={() => {
          setAsking(false);
          unlink.reset();
        }}
      >
        <p>
          Войти через VK в этот аккаунт больше не получится. Отчёты и баланс останутся. Бесплатная проверка за
          VK повторно не выдаётся.
        </p>
        <Failure error={unlink.error} />
      </ConfirmDialog>
    </>
  );
}
