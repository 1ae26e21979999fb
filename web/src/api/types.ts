/** Wire shapes of the HTTP API. */
import type { CatalogueName, IdentifierKind } from "@/core/types";

export interface User {
  id: string;
  username: string;
  phone: string | null;
  email: string | null;
  role: string;
  balance: number;
  heldBalance: number;
  freeChecksAvailable: number;
  freeChecksUsed: number;
  businessType: string;
  isActive: boolean;
  createdAt: string;
  lastLoginAt: string | null;
}

export interface CodeSent {
  challengeId: string;
  resendAfter: number;
  expiresIn: number;
  length: number;
}

export interface SignedIn {
  token: string;
  phoneToken: string;
  user: User;
}

/** What plate, VIN and car disagree about. */
export interface Mismatch {
  code: string;
  message: string;
  expected: string | null;
  found: string | null;
}

export interface IdentifiedVehicle {
  found: boolean;
  vin: string | null;
  plate: string | null;
  plateDisplay: string | null;
  bodyNumber: string | null;
  brandModel: string | null;
  year: number | null;
  mismatch: Mismatch | null;
}

export interface SearchOrder {
  query: string;
  type: IdentifierKind;
  selectedServices: string[];
  fullReport: boolean;
  catalogue?: CatalogueName;
  freeCheck?: boolean;
  promoCode?: string;
  acceptMismatch?: boolean;
}

export type SourceStatus = "pending" | "running" | "success" | "error" | "skipped";

/** The five states of a source, also the levels of the verdict. */
export type SourceState = "good" | "attention" | "stop" | "noData" | "notAnswered";

export interface ReportService {
  id: string;
  name: string;
  title: string;
  status: SourceStatus;
  statusLabel: string;
  state: SourceState | null;
  verdict: string | null;
  price: number;
  cost: number;
  released: boolean;
  attempts: number;
  fetchedAt: string | null;
  actualAt: string | null;
  fromCache: boolean;
  responseTimeMs: number | null;
  error: { code: string; message: string } | null;
  data: unknown;
}

export interface ReportVehicle {
  brand: string | null;
  model: string | null;
  year: number | null;
  color: string | null;
  licenseNumber: string | null;
  plateNumber: string | null;
  vin: string | null;
  bodyNumber: string | null;
  engineNumber: string | null;
  engineVolume: number | null;
  enginePower: number | null;
  transmission: string | null;
  category: string | null;
  vehicleType: string | null;
}

export interface ReportVerdict {
  level: SourceState;
  final: boolean;
  title: string;
  summary: string;
  reasons: { level: SourceState; text: string; serviceId: string }[];
  rulesVersion: string | number;
}

export interface Report {
  id: string;
  version: number;
  status: "identifying" | "running" | "completed";
  createdAt: string;
  finishedAt: string | null;
  searchType: IdentifierKind;
  searchQuery: string;
  catalogue: CatalogueName;
  selectedServices: string[];
  freeCheck: boolean;
  totalCost: number;
  heldCost: number;
  releasedCost: number;
  orderedCost: number;
  successfulServicesCount: number;
  answeredCount: number;
  servicesCount: number;
  verdict: ReportVerdict;
  recommendations: string[];
  reportData: { vehicle: ReportVehicle; services: ReportService[] };
}

export interface ReportSummary {
  id: string;
  createdAt: string;
  finishedAt: string | null;
  status: Report["status"];
  searchType: IdentifierKind;
  searchQuery: string;
  totalCost: number;
  servicesCount: number;
  answeredCount: number;
  verdictLevel: SourceState;
  vehicle: { brand: string | null; model: string | null; year: number | null };
  freeCheck: boolean;
}
