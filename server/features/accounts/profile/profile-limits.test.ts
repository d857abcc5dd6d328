import { expect, test } from "vitest";
import { createTestApp } from "../../../http/testing/test-app.ts";

test("changes of a profile are counted by member, wherever they come from", async () => {
  const unlimited = await createTestApp();
  const { rateLimits } = unlimited.config;
  await unlimited.close();
  const few = { limit: 2, windowSeconds: 3_600 };
  const tool = await createTestApp({ config: { rateLimits: { ...rateLimits, profile: few } } });
  const [owner, other] = [await tool.signedUp(), await tool.signedUp()];
  for (const company of ["One", "Two"]) await owner.client.accounts.updateProfile({ company });
  await expect(owner.client.accounts.updateProfile({ company: "Three" })).rejects.toMatchObject({
    status: 429,
  });
  await other.client.accounts.updateProfile({ company: "One" });
  await tool.close();
}, 30_000);

test("a profile that an administrator changes is their own, and nobody else's changes with it", async () => {
  const tool = await createTestApp();
  const [admin, other] = [await tool.signedUp(), await tool.signedUp()];
  await other.client.accounts.updateProfile({ company: "Other Shop" });
  tool.config.adminUserIds.push(admin.userId);
  await admin.client.accounts.updateProfile({ company: "Their Own", timezone: "Africa/Accra" });
  const registrationOf = async ({ client }: typeof admin) =>
    (await client.accounts.me({})).registration;
  expect(await registrationOf(admin)).toMatchObject({
    company: "Their Own",
    timezone: "Africa/Accra",
  });
  expect(await registrationOf(other)).toMatchObject({
    company: "Other Shop",
    timezone: "Africa/Johannesburg",
  });
  await tool.close();
}, 30_000);
