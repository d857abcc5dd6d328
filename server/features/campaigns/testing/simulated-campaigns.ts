import type { DraftChanges } from "../../../../domain/campaign/campaign.ts";
import fc from "fast-check";
import { countryById } from "../../../../domain/countries.ts";
import { addDays, zonedToMs } from "../../../../domain/schedule/zoned-time.ts";

/** What happens to a simulated campaign after it was paid for. */
export type Fate =
  | "none"
  | "test-copy"
  | "edit"
  | "edit-approved"
  | "pause"
  | "resume"
  | "stop-early"
  | "stop";

/** One campaign as somebody might draft it, and what they do with it later. */
export type SimulatedCampaign = {
  countryId: 6 | 7;
  advertiser: number;
  fate: Fate;
  /** A list of the advertiser's own: to write to, or to leave out. */
  list: "none" | "only" | "without";
  startMs: number;
  fields: DraftChanges;
};

export const FIRST_DAY = "2026-12-01";
/** Two years where their size is asked for; otherwise five months, with the end of a year and Easter. */
export const DAYS = process.env.SIM_CAMPAIGNS === undefined ? 150 : 730;
/** In each country. */
export const ADVERTISERS = 6;

const FATES: Fate[] = ["none", "test-copy", "edit", "edit-approved", "pause", "stop-early", "stop"];
const link = "https://shop.example/offer";
const picture = { url: "https://shop.example/b.png", mimeType: "image/png", altText: "Bread" };
const sizes = ["320x50", "300x250"] as const;
const creatives = sizes.map((size) => ({ ...picture, size, byteSize: 40_000 }));
const message = { type: "text" as const, text: "Half price this week" };
const rcs = { agentName: "Corner Shop", message };
const KINDS: DraftChanges[] = [
  { kind: "sms" },
  { kind: "sms", text: "Bread and milk at half price. Call 024 123 4567. ".repeat(4) },
  { kind: "sms-link", link },
  { kind: "pcm", text: "Bread at half price at Corner Shop", sender: "" },
  { kind: "display", text: "", sender: "", link, content: { creatives } },
  { kind: "rcs", text: "", content: rcs },
  {
    kind: "rcs",
    text: "",
    content: { ...rcs, fallbackText: "Half price. Call 024 123 4567." },
  },
];
/** Many start in the same weeks, when many want the same people; and around long holidays. */
const BUSY_DAYS = [20, 117, 121, 296, 385, 480, 722].filter((day) => day < DAYS);

const aDay = fc.oneof(
  fc.integer({ min: 1, max: DAYS - 1 }),
  fc
    .tuple(fc.constantFrom(...BUSY_DAYS), fc.integer({ min: 0, max: 6 }))
    .map(([day, later]) => Math.min(day + later, DAYS - 1)),
);

const aCampaign = fc
  .record({
    countryId: fc.constantFrom(6 as const, 6 as const, 7 as const),
    advertiser: fc.integer({ min: 0, max: ADVERTISERS - 1 }),
    fate: fc.constantFrom(...FATES),
    list: fc.constantFrom("none" as const, "none" as const, "only" as const, "without" as const),
    kind: fc.constantFrom(...KINDS),
    day: aDay,
    days: fc.integer({ min: 0, max: 12 }),
    startHour: fc.integer({ min: 7, max: 16 }),
    hours: fc.integer({ min: 1, max: 10 }),
    daysOfWeek: fc.subarray([1, 2, 3, 4, 5], { minLength: 2 }),
    offerDays: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined, freq: 2 }),
    isEven: fc.boolean(),
    people: fc.integer({ min: 1, max: 900 }),
    isProfile: fc.boolean(),
  })
  .map(({ kind, day, days, offerDays, ...one }): SimulatedCampaign => {
    const { countryId, advertiser, fate, list, startHour } = one;
    const startDate = addDays(FIRST_DAY, day);
    const offerEnds =
      offerDays === undefined ? null : addDays(startDate, Math.min(offerDays, days));
    return {
      countryId,
      advertiser,
      fate,
      list,
      startMs: zonedToMs(startDate, startHour, countryById(countryId)?.timeZone ?? ""),
      fields: {
        title: "Half price",
        text: "Bread and milk at half price. Call 024 123 4567.",
        sender: "CornerShop",
        targetModel: one.isProfile ? "profile" : "everyone",
        gender: one.isProfile ? [21] : [],
        allocation: one.isEven ? "even" : "fast",
        startDate: startDate,
        endDate: addDays(startDate, days),
        startHour: startHour,
        endHour: Math.min(20, startHour + one.hours),
        daysOfWeek: one.daysOfWeek,
        offerEndsDate: offerEnds,
        people: one.people,
        ...kind,
      },
    };
  });

/** Campaigns of two years in the order they start: the same seed gives the same ones. */
export function simulatedCampaigns(count: number, seed: number): SimulatedCampaign[] {
  return fc
    .sample(aCampaign, { seed, numRuns: count })
    .toSorted((a, b) => a.startMs - b.startMs || a.advertiser - b.advertiser);
}
