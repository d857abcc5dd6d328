import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTestApp, type Member } from "../../../http/testing/test-app.ts";
import { asOwner } from "../../../identity/identity.ts";
import { createLocalFiles } from "../../../../platform/files/local/provider.ts";
import { createNumberCipher } from "../../accounts/users/number-cipher.ts";
import { createCountLists } from "./count-lists.ts";

/** Of a member one is counted, and five wait. */
const AT_ONCE_OR_WAITING = 6;

async function makeList(who: Member, name: string, from: number): Promise<string> {
  const rows = Array.from({ length: 50 }, (_, n) => `0${820_000_000 + from + n}`);
  const body = ["phone", ...rows].join("\n");
  const reply = await who.fetch(`/files/msisdnList/${name}.csv`, { method: "PUT", body });
  const { path } = (await reply.json()) as { path: string };
  return (await who.client.audience.createList({ name, path })).id;
}

test("the same lists in another order are one count, and one member's many counts keep nobody waiting", async () => {
  const folder = await mkdtemp(join(tmpdir(), "loudhailer-counts-"));
  const tool = await createTestApp({ overrides: { files: createLocalFiles(folder) } });
  const [owner, other] = [await tool.signedUp(), await tool.signedUp()];
  const [a, b, c] = [
    await makeList(owner, "a", 0),
    await makeList(owner, "b", 40),
    await makeList(owner, "c", 80),
  ];
  const theirs = await makeList(other, "d", 0);
  const { db } = tool.app;
  const count = createCountLists({ db, cipher: createNumberCipher(tool.config.numberKey) });
  const [first, second] = await Promise.all([
    count(owner.userId, { listIds: [a, b] }),
    count(owner.userId, { listIds: [b, a, a] }),
  ]);
  expect(second).toBe(first);
  expect([...first.values()].reduce((sum, people) => sum + people, 0)).toBe(90);
  const ways = [[a], [b], [c], [a, c], [b, c], [a, b, c]].flatMap((listIds) => [
    { listIds },
    { listIds, exceptListIds: [c] },
  ]);
  // Counts stand still until all of them were asked for.
  const holder = await tool.database.pool.connect();
  await holder.query("begin; lock table opt_out_number");
  let refusals = 0;
  const all = ways.map((way) => count(owner.userId, way));
  for (const one of all) one.catch(() => (refusals += 1));
  const foreign = count(other.userId, { listIds: [theirs] });
  await expect.poll(() => refusals).toBe(ways.length - AT_ONCE_OR_WAITING);
  await holder.query("commit");
  holder.release();
  const answers = await Promise.allSettled(all);
  const refused = answers.filter((answer) => answer.status === "rejected");
  for (const { reason } of refused) expect(reason).toMatchObject({ code: "resource-exhausted" });
  expect([...(await foreign).values()].reduce((sum, people) => sum + people, 0)).toBe(50);
  await tool.close();
  await rm(folder, { recursive: true });
}, 60_000);

test("members who count at once have each their own lists counted, whoever's turn it was before", async () => {
  const folder = await mkdtemp(join(tmpdir(), "loudhailer-counts-"));
  const tool = await createTestApp({ overrides: { files: createLocalFiles(folder) } });
  const members = [];
  for (const name of ["a", "b", "c", "d", "e"]) {
    const who = await tool.signedUp();
    members.push({ userId: who.userId, listIds: [await makeList(who, name, 0)] });
  }
  const { db } = tool.app;
  const count = createCountLists({ db, cipher: createNumberCipher(tool.config.numberKey) });
  const counts = await Promise.all(
    members.map(({ userId, listIds }) => asOwner(userId, () => count(userId, { listIds }))),
  );
  const people = counts.map((one) => [...one.values()].reduce((sum, some) => sum + some, 0));
  expect(people).toEqual([50, 50, 50, 50, 50]);
  await tool.close();
  await rm(folder, { recursive: true });
}, 60_000);
