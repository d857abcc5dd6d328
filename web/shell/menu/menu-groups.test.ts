import { expect, test } from "vitest";
import type { MenuEntry } from "../../../domain/menu-visibility.ts";
import { groupMenu } from "./menu-groups.ts";

const rows = (...urls: string[]) =>
  urls.map((url, index) => ({ index, entry: { title: url, icon: "", url } satisfies MenuEntry }));

const MEMBER = [
  "/dashboard",
  "/wallet",
  "/personal",
  "/folder",
  "/our-own?x=1",
  "/invoice",
  "/help/start",
  "/lists",
];

test("a member's menu stands in three groups, each in the configured order, and no entry is lost", () => {
  const groups = groupMenu(rows(...MEMBER));
  expect(groups.map(({ entries }) => entries.map(({ entry }) => entry.url))).toEqual([
    ["/dashboard", "/folder", "/our-own?x=1", "/lists"],
    ["/wallet", "/invoice"],
    ["/personal", "/help/start"],
  ]);
  expect(groups[1]?.entries.map(({ index }) => index)).toEqual([1, 5]);
});

test("a short menu has no headings, and a group without entries is not there", () => {
  expect(groupMenu(rows("/wallet", "/help"))).toHaveLength(1);
  const onlyWork = Array.from({ length: 9 }, (_, at) => `/page-${at}`);
  expect(groupMenu(rows(...onlyWork))).toHaveLength(1);
});
