import { expect, it } from "vitest";
import { problemOf } from "@/api/problem";
import { vkProblemOf } from "./vk-problem";

it("error of the server is shown with its message, an error of a proxy with its status only", async () => {
  const json = { headers: { "content-type": "application/problem+json" } };
  const ours = JSON.stringify({ code: "vk_unavailable", detail: "VK сервис временно недоступен." });
  const refused = await problemOf(new Response(ours, { status: 503, ...json }));
  expect(vkProblemOf(refused).message).toBe("VK сервис временно недоступен.");
  const gateway = await problemOf(new Response("<html>Bad gateway</html>", { status: 502 }));
  expect(vkProblemOf(gateway).message).toBe("Сервер вернул ошибку: 502");
});
