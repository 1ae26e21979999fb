import { useQuery } from "@tanstack/react-query";
import { useActingCompanyId } from "@/api/acting-company";
import { companiesQuery } from "@/api/companies";
import type { Company } from "@/api/types";
import { InvitationNotices } from "@/domain/account/invitation-notices";
import { ROLE_NAMES } from "@/domain/account/roles";
import { LoadFailure } from "@/domain/errors/load-failure";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { companyQuery } from "./api";
import { CompanySections } from "./company-sections";
import { Membership } from "./membership";
import { NewCompany } from "./new-company";

const TITLE = "Компания";

/** Page of the acting company, or the form that makes the own account a company. */
export function CompanyPage() {
  const acting = useActingCompanyId();
  const companies = useQuery(companiesQuery);
  // The company of an own account that has none is not asked for.
  const isNone = acting === null && companies.data?.own === null;
  const isAsked = acting !== null || companies.data != null;
  const company = useQuery({ ...companyQuery, enabled: isAsked && !isNone });
  if (isNone) return <NoCompany />;
  const data = company.data;
  const error = company.error ?? (isAsked ? null : companies.error);
  const refetch = () => (isAsked ? company.refetch() : companies.refetch());
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
