import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../testing/test-app.ts";

let tool: TestApp;
let owner: Member;

beforeAll(async () => {
  tool = await createTestApp();
  owner = await tool.signedUp();
}, 30_000);
afterAll(() => tool.close());

test("no cache keeps an answer about one person: of sign-in, of uploads, or of a refusal", async () => {
  await owner.fetch("/files/msisdnList/kept.csv", { method: "PUT", body: "0821234567\n" });
  for (const path of [
    "/api/auth/passkey/list-user-passkeys",
    "/api/auth/nothing",
    "/files/msisdnList/kept.csv",
    "/files/msisdnList/nothing.csv",
    "/api/v1/accounts/me",
  ])
    expect([path, (await owner.fetch(path)).headers.get("cache-control")]).toEqual([
      path,
      "no-store",
    ]);
  const refused = await owner.post("/api/auth/sign-in/email", { email: "x", password: "y" });
  expect([refused.status, refused.headers.get("cache-control")]).toEqual([400, "no-store"]);
});

test("nor an answer of a call to somebody who is not signed in, whichever transport it came by", async () => {
  const browser = await tool.openBrowser();
  const answers = {
    rest: await browser.fetch("/api/v1/catalogue/countries/6"),
    rpc: await browser.post("/rpc/catalogue/country", { json: { countryId: 6 } }),
    functions: await browser.post("/functions", { method: "p", data: {} }),
  };
  for (const [transport, { status, headers }] of Object.entries(answers))
    expect([transport, status, headers.get("cache-control")]).toEqual([transport, 200, "no-store"]);
});

test("whoever signs out everywhere, or is deleted, is forgotten by the browser too; a refusal takes nothing away", async () => {
  const [leaving, deleted] = [await tool.signedUp(), await tool.signedUp()];
  const all = '"cache", "storage"';
  const refused = await deleted.post("/rpc/privacy/deleteAccount", { json: { password: "wrong" } });
  expect([refused.ok, refused.headers.get("clear-site-data")]).toEqual([false, null]);
  const { password } = deleted.form;
  const gone = await deleted.post("/rpc/privacy/deleteAccount", { json: { password } });
  expect([gone.status, gone.headers.get("clear-site-data")]).toEqual([200, all]);
  const left = await leaving.post("/rpc/privacy/endAllSessions", { json: {} });
  expect([left.status, left.headers.get("clear-site-data")]).toEqual([200, all]);
});
