import { sql } from "kysely";
import { expect, test } from "vitest";
import { declareConsent, deleteList } from "../../audience/lists/manage-lists.ts";
import { anAdvertiser, FRIDAY_MS } from "../../campaigns/testing/a-world.ts";
import { useWorld } from "../../campaigns/testing/booked-campaign.ts";
import { aList, CONSENT, enterFiles } from "../../campaigns/testing/own-lists.ts";
import { addOptOut, liftOptOut } from "./opt-out-register.ts";
import { readConsents } from "./read-consents.ts";

const world = useWorld(FRIDAY_MS);
const admin = { actorUserId: "admin-1", requestId: "r1" };
const number = { countryId: 6, msisdn: "082 555 0701" };

async function aListOf(numbers: string[], name: string) {
  const userId = await anAdvertiser(world);
  enterFiles(world, userId);
  const { list } = await aList(world, userId, numbers, { name });
  return { userId, id: list.id };
}

test("of a number stands who says that it agreed to what, in which words and when, and each opt-out; of no other number", async () => {
  const bakery = await aListOf(["0825550701", "0825550702"], "Till");
  const other = await aListOf(["0825550702"], "Event");
  await declareConsent(world.audience, { userId: bakery.userId, id: bakery.id, ...CONSENT });
  const deps = { ...world.deps, cipher: world.audience.cipher };
  await addOptOut(deps, { ...number, reason: "by telephone" }, admin);
  await liftOptOut(deps, { ...number, reason: "wants adverts again" }, admin);
  await addOptOut(deps, { ...number, reason: "by letter" }, admin);

  const found = await readConsents(deps, number, admin);
  expect(found.lists).toMatchObject([
    {
      id: bakery.id,
      name: "Till",
      userId: bakery.userId,
      consentAt: expect.any(Date),
      consentSource: CONSENT.source,
      consentText: CONSENT.text,
    },
  ]);
  expect(found.optOuts).toMatchObject([
    { liftedBy: "admin-1", reason: "wants adverts again" },
    { liftedAt: null },
  ]);
  const both = await readConsents(deps, { ...number, msisdn: "082 555 0702" }, admin);
  expect(both.lists.map(({ id }) => id)).toEqual([bakery.id, other.id]);
  expect(both.lists[1]).toMatchObject({ consentAt: null });

  await deleteList(world.audience, { userId: bakery.userId, id: bakery.id });
  expect((await readConsents(deps, number, admin)).lists).toEqual([]);
  const { rows } = await sql<{ detail: object }>`select detail from audit_log
    where action = 'number.looked-up'`.execute(world.db);
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toMatch(/\d{9,}/);
});
