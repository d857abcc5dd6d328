import { expect, it } from "vitest";
import { randomCode } from "./link-address.ts";
import { LinkTable } from "./link-table.ts";

const CODES = 32_000;

it("finds every link by its code and by its id, and no other, in few bytes", () => {
  const table = new LinkTable();
  const codes = Array.from({ length: CODES }, () => randomCode(20));
  // A page for each ten codes, as those of one campaign; long ones too.
  const pageOf = (id: number) =>
    `https://shop.example/é/${Math.floor(id / 10)}${id % 1_000 === 0 ? "x".repeat(2_000) : ""}`;
  for (const [id, code] of codes.entries()) table.add(code, { id, landingPageUrl: pageOf(id) });
  table.add(codes[5] ?? "", { id: 9, landingPageUrl: "https://other.example/" });
  expect(table.size).toBe(CODES);
  for (const [id, code] of codes.entries()) {
    expect(table.find(code)).toEqual({ id, landingPageUrl: pageOf(id) });
    expect(table.findById(id)).toEqual({ id, landingPageUrl: pageOf(id) });
  }
  for (const none of [CODES, 10 * CODES, 2_147_483_647])
    expect(table.findById(none)).toBeUndefined();
  for (let turn = 0; turn < 1_000; turn += 1) {
    const [one = "", other = ""] = [codes[turn], codes[turn + 1]];
    expect(table.find(one.slice(0, 10) + other.slice(10))).toBeUndefined();
    expect(table.find(one.slice(1))).toBeUndefined();
  }
  const texts = 1 << 24;
  expect((table.bytes - texts) / CODES).toBeLessThan(36);
});

it("holds pages of any length behind each other", () => {
  const table = new LinkTable();
  const pageOf = (id: number) => `https://shop.example/${id}/${"é".repeat(id % 1_900)}`;
  for (let id = 0; id < 10_000; id += 1) table.add(`code${id}`, { id, landingPageUrl: pageOf(id) });
  for (let id = 0; id < 10_000; id += 1)
    expect(table.find(`code${id}`)).toEqual({ id, landingPageUrl: pageOf(id) });
});
