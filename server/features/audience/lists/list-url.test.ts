import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createListUrls } from "./list-url.ts";

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 10, 23, 12);
const urls = createListUrls("a secret of the tool", "https://tool.example");

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: NOON }));
afterEach(() => vi.useRealTimers());

const tokenOf = (address: string) => address.split("/").at(-1) ?? "";

test("an address is the same within an hour and another for new numbers, and is read until it is too old", () => {
  const address = urls.urlOf("list-1", 3);
  expect(address).toMatch(/^https:\/\/tool\.example\/files\/lists\/list-1\.3\./);
  vi.setSystemTime(NOON + HOUR_MS - 1);
  expect(urls.urlOf("list-1", 3)).toBe(address);
  expect(urls.urlOf("list-1", 4)).not.toBe(address);
  vi.setSystemTime(NOON + 2 * HOUR_MS - 1);
  expect(urls.read(tokenOf(address))).toBe("list-1");
  vi.setSystemTime(NOON + 2 * HOUR_MS);
  expect(urls.read(tokenOf(address))).toBeUndefined();
});

test("an address that was changed, cut or made with another secret opens no list", () => {
  const [listId, revision, hour, signature] = tokenOf(urls.urlOf("list-1", 3)).split(".");
  const other = createListUrls("another secret", "https://tool.example");
  const forged = [
    `list-2.${revision}.${hour}.${signature}`,
    `${listId}.4.${hour}.${signature}`,
    `${listId}.${revision}.${Number(hour) + 1}.${signature}`,
    `${listId}.${revision}.${hour}.${signature?.slice(1)}`,
    `${listId}.${revision}.${hour}`,
    tokenOf(other.urlOf("list-1", 3)),
    "",
  ];
  expect(forged.map((token) => urls.read(token))).toEqual(forged.map(() => undefined));
});
