import { expect, test } from "vitest";
import { createTestApp, NO_LIMITS } from "../../../http/testing/test-app.ts";

test("tables of figures that are taken away are counted as files, by member", async () => {
  const files = { limit: 2, windowSeconds: 3_600 };
  const tool = await createTestApp({ config: { rateLimits: { ...NO_LIMITS, files } } });
  const [owner, other] = [await tool.signedUp(), await tool.signedUp()];
  const take = (who: typeof owner) => who.client.exports.csv({ what: "transactions" });
  for (let time = 0; time < 2; time += 1) await take(owner);
  await expect(take(owner)).rejects.toMatchObject({ status: 429 });
  await take(other);
  await tool.close();
}, 30_000);
