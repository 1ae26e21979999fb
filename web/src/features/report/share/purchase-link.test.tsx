import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderApp, USER } from "@/testing/render";
import { serve } from "@/testing/serve";
import { PurchaseLink } from "./purchase-link";

const PATH = "/api/reports/r1/purchase-link";

afterEach(() => vi.unstubAllGlobals());

describe("purchase link", () => {
  it("is no longer shown once the owner of the report has revoked it", async () => {
    let open = true;
    const calls = serve({
      [`GET ${PATH}`]: () => ({ open, expiresAt: "2027-11-21T09:00:00Z" }),
      [`DELETE ${PATH}`]: () => {
        open = false;
        return new Response(null, { status: 204 });
      },
    });
    renderApp(<PurchaseLink reportId="r1" />, { user: USER });
    await userEvent.click(await screen.findByRole("button", { name: "Отозвать ссылку из письма" }));
    await waitFor(() => expect(screen.queryByRole("heading")).not.toBeInTheDocument());
    expect(calls.map(({ name }) => name)).toEqual([`GET ${PATH}`, `DELETE ${PATH}`, `GET ${PATH}`]);
  });

  it("is not shown for a report without one", async () => {
    const calls = serve({ [`GET ${PATH}`]: { open: false, expiresAt: null } });
    renderApp(<PurchaseLink reportId="r1" />, { user: USER });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole("heading")).not.toBeInTheDocument();
  });
});
