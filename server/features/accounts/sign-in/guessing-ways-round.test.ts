import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../http/testing/test-app.ts";
import type { TestBrowser } from "../../../http/testing/test-browser.ts";

const many = { limit: 1_000, windowSeconds: 3_600 };
const SIGN_IN = "/api/auth/sign-in/email";
const wrong = "a wrong password";

let tool: TestApp;
/** The same, where an address has few tries. */
let narrow: TestApp;

const behindTwoProxies = (tries: number): Promise<TestApp> =>
  createTestApp({
    config: {
      trustedProxies: 2,
      rateLimits: {
        anonymous: many,
        user: many,
        credentials: { limit: tries, windowSeconds: 3_600 },
        account: { limit: 5, windowSeconds: 3_600 },
        guesses: { limit: 8, windowSeconds: 3_600 },
        mails: many,
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
beforeAll(async () => {
  tool = await behindTwoProxies(1_000);
  narrow = await behindTwoProxies(6);
}, 30_000);
afterAll(async () => {
  await tool.close();
  await narrow.close();
});

/** As the outer of two proxies passes a request on: what the caller wrote itself, the caller, the first proxy. */
const from = (address: string, forged = "") => ({
  "x-forwarded-for": [forged, address, "10.0.0.7"].filter(Boolean).join(", "),
});
const send = (browser: TestBrowser, body: BodyInit, headers: Record<string, string>) =>
  browser.fetch(SIGN_IN, { method: "POST", body, headers });
const tryJson = async (browser: TestBrowser, body: string, headers: Record<string, string>) =>
  (await send(browser, body, { "content-type": "application/json", ...headers })).status;
const credentials = (email: string, password: string) => JSON.stringify({ email, password });

describe("a password sent as anything but JSON", () => {
  const asForm = (email: string, password: string) => new URLSearchParams({ email, password });
  const asParts = (email: string, password: string): FormData => {
    const parts = new FormData();
    parts.set("email", email);
    parts.set("password", password);
    return parts;
  };

  test.each<[string, (email: string, password: string) => BodyInit, string | undefined]>([
    ["a form", asForm, undefined],
    ["a form in capitals", asForm, "APPLICATION/X-WWW-FORM-URLENCODED"],
    ["a form that names JSON too", asForm, "application/x-www-form-urlencoded, application/json"],
    ["multipart", asParts, undefined],
    ["plain text", credentials, "text/plain"],
    ["nothing in particular", (...both) => new Blob([credentials(...both)]), undefined],
    ["another kind of JSON", credentials, "application/ld+json"],
  ])("is refused however right it is: %s", async (_name, bodyOf, contentType) => {
    const { form } = await tool.signedUp();
    const browser = await tool.openBrowser();
    const headers: Record<string, string> = contentType ? { "content-type": contentType } : {};
    const reply = await send(browser, bodyOf(form.email, form.password), headers);
    expect([reply.status, await reply.json()]).toEqual([
      415,
      {
        code: "UNSUPPORTED_MEDIA_TYPE",
        message: "The request could not be read: send the fields as JSON.",
      },
    ]);
    expect(await browser.client.accounts.me({})).toMatchObject({ isSignedIn: false });
  });

  test.each(["application/json; charset=utf-8", "Application/JSON", "application/json;"])(
    "is no trouble to %s, which is counted like any other",
    async (contentType) => {
      const { form } = await tool.signedUp();
      const browser = await tool.openBrowser();
      const address = `198.51.100.${contentType.length}`;
      const headers = { "content-type": contentType, ...from(address) };
      const statuses = [];
      for (let n = 0; n < 6; n += 1)
        statuses.push((await send(browser, credentials(form.email, wrong), headers)).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    },
  );

  test("does not keep a program that sends no body at all from signing out", async () => {
    const member = await tool.signedUp();
    expect((await member.fetch("/api/auth/sign-out", { method: "POST" })).status).toBe(200);
    expect(await member.client.accounts.me({})).toMatchObject({ isSignedIn: false });
  });
});

describe("one account under many spellings", () => {
  test("is counted as one account", async () => {
    const { form } = await tool.signedUp({ email: `kofi-${process.pid}@shop.test` });
    const browser = await tool.openBrowser();
    const { email } = form;
    const spellings = [
      credentials(email.toUpperCase(), wrong),
      credentials(` ${email}\t`, wrong),
      // Of two keys with one name the last one counts, for us and for the library.
      `{"email":"nobody@shop.test","password":"${wrong}","email":"${email}"}`,
      `{"\\u0065mail":"${email}","password":"${wrong}"}`,
      // The sign of the kelvin is a k in small letters.
      credentials(email.replace("k", "\u212a"), wrong),
    ];
    for (const [n, body] of spellings.entries())
      expect([n, await tryJson(browser, body, from("198.51.100.40"))]).toEqual([n, 401]);
    const sixth = credentials(email, form.password);
    expect(await tryJson(browser, sixth, from("198.51.100.40"))).toBe(429);
  });

  test("with a space around it is let in with the right password", async () => {
    const { form } = await tool.signedUp();
    const browser = await tool.openBrowser();
    const body = credentials(`${form.email} `, form.password);
    expect(await tryJson(browser, body, from("198.51.100.41"))).toBe(200);
  });

  test("is not hidden in an array, another object or a prototype", async () => {
    const { form } = await tool.signedUp();
    const { email, password } = form;
    const browser = await tool.openBrowser();
    for (const [n, body] of [
      { email: [email], password },
      { email: [[email]], password },
      { email: { toString: email }, password },
      [{ email, password }],
      [[email, password]],
    ].entries())
      expect(await tryJson(browser, JSON.stringify(body), from(`192.0.2.${n}`))).toBe(400);
    const inherited = `{"__proto__":{"email":"${email}"},"password":"${password}"}`;
    expect(await tryJson(browser, inherited, from("192.0.2.50"))).toBe(400);
    expect(await tryJson(browser, `{"email":"${email}"`, from("192.0.2.51"))).toBe(400);
    // The full-width @ is another character: such an address is nobody's.
    const wide = credentials(email.replace("@", "\uff20"), password);
    expect(await tryJson(browser, wide, from("192.0.2.52"))).toBe(400);
  });
});

describe("whoever has taken over a session", () => {
  const addressOf = (n: number) => `2001:db8:2:${n}::1`;

  test.each([
    ["/api/v1/accounts/password", { oldPassword: wrong, newPassword: "four unrelated words here" }],
    ["/api/v1/privacy/delete-account", { password: wrong }],
    ["/api/auth/two-factor/enable", { password: wrong }],
  ])("guesses its password by %s five times, from however many addresses", async (path, body) => {
    const member = await tool.signedUp();
    const statuses = [];
    for (let n = 0; n < 7; n += 1) {
      const headers = { "content-type": "application/json", ...from(addressOf(n)) };
      const init = { method: "POST", body: JSON.stringify(body), headers };
      statuses.push((await member.fetch(path, init)).status);
    }
    expect(statuses.slice(0, 5)).not.toContain(429);
    expect(statuses.slice(5)).toEqual([429, 429]);
  });

  /** The cookie with one character written as its code, another at each try. */
  const spelled = (cookie: string, n: number) => {
    const at = cookie.indexOf("session_token=") + "session_token=".length + n;
    const code = cookie.charCodeAt(at).toString(16);
    return `${cookie.slice(0, at)}%${code}${cookie.slice(at + 1)}`;
  };

  test.each<[string, number, (n: number) => object, (cookie: string, n: number) => string]>([
    [
      "an address of mail beside it",
      5,
      (n) => ({ email: `nobody-${n}@shop.test` }),
      (cookie) => cookie,
    ],
    ["the session spelled otherwise each time", 5, () => ({}), spelled],
    [
      "another session before it",
      0,
      () => ({}),
      (cookie, n) => `better-auth.session_token=another${n}.sign; ${cookie}`,
    ],
    [
      "another session behind it",
      5,
      () => ({}),
      (cookie, n) => `${cookie}; better-auth.session_token=another${n}.sign`,
    ],
  ])("gets no further with %s", async (_name, most, more, cookieOf) => {
    const member = await tool.signedUp();
    const cookie = member.jar.header();
    let tries = 0;
    for (let n = 0; n < 9; n += 1) {
      const request = new Request("http://localhost:3000/api/auth/two-factor/enable", {
        method: "POST",
        body: JSON.stringify({ password: wrong, ...more(n) }),
        headers: {
          "content-type": "application/json",
          cookie: cookieOf(cookie, n),
          origin: "http://localhost:3000",
          "x-xsrf-token": member.jar.get("XSRF-TOKEN") ?? "",
          ...from(addressOf(n)),
        },
      });
      // A wrong password is answered so; what is refused before, or came as nobody, tried none.
      if ((await tool.app.app.fetch(request)).status === 400) tries += 1;
    }
    expect(tries).toBe(most);
  });
});

describe("one caller behind many addresses", () => {
  const statusesFrom = async (addressOf: (n: number) => string, forged?: (n: number) => string) => {
    const browser = await narrow.openBrowser();
    const statuses = [];
    for (let n = 0; n < 8; n += 1) {
      const body = credentials(`nobody-${n}@shop.test`, wrong);
      statuses.push(await tryJson(browser, body, from(addressOf(n), forged?.(n))));
    }
    return statuses;
  };
  const refusedAfterSix = [401, 401, 401, 401, 401, 401, 429, 429];

  test.each<[string, (n: number) => string]>([
    ["the addresses of one /64", (n) => `2001:db8:0:1:${n}::${n + 1}`],
    ["short spellings of one /64", (n) => `2001:db8::${n + 1}`],
    [
      "an IPv4 address written as IPv6",
      (n) => ["203.0.113.5", "::ffff:203.0.113.5", "::FFFF:cb00:7105"][n % 3] ?? "",
    ],
    ["ports of one address", (n) => `203.0.113.6:${4000 + n}`],
    ["ports of one IPv6 address", (n) => `[2001:db8:0:9::1]:${4000 + n}`],
  ])("%s are one", async (_name, addressOf) => {
    expect(await statusesFrom(addressOf)).toEqual(refusedAfterSix);
  });

  test("another /64 is another caller", async () => {
    const statuses = await statusesFrom((n) => `2001:db8:0:a${n}::1`);
    expect(statuses).toEqual(Array(8).fill(401));
  });

  test("what a caller claims behind two proxies is not believed", async () => {
    const statuses = await statusesFrom(
      () => "203.0.113.9",
      (n) => `192.0.2.${n}`,
    );
    expect(statuses).toEqual(refusedAfterSix);
  });

  test("guesses at one account from many /64 networks are counted over all of them", async () => {
    const { form } = await tool.signedUp();
    const browser = await tool.openBrowser();
    const statuses = [];
    for (let n = 0; n < 10; n += 1) {
      const body = credentials(form.email, wrong);
      statuses.push(await tryJson(browser, body, from(`2001:db8:1:${n}::1`)));
    }
    expect(statuses.slice(-3)).toEqual([401, 429, 429]);
  });
});
