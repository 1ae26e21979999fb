import FileText from "lucide-react/icons/file-text";
import Landmark from "lucide-react/icons/landmark";
import UserRound from "lucide-react/icons/user-round";
import Users from "lucide-react/icons/users";
import { useSearchParams } from "react-router-dom";
import type { Company } from "@/api/types";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { Stack } from "@/ui/stack";
import { Tabs } from "@/ui/tabs";
import { DetailsCard } from "./details/details-card";
import { DocumentsCard } from "./documents/documents-card";
import { InvitationsCard } from "./members/invitations-card";
import { MembersCard } from "./members/members-card";
import { Membership } from "./membership";
import { RolesCard } from "./roles-card";

const TABS = [
  { value: "members", title: "Сотрудники", icon: <Users size={18} aria-hidden="true" /> },
  { value: "documents", title: "Документы", icon: <FileText size={18} aria-hidden="true" /> },
  { value: "details", title: "Реквизиты", icon: <Landmark size={18} aria-hidden="true" /> },
  { value: "own", title: "Моё участие", icon: <UserRound size={18} aria-hidden="true" /> },
] as const;

type Tab = (typeof TABS)[number]["value"];

/** Sections of a company for its owner and managers; the URL contains the selected one. */
export function CompanySections({ company }: { company: Company }) {
  const [params, setParams] = useSearchParams();
  const tabs = TABS.filter(({ value }) => value !== "own" || company.role !== "owner");
  const tab = tabs.find(({ value }) => value === params.get("tab"))?.value ?? "members";
  const choose = (next: Tab) => setParams(next === "members" ? {} : { tab: next }, { replace: true });
  return (
    <Tabs label="Разделы компании" value={tab} onChange={choose} tabs={tabs}>
      <SectionErrorBoundary section="company" resetKeys={[tab]}>
        {tab === "members" && (
          <Stack gap={4}>
            <MembersCard role={company.role} />
            <InvitationsCard role={company.role} companyName={company.name} />
            <RolesCard />
          </Stack>
        )}
        {tab === "documents" && <DocumentsCard isOwner={company.role === "owner"} />}
        {tab === "details" && <DetailsCard company={company} />}
        {tab === "own" && <Membership company={company} />}
      </SectionErrorBoundary>
    </Tabs>
  );
}
