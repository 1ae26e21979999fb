import { expect, test } from "vitest";
import type { Photo } from "@/core/types";
import { isExpired, photoAlt, photoText } from "./photo-text";

const PHOTO: Photo = { url: "/1", bigUrl: null, info: "Тюмень", date: "2024-03-12", source: null };

test("photoText joins the known facts of a photo, and is null without any", () => {
  expect(photoText(PHOTO)).toBe("Тюмень, 12.03.2024");
  expect(photoAlt(PHOTO, 2)).toBe("Фото 3: Тюмень, 12.03.2024");
  expect(photoText({ ...PHOTO, info: "null", date: null })).toBeNull();
  expect(photoAlt({ ...PHOTO, info: null, date: null }, 0)).toBe("Фото 1");
});

test("isExpired recognises an expired link by its URL, without a request", () => {
  const url = "/api/photos/1/0/small?expires=1700000000&signature=x";
  expect(isExpired(url, 1_699_999_999_999)).toBe(false);
  expect(isExpired(url, 1_700_000_000_000)).toBe(true);
  expect(isExpired("/picture.png", Date.now())).toBe(false);
});
