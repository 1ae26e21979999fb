import type { LucideIcon } from "lucide-react";
import Camera from "lucide-react/icons/camera";
import CarTaxiFront from "lucide-react/icons/car-taxi-front";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import FileClock from "lucide-react/icons/file-clock";
import Gauge from "lucide-react/icons/gauge";
import Gavel from "lucide-react/icons/gavel";
import Lock from "lucide-react/icons/lock";
import ReceiptText from "lucide-react/icons/receipt-text";
import Scale from "lucide-react/icons/scale";
import Shield from "lucide-react/icons/shield";
import Ship from "lucide-react/icons/ship";
import Siren from "lucide-react/icons/siren";
import TriangleExclamationPoint from "lucide-react/icons/triangle-exclamation-point";
import Wrench from "lucide-react/icons/wrench";
import type { EventKind } from "@/api/types";

/** Titles and icons of the timeline events by kind. */
export const EVENT_KINDS: Record<EventKind, { title: string; icon: LucideIcon }> = {
  customs: { title: "Таможня", icon: Ship },
  registration: { title: "Учёт", icon: FileClock },
  policy: { title: "ОСАГО", icon: Shield },
  taxi: { title: "Такси", icon: CarTaxiFront },
  inspection: { title: "Техосмотр", icon: ClipboardCheck },
  mileage: { title: "Пробег", icon: Gauge },
  accident: { title: "ДТП", icon: TriangleExclamationPoint },
  restriction: { title: "Ограничения", icon: Lock },
  wanted: { title: "Розыск", icon: Siren },
  pledge: { title: "Залог и лизинг", icon: Scale },
  recall: { title: "Отзывы", icon: Wrench },
  auction: { title: "Аукционы", icon: Gavel },
  photo: { title: "Фото", icon: Camera },
  fine: { title: "Штрафы", icon: ReceiptText },
};
