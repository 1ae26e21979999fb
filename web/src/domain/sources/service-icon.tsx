import {
  ArrowLeftRight,
  BadgeAlert,
  Barcode,
  Briefcase,
  Calculator,
  Camera,
  Car,
  CarFront,
  ClipboardCheck,
  FileClock,
  FileText,
  Gauge,
  Gavel,
  Landmark,
  Lock,
  type LucideIcon,
  Receipt,
  Scale,
  Shield,
  ShieldQuestionMark,
  Ship,
  Siren,
  Wrench,
} from "lucide-react";

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
  "badge-alert": BadgeAlert,
  calculator: Calculator,
  briefcase: Briefcase,
};

/** The drawing of a service by the name its price list gives. */
export function ServiceIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? FileText;
  return <Icon size={22} strokeWidth={1.6} aria-hidden="true" />;
}
