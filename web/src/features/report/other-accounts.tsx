import { useQuery } from "@tanstack/react-query";
import { useActingCompanyId } from "@/api/acting-company";
import { companiesQuery } from "@/api/companies";
import { LinkButton } from "@/ui/button";
import { Notice } from "@/ui/notice";

/** Offers to open a report that the acting account does not have in the other accounts of the user. */
export default function OtherAccounts({ id }: { id: string }) {
  const { data } = useQuery(companiesQuery);
  const acting = useActingCompanyId();
  const companies = (data?.companies ?? []).filter((company) => company.id !== acting && !company.suspended);
  if (companies.length === 0 && acting === null) return null;
  return (
    <Notice
      title="Отчёт может быть в другом аккаунте"
      actions={
        <>
          {acting !== null && (
            <LinkButton to={`/report/${id}?company=own`} variant="secondary" size="sm">
              Открыть: мой аккаунт
            </LinkButton>
          )}
          {companies.map((company) => (
            <LinkButton
              key={company.id}
              to={`/report/${id}?company=${company.id}`}
              variant="secondary"
              size="sm"
            >
              Открыть: {company.name}
            </LinkButton>
          ))}
        </>
      }
    />
  );
}
