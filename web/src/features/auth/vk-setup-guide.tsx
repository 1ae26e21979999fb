import { useQuery } from "@tanstack/react-query";
import Copy from "lucide-react/icons/copy";
import type { VkSetup } from "@/api/types";
import { LoadFailure } from "@/domain/errors/load-failure";
import { Button } from "@/ui/button";
import { copyText } from "@/ui/copy-text";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { vkSetupQuery } from "./api";
import styles from "./vk-setup-guide.module.css";

/** Guide for setting up the VK application, with the addresses of this server. */
export function VkSetupGuide() {
  const setup = useQuery(vkSetupQuery);
  if (setup.isError) {
    return (
      <LoadFailure
        error={setup.error}
        onRetry={() => void setup.refetch()}
        title="Настройки не загрузились"
      />
    );
  }
  return setup.data === undefined ? <Skeleton height="32rem" /> : <Steps setup={setup.data} />;
}

function Steps({ setup }: { setup: VkSetup }) {
  return (
    <Stack gap={6}>
      <State setup={setup} />
      <ol className={styles.steps}>
        <li>
          <h2>Создайте приложение</h2>
          <p>В кабинете VK ID для бизнеса: платформа «Веб», базовый домен — адрес сайта.</p>
          <CopyRow label="Адрес сайта" text={setup.origin} />
        </li>
        <li>
          <h2>Укажите доверенные адреса возврата</h2>
          <p>Сюда VK вернёт человека с кодом. Адреса должны совпасть до символа.</p>
          <CopyRow label="Возврат на страницу входа" text={setup.redirectUri} />
          <CopyRow label="Возврат во всплывающее окно" text={setup.popupRedirectUri} />
        </li>
        <li>
          <h2>Запросите доступы</h2>
          <p>Почта и телефон: без них человек введёт их сам. Телефон требует подтверждённого профиля.</p>
          <p>Включите открытый API: сервер обменивает код на токен и читает профиль сам.</p>
        </li>
        <li>
          <h2>Передайте номер приложения серверу</h2>
          <p>Номер приложения задаёт переменная окружения, после изменения сервер нужно перезапустить.</p>
          <CopyRow label="Переменная окружения" text={setup.clientIdVariable} />
        </li>
      </ol>
    </Stack>
  );
}

function State({ setup }: { setup: VkSetup }) {
  if (setup.isSandbox) {
    return (
      <Notice tone="attention" title="Сейчас подключена песочница">
        <p>
          Вход ведёт на учебную страницу VK ID, настоящие профили не затрагиваются. Для боевого режима не
          годится.
        </p>
      </Notice>
    );
  }
  if (setup.configured) return <Notice tone="good" title="VK ID подключён" />;
  return (
    <Notice tone="attention" title={`VK ID не подключён: переменная ${setup.clientIdVariable} не задана`} />
  );
}

function CopyRow({ label, text }: { label: string; text: string }) {
  return (
    <div className={styles.row}>
      <div className={styles.value}>
        <span className={styles.label}>{label}</span>
        <code>{text}</code>
      </div>
      <Button
        variant="secondary"
        size="sm"
        icon={<Copy size={16} aria-hidden="true" />}
        aria-label={`Скопировать: ${label}`}
        onClick={() => void copyText(text)}
      >
        Скопировать
      </Button>
    </div>
  );
}
