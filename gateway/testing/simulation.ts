import fc from "fast-check";
import { countryById } from "../../domain/countries.ts";
import { addDays, zonedToMs } from "../../domain/schedule/zoned-time.ts";

/** One campaign of a simulated two years, as somebody might book it. */
export type SimulatedCampaign = {
  routeId: number;
  advertiser: number;
  kind: string;
  startMs: number;
  endMs: number;
  startHour: number;
  endHour: number;
  daysOfWeek: number[];
  offerEndsMs: number | undefined;
  allocationTypeId: number;
  maxCoins: number;
  isStopped: boolean;
};

export const FIRST_DAY = "2026-12-01";
/** Two years where their size is asked for; otherwise five months, with the end of a year and Easter. */
export const DAYS = process.env.SIM_CAMPAIGNS === undefined ? 150 : 730;
const HOUR_MS = 3_600_000;
const ADVERTISERS = 40;
const ROUTES = [97, 105, 107, 108, 98];
const ROUTE_WITHOUT_RCS = 108;
const KIND_NAMES = ["sms", "sms", "smsLink", "rcsOrSms", "rcs", "pcm", "display"];
/** Most campaigns fall into busy weeks, when many want the same people. */
const BUSY_DAYS = [20, 88, 117, 121, 210, 296, 357, 385, 480, 600, 722].filter((day) => day < DAYS);

const aDay = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: 1, max: DAYS - 1 }) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...BUSY_DAYS), fc.integer({ min: 0, max: 6 }))
      .map(([day, later]) => Math.min(day + later, DAYS - 1)),
  },
);

const aCampaign = fc
  .record({
    routeId: fc.constantFrom(...ROUTES),
    advertiser: fc.integer({ min: 1, max: ADVERTISERS }),
    kind: fc.constantFrom(...KIND_NAMES),
    day: aDay,
    days: fc.integer({ min: 0, max: 20 }),
    startHour: fc.integer({ min: 0, max: 22 }),
    hours: fc.integer({ min: 1, max: 24 }),
    daysOfWeek: fc.subarray([1, 2, 3, 4, 5], { minLength: 1 }),
    offerHours: fc.option(fc.integer({ min: 1, max: 300 }), { nil: undefined, freq: 2 }),
    allocationTypeId: fc.constantFrom(1, 2),
    maxCoins: fc.integer({ min: 1, max: 400 }),
    isStopped: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  })
  .map(({ day, days, hours, offerHours, ...rest }): SimulatedCampaign => {
    const zone = countryById(rest.routeId === 98 ? 7 : 6)?.timeZone ?? "";
    const date = addDays(FIRST_DAY, day);
    const endHour = Math.min(24, rest.startHour + hours);
    const startMs = zonedToMs(date, rest.startHour, zone);
    // A network is sent what it carries.
    const isCarried = rest.routeId !== ROUTE_WITHOUT_RCS || !rest.kind.startsWith("rcs");
    return {
      ...rest,
      kind: isCarried ? rest.kind : "sms",
      endHour,
      startMs,
      endMs: zonedToMs(addDays(date, days), endHour, zone),
      offerEndsMs: offerHours === undefined ? undefined : startMs + offerHours * HOUR_MS,
    };
  });

/** Campaigns of two years in the order they start: the same seed gives the same ones. */
export function simulatedCampaigns(count: number, seed: number): SimulatedCampaign[] {
  return fc
    .sample(aCampaign, { seed, numRuns: count })
    .toSorted((a, b) => a.startMs - b.startMs || a.routeId - b.routeId);
}
