/** Test data of a company. */
import type { ClosingDocuments, Company, Invitation, Member, ReceivedInvitation } from "@/api/types";
import { MEMBER } from "@/testing/companies";

export const COMPANY: Company = {
  id: "0192f0c0-0000-7000-8000-0000000000c0",
  name: "ООО «Автоград»",
  inn: "7707083893",
  kpp: "773601001",
  ogrn: null,
  address: null,
  role: "owner",
  monthlyCap: null,
  spentThisMonth: 0,
  balance: 1700,
  memberCount: 2,
  createdAt: "2026-11-02T09:00:00Z",
};

export const MARIA = MEMBER;

export const IVAN: Member = { ...MARIA, id: "m2", name: "Иван", role: "manager", monthlyCap: null };

export const INVITATION: Invitation = {
  id: "i1",
  contact: "+79161234567",
  role: "employee",
  monthlyCap: 3000,
  createdAt: "2026-11-28T09:00:00Z",
  expiresAt: "2026-12-05T09:00:00Z",
  expired: false,
};

export const OFFER: ReceivedInvitation = {
  id: "i1",
  companyName: "Авторынок Юг",
  role: "employee",
  monthlyCap: 5000,
  expiresAt: "2026-12-05T09:00:00Z",
  invitedBy: "Сергей",
};

export const DOCUMENTS: ClosingDocuments = {
  months: [
    {
      month: "2026-11",
      services: 8200,
      discount: 0,
      total: 8200,
      isClosed: false,
      readyAt: "2026-11-30T22:00:00Z",
      documents: [],
    },
    {
      month: "2026-10",
      services: 12500.5,
      discount: 100,
      total: 12400.5,
      isClosed: true,
      readyAt: "2026-10-31T22:00:00Z",
      documents: ["invoice.pdf", "act.pdf", "upd.pdf"],
    },
  ],
  missing: [],
};
