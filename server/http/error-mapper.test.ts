import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "./testing/test-app.ts";

let tool: TestApp;
beforeAll(async () => {
  tool = await createTestApp();
});
afterAll(() => tool.close());

test("a character that cannot be stored is the caller's mistake, not ours", async () => {
  const member = await tool.signedUp();
  const profile = await member.call("upd", { firstName: "Tha\0ndi" });
  const message = await member.call("sfe", { subject: "A ques\0tion", message: "How do I pay?" });
  for (const reply of [profile, message])
    expect(reply).toMatchObject({
      status: 400,
      error: { code: "invalid-argument", details: [{ path: "" }] },
    });
});

test("the same inside a message that is stored as JSON", async () => {
  const member = await tool.signedUp();
  const content = { agentName: "Shop", message: { type: "text" as const, text: "Sale\0today" } };
  await expect(
    member.client.campaigns.createDraft({ countryId: 6, flowTypeId: 5, draft: { content } }),
  ).rejects.toMatchObject({ code: "invalid-argument", status: 400 });
});
