import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import type { OwnershipBand } from "@/api/types";
import { OwnershipBands } from "./ownership-bands";

function owner(number: number, from: string, to: string | null): OwnershipBand {
  const words = { title: `Владелец ${number}`, anchor: `history-${number}` };
  return { number, from, to, months: 1, isCompany: false, ...words };
}

it("a short last ownership period is placed from the right edge, within the strip", () => {
  const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const { container } = render(
    <OwnershipBands owners={[owner(1, "2008-01-01", days(20)), owner(2, days(20), null)]} />,
  );
  const [first, last] = container.querySelectorAll<HTMLElement>("[class*=band]");
  expect(first?.style.left).toBe("0%");
  expect(last).toHaveTextContent("2");
  expect(last?.style.right).toBe("0px");
  expect(last?.style.left).toBe("");
});
