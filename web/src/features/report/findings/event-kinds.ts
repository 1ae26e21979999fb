import {
  Camera,
  CarTaxiFront,
  ClipboardCheck,
  FileClock,
  Gauge,
  Gavel,
  Lock,
  type LucideIcon,
  ReceiptText,
  Scale,
  Shield,
  Ship,
  Siren,
  TriangleAlert,
  Wrench,
} from "lucide-react";
import type { EventKind } from "@/api/types";

/** What the line calls each kind of event, and its drawing. */
export const EVENT_KINDS: Record<EventKind, { title: string; icon: LucideIcon }> = {
  customs: { title: "Таможня", icon: Ship },
  registration: { title: "Учёт", icon: FileClock },
  policy: { title: "ОСАГО", icon: Shield },
  taxi: { title: "Такси", icon: CarTaxiFront },
  inspection: { title: "Техосмотр", icon: ClipboardCheck },
  mileage: { title: "Пробег", icon: Gauge },
  accident: { title: "ДТП", icon: TriangleAlert },
  restriction: { title: "Ограничения", icon: Lock },
  wanted: { title: "Розыск", icon: Siren },
  pledge: { title: "Залог и лизинг", icon: Scale },
  recall: { title: "Отзывы", icon: Wrench },
  auction: { title: "Аукционы", icon: Gavel },
  photo: { title: "Фото", icon: Camera },
  fine: { title: "Штрафы", icon: ReceiptText },
};
