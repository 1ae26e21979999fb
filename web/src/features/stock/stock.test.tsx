import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { actForCompany } from "@/api/acting-company";
import { storeAccessToken } from "@/api/session";
import { companiesOf, MEMBERSHIP } from "@/testing/companies";
import { stubObjectUrls } from "@/testing/object-urls";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve, tokenOf } from "@/testing/serve";
import { stubWideScreen } from "@/testing/wide-screen";
import { Stock } from "./stock";
import { CAR, EMPTY, MONITORING, PAGE, VIEW } from "./testing";

const LIST = "GET /api/user/stock?limit=100";
const ADD = "POST /api/user/stock";
const SWITCH = "PUT /api/user/stock/monitoring";

function open(answers: Parameters<typeof serve>[0] = {}, path = "/stock") {
  const calls = serve({
    [LIST]: PAGE,
    "GET /api/user/stock-views": { views: [VIEW], maximum: 20 },
    "GET /api/user/stock/monitoring": MONITORING,
    "GET /api/user/companies": companiesOf(),
    ...answers,
  });
  const page = renderApp(<Stock title="Склад" />, { user: USER, path });
  const names = () => calls.map(({ name }) => name);
  const bodyOf = (name: string) => calls.find((call) => call.name === name)?.body;
  return { ...page, names, bodyOf };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = async () => within(await screen.findByRole("dialog"));
const row = async (name: RegExp) => within(await screen.findByRole("row", { name }));

beforeEach(() => {
  stubWideScreen();
  storeAccessToken(tokenOf("anna"));
});

afterEach(() => {
  storeAccessToken(null);
  vi.unstubAllGlobals();
});

describe("cars in stock", () => {
  it("show verdict, age of the report, changes, price beside the market, days and tags", async () => {
    open();
    const car = await row(/SOLARIS/);
    expect(car.getByRole("link", { name: "HYUNDAI SOLARIS" })).toHaveAttribute("href", "/report/r1");
    for (const text of ["Внимание", "Отчёт 3 дня назад", "2 изменения", "выше рынка", "45 дней", "Срочно"])
      expect(car.getByText(text)).toBeVisible();
    expect(car.getByText(/^980.000₽$/)).toBeVisible();
    expect(car.getByText(/^Рынок 800.000₽ – 950.000₽$/)).toBeVisible();
    expect(screen.getByText(/2 машины; объявления на 980.000₽, без цены: 1; с изменениями: 1/)).toBeVisible();
    expect(screen.getByText("2 машины из 1000 возможных")).toBeVisible();
  });

  it("without a report offer the check of their number", async () => {
    open();
    const link = await screen.findByRole("link", { name: "Проверить В777ОР99" });
    expect(link).toHaveAttribute("href", `/services?${new URLSearchParams({ plate: "В777ОР99" })}`);
  });

  it("of the next page are loaded by the cursor", async () => {
    open({
      [LIST]: { ...PAGE, next: "after-2" },
      [`${LIST}&after=after-2`]: { ...PAGE, cars: [{ ...CAR, id: "c3", title: "KIA RIO" }] },
    });
    await press("Показать ещё");
    expect(await row(/KIA RIO/)).toBeDefined();
  });

  it("that fail to load show an error with a retry", async () => {
    let isDown = true;
    open({ [LIST]: () => (isDown ? refusal(503, "unavailable", "Сервис обновляется") : PAGE) });
    expect(await screen.findByText("Склад не загрузился")).toBeVisible();
    isDown = false;
    await press("Загрузить ещё раз");
    expect(await row(/SOLARIS/)).toBeDefined();
  });

  it("an empty stock says what it is for and offers only the addition", async () => {
    open({ [LIST]: EMPTY });
    expect(await screen.findByText("На складе пока пусто")).toBeVisible();
    expect(screen.getByRole("button", { name: "Добавить машины" })).toBeVisible();
    expect(screen.queryByText("Наблюдение за складом")).not.toBeInTheDocument();
  });
});

describe("filters of the stock", () => {
  it("are in the URL and sent to the server", async () => {
    const { router, names } = open({ [`${LIST}&level=attention`]: { ...PAGE, cars: [CAR] } });
    await userEvent.click(await screen.findByRole("radio", { name: /^Внимание 1/ }));
    await waitFor(() => expect(screen.queryByText(/В777ОР/)).not.toBeInTheDocument());
    expect(router.state.location.search).toBe("?level=attention");
    expect(names()).toContain(`${LIST}&level=attention`);
  });

  it("the text is applied after a pause in typing, by one request", async () => {
    const found = `${LIST}&q=solaris`;
    const { names } = open({ [found]: { ...PAGE, cars: [CAR] } });
    await userEvent.type(await screen.findByLabelText("Найти"), "solaris");
    await waitFor(() => expect(names()).toContain(found));
    expect(names().filter((name) => name.includes("q="))).toEqual([found]);
  });

  it("that match nothing can be reset", async () => {
    open({ [`${LIST}&tag=VIP`]: { ...PAGE, cars: [], totals: EMPTY.totals } }, "/stock?tag=VIP");
    expect(await screen.findByText("Таких машин на складе нет")).toBeVisible();
    await press("Показать все машины");
    expect(await row(/SOLARIS/)).toBeDefined();
  });

  it("of a saved view are applied by its choice", async () => {
    const { router, names } = open({ [`${LIST}&inStockDays=30&order=asc`]: PAGE });
    await userEvent.selectOptions(await screen.findByLabelText("Вид"), "Залежались");
    await waitFor(() => expect(names()).toContain(`${LIST}&inStockDays=30&order=asc`));
    expect(router.state.location.search).toBe("?inStockDays=30&order=asc");
    expect(screen.getByRole("button", { name: "Изменить вид" })).toBeVisible();
  });

  it("are saved as a view; the name of another view replaces it", async () => {
    const REPLACE = "PATCH /api/user/stock-views/v1";
    const { bodyOf } = open({ [`${LIST}&changed=true`]: PAGE, [REPLACE]: VIEW }, "/stock?changed=true");
    await press("Сохранить вид");
    const form = await dialog();
    await userEvent.type(form.getByLabelText("Название"), "залежались");
    expect(form.getByText("Вид с таким названием будет заменён.")).toBeVisible();
    await userEvent.click(form.getByRole("button", { name: "Сохранить" }));
    await waitFor(() => expect(bodyOf(REPLACE)).toEqual({ name: "залежались", filters: { changed: true } }));
  });

  it("apply to the downloaded table", async () => {
    stubObjectUrls();
    const { names } = open(
      {
        [`${LIST}&level=attention`]: PAGE,
        "GET /api/user/stock/export.xlsx?level=attention": () => new Response("xlsx"),
      },
      "/stock?level=attention",
    );
    await press("Скачать XLSX");
    await waitFor(() => expect(names()).toContain("GET /api/user/stock/export.xlsx?level=attention"));
  });
});

describe("a car in stock", () => {
  const CHANGE = "PATCH /api/user/stock/c1";

  it("is changed in a dialog", async () => {
    const { bodyOf } = open({ [CHANGE]: CAR });
    await press("Изменить: HYUNDAI SOLARIS");
    const form = await dialog();
    await userEvent.clear(form.getByLabelText("Цена объявления, ₽"));
    await userEvent.type(form.getByLabelText("Цена объявления, ₽"), "935 000");
    await userEvent.type(form.getByLabelText("Метки"), ", VIP");
    await userEvent.click(form.getByRole("button", { name: "Сохранить" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(bodyOf(CHANGE)).toEqual({
      askingPrice: 935_000,
      inStockSince: "2026-10-16",
      tags: ["Срочно", "VIP"],
    });
  });

  it("that is refused shows the error at its field", async () => {
    open({
      [CHANGE]: refusal(422, "validation_failed", "Проверьте", [
        { path: "tags[1]", code: "too_long", message: "Метка — не больше 30 символов" },
      ]),
    });
    await press("Изменить: HYUNDAI SOLARIS");
    const form = await dialog();
    await userEvent.click(form.getByRole("button", { name: "Сохранить" }));
    expect(await form.findByText("Метка — не больше 30 символов")).toBeVisible();
    expect(form.getByLabelText("Метки")).toBeInvalid();
  });
});

describe("selected cars", () => {
  it("get tags and lose others by one request", async () => {
    const TAG = "POST /api/user/stock/tags";
    const { bodyOf } = open({ [TAG]: { cars: 2 } });
    await userEvent.click(await screen.findByRole("checkbox", { name: "Выбрать все показанные" }));
    expect(screen.getByText("Выбрано: 2 машины")).toBeVisible();
    await press("Метки");
    const form = await dialog();
    await userEvent.type(form.getByLabelText("Добавить метки"), "VIP, Торг");
    await userEvent.click(form.getByLabelText("Срочно"));
    await userEvent.click(form.getByRole("button", { name: "Сохранить" }));
    await waitFor(() =>
      expect(bodyOf(TAG)).toEqual({ ids: ["c1", "c2"], add: ["VIP", "Торг"], remove: ["Срочно"] }),
    );
  });

  it("are removed only after a confirmation", async () => {
    const REMOVE = "POST /api/user/stock/remove";
    const { names, bodyOf } = open({ [REMOVE]: { cars: 1 } });
    await userEvent.click(await screen.findByRole("checkbox", { name: "Выбрать: HYUNDAI SOLARIS" }));
    await press("Убрать");
    expect(names()).not.toContain(REMOVE);
    const shown = await dialog();
    await userEvent.click(shown.getByRole("button", { name: "Убрать" }));
    await waitFor(() => expect(bodyOf(REMOVE)).toEqual({ ids: ["c1"] }));
    await waitFor(() => expect(screen.queryByText(/^Выбрано/)).not.toBeInTheDocument());
  });
});

describe("addition to the stock", () => {
  it("sends pasted numbers with their prices and the common tags", async () => {
    const { bodyOf } = open({ [LIST]: EMPTY, [ADD]: { added: 2, existing: 0, cars: [] } });
    await press("Добавить машины");
    const form = await dialog();
    await userEvent.click(form.getByLabelText("Номера", { selector: "textarea" }));
    await userEvent.paste("Z94K241CBFR300002\t980 000\n\nа123вс77;1,5\n");
    await userEvent.type(form.getByLabelText(/^Метки всем/), "Площадка");
    await userEvent.click(form.getByRole("button", { name: "Добавить на склад" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(bodyOf(ADD)).toEqual({
      cars: [
        { identifier: "Z94K241CBFR300002", askingPrice: 980_000, tags: ["Площадка"] },
        { identifier: "а123вс77", askingPrice: 1.5, tags: ["Площадка"] },
      ],
    });
  });

  it("that is refused names the lines with an error", async () => {
    open({
      [ADD]: refusal(422, "validation_failed", "Проверьте", [
        { path: "cars[1].identifier", code: "invalid_identifier", message: "Не похоже на номер" },
      ]),
    });
    await press("Добавить машины");
    const form = await dialog();
    await userEvent.click(form.getByLabelText("Номера", { selector: "textarea" }));
    await userEvent.paste("Z94K241CBFR300002\n\nдиректор");
    await userEvent.click(form.getByRole("button", { name: "Добавить на склад" }));
    expect(await form.findByText("Строка 3, директор: Не похоже на номер")).toBeVisible();
  });

  it("of a finished list sends its id", async () => {
    const batch = { id: "b1", name: "Площадка", mode: "live", rows: { completed: 3 } };
    const { bodyOf } = open({
      "GET /api/user/batches?limit=50": {
        batches: [{ ...batch, id: "b0", rows: { completed: 0 } }, batch],
        next: null,
      },
      [ADD]: { added: 1, existing: 2, cars: [] },
    });
    await press("Добавить машины");
    const form = await dialog();
    await userEvent.click(form.getByRole("radio", { name: "Проверенный список" }));
    expect(await form.findByRole("option", { name: "Площадка, 3 машины" })).toBeInTheDocument();
    await userEvent.click(form.getByRole("button", { name: "Добавить на склад" }));
    await waitFor(() => expect(bodyOf(ADD)).toEqual({ batchId: "b1" }));
  });
});

describe("monitoring of the stock", () => {
  it("is switched on only after a confirmation that names the price", async () => {
    const { names, bodyOf } = open({ [SWITCH]: { ...MONITORING, isEnabled: true, state: "active" } });
    expect(await screen.findByText(/за изменение, дни без изменений бесплатны/)).toBeVisible();
    expect(screen.getByText(/Без отчёта не наблюдаем: 1 машину/)).toBeVisible();
    await press("Включить наблюдение");
    const shown = await dialog();
    expect(shown.getByText(/За каждое найденное изменение спишется 5₽/)).toBeVisible();
    expect(names()).not.toContain(SWITCH);
    await userEvent.click(shown.getByRole("button", { name: "Включить, 5₽ за изменение" }));
    await waitFor(() => expect(bodyOf(SWITCH)).toEqual({ isEnabled: true }));
  });

  it("on pause says why", async () => {
    open({
      "GET /api/user/stock/monitoring": { ...MONITORING, isEnabled: true, state: "no_money" },
    });
    expect(await screen.findByText("На паузе")).toBeVisible();
    expect(screen.getByRole("link", { name: "Пополните баланс" })).toBeVisible();
  });

  it("without the business plan leads the owner to it", async () => {
    open({ "GET /api/user/stock/monitoring": { ...MONITORING, isOffered: false } });
    expect(await screen.findByRole("link", { name: "Посмотреть подписку" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Включить наблюдение" })).not.toBeInTheDocument();
  });

  it("is not switched by an employee", async () => {
    actForCompany(MEMBERSHIP.id);
    open();
    expect(await screen.findByText("Включает и выключает владелец или менеджер.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Включить наблюдение" })).not.toBeInTheDocument();
  });
});
