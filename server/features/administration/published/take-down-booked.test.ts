import { inWords, type Wording } from "../../../../domain/phrase.ts";
import { expect, test } from "vitest";
import { editCampaign } from "../../campaigns/changes/edit-campaign.ts";
import { lockUser } from "../../accounts/users/lock-user.ts";
import type { CampaignsDeps } from "../../campaigns/campaigns-deps.ts";
import { duringBooking, whileWritten } from "../../campaigns/testing/during-booking.ts";
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
import type { PublishedPlace } from "./published.store.ts";
import { updateBlocked } from "./published.store.ts";
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

const LOGO = "https://shop.example/b.png";

/** A booking that leads to a page, or shows a picture. */
async function toBook(kind: PublishedPlace["kind"]) {
  const userId = await anAdvertiser(world);
  const { code } = await saveSite(world.deps, { ...PAGE, userId });
  const page = `${world.deps.contentUrl}/s/${code}`;
  const message = { type: "text" as const, text: "Bread at half price" };
  const fields =
    kind === "page"
      ? { kind: "sms-link" as const, text: "Bread: {link}", link: page }
      : {
          kind: "rcs" as const,
          text: "",
          content: { agentName: "Corner Shop", logoUrl: LOGO, message },
        };
  const { id } = await aDraft(world, userId, fields);
  const { campaign } = await reread(world, userId, id);
  const picture = campaign.content && "logoUrl" in campaign.content && campaign.content.logoUrl;
  const address = kind === "page" ? page : String(picture);
  const write = (deps: CampaignsDeps = world.deps) =>
    quoteAndSubmit({ ...world, deps }, userId, id);
  return { userId, id, address, place: placeOf(address), write };
}
const placeOf = (address: string) => address.split(/[/]s[/]|[/]files[/]/)[1] ?? "";

/** An edit of a booked campaign that leads it to a page, or has it show another picture. */
async function toEdit(kind: PublishedPlace["kind"]) {
  const { userId, id, write } = await toBook(kind);
  await write();
  await world.catchUp();
  const { campaign } = await reread(world, userId, id);
  const { code } = await saveSite(world.deps, { ...PAGE, userId });
  const page = `${world.deps.contentUrl}/s/${code}`;
  const logoUrl = await aStoredPicture(world.deps, userId);
  const address = kind === "page" ? page : logoUrl;
  const fields =
    kind === "page" ? { link: page } : { content: { ...Object(campaign.content), logoUrl } };
  const edit = { userId, id, version: campaign.version, fields };
  const make = (deps: CampaignsDeps = world.deps) => editCampaign(deps, edit);
  return { userId, id, address, place: placeOf(address), write: make };
}

test.each([
  { what: "a page", when: "a booking", kind: "page" as const, begin: toBook },
  { what: "a picture", when: "a booking", kind: "picture" as const, begin: toBook },
  { what: "a page", when: "an edit", kind: "page" as const, begin: toEdit },
  { what: "a picture", when: "an edit", kind: "picture" as const, begin: toEdit },
])("$what is taken down before or after $when, never in between", async ({ kind, begin }) => {
  const first = await begin(kind);
  expect(await duringBooking(world, first.write, () => remove(first.address))).toMatchObject({
    meanwhile: "waits",
    booked: { status: "fulfilled" },
    ended: { status: "fulfilled" },
  });
  const { campaign } = await reread(world, first.userId, first.id);
  expect(asSubmitted(campaign).stopRequestedAt).not.toBeNull();
  const late = await begin(kind);
  const down = { at: world.clock.now(), reason: "It offers what the law forbids." };
  const takenDownMeanwhile = await whileWritten(
    world,
    async (tx) => {
      await lockUser(tx, late.userId);
      expect(await updateBlocked(tx, { kind, place: late.place }, down)).toBe(true);
    },
    () => late.write(),
  );
  const path = kind === "page" ? "link" : "content.logoUrl";
  expect(takenDownMeanwhile).toMatchObject({
    meanwhile: "waits",
    ended: { reason: { code: "invalid-argument", details: [{ path }] } },
  });
});
