import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeFor } from "../../../../dev/testing/totp.ts";
import type { TestBrowser } from "../../../http/testing/test-browser.ts";
import {
  aSignUp,
  createTestApp,
  confirmBy,
  linkMailedTo,
  type TestApp,
} from "../../../http/testing/test-app.ts";

type Enabled = { totpURI: string; backupCodes: string[] };

let tool: TestApp;

beforeAll(async () => {
  tool = await createTestApp();
});
afterAll(() => tool.close());

const signIn = (browser: TestBrowser, email: string, password: string): Promise<Response> =>
  browser.post("/api/auth/sign-in/email", { email, password });

describe("a visitor's drafts", () => {
  const draft = { countryId: 6, flowTypeId: 1 as const, draft: { title: "Spring sale" } };

  async function visitorWithDraft(): Promise<TestBrowser> {
    const browser = await tool.openBrowser();
    await browser.post("/api/auth/sign-in/anonymous", {});
    await browser.client.campaigns.createDraft(draft);
    return browser;
  }
  const titles = async (browser: TestBrowser): Promise<string[]> =>
    (await browser.client.campaigns.list({})).rows.map(({ title }) => title);

  test("move to the new account, even when the link in the mail is opened on another device", async () => {
    const visitor = await visitorWithDraft();
    const form = aSignUp();
    await visitor.client.accounts.signUp(form);
    expect(await titles(visitor)).toEqual(["Spring sale"]);
    const phone = await tool.openBrowser();
    await confirmBy(phone, await linkMailedTo(tool, form.email));
    expect(await titles(phone)).toEqual(["Spring sale"]);
    expect(await visitor.client.accounts.me({})).toMatchObject({ isSignedIn: false });
  });

  test("of a stranger who signed up with the address before its owner did do not come with it", async () => {
    const { email } = aSignUp();
    const stranger = await visitorWithDraft();
    await stranger.client.accounts.signUp(aSignUp({ email }));
    const owner = await tool.openBrowser();
    await owner.client.accounts.signUp(aSignUp({ email }));
    await confirmBy(owner, await linkMailedTo(tool, email));
    expect(await owner.client.accounts.me({})).toMatchObject({ isSignedIn: true });
    expect(await titles(owner)).toEqual([]);
  });

  test("move with their pictures", async () => {
    const visitor = await visitorWithDraft();
    const stored = await visitor.fetch("/files/pictures/banner.gif", {
      method: "PUT",
      body: Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"),
    });
    const { url } = (await stored.json()) as { url: string };
    const owner = await tool.signedUp();
    await signIn(visitor, owner.form.email, owner.form.password);
    expect((await owner.fetch(new URL(url).pathname)).status).toBe(200);
  });

  test("move to an account that the visitor signs in to", async () => {
    const owner = await tool.signedUp();
    const visitor = await visitorWithDraft();
    expect((await signIn(visitor, owner.form.email, owner.form.password)).status).toBe(200);
    expect(await titles(owner)).toEqual(["Spring sale"]);
  });

  test("move after the code of a second step: the password alone moves and records nothing", async () => {
    const owner = await tool.signedUp();
    const { email, password } = owner.form;
    const enabled = await owner.post("/api/auth/two-factor/enable", { password });
    const { totpURI, backupCodes } = (await enabled.json()) as Enabled;
    await owner.post("/api/auth/two-factor/verify-totp", { code: codeFor(totpURI) });
    const signIns = async (): Promise<number> => {
      const { rows } = await tool.database.pool.query(
        "select from audit_log where actor_user_id = $1 and action = 'session.created'",
        [owner.userId],
      );
      return rows.length;
    };
    const before = await signIns();

    const thief = await visitorWithDraft();
    expect(await (await signIn(thief, email, password)).json()).toMatchObject({
      twoFactorRedirect: true,
    });
    await signIn(await tool.openBrowser(), email, password);
    expect([await titles(owner), await signIns()]).toEqual([[], before]);
    const again = await tool.openBrowser();
    await signIn(again, email, password);
    const other = { code: backupCodes[1] };
    expect((await again.post("/api/auth/two-factor/verify-backup-code", other)).status).toBe(200);
    expect([await titles(owner), await signIns()]).toEqual([[], before + 1]);

    const visitor = await visitorWithDraft();
    await signIn(visitor, email, password);
    const code = { code: backupCodes[0] };
    expect((await visitor.post("/api/auth/two-factor/verify-backup-code", code)).status).toBe(200);
    expect([await titles(visitor), await signIns()]).toEqual([["Spring sale"], before + 2]);
  });

  test("do not move to somebody else's account by signing up with their address", async () => {
    const owner = await tool.signedUp();
    const visitor = await visitorWithDraft();
    await visitor.client.accounts.signUp(aSignUp({ email: owner.form.email }));
    await signIn(owner, owner.form.email, owner.form.password);
    expect(await titles(owner)).toEqual([]);
    expect(await titles(visitor)).toEqual(["Spring sale"]);
  });

  test("are a visitor's: those of somebody with an account go to nobody, whatever is noted", async () => {
    const [owner, other] = [await tool.signedUp(), await tool.signedUp()];
    await owner.client.campaigns.createDraft(draft);
    await tool.database.pool.query(
      "insert into account_pending_link (anonymous_user_id, user_id) values ($1, $2)",
      [owner.userId, other.userId],
    );
    await signIn(other, other.form.email, other.form.password);
    expect([await titles(owner), await titles(other)]).toEqual([["Spring sale"], []]);
  });
});
