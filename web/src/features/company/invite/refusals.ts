import { Problem } from "@/api/problem";

interface Refusal {
  title: string;
  text: string;
}

/** Refusals of an invitation by error code. */
const REFUSALS: Record<string, Refusal> = {
  invitation_not_found: {
    title: "Такого приглашения нет",
    text: "Проверьте, что ссылка открыта целиком. Если приглашение отозвали, попросите отправить новое.",
  },
  invitation_over: {
    title: "Приглашение уже не действует",
    text: "Срок истёк, или на него уже ответили. Попросите компанию отправить новое.",
  },
  already_member: {
    title: "Вы уже работаете в этой компании",
    text: "Откройте её кнопкой «Сменить аккаунт» вверху страницы или в меню.",
  },
  invitation_of_another_contact: {
    title: "Приглашение отправлено другому человеку",
    text: "Оно для другого телефона. Войдите с ним или попросите пригласить вас на тот, что указан в вашем аккаунте.",
  },
};

/** Refusal of an invitation that an error means; null for other errors. */
export function refusalOf(error: Error | null): Refusal | null {
  return error instanceof Problem ? (REFUSALS[error.code] ?? null) : null;
}
