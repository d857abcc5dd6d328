import { once } from "node:events";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import type { Cells } from "../../domain/cells.ts";
import { GHANA, SOUTH_AFRICA } from "../../domain/countries.ts";
import { cellChecks } from "./cell-checks.ts";
import { runChecks } from "./check.ts";

const OWN = "https://za.example.org";

const cellsWith = (address: string): Cells => [
  { country: SOUTH_AFRICA, address: OWN, isHere: true },
  { country: GHANA, address, isHere: false },
];

/** What the doctor finds of a cell that answers so. */
async function found(answer: (own: string) => unknown): Promise<string[]> {
  const server = createServer((request, response) => {
    const isAsked = request.url === "/api/v1/cells";
    response.end(isAsked ? JSON.stringify(answer(address)) : "");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const checked = await runChecks(cellChecks(cellsWith(address)), 5_000);
  server.close();
  return checked.map(({ name, state, words }) => `${name} ${state} ${words.replace(address, "X")}`);
}

test("one installation has nothing to compare", () => {
  expect(cellChecks([{ country: SOUTH_AFRICA, address: OWN, isHere: true }])).toEqual([]);
});

test("a cell that knows the same is found so, and one that knows something else", async () => {
  const same = (own: string) => ({
    cells: [
      { code: "ZA", address: OWN },
      { code: "GH", address: own },
    ],
  });
  expect(await found(same)).toEqual([
    "cells good ZA here, GH at X",
    "cell good X knows the same cells",
  ]);
  const other = (own: string) => ({ cells: [{ code: "GH", address: own }] });
  expect((await found(other))[1]).toBe("cell bad X has ZA at no address");
});

test("a cell that is away, or something that is none, is a warning", async () => {
  expect((await found(() => ({ status: "alive" })))[1]).toBe(
    "cell warn X does not answer as a cell",
  );
  const [, away] = await runChecks(cellChecks(cellsWith("http://127.0.0.1:1")), 5_000);
  expect([away?.state, away?.words]).toEqual([
    "warn",
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:1 does not answer as a cell/),
  ]);
});
