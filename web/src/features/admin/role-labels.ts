import type { User } from "@/api/types";

export const ROLES = {
  user: { word: "Пользователь", tone: "neutral" },
  operator: { word: "Оператор", tone: "attention" },
  admin: { word: "Администратор", tone: "accent" },
} as const satisfies Record<User["role"], { word: string; tone: "neutral" | "attention" | "accent" }>;
