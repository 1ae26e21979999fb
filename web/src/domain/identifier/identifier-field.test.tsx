import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeAll, describe, expect, it } from "vitest";
import { loadRules } from "@/core";
import type { IdentifierKind } from "@/core/types";
import { IdentifierField } from "./identifier-field";

beforeAll(async () => {
  await loadRules();
});

function Harness({ initial = "vin" }: { initial?: IdentifierKind }) {
  const [kind, setKind] = useState(initial);
  const [value, setValue] = useState("");
  return (
    <IdentifierField
      kind={kind}
      value={value}
      onChange={setValue}
      onKindChange={(next, text) => {
        setKind(next);
        setValue(text);
      }}
    />
  );
}

describe("identifier field", () => {
  it("wrong character of a VIN is explained and repaired by a click", async () => {
    render(<Harness />);
    const field = screen.getByRole("textbox", { name: "VIN-номер" });
    await userEvent.type(field, "xta2i9010n0000001");
    expect(field).toHaveValue("XTA2I9010N0000001");
    expect(field).toHaveAccessibleDescription(/Проверьте правильность ввода данных/);
    const repair = screen.getAllByRole("button").find((button) => button.textContent?.includes("1"));
    await userEvent.click(repair as HTMLElement);
    expect(field).toHaveValue("XTA219010N0000001");
    expect(field).toHaveAccessibleDescription(/Номер записан верно/);
    expect(field).toHaveFocus();
  });

  it("typed VIN stops at 17 characters without separators", async () => {
    render(<Harness />);
    const field = screen.getByRole("textbox");
    await userEvent.type(field, "XTA 219010 N0000001 99");
    expect(field).toHaveValue("XTA 219010 N0000001 ");
  });

  it("VIN in a pasted text is taken by a click", async () => {
    render(<Harness />);
    const field = screen.getByRole("textbox");
    await userEvent.click(field);
    await userEvent.paste("VIN: XTA219010N0000001 (LADA)");
    expect(field).toHaveAccessibleDescription(/лишние: \d+/);
    expect(field).not.toHaveAccessibleDescription(/Позиция/);
    await userEvent.click(
      screen.getByRole("button", { name: "Взять номер XTA219010N0000001, без «VIN LADA»" }),
    );
    expect(field).toHaveValue("XTA219010N0000001");
  });

  it("plate typed in Latin letters is shown in Cyrillic with its region", async () => {
    render(<Harness initial="license" />);
    await userEvent.type(screen.getByRole("textbox"), "a123bc77");
    expect(screen.getByRole("img", { name: "Номерной знак А123ВС 77" })).toBeVisible();
    expect(screen.getByText("77 — Москва")).toBeVisible();
  });

  it("plate typed as a VIN offers to change the kind", async () => {
    render(<Harness />);
    await userEvent.type(screen.getByRole("textbox"), "а123вс77");
    await userEvent.click(screen.getByRole("button", { name: /Похоже на госномер/ }));
    const field = screen.getByRole("textbox", { name: "Государственный номер" });
    expect(field).toHaveValue("А123ВС77");
    expect(field).toHaveFocus();
  });
});
