import { useQuery } from "@tanstack/react-query";
import { InvitationNotices } from "@/domain/account/invitation-notices";
import { ROLE_NAMES } from "@/domain/account/roles";
import { LoadFailure } from "@/domain/errors/load-failure";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { type Company, companyQuery } from "./api";
import { CompanySections } from "./company-sections";
import { Membership } from "./membership";
import { NewCompany } from "./new-company";

const TITLE = "Компания";

/** Page of the acting company, or the form that makes the own account a company. */
export function CompanyPage() {
  const { data, error, refetch } = useQuery(companyQuery);
  if (data === undefined) {
    return (
      <Page title={TITLE}>
        <PageHead title={TITLE} />
        <LoadFailure error={error} onRetry={() => void refetch()} title="Компания не загрузилась" />
        {error === null && (
          <>
            <VisuallyHidden>Компания загружается</VisuallyHidden>
            <Skeleton height="26rem" />
          </>
        )}
      </Page>
    );
  }
  if (data === null) return <NoCompany />;
  return (
    <Page title={data.name}>
      <PageHead title={data.name} lead={leadOf(data)} />
      <Stack gap={4}>
        {data.role === "employee" ? <Membership company={data} /> : <CompanySections company={data} />}
      </Stack>
    </Page>
  );
}

function NoCompany() {
  return (
    <Page title={TITLE}>
      <PageHead
        title={TITLE}
        lead="Один баланс на всех сотрудников: у каждого свой вход, роль и лимит расходов на месяц."
      />
      <Stack gap={4}>
        <InvitationNotices />
        <NewCompany />
      </Stack>
    </Page>
  );
}

function leadOf({ role, inn }: Company): string {
  const own = role === "owner" ? "Это ваш аккаунт, вы владелец" : `Ваша роль: ${ROLE_NAMES[role]}`;
  return inn === null ? `${own}.` : `ИНН ${inn}. ${own}.`;
}
