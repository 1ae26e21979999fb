import type { User } from "@/api/types";

export const ROLE_LABELS = {
  user: { label: "Пользователь", tone: "neutral" },
  operator: { label: "Оператор", tone: "attention" },
  admin: { label: "Администратор", tone: "accent" },
} as const satisfies Record<User["role"], { label: string; tone: "neutral" | "attention" | "accent" }>;
