import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_RULES } from "../../../../domain/rules/default-rules.ts";
import type { CountryRule } from "../../../../domain/rules/country-rules.ts";
import { quoteCampaign } from "../../campaigns/quote/quote-campaign.ts";
import { saveSite } from "../../campaigns/sites/sites.ts";
import {
  aDraft,
  anAdvertiser,
  FRIDAY_MS,
  HOUR_MS,
  MONDAY,
  quoteAndSubmit,
  type World,
} from "../../campaigns/testing/a-world.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { type Administration, anAdministration } from "../testing/an-administration.ts";
import { previewRule } from "./preview-rule.ts";
import { publishRule } from "./publish-rule.ts";

const FRIDAY = "2026-12-04";
const MESSAGE = "Only licensed shops may advertise this.";
const admin = { actorUserId: "admin-1", requestId: "r1" };
const LIQUOR: CountryRule = {
  kind: "forbiddenWords",
  value: [...DEFAULT_RULES.ZA.forbiddenWords, { message: MESSAGE, phrases: ["home brew"] }],
};

let administration: Administration;
let world: World;
let deps: AdministrationDeps;

beforeAll(async () => {
  administration = await anAdministration();
  ({ world, deps } = administration);
}, 60_000);
afterAll(() => world.drop());

const set = async (rule: CountryRule, from: string) => {
  await publishRule(deps, { countryId: 6, rule, from, reason: "Liquor Act" }, admin);
  await administration.notifyAll();
};
const problemsOf = async (userId: string, id: string) => {
  // As a visitor, for whom networks are not asked: they say the same.
  const { problems } = await quoteCampaign(world.deps, { userId, isAnonymous: true, id });
  return problems.filter(({ step }) => step === "message").map(({ message }) => message);
};

test("words that are forbidden from a day on stop a campaign, a page and, at the network, one that was sent before", async () => {
  const userId = await anAdvertiser(world);
  const text = "Fresh home-brew this weekend";
  const draft = await aDraft(world, userId, { text });
  const sent = await aDraft(world, userId, { text });
  expect(await problemsOf(userId, draft.id)).toEqual([]);
  await quoteAndSubmit(world, userId, sent.id);

  await set(LIQUOR, MONDAY);
  expect(await problemsOf(userId, draft.id)).toEqual([]);
  const preview = await previewRule(deps, { countryId: 6, rule: LIQUOR, from: FRIDAY });
  expect(preview).toMatchObject({ isNarrower: true });
  expect(preview.effects[0]).toBe("No longer allowed in adverts: home brew");
  await set(LIQUOR, FRIDAY);
  expect(await problemsOf(userId, draft.id)).toEqual([`${MESSAGE} Remove: home-brew.`]);
  const page = {
    userId,
    countryId: 6,
    name: "Shop",
    offer: "Home brew",
    phone: "",
    whatsApp: "",
    address: "",
    openingHours: "",
    colour: "#123456",
  };
  await expect(saveSite(world.deps, page)).rejects.toMatchObject({
    details: [{ path: "offer", message: `${MESSAGE} Remove: Home brew.` }],
  });
  await world.advanceTo(FRIDAY_MS + 2 * HOUR_MS);
  const { rows } = await world.gatewayPool.query<{ status: number; reason: string }>(
    "select distinct status, reason from service",
  );
  expect(rows).toEqual([{ status: 243, reason: MESSAGE }]);
}, 60_000);

test("where a country asks every advert for a contact, an SMS without one cannot be sent", async () => {
  const userId = await anAdvertiser(world);
  const without = await aDraft(world, userId, { text: "Bread at half price" });
  const named = await aDraft(world, userId, { text: "Bread at half price. Call 082 555 0100" });
  expect(await problemsOf(userId, without.id)).toEqual([]);
  const rule: CountryRule = { kind: "contact", value: "always" };
  expect(await previewRule(deps, { countryId: 6, rule, from: FRIDAY })).toMatchObject({
    isNarrower: true,
    before: { kind: "contact", value: "without-replies" },
  });
  await set(rule, FRIDAY);
  expect(await problemsOf(userId, without.id)).toEqual([
    "Every advert must name a way to reach you. Add a phone number or a link.",
  ]);
  expect(await problemsOf(userId, named.id)).toEqual([]);
}, 60_000);
