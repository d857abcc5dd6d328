import { inWords, type Wording } from "../../../../domain/phrase.ts";
import { expect, test } from "vitest";
import { aPaidCampaign, useWorld } from "../../campaigns/testing/booked-campaign.ts";
import {
  aDraft,
  asSubmitted,
  anAdvertiser,
  FRIDAY_MS,
  quoteAndSubmit,
  reread,
} from "../../campaigns/testing/a-world.ts";
import { aStoredPicture } from "../../campaigns/testing/store-pictures.ts";
import { saveSite } from "../../campaigns/sites/sites.ts";
import { takeDown } from "./take-down.ts";

const world = useWorld(FRIDAY_MS);

const PAGE = {
  countryId: 6,
  name: "Corner Shop",
  offer: "Bread at half price",
  phone: "082 123 4567",
  whatsApp: "",
  address: "",
  openingHours: "",
  colour: "#5b2a86",
};
const ACTOR = { actorUserId: "an-administrator", requestId: "r1" };

async function remove(address: string) {
  const notices: string[] = [];
  const deps = {
    ...world.deps,
    campaigns: world.deps,
    notify: async (_tx: unknown, { body }: { body: Wording }) => void notices.push(inWords(body)),
  };
  await takeDown(deps, { address, reason: "It offers what the law forbids." }, ACTOR);
  return notices;
}
const statusOf = async (userId: string, id: string) =>
  (await reread(world, userId, id)).campaign.status;

test("campaigns that lead to a page that is taken down are stopped, booked or not yet, and others go on", async () => {
  const userId = await anAdvertiser(world);
  const [page, other] = [
    await saveSite(world.deps, { ...PAGE, userId }),
    await saveSite(world.deps, { ...PAGE, userId }),
  ];
  const book = async (code: string) => {
    const link = `${world.deps.contentUrl}/s/${code}`;
    const { id } = await aDraft(world, userId, { kind: "sms-link", text: "Bread: {link}", link });
    await quoteAndSubmit(world, userId, id);
    return id;
  };
  const [booked, safe] = [await book(page.code), await book(other.code)];
  await world.catchUp();
  const fresh = await book(page.code);
  const address = `${world.deps.contentUrl}/s/${page.code}`;
  expect(await remove(address)).toEqual([
    "It offers what the law forbids. Nobody sees it any more, and we stopped your campaigns that used it. Write to us if you think that is wrong.",
  ]);
  expect([await statusOf(userId, booked), await statusOf(userId, fresh)]).toEqual([
    "stopped",
    "stopped",
  ]);
  expect(asSubmitted((await reread(world, userId, safe)).campaign).stopRequestedAt).toBeNull();
  await world.catchUp();
  expect(asSubmitted((await reread(world, userId, booked)).campaign).settledAt).not.toBeNull();
  const { rows } = await world.pool.query(
    "select actor_user_id as by from audit_log where action = 'campaign.stopped' and subject_user_id = $1",
    [userId],
  );
  expect(rows).toEqual([{ by: ACTOR.actorUserId }, { by: ACTOR.actorUserId }]);
});

test("a campaign that shows a picture that is taken down is stopped, and nobody else's", async () => {
  const { userId, id } = await aPaidCampaign(world);
  const other = await aPaidCampaign(world);
  const key = "pictures/0b6cf7b4-1111-4000-8000-000000000000";
  await world.pool.query(
    `insert into uploaded_file (user_id, path, storage_key, size_bytes, total_bytes, mime_type)
     values ($1, $2, $2, 10, 10, 'image/png')`,
    [userId, key],
  );
  await world.pool.query("update campaign set content = $2 where id = any ($1)", [
    [id, other.id],
    JSON.stringify({ creatives: [{ url: `${world.deps.contentUrl}/files/${key}` }] }),
  ]);
  await remove(`${world.deps.contentUrl}/files/${key}`);
  const { rows } = await world.pool.query(
    "select id from campaign where stop_requested_at is not null and id = any ($1)",
    [[id, other.id]],
  );
  expect(rows).toEqual([{ id }]);
});

test("so is a campaign that leads to a page with a picture that is taken down, and no other", async () => {
  const userId = await anAdvertiser(world);
  const pictureUrl = await aStoredPicture(world.deps, userId);
  const pages = [
    await saveSite(world.deps, { ...PAGE, userId, pictureUrl, pictureAlt: "Rolls" }),
    await saveSite(world.deps, { ...PAGE, userId }),
  ];
  const ids: string[] = [];
  for (const { code } of pages) {
    const link = `${world.deps.contentUrl}/s/${code}`;
    const { id } = await aDraft(world, userId, { kind: "sms-link", text: "Bread: {link}", link });
    await quoteAndSubmit(world, userId, id);
    ids.push(id);
  }
  await remove(pictureUrl);
  const stopped = ids.map(
    async (id) => asSubmitted((await reread(world, userId, id)).campaign).stopRequestedAt,
  );
  expect(await Promise.all(stopped)).toEqual([expect.any(Date), null]);
});
