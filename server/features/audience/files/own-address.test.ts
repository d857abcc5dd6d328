import { expect, test } from "vitest";
import { sitesTypedIn } from "./own-address.ts";

const URLS = { contentUrl: "https://pages.example", publicUrl: "https://shop.example" };

test("pages of ours are found in words however they are written, and others' are none", () => {
  const typed = (words: string) => sitesTypedIn(words, URLS);
  expect(typed("See pages.example/s/abc123 today")).toEqual([{ code: "abc123", isPlain: true }]);
  expect(typed("See ＰＡＧＥＳ。example/s/abc123 or shop.example:443/s/abc124")).toEqual([
    { code: "abc123", isPlain: false },
    { code: "abc124", isPlain: false },
  ]);
  expect(typed("mypages.example/s/abc123 x-shop.example/s/abc123 a.shop.example/s/abc123")).toEqual(
    [],
  );
});

test("forty thousand letters that name none are looked through in no time, also as words of one", () => {
  const before = process.cpuUsage();
  for (let time = 0; time < 10; time += 1)
    expect(sitesTypedIn("a ".repeat(20_000), URLS)).toEqual([]);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(300);
});
