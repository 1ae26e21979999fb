import { describe, expect, it } from "vitest";
import { EMPTY_ANSWER, vkAnswerOf, withoutVkAnswer } from "./vk-answer";

const answerOf = (query: string) => vkAnswerOf(new URLSearchParams(query));

describe("the return address of VK ID", () => {
  it("with code, state and device is read as a code", () => {
    expect(answerOf("code=c&state=s&device_id=d&type=code_v2&expires_in=600&ext_id=e")).toEqual({
      code: "c",
      state: "s",
      device_id: "d",
    });
  });

  it("without parameters of VK is read as no answer", () => {
    expect(answerOf("")).toBeNull();
    expect(answerOf("next=%2Fdashboard&step=phone")).toBeNull();
  });

  it.each([
    ["error=access_denied&state=s", "Авторизация отклонена пользователем"],
    ["error=temporarily_unavailable", "VK сервис временно недоступен. Попробуйте позже."],
    ["error=server_error&code=c", "VK сервис временно недоступен. Попробуйте позже."],
    ["error=invalid_scope", "Произошла ошибка при входе через VK ID"],
    ["state=s&device_id=d", "Не получен код авторизации"],
    ["code=c&state=s", "Не получен код авторизации"],
    [EMPTY_ANSWER, "Не получен код авторизации"],
  ])("with the query %s is read as the error: %s", (query, message) =>
    expect(answerOf(query)).toMatchObject({ message }),
  );

  it("loses the parameters of VK and keeps the others", () => {
    const query = new URLSearchParams("next=%2Fprofile&code=c&state=s&device_id=d&type=code_v2&ext_id=e");
    expect(withoutVkAnswer(query).toString()).toBe("next=%2Fprofile");
  });
});
