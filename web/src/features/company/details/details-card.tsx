import type { Company } from "@/api/types";
import { formatMomentDay } from "@/lib/dates";
import { DefinitionItem, DefinitionList } from "@/ui/definition-list";
import { showToast } from "@/ui/toast";
import { useChangeCompany } from "../api";
import { CompanyCard } from "../company-card";
import { DetailsForm } from "./details-form";

/** Details of the company: a form for the owner, plain text for managers. */
export function DetailsCard({ company }: { company: Company }) {
  const change = useChangeCompany();
  const isOwner = company.role === "owner";
  const created = `Компания создана ${formatMomentDay(company.createdAt)}.`;
  return (
    <CompanyCard
      title="Реквизиты"
      lead={isOwner ? `Печатаются в счёте, акте и УПД. ${created}` : `Меняет их владелец. ${created}`}
    >
      {isOwner ? (
        <DetailsForm
          initial={company}
          save={change}
          action="Сохранить"
          failure="Реквизиты не сохранены"
          onSaved={({ name }) => showToast("good", "Реквизиты сохранены", name)}
        />
      ) : (
        <DefinitionList>
          <DefinitionItem title="Название">{company.name}</DefinitionItem>
          <DefinitionItem title="ИНН">{company.inn ?? "не указан"}</DefinitionItem>
          <DefinitionItem title="КПП">{company.kpp ?? "не указан"}</DefinitionItem>
          <DefinitionItem title="ОГРН">{company.ogrn ?? "не указан"}</DefinitionItem>
          <DefinitionItem title="Адрес">{company.address ?? "не указан"}</DefinitionItem>
        </DefinitionList>
      )}
    </CompanyCard>
  );
}
