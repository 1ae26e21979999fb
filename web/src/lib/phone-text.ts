/** Formats a Russian phone: «+7 916 123-45-67»; other numbers are returned unchanged. */
export function phoneText(phone: string | null | undefined): string | null {
  if (phone == null || phone === "") return null;
  const match = /^\+?7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone);
  return match ? `+7 ${match[1]} ${match[2]}-${match[3]}-${match[4]}` : phone;
}
