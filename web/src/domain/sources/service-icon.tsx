import type { LucideIcon } from "lucide-react";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import BadgeExclamationPoint from "lucide-react/icons/badge-exclamation-point";
import Barcode from "lucide-react/icons/barcode";
import Briefcase from "lucide-react/icons/briefcase";
import Calculator from "lucide-react/icons/calculator";
import Camera from "lucide-react/icons/camera";
import Car from "lucide-react/icons/car";
import CarFront from "lucide-react/icons/car-front";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import FileClock from "lucide-react/icons/file-clock";
import FileText from "lucide-react/icons/file-text";
import Gauge from "lucide-react/icons/gauge";
import Gavel from "lucide-react/icons/gavel";
import Landmark from "lucide-react/icons/landmark";
import Lock from "lucide-react/icons/lock";
import Receipt from "lucide-react/icons/receipt";
import Scale from "lucide-react/icons/scale";
import Shield from "lucide-react/icons/shield";
import ShieldQuestionMark from "lucide-react/icons/shield-question-mark";
import Ship from "lucide-react/icons/ship";
import Siren from "lucide-react/icons/siren";
import Wrench from "lucide-react/icons/wrench";

const ICONS: Record<string, LucideIcon> = {
  gauge: Gauge,
  collision: CarFront,
  "file-clock": FileClock,
  siren: Siren,
  lock: Lock,
  "clipboard-check": ClipboardCheck,
  shield: Shield,
  "shield-info": ShieldQuestionMark,
  ship: Ship,
  camera: Camera,
  scale: Scale,
  landmark: Landmark,
  wrench: Wrench,
  barcode: Barcode,
  taxi: Car,
  receipt: Receipt,
  gavel: Gavel,
  "arrow-left-right": ArrowLeftRight,
  "badge-alert": BadgeExclamationPoint,
  calculator: Calculator,
  briefcase: Briefcase,
};

/** Icon of a service, selected by the icon name of the price list. */
export function ServiceIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? FileText;
  return <Icon size={22} strokeWidth={1.6} aria-hidden="true" />;
}
