import { useQuery } from "@tanstack/react-query";
import type { User } from "@/api/types";
import { LoadFailure } from "@/domain/errors/load-failure";
import { Skeleton } from "@/ui/skeleton";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { registrationDataQuery } from "./api";
import { MaskedData } from "./masked-data";
import styles from "./registration.module.css";
import { RegistrationForm } from "./registration-form";

/** Loads the registration data and shows the form. */
export function Registration({ user }: { user: User }) {
  const data = useQuery(registrationDataQuery);
  if (data.data?.masked === true) return <MaskedData data={data.data} />;
  if (data.data !== undefined) return <RegistrationForm userId={user.id} saved={data.data} />;
  if (data.isError) {
    return (
      <LoadFailure error={data.error} onRetry={() => void data.refetch()} title="Данные не загрузились" />
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
