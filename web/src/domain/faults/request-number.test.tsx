import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Problem } from "@/api/problem";
import { Failure } from "./failure";
import { LoadFailure } from "./load-failure";

const NUMBER = "018f0000-0000-7000-8000-000000000000";

it.each([
  [500, 2],
  [404, 0],
])("a part of a page that failed with %i tells its number %i times of two", (status, times) => {
  const error = new Problem(status, "internal", "Не вышло", { request_id: NUMBER });
  render(
    <>
      <Failure error={error} />
      <LoadFailure error={error} onRetry={() => undefined} title="Карты не загрузились" />
    </>,
  );
  expect(screen.queryAllByText(`Номер запроса: ${NUMBER}`)).toHaveLength(times);
});
