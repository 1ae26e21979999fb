import { useLayoutEffect, useRef } from "react";
import type { User } from "@/api/types";
import { vkPackage } from "@/core/limits.json";
import { LinkButton } from "@/ui/button";
import { Stack } from "@/ui/stack";
import styles from "./free-check.module.css";

interface CompletedProps {
  user: User;
  onLeave: () => void;
}

/** Result of the sign-in: number of free checks, a link to use one and a link to get another. */
export function Completed({ user, onLeave }: CompletedProps) {
  const summary = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => summary.current?.focus(), []);
  const isMoreToHave = !(user.vkLinked && user.phoneVerified && user.licenseVerified);
  return (
    <Stack gap={3}>
      <p ref={summary} tabIndex={-1} className={styles.summary} role="status">
        Доступно бесплатных проверок: <strong>{user.freeChecksAvailable}</strong>
      </p>
      {user.vkPackageAvailable && <p>И пакет VK: {vkPackage} бесплатно по одной машине.</p>}
      <LinkButton
        to={user.vkPackageAvailable ? "/search?vk_demo=true" : "/search"}
        size="lg"
        wide
        onClick={onLeave}
      >
        Начать проверку
      </LinkButton>
      {isMoreToHave && (
        <LinkButton to="/auth-flow" variant="secondary" wide onClick={onLeave}>
          Получить ещё одну
        </LinkButton>
      )}
    </Stack>
  );
}
