import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Problem } from "@/api/problem";
import { Failure } from "./failure";
import { LoadFailure } from "./load-failure";

const REQUEST_ID = "018f0000-0000-7000-8000-000000000000";

it.each([
  [500, 2],
  [404, 0],
])("error with status %i shows the request id in %i of two components", (status, times) => {
  const error = new Problem(status, "internal", "Не вышло", { request_id: REQUEST_ID });
  render(
    <>
      <Failure error={error} />
      <LoadFailure error={error} onRetry={() => undefined} title="Карты не загрузились" />
    </>,
  );
  expect(screen.queryAllByText(`Номер запроса: ${REQUEST_ID}`)).toHaveLength(times);
});
