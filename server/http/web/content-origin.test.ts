import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../testing/test-app.ts";

const APP = "localhost:3000";
const CONTENT = "content.localhost:3000";

let tool: TestApp;
let owner: Member;
let page: URL;
beforeAll(async () => {
  tool = await createTestApp({ config: { contentUrl: `http://${CONTENT}` } });
  owner = await tool.signedUp();
  const { url } = await owner.client.sites.save({
    countryId: 6,
    name: "Corner Shop",
    offer: "Bread at half price",
    phone: "",
    whatsApp: "",
    address: "",
    openingHours: "",
    colour: "#0a6847",
  });
  page = new URL(url);
});
afterAll(() => tool.close());

const ask = (host: string, path: string, init: RequestInit = {}) =>
  owner.fetch(path, { ...init, headers: { host, ...init.headers } });

test("what users have made is on a host of its own, without cookie and script; the app sends who asks for it there", async () => {
  expect(page.host).toBe(CONTENT);
  const reply = await ask(CONTENT, page.pathname);
  expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining("Corner Shop")]);
  expect(reply.headers.getSetCookie()).toEqual([]);
  expect(reply.headers.get("content-security-policy")).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect((await ask(CONTENT, `${page.pathname}.css`)).status).toBe(200);
  const sign = await ask(CONTENT, `${page.pathname}.svg`);
  expect([sign.headers.get("content-type"), await sign.text()]).toEqual([
    "image/svg+xml; charset=utf-8",
    expect.stringMatching(/fill="#0a6847".*>C<\/text>/),
  ]);
  const old = await ask(APP, `${page.pathname}?from=sms`);
  expect([old.status, old.headers.get("location"), await old.text()]).toEqual([
    308,
    `${page.href}?from=sms`,
    "",
  ]);
  const picture = await ask(APP, "/files/pictures/0b6cf7b4-0000-4000-8000-000000000000");
  expect([picture.status, picture.headers.get("location")]).toEqual([
    308,
    `http://${CONTENT}/files/pictures/0b6cf7b4-0000-4000-8000-000000000000`,
  ]);
});

test("the host of what users have made answers nothing else, and signs nobody in", async () => {
  for (const path of [
    "/",
    "/login",
    "/s/",
    "/api/v1/accounts/me",
    "/rpc/accounts/me",
    "/api/auth/list-user-passkeys",
    "/files/msisdnList/customers.csv",
    "/openapi.json",
    "/assets/app.js",
  ]) {
    const reply = await ask(CONTENT, path);
    expect([path, reply.status, reply.headers.getSetCookie()]).toEqual([path, 404, []]);
  }
  const { email, password } = owner.form;
  const reply = await owner.post(
    "/api/auth/sign-in/email",
    { email, password },
    { host: CONTENT, origin: `http://${CONTENT}` },
  );
  expect([reply.status, reply.headers.getSetCookie()]).toEqual([404, []]);
});

test("nobody gets a cookie there with the answer that a picture is not there", async () => {
  const path = "/files/pictures/0b6cf7b4-0000-4000-8000-000000000000";
  const reply = await tool.app.app.request(`http://${CONTENT}${path}`, {
    headers: { host: CONTENT },
  });
  expect([reply.status, reply.headers.getSetCookie()]).toEqual([404, []]);
});

test("the app shows pictures from there, and links of before it had a host of its own are still the owner's", async () => {
  const app = await ask(APP, "/");
  expect(app.headers.get("content-security-policy")).toContain(
    `img-src 'self' data: http://${CONTENT}`,
  );
  expect((await owner.client.sites.list({})).sites).toMatchObject([{ url: page.href }]);
});
