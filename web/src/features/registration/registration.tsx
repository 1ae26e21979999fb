import { useQuery } from "@tanstack/react-query";
import { messageOf } from "@/api/problem";
import type { User } from "@/api/types";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { registrationDataQuery } from "./api";
import styles from "./registration.module.css";
import { RegistrationForm } from "./registration-form";

/** The registration data once they are known. */
export function Registration({ user }: { user: User }) {
  const data = useQuery(registrationDataQuery);
  if (data.data !== undefined) return <RegistrationForm userId={user.id} saved={data.data} />;
  if (data.isError) {
    return (
      <Notice
        tone="attention"
        title="Данные не загрузились"
        live
        actions={
          <Button variant="secondary" size="sm" onClick={() => void data.refetch()}>
            Загрузить ещё раз
          </Button>
        }
      >
        {messageOf(data.error, "Сервер не ответил.")}
      </Notice>
    );
  }
  return (
    <div className={styles.form}>
      <VisuallyHidden>Данные загружаются</VisuallyHidden>
      <Skeleton height="26rem" />
      <Skeleton height="22rem" />
      <Skeleton height="20rem" />
    </div>
  );
}
