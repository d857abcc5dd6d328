import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  aSignUp,
  createTestApp,
  confirmBy,
  linkMailedTo,
  type TestApp,
} from "../../../http/testing/test-app.ts";
import type { TestBrowser } from "../../../http/testing/test-browser.ts";

const many = { limit: 1_000, windowSeconds: 3_600 };
const ANSWER_FLOOR_MS = 60;
const password = "a wrong password";

let tool: TestApp;

beforeAll(async () => {
  tool = await createTestApp({
    config: {
      trustedProxies: 1,
      answerFloorMs: ANSWER_FLOOR_MS,
      rateLimits: {
        anonymous: many,
        user: many,
        credentials: many,
        account: { limit: 5, windowSeconds: 3_600 },
        guesses: { limit: 8, windowSeconds: 3_600 },
        mails: { limit: 3, windowSeconds: 3_600 },
        visitors: many,
        visitorCalls: many,
        visitorPictures: many,
        visitorDrafts: many,
        profile: many,
        phoneCodes: many,
        phoneCharges: many,
        payments: many,
        bookings: many,
        matchings: many,
        providerCalls: many,
        files: { limit: 100_000, windowSeconds: 60 },
        listReadings: { limit: 100_000, windowSeconds: 60 },
      },
    },
  });
}, 30_000);
afterAll(() => tool.close());

const signIn = async (browser: TestBrowser, email: string, tried: string, address: string) =>
  (
    await browser.post(
      "/api/auth/sign-in/email",
      { email, password: tried },
      { "x-forwarded-for": address },
    )
  ).status;

describe("a series of wrong passwords", () => {
  test("stops the one who tries, and not the owner at another address", async () => {
    const { form } = await tool.signedUp();
    const stranger = await tool.openBrowser();
    const statuses = [];
    for (let n = 0; n < 7; n += 1)
      statuses.push(await signIn(stranger, form.email, password, "198.51.100.1"));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const owner = await tool.openBrowser();
    expect(await signIn(owner, form.email, form.password, "198.51.100.2")).toBe(200);
  });

  test("from many addresses at once does not keep the owner's own device out", async () => {
    const { form } = await tool.signedUp();
    const owner = await tool.openBrowser();
    expect(await signIn(owner, form.email, form.password, "198.51.100.9")).toBe(200);
    const stranger = await tool.openBrowser();
    const statuses = [];
    for (let n = 0; n < 9; n += 1)
      statuses.push(await signIn(stranger, form.email, password, `203.0.113.${n}`));
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect(await signIn(owner, form.email, form.password, "198.51.100.9")).toBe(200);
    const reset = { email: form.email };
    expect((await stranger.post("/api/auth/request-password-reset", reset)).status).toBe(200);
  });

  test("keeps the owner out of no new device for longer than a reset by mail takes", async () => {
    const { form } = await tool.signedUp();
    const stranger = await tool.openBrowser();
    for (let n = 0; n < 9; n += 1) await signIn(stranger, form.email, password, `192.0.2.${n}`);
    const owner = await tool.openBrowser();
    const address = "198.51.100.30";
    expect(await signIn(owner, form.email, form.password, address)).toBe(429);
    await owner.post("/api/auth/request-password-reset", { email: form.email });
    const token = (await linkMailedTo(tool, form.email)).searchParams.get("token");
    const newPassword = "another battery staple";
    const reset = await owner.post("/api/auth/reset-password", { token, newPassword });
    expect(reset.status).toBe(200);
    expect(await signIn(stranger, form.email, password, "192.0.2.99")).toBe(401);
    expect(await signIn(owner, form.email, newPassword, address)).toBe(200);
  });

  test("from many devices that once knew the password is counted for all of them together", async () => {
    const { form, client, userId } = await tool.signedUp();
    const devices = [await tool.openBrowser(), await tool.openBrowser(), await tool.openBrowser()];
    for (const device of devices)
      expect(await signIn(device, form.email, form.password, "198.51.100.40")).toBe(200);
    const newPassword = "another battery staple";
    const { password: oldPassword } = form;
    await client.accounts.updatePassword({ userId, oldPassword, newPassword });
    const statuses = [];
    for (let n = 0; n < 3; n += 1)
      for (const device of devices)
        statuses.push(await signIn(device, form.email, password, `203.0.113.${n + 200}`));
    expect(statuses.slice(-2)).toEqual([401, 429]);
  });

  test("is not helped by the device cookie of somebody else", async () => {
    const [owner, other] = [await tool.signedUp(), await tool.signedUp()];
    const browser = await tool.openBrowser();
    const { email, password: own } = other.form;
    expect(await signIn(browser, email, own, "198.51.100.20")).toBe(200);
    const statuses = [];
    for (let n = 0; n < 9; n += 1)
      statuses.push(await signIn(browser, owner.form.email, password, `203.0.113.${n + 100}`));
    expect(statuses.at(-1)).toBe(429);
  });
});

test("asking for mails again and again gets the same answer and no more mails", async () => {
  const { form } = await tool.signedUp();
  const browser = await tool.openBrowser();
  const ask = async (email: string) =>
    (await browser.post("/api/auth/request-password-reset", { email })).status;
  const known = [];
  for (let n = 0; n < 4; n += 1) known.push(await ask(form.email));
  const unknown = [];
  for (let n = 0; n < 4; n += 1) unknown.push(await ask("nobody@shop.test"));
  expect([known, unknown]).toEqual([Array(4).fill(200), Array(4).fill(200)]);
  const sent = (await tool.mails()).filter(
    ({ to, subject }) => to === form.email && subject === "Choose a new password",
  );
  expect(sent).toHaveLength(3);
});

test("asking for other mails in somebody's name keeps no reset from its owner", async () => {
  const { form } = await tool.signedUp();
  const browser = await tool.openBrowser();
  const { email } = form;
  for (let n = 0; n < 4; n += 1) await browser.post("/api/auth/send-verification-email", { email });
  await browser.post("/api/auth/request-password-reset", { email });
  const { pathname } = await linkMailedTo(tool, email);
  expect(pathname).toContain("reset");
});

test("a mail whose link died while the mail server was away is not sent any more", async () => {
  const { form } = await tool.signedUp();
  const browser = await tool.openBrowser();
  await browser.post("/api/auth/request-password-reset", { email: form.email });
  const anHourMs = 3_600_000;
  tool.clock.setOffset(anHourMs);
  const subjects = (await tool.mails()).filter(({ to }) => to === form.email);
  tool.clock.setOffset(0);
  expect(subjects.map(({ subject }) => subject)).not.toContain("Choose a new password");
});

test("signing up again and again gets the same answer, no more mails, and leaves the last link alone", async () => {
  const form = aSignUp();
  const browser = await tool.openBrowser();
  for (let n = 0; n < 3; n += 1) await browser.client.accounts.signUp(form);
  const link = await linkMailedTo(tool, form.email);
  const again = await browser.client.accounts.signUp({
    ...form,
    password: "a stranger's password",
  });
  expect(again).toEqual({ status: "check-email" });
  await signIn(browser, form.email, form.password, "198.51.100.30");
  expect((await tool.mails()).filter(({ to }) => to === form.email)).toHaveLength(3);
  await confirmBy(browser, link);
  expect(await browser.client.accounts.me({})).toMatchObject({ email: form.email });
});

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

describe("whether an address has an account", () => {
  const timed = async (
    path: string,
    body: object,
    app = tool,
  ): Promise<{ ms: number; answer: unknown }> => {
    const browser = await app.openBrowser();
    const began = performance.now();
    const reply = await browser.post(path, body, { "x-forwarded-for": "198.51.100.77" });
    const answer = [reply.status, await reply.json()];
    return { ms: performance.now() - began, answer };
  };

  test.each([
    ["sign-in/email", { password }],
    ["request-password-reset", {}],
    ["send-verification-email", {}],
  ])("cannot be told from %s: same answer, and never faster than the floor", async (path, more) => {
    const { form } = await tool.signedUp();
    const known = await timed(`/api/auth/${path}`, { email: form.email, ...more });
    const unknown = await timed(`/api/auth/${path}`, { email: `no-${form.email}`, ...more });
    expect(unknown.answer).toEqual(known.answer);
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThanOrEqual(ANSWER_FLOOR_MS - 1);
  });

  test("cannot be told from sign-up", async () => {
    // Longer than a sign-up takes by itself: its password is hashed.
    const answerFloorMs = 3_000;
    const slow = await createTestApp({ config: { answerFloorMs } });
    const { form } = await slow.signedUp();
    const [known, unknown] = await Promise.all(
      [form, { ...form, email: "new@shop.test" }].map((it) =>
        timed("/api/v1/accounts/sign-up", it, slow),
      ),
    );
    expect(unknown?.answer).toEqual(known?.answer);
    expect(Math.min(known?.ms ?? 0, unknown?.ms ?? 0)).toBeGreaterThanOrEqual(answerFloorMs - 1);
    await slow.close();
  }, 30_000);
});

describe("without the floor that every answer takes", () => {
  let plain: TestApp;
  beforeAll(async () => {
    plain = await createTestApp();
  }, 30_000);
  afterAll(() => plain.close());

  const took = async (path: string, body: object): Promise<number> => {
    const browser = await plain.openBrowser();
    const began = performance.now();
    await browser.post(path, body);
    return performance.now() - began;
  };

  test.each(["/api/auth/sign-in/email", "/api/v1/accounts/sign-up"])(
    "%s works as long for an address with an account as for one without",
    { retry: 2 },
    async (path) => {
      const { form } = await plain.signedUp();
      const known: number[] = [];
      const unknown: number[] = [];
      for (let n = 0; n < 7; n += 1) {
        known.push(await took(path, { ...form, password }));
        unknown.push(await took(path, { ...form, email: `${n}-${form.email}`, password }));
      }
      const ratio = median(known) / median(unknown);
      expect(ratio).toBeGreaterThan(0.5);
      expect(ratio).toBeLessThan(2);
    },
  );
});
