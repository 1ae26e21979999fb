/** Wire shapes of the HTTP API: generated from the server's document, named here as the pages say them. */
import type { CatalogueName, IdentifierKind } from "@/core/types";
import type {
  AccountView,
  PhoneSession,
  ProfileView,
  ReportData,
  ReportSummary as ReportSummaryView,
  ReportView,
  Search,
  ServiceView,
} from "./generated/types.gen";
import type { AccountIdentity } from "./identity-types";

export type {
  BalanceView as Balance,
  CodeSent,
  Identity as IdentifiedVehicle,
  Mismatch,
  ReportVerdict,
  SourceState,
} from "./generated/types.gen";

export type User = AccountView & AccountIdentity;

export type SignedIn = Narrowed<PhoneSession, { user: User }>;

/** An order as the pages send it: the kind of the number is always said. */
export type SearchOrder = Search &
  Required<Pick<Search, "type" | "selectedServices">> & {
    /** The eight free services of the VK package, in place of money. */
    vkPackage?: boolean;
  };

/** The document calls these plain strings; these are their values. */
export type ReportStatus = "identifying" | "running" | "completed";
export type SourceStatus = "pending" | "running" | "success" | "error" | "skipped";

export type ReportService = Narrowed<ServiceView, { status: SourceStatus }>;

export type Report = Narrowed<
  ReportView,
  {
    status: ReportStatus;
    searchType: IdentifierKind;
    catalogue: CatalogueName;
    reportData: Narrowed<ReportData, { services: ReportService[] }>;
  }
>;

export type ReportSummary = Narrowed<ReportSummaryView, { status: ReportStatus; searchType: IdentifierKind }>;

export type Profile = Narrowed<ProfileView, { recentReports: ReportSummary[] }>;

type Narrowed<T, Fields> = Omit<T, keyof Fields> & Fields;
