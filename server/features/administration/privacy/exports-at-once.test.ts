import { expect, test } from "vitest";
import { createTestApp } from "../../../http/testing/test-app.ts";
import { createNumberCipher } from "../../accounts/users/number-cipher.ts";
import { exportInTurn } from "./own-data.ts";

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

test("exports of several members are written one after the other", async () => {
  const tool = await createTestApp();
  const members = [await tool.signedUp(), await tool.signedUp(), await tool.signedUp()];
  const { db } = tool.app;
  const { clock } = tool;
  let [now, together] = [0, 0];
  const readSide = {
    async read<Result>(work: (on: typeof db) => Promise<Result>): Promise<Result> {
      now += 1;
      together = Math.max(together, now);
      return work(db).finally(() => (now -= 1));
    },
  };
  const cipher = createNumberCipher(tool.config.numberKey);
  const listUrls = { urlOf: () => "" };
  const deps = { db, clock, cipher, listUrls, readSide } as unknown as Parameters<
    typeof exportInTurn
  >[0];
  const written = await Promise.all(members.map(({ userId }) => exportInTurn(deps, userId)));
  expect(written).toHaveLength(members.length);
  expect(together).toBe(1);
  await tool.close();
}, 30_000);

test("of what was done with an account the newest twenty thousand are in its export", async () => {
  const tool = await createTestApp();
  const owner = await tool.signedUp();
  await tool.database.pool.query(
    `insert into audit_log (at, actor_user_id, action, subject_user_id, detail)
      select now(), $1, 'account.updated', $1, jsonb_build_object('n', n) from generate_series(1, 20010) n`,
    [owner.userId],
  );
  const { data } = (await owner.client.privacy.exportData({})) as unknown as {
    data: { history: { detail: { n?: number } }[] };
  };
  expect(data.history).toHaveLength(20_000);
  expect(data.history[0]?.detail.n).toBe(11);
  await tool.close();
}, 60_000);
