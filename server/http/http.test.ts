import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "./testing/test-app.ts";

let tool: TestApp;
let owner: Member;

beforeAll(async () => {
  tool = await createTestApp();
  owner = await tool.signedUp();
});
afterAll(() => tool.close());

describe("cross-site request forgery", () => {
  const call = { method: "POST", body: '{"method":"gcps","data":{"section":"sources"}}' };
  const json = { "content-type": "application/json" };

  test.each([
    "/functions",
    "/rpc/accounts/updateProfile",
    "/api/v1/accounts/profile",
    "/api/auth/sign-out",
  ])(
    "a call to %s without the token, with a wrong one, or from another site is refused with 403",
    async (path) => {
      const foreign: Record<string, string>[] = [
        { "x-xsrf-token": "" },
        { "x-xsrf-token": "made.up" },
        { origin: "https://evil.example" },
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
      ];
      for (const headers of foreign) {
        const response = await owner.fetch(path, { ...call, headers: { ...json, ...headers } });
        expect([path, headers, response.status]).toEqual([path, headers, 403]);
      }
    },
  );

  test("a token of another session is refused, even when cookie and header agree", async () => {
    const other = await tool.signedUp();
    const browser = await tool.openBrowser();
    for (const [name, value] of owner.jar.cookies) browser.jar.cookies.set(name, value);
    expect((await browser.call("gcps", { section: "sources" })).status).toBe(200);
    browser.jar.cookies.set("XSRF-TOKEN", other.jar.cookies.get("XSRF-TOKEN") ?? "");
    const reply = await browser.call("gcps", { section: "sources" });
    expect(reply).toMatchObject({ status: 403, error: { code: "permission-denied" } });
  });

  test("a token of this session is refused where the cookie holds another one", async () => {
    const browser = await tool.signedUp();
    const former = browser.jar.get("XSRF-TOKEN") ?? "";
    browser.jar.cookies.delete("XSRF-TOKEN");
    await browser.fetch("/openapi.json");
    const statusWith = async (token: string) => {
      const headers = { ...json, "x-xsrf-token": token };
      return (await browser.fetch("/rpc/accounts/updateProfile", { ...call, headers })).status;
    };
    expect(browser.jar.get("XSRF-TOKEN")).not.toBe(former);
    expect(await statusWith(former)).toBe(403);
    expect(await statusWith(browser.jar.get("XSRF-TOKEN") ?? "")).not.toBe(403);
  });

  test("the token changes with the session", async () => {
    const browser = await tool.openBrowser();
    const before = browser.jar.get("XSRF-TOKEN");
    await browser.post("/api/auth/sign-in/anonymous", {});
    expect(browser.jar.get("XSRF-TOKEN")).not.toBe(before);
    expect(await browser.client.accounts.me({})).toMatchObject({
      isSignedIn: true,
      isAnonymous: true,
    });
  });
});

describe("/functions", () => {
  test("an unknown method is not-found", async () => {
    expect(await owner.call("nope", {})).toMatchObject({
      status: 404,
      error: { code: "not-found" },
    });
  });

  test("an unknown section is not-found, a known one is the result", async () => {
    expect(await owner.call("gcps", { section: "nope" })).toMatchObject({ status: 404 });
    const reply = await owner.call("gcps", { section: "sources" });
    expect(reply).toMatchObject({ status: 200, result: expect.arrayContaining(["Google"]) });
  });

  test("invalid-argument carries every problem as path and sentence", async () => {
    const reply = await owner.call("upd", { firstName: "", segment: 99 });
    expect(reply.status).toBe(400);
    expect(reply.error).toEqual({
      code: "invalid-argument",
      message: "Check the marked fields.",
      details: [
        { path: "firstName", message: "Fill this in." },
        { path: "segment", message: "Use 16 or less." },
      ],
    });
  });

  test("a body that is not JSON is invalid-argument", async () => {
    const response = await owner.fetch("/functions", { method: "POST", body: "{" });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: "invalid-argument" } });
  });

  test("somebody else's userId is permission-denied", async () => {
    const reply = await owner.call("upd", { userId: "somebody-else", company: "X" });
    expect(reply).toMatchObject({ status: 403, error: { code: "permission-denied" } });
  });
});

test("the three doors tell the same error in the same words", async () => {
  const visitor = await tool.openBrowser();
  const envelope = { code: "unauthenticated", message: "Sign in to continue." };
  expect(await visitor.call("upd", {})).toMatchObject({ status: 401, error: envelope });
  const rest = await visitor.post("/api/v1/accounts/profile", {});
  expect([rest.status, await rest.json()]).toEqual([401, { error: envelope }]);
  await expect(visitor.client.accounts.updateProfile({})).rejects.toMatchObject({
    status: 401,
    ...envelope,
  });
});

test("unknown paths behind the doors are 404 in JSON, never the web page", async () => {
  for (const [method, path] of [
    ["GET", "/api/nothing"],
    ["GET", "/api/v1/nothing"],
    ["GET", "/rpc/nothing"],
    ["POST", "/webhooks/nothing"],
    ["POST", "/sandbox/clock"],
  ] as const) {
    const response = await owner.fetch(path, { method, headers: { accept: "text/html" } });
    expect([path, response.status, response.headers.get("content-type")]).toEqual([
      path,
      404,
      "application/json",
    ]);
  }
});

test("every reply carries the security headers and a request id", async () => {
  const response = await owner.fetch("/healthz", { headers: { "x-request-id": "trace-12345678" } });
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe-");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(response.headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(response.headers.get("x-request-id")).toBe("trace-12345678");
  expect(response.headers.get("strict-transport-security")).toBeNull();
});

test("over https the cookies are Secure, the session still holds, and https is demanded from then on", async () => {
  const secure = await createTestApp({
    config: { publicUrl: "https://localhost:3000", isProduction: true },
  });
  const browser = await secure.openBrowser();
  const origin = "https://localhost:3000";
  const reply = await browser.post("/api/auth/sign-in/anonymous", {}, { origin });
  const cookies = reply.headers.getSetCookie();
  expect(cookies.map((line) => line.split("=")[0])).toEqual([
    "__Host-better-auth.session_token",
    "__Host-better-auth.browser",
    "XSRF-TOKEN",
  ]);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Secure/i);
    expect(cookie).toMatch(/; Path=\/(?:;|$)/i);
    expect(cookie).not.toMatch(/; Domain/i);
  }
  expect(reply.headers.get("strict-transport-security")).toContain("max-age=31536000");
  const me = await browser.fetch("/api/v1/accounts/me");
  expect(await me.json()).toMatchObject({ isSignedIn: true, isAnonymous: true });
  const wrongOrigin = { origin: "http://localhost:3000" };
  expect((await browser.post("/api/auth/sign-out", {}, wrongOrigin)).status).toBe(403);
  const out = await browser.post("/api/auth/sign-out", {}, { origin });
  expect(out.status).toBe(200);
  expect(await (await browser.fetch("/api/v1/accounts/me")).json()).toMatchObject({
    isSignedIn: false,
  });
  await secure.close();
});

test("a body that is too large is refused", async () => {
  const reply = await owner.call("upd", { company: "x".repeat(1_100_000) });
  // Not for what its fields hold, which nobody has read.
  expect(reply).toMatchObject({
    status: 400,
    error: {
      code: "invalid-argument",
      details: [{ message: expect.stringContaining("too large to send") }],
    },
  });
});

test("alive and not ready while the gateway is down", async () => {
  expect((await owner.fetch("/healthz")).status).toBe(200);
  const ready = await owner.fetch("/readyz");
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({
    status: "not-ready",
    database: "ok",
    jobs: "ok",
    gateway: "down",
    clock: "ok",
  });
});

test("ready without the gateway for who leaves it out: a balancer would take every process away with it", async () => {
  const balanced = await owner.fetch("/readyz?exclude=gateway");
  expect(balanced.status).toBe(200);
  expect(await balanced.json()).toMatchObject({ status: "ready", gateway: "down" });
  expect((await owner.fetch("/readyz?exclude=database")).status).toBe(503);
});

test("the OpenAPI document describes every operation with the error table", async () => {
  const document = (await (await owner.fetch("/openapi.json")).json()) as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  };
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations.length).toBeGreaterThan(20);
  for (const { responses } of operations) {
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining([
        "200",
        "400",
        "401",
        "403",
        "404",
        "409",
        "429",
        "500",
        "503",
        "504",
      ]),
    );
  }
  expect(await (await owner.fetch("/api")).text()).toContain("Method code <code>cs</code>");
});

test("the OpenAPI document names the Idempotency-Key on every operation that moves money, and on no other", async () => {
  const document = (await (await owner.fetch("/openapi.json")).json()) as {
    paths: Record<
      string,
      Record<string, { parameters?: { name: string; in: string; required: boolean }[] }>
    >;
  };
  const keyOf = (path: string, method: string) =>
    document.paths[path]?.[method]?.parameters?.filter(({ name }) => name === "Idempotency-Key");
  const header = { in: "header", required: true };
  expect(keyOf("/billing/subscriptions", "post")).toMatchObject([header]);
  expect(keyOf("/billing/subscriptions/change", "post")).toMatchObject([header]);
  expect(keyOf("/billing/subscriptions", "get") ?? []).toEqual([]);
});

test("a refusal of the sign-in service is said in the language of the request", async () => {
  const browser = await tool.openBrowser();
  const body = { email: "nobody@shop.test", password: "a wrong password" };
  const refused = async (language: string) => {
    const headers = { "accept-language": language };
    return (await browser.post("/api/auth/sign-in/email", body, headers)).json();
  };
  const code = "INVALID_EMAIL_OR_PASSWORD";
  const en = "The email address or the password is wrong.";
  expect(await refused("en")).toEqual({ code, message: en });
  const af = "Die e-posadres of die wagwoord is nie reg nie.";
  expect(await refused("af")).toEqual({ code, message: af });
});

test("the sandbox clock moves only with the key, and does not exist without one", async () => {
  const sandbox = await createTestApp({ config: { sandboxKey: "key-of-the-sandbox" } });
  const browser = await sandbox.openBrowser();
  const move = (key: string): Promise<Response> =>
    browser.post("/sandbox/clock", { offsetMs: 86_400_000 }, { "x-sandbox-key": key });
  expect((await move("wrong")).status).toBe(403);
  expect(sandbox.clock.offsetMs()).toBe(0);
  expect(await (await move("key-of-the-sandbox")).json()).toMatchObject({ offsetMs: 86_400_000 });
  expect(sandbox.clock.offsetMs()).toBe(86_400_000);
  // The web app goes by the date of an answer, and so moves with it.
  const answer = await browser.fetch("/rpc/accounts/me");
  const ahead = Date.parse(answer.headers.get("date") ?? "") - Date.now();
  expect(Math.abs(ahead - 86_400_000)).toBeLessThan(60_000);
  expect((await owner.post("/sandbox/clock", { offsetMs: 1 })).status).toBe(404);
  await sandbox.close();
});
