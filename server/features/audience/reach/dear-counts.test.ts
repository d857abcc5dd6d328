import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { silentMessaging } from "../../../http/testing/silent-messaging.ts";
import { createTestApp } from "../../../http/testing/test-app.ts";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import { createDearCounts } from "./dear-counts.ts";

/** Counts that stand still until they are let go, and how many are under way. */
function standing() {
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const count = (name: string) => async () => {
    begun.push(name);
    await gate;
    return name;
  };
  return { begun, count, letGo };
}

test("of an address one count of visitors goes on at a time, and members and other addresses do not wait for it", async () => {
  const counts = createDearCounts();
  const { begun, count, letGo } = standing();
  const visitor = { memberId: null, address: "10.0.0.1" };
  const asked = [
    counts(visitor, count("first")),
    counts(visitor, count("second")),
    counts({ memberId: null, address: "10.0.0.2" }, count("elsewhere")),
    counts({ memberId: "m", address: "10.0.0.1" }, count("member")),
  ];
  expect(begun).toEqual(["first", "elsewhere", "member"]);
  letGo();
  expect(await Promise.all(asked)).toEqual(["first", "second", "elsewhere", "member"]);
});

test("beyond twenty that wait somebody is refused", async () => {
  const counts = createDearCounts();
  const { count, letGo } = standing();
  const member = { memberId: "m", address: "10.0.0.1" };
  const asked = Array.from({ length: 22 }, (_, n) => counts(member, count(`${n}`)));
  await expect(asked.at(-1)).rejects.toMatchObject({ code: "resource-exhausted" });
  letGo();
  expect(await Promise.all(asked.slice(0, -1))).toHaveLength(21);
});

test("hints and proposals of all visitors at one address are counted one after the other", async () => {
  let [now, together, all] = [0, 0, 0];
  const listRoutes = async (): Promise<never> => {
    now += 1;
    all += 1;
    together = Math.max(together, now);
    await setTimeout(30);
    now -= 1;
    throw new MessagingError("unavailable", "The provider does not answer.");
  };
  const tool = await createTestApp({ overrides: { messaging: silentMessaging({ listRoutes }) } });
  const visitors = [await tool.openBrowser(), await tool.openBrowser(), await tool.openBrowser()];
  await Promise.allSettled(
    visitors.map((visitor) => visitor.client.audience.hints({ countryId: 6 })),
  );
  expect([all > 2, together]).toEqual([true, 1]);
  await tool.close();
}, 30_000);
