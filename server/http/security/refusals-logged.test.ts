import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../../../platform/log/log.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

type Line = Record<string, unknown>;
const lines: Line[] = [];
const destination = { write: (text: string) => void lines.push(JSON.parse(text) as Line) };

let tool: TestApp;
beforeAll(async () => {
  tool = await createTestApp({ overrides: { log: createLog("test", "info", destination) } });
});
afterAll(() => tool.close());

const REFUSED = "a try at signing in was refused";

test("tries at signing in that fail are logged by account, without its address or the password", async () => {
  const { form } = await tool.signedUp();
  const browser = await tool.openBrowser();
  lines.length = 0;
  for (const email of [form.email, form.email.toUpperCase(), "nobody@shop.test"])
    await browser.post("/api/auth/sign-in/email", { email, password: "a wrong password" });
  const tries = lines.filter(({ msg }) => msg === REFUSED);
  expect(tries).toMatchObject([
    { call: "/api/auth/sign-in/email", status: 401, account: expect.stringMatching(/^[\w-]{16}$/) },
    { status: 401, account: tries[0]?.["account"] },
    { status: 401 },
  ]);
  expect(tries[2]?.["account"]).not.toBe(tries[0]?.["account"]);
  const all = JSON.stringify(lines);
  expect(all.toLowerCase()).not.toContain(form.email.split("@")[0]);
  expect(all).not.toContain("a wrong password");
});

test("a refused call is logged with who asked, what for, when in UTC, and its request", async () => {
  const member = await tool.signedUp();
  lines.length = 0;
  const reply = await member.post("/api/v1/administration/advertisers/find", {});
  expect(reply.status).toBe(403);
  expect(lines).toContainEqual(
    expect.objectContaining({
      userId: member.userId,
      method: "POST",
      path: "/api/v1/administration/advertisers/find",
      status: 403,
      requestId: reply.headers.get("x-request-id"),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    }),
  );
});
