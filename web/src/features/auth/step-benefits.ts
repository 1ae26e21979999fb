/** Texts of the benefits that a completed sign-in step grants. */

import type { SignInStatus, User } from "@/api/types";
import { freeCheck, vkPackage } from "@/core/limits.json";
import { counted } from "@/lib/plural";
import type { StepId } from "./steps";

const GRANTED = {
  vk: `Бесплатная проверка за VK ID: ${freeCheck.sources}`,
  phone: `Бесплатная проверка за телефон: ${freeCheck.sources}`,
  licence: "Бонус за права: ещё одна бесплатная проверка",
} as const;

const ALREADY_USED = {
  vk: "Бесплатная проверка за этот профиль VK уже была получена раньше",
  phone: "Бесплатная проверка за этот номер уже была получена раньше",
  licence: "Бонус за эти права уже был получен раньше",
} as const;

export function benefitsOf(step: StepId, user: User, status: SignInStatus): string[] {
  const isGranted = status.freeChecks.some(({ kind, granted }) => kind === step && granted);
  const benefits: string[] = [isGranted ? GRANTED[step] : ALREADY_USED[step]];
  if (step === "vk" && user.vkPackageAvailable) benefits.push(`Пакет VK: ${vkPackage} бесплатно, один раз`);
  benefits.push(remainingText(status.freeChecksAvailable));
  return benefits;
}

export function remainingText(count: number): string {
  if (count === 0) return "Бесплатные проверки использованы, следующие — с баланса";
  return `Сейчас доступно: ${counted(count, "бесплатная проверка", "бесплатные проверки", "бесплатных проверок")}`;
}
