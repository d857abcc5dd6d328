import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";

const consent = {
  source: "customers" as const,
  text: "They agreed at our till to get our offers by SMS.",
};
const site = { name: "Corner Shop", offer: "Bread at half price", countryId: 6 };

let tool: TestApp;
let owner: Member;
let other: Member;
/** What belongs to the owner, and one draft of the other. */
let ids: Record<"list" | "audience" | "site" | "campaign" | "share" | "draft", string>;

beforeAll(async () => {
  tool = await createTestApp();
  [owner, other] = [await tool.signedUp(), await tool.signedUp()];
  await upload("kept.csv");
  const { path } = await upload("till.csv");
  const list = await owner.client.audience.createList({ name: "Till", path, countryId: 6 });
  const audience = await owner.client.audience.saveAudience({ name: "Women", countryId: 6 });
  const page = await owner.client.sites.save(site);
  const campaign = await owner.client.campaigns.createDraft({ countryId: 6 });
  const share = await owner.client.reports.share({ campaignId: campaign.id });
  const draft = await other.client.campaigns.createDraft({ countryId: 6 });
  ids = {
    list: list.id,
    audience: audience.id,
    site: page.id,
    campaign: campaign.id,
    share: share.id,
    draft: draft.id,
  };
}, 60_000);
afterAll(() => tool.close());

async function upload(name: string): Promise<{ path: string }> {
  const file = { method: "PUT", body: "phone\n0821234567\n0821234568\n" };
  const reply = await owner.fetch(`/files/msisdnList/${name}`, file);
  return (await reply.json()) as { path: string };
}

const notFound = { code: "not-found" };
const atField = (path: string) => ({ code: "invalid-argument", data: [{ path }] });
type Try = [string, () => Promise<unknown>, object];

const TRIES: Try[] = [
  [
    "a voucher for a poster",
    () => other.client.vouchers.poster({ campaignId: ids.campaign }),
    notFound,
  ],
  [
    "a list in a new draft",
    () => other.client.campaigns.createDraft({ countryId: 6, draft: { listId: ids.list } }),
    atField("listId"),
  ],
  [
    "a list in a saved draft",
    () =>
      other.client.campaigns.saveDraft({
        id: ids.draft,
        version: 1,
        draft: { listId: ids.list },
      }),
    atField("listId"),
  ],
  [
    "a list left out by a saved draft",
    () =>
      other.client.campaigns.saveDraft({
        id: ids.draft,
        version: 1,
        draft: { excludeListId: ids.list },
      }),
    atField("excludeListId"),
  ],
  [
    "a list in an audience",
    () =>
      other.client.audience.saveAudience({
        name: "Theirs",
        countryId: 6,
        targetModelId: 2,
        listId: ids.list,
      }),
    atField("listId"),
  ],
  [
    "a list left out by an audience",
    () =>
      other.client.audience.saveAudience({
        name: "Theirs",
        countryId: 6,
        excludeListId: ids.list,
      }),
    atField("excludeListId"),
  ],
  ["a list", () => other.client.audience.list({ id: ids.list }), notFound],
  [
    "rows of a list",
    () => other.client.audience.fixListRows({ id: ids.list, rows: [{ row: 2, value: "" }] }),
    notFound,
  ],
  [
    "the consent of a list",
    () => other.client.audience.declareConsent({ id: ids.list, ...consent }),
    notFound,
  ],
  ["a list to delete", () => other.client.audience.deleteList({ id: ids.list }), notFound],
  [
    "an uploaded file",
    () =>
      other.client.audience.createList({
        name: "X",
        path: "msisdnList/kept.csv",
        countryId: 6,
      }),
    notFound,
  ],
  [
    "an audience to replace",
    () => other.client.audience.saveAudience({ id: ids.audience, name: "X", countryId: 6 }),
    notFound,
  ],
  [
    "an audience to delete",
    () => other.client.audience.deleteAudience({ id: ids.audience }),
    notFound,
  ],
  ["a page to replace", () => other.client.sites.save({ ...site, id: ids.site }), notFound],
  ["a page for a poster", () => other.client.sites.poster({ id: ids.site }), notFound],
  ["a page to take down", () => other.client.sites.remove({ id: ids.site }), notFound],
  [
    "a campaign under whose id to draft",
    () => other.client.campaigns.createDraft({ id: ids.campaign, countryId: 6 }),
    notFound,
  ],
  [
    "a campaign to save",
    () => other.client.campaigns.saveDraft({ id: ids.campaign, version: 1, draft: {} }),
    notFound,
  ],
  ["a campaign to copy", () => other.client.campaigns.copy({ id: ids.campaign }), notFound],
  [
    "a campaign to delete",
    () => other.client.campaigns.deleteDraft({ id: ids.campaign }),
    notFound,
  ],
  ["a report", () => other.client.reports.report({ campaignId: ids.campaign }), notFound],
  ["a report to share", () => other.client.reports.share({ campaignId: ids.campaign }), notFound],
  ["a link to a report", () => other.client.reports.revokeShare({ id: ids.share }), notFound],
  [
    "a voucher's word",
    () => other.client.vouchers.set({ campaignId: ids.campaign, word: "BREAD" }),
    notFound,
  ],
];

test.each(TRIES)(
  "%s of somebody else is refused, and nothing changes",
  async (_name, attempt, refused) => {
    await expect(attempt()).rejects.toMatchObject(refused);
    const draft = await other.client.campaigns.get({ id: ids.draft });
    expect(draft).toMatchObject({ version: 1, listId: null, excludeListId: null });
  },
);

test("what is somebody's own is taken, also a list that was deleted meanwhile", async () => {
  const { client } = owner;
  const saved = await client.campaigns.saveDraft({
    id: ids.campaign,
    version: 1,
    draft: { listId: ids.list },
  });
  expect(saved.listId).toBe(ids.list);
  await client.audience.deleteList({ id: ids.list });
  const again = { id: ids.campaign, version: 2, draft: { listId: ids.list, title: "Bread" } };
  expect((await client.campaigns.saveDraft(again)).title).toBe("Bread");
});
