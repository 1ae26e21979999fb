import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { secondFactorQuery } from "@/api/second-factor";
import type { SecondFactor } from "@/api/types";
import { LoadFailure } from "@/domain/errors/load-failure";
import { formatMomentDay } from "@/lib/dates";
import { counted } from "@/lib/plural";
import { Skeleton } from "@/ui/skeleton";
import { DashboardCard } from "../dashboard-card";
import { Enrolment } from "./enrolment";
import { RecoveryCodes } from "./recovery-codes";
import { Removal } from "./removal";

/** Settings card of the second factor, only for staff, as the admin panel requires one. */
export default function SecondFactorCard() {
  const factor = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<string[]>();
  return (
    <DashboardCard
      title="Второй фактор"
      lead="Код из приложения на телефоне. Без него панель не открывается."
    >
      <LoadFailure
        error={factor.error}
        onRetry={() => void factor.refetch()}
        title="Второй фактор не загрузился"
      />
      {factor.isPending && <Skeleton height="6rem" />}
      {codes !== undefined && <RecoveryCodes codes={codes} onStored={() => setCodes(undefined)} />}
      {codes === undefined && factor.data?.enrolledAt === null && <Enrolment onEnrolled={setCodes} />}
      {codes === undefined && factor.data?.enrolledAt != null && <Enrolled factor={factor.data} />}
    </DashboardCard>
  );
}

function Enrolled({ factor }: { factor: SecondFactor }) {
  const left = counted(factor.recoveryCodesLeft, "код", "кода", "кодов");
  return (
    <>
      <p>
        Подключён {factor.enrolledAt !== null && formatMomentDay(factor.enrolledAt)}. Осталось {left}{" "}
        восстановления.
      </p>
      <Removal />
    </>
  );
}
