import { beforeAll, describe, expect, it } from "vitest";
import { isRefusal, loadRules, readyRules } from "./index";
import { coreResolver } from "./resolver";

beforeAll(async () => {
  await loadRules();
});

describe("rules", () => {
  it("wrong character of a VIN is a problem with its position and a repair", () => {
    const answer = readyRules().checkIdentifier("vin", "XTA2I9010N0000001");
    expect(answer.valid).toBe(false);
    expect(answer.problems.map((problem) => problem.position)).toContain(5);
    expect(answer.hints.some((hint) => hint.kind === "repair")).toBe(true);
  });

  it("valid plate has a hint with its region", () => {
    const answer = readyRules().checkIdentifier("license", "а123вс77");
    expect(answer).toMatchObject({ valid: true, normalized: "A123BC77" });
    expect(answer.hints).toContainEqual({ kind: "region", code: "77", name: "Москва" });
  });

  it("quote of all 17 search services is 42,50₽, of a selection without services 9,50₽", () => {
    const { services } = readyRules().catalogue("search");
    expect(services).toHaveLength(17);
    const all = readyRules().quote({ catalogue: "search", services: services.map(({ id }) => id) });
    expect(all).toMatchObject({ total: 42.5, count: 17, fullReport: true });
    expect(readyRules().quote({ catalogue: "selection", services: [] })).toMatchObject({ total: 9.5 });
  });

  it("quote with an unknown service is refused with the path of its field", () => {
    const answer = readyRules().quote({ catalogue: "search", services: ["nothing"] });
    expect(isRefusal(answer) && answer.errors[0]?.path).toBe("services[0]");
  });

  it("OSAGO estimate of a car in Moscow contains the base rate 4118", () => {
    const answer = readyRules().osagoApproximate({
      region: "moscow",
      enginePower: 150,
      driverAge: "experienced",
      drivingExperience: "experienced",
      driversCount: "limited",
      bonusMalusClass: "3",
    });
    expect(answer).toMatchObject({ baseRate: 4118 });
  });
});

describe("form resolver", () => {
  const resolve = (phone: string) =>
    coreResolver<{ phone: string }>("phone")({ phone }, undefined, {} as never);

  it("empty or short phone has the message of its rule at the field", async () => {
    expect(await resolve("")).toMatchObject({ errors: { phone: { message: "Введите номер телефона" } } });
    expect(await resolve("+7916")).toMatchObject({
      errors: { phone: { message: "Номер должен быть в формате +7XXXXXXXXXX" } },
    });
  });

  it("valid phone is returned without errors", async () => {
    expect(await resolve("+79160000001")).toEqual({ values: { phone: "+79160000001" }, errors: {} });
  });
});
