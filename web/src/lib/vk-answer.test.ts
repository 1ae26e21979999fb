import { describe, expect, it } from "vitest";
import { EMPTY_ANSWER, vkAnswerOf, withoutVkAnswer } from "./vk-answer";

const answerOf = (query: string) => vkAnswerOf(new URLSearchParams(query));

describe("the return address of VK ID", () => {
  it("holds the code with its state and device", () => {
    expect(answerOf("code=c&state=s&device_id=d&type=code_v2&expires_in=600&ext_id=e")).toEqual({
      code: "c",
      state: "s",
      device_id: "d",
    });
  });

  it("is an ordinary address without any of them", () => {
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
  ])("%s: %s", (query, message) => expect(answerOf(query)).toMatchObject({ message }));

  it("is cleaned of VK's part alone", () => {
    const query = new URLSearchParams("next=%2Fprofile&code=c&state=s&device_id=d&type=code_v2&ext_id=e");
    expect(withoutVkAnswer(query).toString()).toBe("next=%2Fprofile");
  });
});
