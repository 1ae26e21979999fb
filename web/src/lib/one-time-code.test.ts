import { describe, expect, it } from "vitest";
import { codeIn } from "./one-time-code";

describe("one-time code", () => {
  it.each([
    "123456",
    " 123 456 ",
    "123-456",
    "1 2 3 4 5 6",
    "код: 123456",
    "Автослед: код входа 123456. Не сообщайте никому\n\n@avtosled.ru #123456",
    "Автослед: код входа 123456. Не сообщайте никому@127.0.0.1 #123456",
    "Вам звонили с 79161234567, код 123456",
  ])("in «%s» is found", (text) => expect(codeIn(text, 6)).toBe("123456"));

  it.each(["", "12345", "1234567", "111111 или 222222"])("in «%s» is ambiguous or missing", (text) => {
    expect(codeIn(text, 6)).toBeNull();
  });
});
