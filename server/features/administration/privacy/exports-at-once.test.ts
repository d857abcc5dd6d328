import { expect, test } from "vitest";
import { createTestApp } from "../../../http/testing/test-app.ts";

test("of exports of one member one is written at a time, and whoever calls meanwhile is told so", async () => {
  const tool = await createTestApp();
  const [owner, other] = [await tool.signedUp(), await tool.signedUp()];
  const answers = await Promise.allSettled([
    ...Array.from({ length: 6 }, () => owner.client.privacy.exportData({})),
    other.client.privacy.exportData({}),
  ]);
  expect(answers.at(-1)?.status).toBe("fulfilled");
  const refused = answers.filter((answer) => answer.status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(6);
  for (const { reason } of refused)
    expect(reason).toMatchObject({
      status: 409,
      message: "We are still writing your data from before. Try again in a minute.",
    });
  expect((await owner.client.privacy.exportData({})).fileName).toBe("loudhailer-my-data.json");
  await tool.close();
}, 30_000);

test("files that are made to be taken away are counted by member", async () => {
  const few = { limit: 2, windowSeconds: 3_600 };
  const unlimited = await createTestApp();
  const { rateLimits } = unlimited.config;
  await unlimited.close();
  const tool = await createTestApp({ config: { rateLimits: { ...rateLimits, files: few } } });
  const [owner, other] = [await tool.signedUp(), await tool.signedUp()];
  for (let n = 0; n < 2; n += 1) await owner.client.privacy.exportData({});
  await expect(owner.client.privacy.exportData({})).rejects.toMatchObject({ status: 429 });
  await other.client.privacy.exportData({});
  await tool.close();
}, 30_000);
