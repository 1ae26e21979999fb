import { showToast } from "./toast";

/** Copies a text to the clipboard and shows in a toast whether this succeeded. */
export async function copyText(text: string, note?: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast("good", "Скопировано", note);
  } catch {
    showToast(
      "stop",
      "Не скопировалось",
      "Браузер не дал доступ к буферу обмена. Выделите и скопируйте вручную.",
    );
  }
}
