import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestBrowser } from "../../../http/testing/test-browser.ts";
import {
  aSignUp,
  createTestApp,
  linkMailedTo,
  type TestApp,
} from "../../../http/testing/test-app.ts";

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
    const link = await linkMailedTo(tool, form.email);
    await phone.fetch(link.pathname + link.search);
    expect(await titles(phone)).toEqual(["Spring sale"]);
    expect(await visitor.client.accounts.me({})).toMatchObject({ isSignedIn: false });
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

  test("do not move to somebody else's account by signing up with their address", async () => {
    const owner = await tool.signedUp();
    const visitor = await visitorWithDraft();
    await visitor.client.accounts.signUp(aSignUp({ email: owner.form.email }));
    await signIn(owner, owner.form.email, owner.form.password);
    expect(await titles(owner)).toEqual([]);
    expect(await titles(visitor)).toEqual(["Spring sale"]);
  });
});
