import { render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { Field } from "./form/field";
import { LiveRegion } from "./live-region";

it("live region is in the document before its text", () => {
  const { container, rerender } = render(<LiveRegion>{false}</LiveRegion>);
  const region = container.querySelector("[aria-live=polite]");
  rerender(
    <LiveRegion>
      <p>Не загрузилось</p>
    </LiveRegion>,
  );
  expect(region).toBe(screen.getByText("Не загрузилось").parentElement);
});

it("live region is rendered empty at first when it is mounted with a text", () => {
  const region = <LiveRegion>Не загрузилось</LiveRegion>;
  expect(renderToString(region)).not.toContain("Не загрузилось");
  render(region);
  expect(screen.getByText("Не загрузилось")).toBeVisible();
});

it("live region of a field contains its error, not its hint", () => {
  const field = (error?: string) => (
    <Field label="ИНН" hint="12 цифр" error={error}>
      {(control) => <input {...control} />}
    </Field>
  );
  const { container, rerender } = render(field());
  const region = container.querySelector("[aria-live=polite]");
  expect(region).toBeEmptyDOMElement();
  expect(screen.getByLabelText("ИНН")).toHaveAccessibleDescription("12 цифр");
  rerender(field("Проверьте ИНН"));
  expect(region).toHaveTextContent("Проверьте ИНН");
  expect(screen.getByLabelText("ИНН")).toHaveAccessibleDescription("Проверьте ИНН");
});
