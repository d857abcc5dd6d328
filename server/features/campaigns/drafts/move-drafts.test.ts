import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { MAX_CONTENT_BYTES } from "../../../../domain/campaign/drafts/content-size.ts";
import { insertPicture, sumFiles } from "../../audience/files/upload.store.ts";
import { listCampaigns } from "../overview/list-campaigns.ts";
import { anAdvertiser, FRIDAY_MS } from "../testing/a-world.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { createDraft } from "./create-draft.ts";
import { moveDrafts } from "./move-drafts.ts";

const world = useWorld(FRIDAY_MS);

const LARGEST = MAX_CONTENT_BYTES - 100;

/** Begins a draft a second after the one before, with content of so many bytes where a number is given. */
async function begin(userId: string, title: string, bytes = 0): Promise<void> {
  world.setNow(world.clock.now().getTime() + 1_000);
  const text = "x".repeat(bytes);
  const content = bytes === 0 ? null : { agentName: "", message: { type: "text" as const, text } };
  const fields = { title, content };
  await createDraft(world.deps, { userId, countryId: 6, kind: "rcs", fields });
}

/** What the account has after the visitor has become it. */
async function moved(visitor: string, account: string) {
  await world.db.transaction().execute((tx) => moveDrafts(tx, visitor, account));
  const { rows, counts } = await listCampaigns(world.deps, { userId: account, limit: 3 });
  return { titles: rows.map(({ title }) => title), drafts: counts.drafts };
}

test("of a visitor's drafts as many move as the account may still have, the last changed first", async () => {
  const [visitor, account] = [await anAdvertiser(world, 0n), await anAdvertiser(world, 0n)];
  for (const title of ["First", "Second", "Third"]) await begin(visitor, title);
  await world.pool.query(
    `insert into campaign (id, user_id, country_id, flow_type_id, created_at, updated_at)
     select gen_random_uuid(), $1, 6, 1, $2, $2 from generate_series(1, 498)`,
    [account, new Date(FRIDAY_MS)],
  );
  expect(await moved(visitor, account)).toMatchObject({
    titles: ["Third", "Second", ""],
    drafts: 500,
  });
});

test("they move with no more content than the account may still have", async () => {
  const [visitor, account] = [await anAdvertiser(world, 0n), await anAdvertiser(world, 0n)];
  for (let n = 0; n < 28; n += 1) await begin(account, "Own", LARGEST);
  await begin(visitor, "Large", LARGEST);
  await begin(visitor, "Small", 3_000);
  expect(await moved(visitor, account)).toEqual({ titles: ["Small", "Own", "Own"], drafts: 29 });
});

test.each([
  ["as many", 498, 10, { files: 500, bytes: 5_000 }],
  ["as large", 2, 99_000_000, { files: 4, bytes: 198_002_000 }],
])("of pictures %s move as the account may still have", async (_what, count, sizeBytes, there) => {
  const [visitor, account] = [await anAdvertiser(world, 0n), await anAdvertiser(world, 0n)];
  const add = (userId: string, bytes: number) =>
    insertPicture(world.db, userId, {
      storageKey: `pictures/${randomUUID()}`,
      mimeType: "image/png",
      sizeBytes: bytes,
      widthPixels: 1,
      heightPixels: 1,
    });
  for (let n = 0; n < count; n += 1) await add(account, sizeBytes);
  const own = Math.min(sizeBytes, 1_000);
  const pictures = sizeBytes > 1_000 ? [5_000_000, own, own] : [own, own, own];
  for (const bytes of pictures) await add(visitor, bytes);
  await moved(visitor, account);
  expect(await sumFiles(world.db, account, "pictures")).toEqual(there);
});
