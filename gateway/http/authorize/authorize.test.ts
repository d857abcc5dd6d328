import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { aGateway } from "../../testing/a-gateway.ts";
import { createWrongPasswords } from "./wrong-passwords.ts";

const MINUTE_MS = 60_000;

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;

beforeAll(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(database.pool, {}, { trustedProxies: 1 });
});
afterAll(() => database.drop());

async function ask(address: string, password: string, username = "tool"): Promise<Response> {
  return world.gateway.app.request("/apis/oauth/authorize", {
    method: "POST",
    headers: { "x-forwarded-for": address },
    body: new URLSearchParams({ username, password }),
  });
}

it("refuses an address that has guessed ten times, even with the right password, and no other one", async () => {
  for (let n = 0; n < 10; n += 1)
    expect((await ask("198.51.100.1", `guess-${n}`)).status).toBe(401);
  const refused = await ask("198.51.100.1", "tool-password");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ error: { code: "resource-exhausted" } });
  expect((await ask("198.51.100.2", "tool-password")).status).toBe(200);
});

it("does not slow the right password, however often it comes", async () => {
  for (let n = 0; n < 150; n += 1)
    expect((await ask("198.51.100.3", "tool-password")).status).toBe(200);
});

it("refuses wrong passwords once a name was guessed at from many addresses, and lets the right one in from anywhere", async () => {
  for (let n = 0; n < 100; n += 1) await ask(`203.0.113.${n}`, "guess");
  const refused = await ask("203.0.113.200", "guess");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ask("203.0.113.201", "guess", "another")).status).toBe(401);
  // The tool, of which a gateway that was started anew knows nothing.
  expect((await ask("203.0.113.202", "tool-password")).status).toBe(200);
  for (let n = 0; n < 10; n += 1) await ask("203.0.113.203", "guess");
  expect((await ask("203.0.113.203", "tool-password")).status).toBe(429);
});

it("begins anew after ten minutes", () => {
  let nowMs = 1_000_000;
  const wrong = createWrongPasswords(() => nowMs);
  const given = { address: "a", name: "tool" } as const;
  const filled = Array.from({ length: 10 }, () => wrong.countWrong(given));
  expect(filled.lastIndexOf(true)).toBe(9);
  expect(wrong.waitOfAddress(given)).toBe(600);
  nowMs += 9 * MINUTE_MS;
  expect(wrong.waitOfAddress(given)).toBe(60);
  nowMs += MINUTE_MS;
  expect(wrong.waitOfAddress(given)).toBe(0);
});

it("counts an address that comes last too, however many there were before it and whatever they call themselves", async () => {
  const wrong = createWrongPasswords(() => 1_000_000);
  for (let n = 0; n < 100_000; n += 1) wrong.countWrong({ address: `${n}`, name: "another" });
  const late = { address: "late", name: "another" } as const;
  for (let n = 0; n < 10; n += 1) wrong.countWrong(late);
  expect(wrong.waitOfAddress(late)).toBeGreaterThan(0);
  // Names are the callers' to make up: all but the tool's are one.
  for (let n = 0; n < 100; n += 1) await ask(`192.0.2.${n}`, "guess", `name-${n}`);
  expect((await ask("192.0.2.200", "guess", "yet-another")).status).toBe(429);
});

it("refuses a form that is longer than any at once, however often it says the same", async () => {
  const from = performance.now();
  for (const body of ["a&".repeat(6_000), "a&".repeat(120_000)]) {
    const reply = await world.gateway.app.request("/apis/oauth/authorize", {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-forwarded-for": "198.51.100.9",
      },
      body,
    });
    expect([reply.status, await reply.json()]).toMatchObject([
      400,
      { error: { code: "invalid-argument" } },
    ]);
  }
  expect(performance.now() - from).toBeLessThan(1_000);
});

it("refuses a field that is there twice", async () => {
  const reply = await world.gateway.app.request("/apis/oauth/authorize", {
    method: "POST",
    headers: { "x-forwarded-for": "198.51.100.9" },
    body: new URLSearchParams("username=tool&password=tool-password&password=tool-password"),
  });
  expect(reply.status).toBe(400);
});
