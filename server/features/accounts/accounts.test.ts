import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SOURCES } from "../../../domain/catalogue.ts";
import type { TestBrowser } from "../../http/testing/test-browser.ts";
import {
  aSignUp,
  confirmBy,
  createTestApp,
  linkMailedTo,
  type TestApp,
} from "../../http/testing/test-app.ts";

let tool: TestApp;

beforeAll(async () => {
  tool = await createTestApp();
});
afterAll(() => tool.close());

const signIn = (browser: TestBrowser, email: string, password: string): Promise<Response> =>
  browser.post("/api/auth/sign-in/email", { email, password });
const subjectsTo = async (email: string): Promise<string[]> =>
  (await tool.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);

describe("sign-up", () => {
  test("goes from the form by the link in the mail to a signed-in account with its registration", async () => {
    const form = aSignUp({ mobileNumber: "082 765 4321" });
    const browser = await tool.openBrowser();
    expect(await browser.client.accounts.signUp(form)).toEqual({ status: "check-email" });
    expect(await browser.client.accounts.me({})).toMatchObject({ isSignedIn: false, userId: null });
    expect((await confirmBy(browser, await linkMailedTo(tool, form.email))).status).toBe(200);
    expect(await browser.client.accounts.me({})).toMatchObject({
      isSignedIn: true,
      isAnonymous: false,
      isAdmin: false,
      email: form.email,
      emailVerified: true,
      registration: {
        firstName: "Thandi",
        mobileNumber: "+27827654321",
        country: 6,
        timezone: "Africa/Johannesburg",
        segment: 16,
        mobucksClientInfo: [],
      },
    });
  });

  test("takes no address that is made to be thrown away, unless an administrator allows its domain", async () => {
    const browser = await tool.openBrowser();
    const form = aSignUp({ email: `somebody@mail.mailinator.com` });
    await expect(browser.client.accounts.signUp(form)).rejects.toMatchObject({
      code: "invalid-argument",
      data: [{ path: "email", message: expect.stringContaining("thrown away") }],
    });
    await tool.database.pool.query(
      `update config_section set value = '{"refuses": true, "added": ["odd.example"], "allowed": ["mailinator.com"]}'
       where name = 'mailDomains'`,
    );
    expect(await browser.client.accounts.signUp(form)).toEqual({ status: "check-email" });
    await expect(
      browser.client.accounts.signUp(aSignUp({ email: "somebody@odd.example" })),
    ).rejects.toMatchObject({ code: "invalid-argument" });
  });

  test("names every wrong field in a plain sentence", async () => {
    const browser = await tool.openBrowser();
    const form = {
      ...aSignUp(),
      mobileNumber: "024 123 4567",
      timezone: "Europe/Paris",
      source: "A dream",
    };
    await expect(browser.client.accounts.signUp(form)).rejects.toMatchObject({
      code: "invalid-argument",
      data: [
        {
          path: "mobileNumber",
          message: "This is not a mobile number in South Africa. It should look like 082 123 4567.",
        },
        { path: "timezone", message: "Choose Johannesburg or Accra." },
        { path: "source", message: "Choose from the list." },
      ],
    });
    await expect(browser.client.accounts.signUp(aSignUp({ country: 8 }))).rejects.toMatchObject({
      data: [{ path: "country", message: "Choose one of the open countries." }],
    });
  });

  test("signing in before the address is proved sends the link again and does not sign in", async () => {
    const form = aSignUp();
    const browser = await tool.openBrowser();
    await browser.client.accounts.signUp(form);
    const reply = await signIn(browser, form.email, form.password);
    expect(reply.status).toBe(401);
    expect(await browser.client.accounts.me({})).toMatchObject({ isSignedIn: false });
    expect(await subjectsTo(form.email)).toEqual(Array(2).fill("Confirm your email address"));
  });

  test("opening the link of the mail, as programs that look through mails do, proves nothing and signs nobody in", async () => {
    const form = aSignUp();
    const browser = await tool.openBrowser();
    await browser.client.accounts.signUp(form);
    const link = await linkMailedTo(tool, form.email);
    expect(link.pathname).toBe("/confirm-email");
    const isProved = async () => {
      const { rows } = await tool.database.pool.query<{ email_verified: boolean }>(
        `select "email_verified" from "user" where email = $1`,
        [form.email],
      );
      return rows[0]?.email_verified;
    };
    for (const path of [link.pathname, "/api/auth/verify-email"]) {
      const opened = await browser.fetch(path + link.search);
      expect(opened.headers.get("set-cookie") ?? "").not.toContain("session");
      expect([path, await isProved()]).toEqual([path, false]);
    }
    const former = await browser.fetch(`/api/auth/verify-email${link.search}`);
    expect(former.headers.get("location")).toBe(`/confirm-email${link.search}`);
    expect(await browser.client.accounts.me({})).toMatchObject({ isSignedIn: false });
    await confirmBy(browser, link);
    expect(await isProved()).toBe(true);
  });

  test("a broken link is refused with the sentence that explains it", async () => {
    const browser = await tool.openBrowser();
    for (const body of [{ token: "broken", proof: "x" }, { token: "broken" }, {}, []]) {
      const reply = await browser.post("/api/auth/verify-email", body);
      expect([reply.status, await reply.json()]).toEqual([
        401,
        {
          code: "INVALID_TOKEN",
          message: "This link has been used or is too old. Ask for a new one.",
        },
      ]);
    }
  });

  test("a link sent for an earlier sign-up cannot prove the password of a later one", async () => {
    const form = aSignUp();
    const browser = await tool.openBrowser();
    await browser.client.accounts.signUp(form);
    const oldLink = await linkMailedTo(tool, form.email);
    await browser.client.accounts.signUp({ ...form, password: "another password altogether" });
    expect((await confirmBy(browser, oldLink)).status).toBe(401);
    expect(await browser.client.accounts.me({})).toMatchObject({ isSignedIn: false });
    await confirmBy(browser, await linkMailedTo(tool, form.email));
    expect(await browser.client.accounts.me({})).toMatchObject({ isSignedIn: true });
  });
});

describe("whether an address has an account cannot be told", () => {
  test("by signing up: the answer is the same, and only the owner learns of it by mail", async () => {
    const owner = await tool.signedUp();
    const browser = await tool.openBrowser();
    const known = await browser.post("/rpc/accounts/signUp", {
      json: aSignUp({ email: owner.form.email }),
    });
    const fresh = await browser.post("/rpc/accounts/signUp", { json: aSignUp() });
    expect([known.status, await known.text()]).toEqual([fresh.status, await fresh.text()]);
    expect(await subjectsTo(owner.form.email)).toEqual([
      "Confirm your email address",
      "You already have an account",
    ]);
    expect((await signIn(browser, owner.form.email, owner.form.password)).status).toBe(200);
  });

  test("by signing in with a wrong password, or asking for a reset", async () => {
    const owner = await tool.signedUp();
    const browser = await tool.openBrowser();
    const answers = async (email: string): Promise<unknown[]> => {
      const wrong = await signIn(browser, email, "not the password");
      const reset = await browser.post("/api/auth/request-password-reset", { email });
      return [wrong.status, await wrong.json(), reset.status, await reset.json()];
    };
    const known = await answers(owner.form.email);
    expect(known).toEqual(await answers("nobody@shop.test"));
    expect(known[0]).toBe(401);
  });

  test("by signing up and then signing in with the password of the sign-up", async () => {
    const owner = await tool.signedUp();
    const password = "the stranger's own password";
    const answers = async (email: string): Promise<unknown[]> => {
      const browser = await tool.openBrowser();
      await browser.client.accounts.signUp(aSignUp({ email, password }));
      const reply = await signIn(browser, email, password);
      return [reply.status, [...reply.headers.keys()], await reply.json()];
    };
    expect(await answers(`new-${owner.form.email}`)).toEqual(await answers(owner.form.email));
  });

  test("the library's own sign-up has no door", async () => {
    const browser = await tool.openBrowser();
    const reply = await browser.post("/api/auth/sign-up/email", {
      name: "X",
      email: "x@shop.test",
      password: "long enough pw",
    });
    expect(reply.status).toBe(404);
  });
});

describe("profile", () => {
  test("can be without a mobile number, until its owner gives one", async () => {
    const { mobileNumber: _none, ...form } = aSignUp({});
    const browser = await tool.openBrowser();
    await browser.client.accounts.signUp(form);
    await confirmBy(browser, await linkMailedTo(tool, form.email));
    expect(await browser.client.accounts.me({})).toMatchObject({
      isSignedIn: true,
      registration: { mobileNumber: "" },
    });
    expect(await browser.client.notifications.mobile({})).toMatchObject({ number: null });
    const saved = await browser.client.accounts.updateProfile({ mobileNumber: "071 000 1234" });
    expect(saved.mobileNumber).toBe("+27710001234");
  });

  test("is changed field by field; the number is kept encrypted", async () => {
    const owner = await tool.signedUp();
    const saved = await owner.client.accounts.updateProfile({
      mobileNumber: "+27 71 000 1234",
      company: "Thandi's Salon",
    });
    expect(saved).toMatchObject({
      mobileNumber: "+27710001234",
      company: "Thandi's Salon",
      firstName: "Thandi",
    });
    const { rows } = await tool.database.pool.query(
      "select * from account_profile where user_id = $1",
      [owner.userId],
    );
    expect(JSON.stringify(rows)).not.toContain("710001234");
    expect(rows[0].mobile_number_encrypted.includes("710001234")).toBe(false);
    // The audit names what was changed, not what else the form held.
    await owner.client.accounts.updateProfile({
      mobileNumber: "+27 71 000 1234",
      company: "Thandi's Salon",
      firstName: "Thandeka",
    });
    // What changes nothing leaves no row behind, which nobody could take away again.
    await owner.client.accounts.updateProfile({ firstName: "Thandeka" });
    await owner.client.accounts.updateProfile({});
    const audit = await tool.database.pool.query(
      "select detail from audit_log where action = 'account.updated' and subject_user_id = $1 order by id",
      [owner.userId],
    );
    expect(audit.rows.map(({ detail }) => detail.fields)).toEqual([
      "company mobileNumber",
      "firstName",
    ]);
  });

  test("recordUser is for the own id, or any for an administrator", async () => {
    const [owner, other] = [await tool.signedUp(), await tool.signedUp()];
    const {
      email: _email,
      password: _password,
      ...userRegistration
    } = aSignUp({ surname: "Dlamini" });
    const record = (uidInput: string) =>
      owner.client.accounts.recordUser({ userRegistration, uidInput });
    expect(await record(owner.userId)).toMatchObject({ key: owner.userId, surname: "Dlamini" });
    await expect(record(other.userId)).rejects.toMatchObject({ code: "permission-denied" });
    tool.config.adminUserIds.push(owner.userId);
    expect(await record(other.userId)).toMatchObject({ key: other.userId, surname: "Dlamini" });
    await expect(record("nobody")).rejects.toMatchObject({ code: "not-found" });
  });

  test("recordUser moves no account to another country, and forgets not where it came from", async () => {
    const source = SOURCES[0] ?? "";
    const owner = await tool.signedUp({ source });
    const { email: _email, password: _password, ...form } = owner.form;
    const record = (changes: object) =>
      owner.client.accounts.recordUser({
        userRegistration: { ...form, ...changes },
        uidInput: owner.userId,
      });
    await expect(record({ country: 7, mobileNumber: "024 412 3456" })).rejects.toMatchObject({
      code: "invalid-argument",
      data: [{ path: "country" }],
    });
    expect(await record({ source: SOURCES[1] })).toMatchObject({ country: 6, source });
  });
});

test("everybody reads the company of their own country, and a visitor that of South Africa", async () => {
  const { ZA, GH } = tool.config.companies;
  ZA.name = "Loudhailer (Pty) Ltd";
  GH.name = "Loudhailer Ghana LTD";
  const companyOf = async ({ client }: Pick<TestBrowser, "client">) =>
    (await client.accounts.me({})).companyName;
  expect(await companyOf(await tool.openBrowser())).toBe(ZA.name);
  expect(await companyOf(await tool.signedUp())).toBe(ZA.name);
  const inGhana = await tool.signedUp({ country: 7, mobileNumber: "+233244123456" });
  expect(await companyOf(inGhana)).toBe(GH.name);
});
