import type { InferContractRouterOutputs } from "@orpc/contract";
import type { Page } from "playwright-core";
import type { Contract } from "../../contract/router.ts";

type Outputs = InferContractRouterOutputs<Contract>;
type Administration = Outputs["administration"];

const AT = "2026-09-24T08:30:00+02:00";
const idOf = (n: number) => `0198c5a0-0000-7000-8000-00000000000${n}`;
const BAKERY = { userId: idOf(1), advertiser: "Thandi Mokoena", email: "thandi@bakery.test" };
const SALON = { userId: idOf(2), advertiser: "Ama Mensah", email: "ama@salon.test" };

const TO_DO: Administration["toDo"] = {
  tasks: [
    { kind: "differences", count: 1 },
    { kind: "bonuses", count: 2 },
    { kind: "reviews", count: 3 },
    { kind: "support", count: 1 },
  ],
  second: 1,
  own: 1,
  areNetworksKnown: true,
};

const ADVERTISERS: Administration["advertisers"] = {
  rows: [
    {
      userId: BAKERY.userId,
      name: BAKERY.advertiser,
      company: "Mokoena Bakery and Confectionery (Pty) Ltd",
      email: BAKERY.email,
      countryId: 6,
      isSuspended: false,
      createdAt: AT,
    },
    {
      userId: SALON.userId,
      name: SALON.advertiser,
      company: "",
      email: SALON.email,
      countryId: 7,
      isSuspended: true,
      createdAt: AT,
    },
  ],
  nextCursor: null,
};

const HELD: Administration["reviews"]["waiting"][number] = {
  campaignId: idOf(3),
  revision: 2,
  ...BAKERY,
  countryId: 6,
  currency: "ZAR",
  flowTypeId: 1,
  title: "Win a car with every loaf",
  words: "Mokoena Bakery: win a car with every loaf this Friday. Reply STOP to opt out.",
  seen: "0".repeat(64),
  link: "https://bakery.test/win",
  people: 1_250,
  amountMinor: 37_500,
  startsAt: "2026-09-25T09:00:00+02:00",
  flaggedAt: AT,
  flags: [{ message: "A prize or a competition.", words: ["win a car"] }],
  pieces: [
    { of: "sender", text: "Mokoena" },
    {
      of: "message",
      text: "Mokoena Bakery: win a car with every loaf this Friday. Reply STOP to opt out.",
    },
    { of: "opens", text: "https://bakery.test/win" },
  ],
};
const REVIEWS: Administration["reviews"] = { waiting: [HELD], decided: [], refusedRefunds: [] };

const SUMS = {
  currency: "ZAR" as const,
  campaigns: 2,
  booked: 2_500,
  sent: 2_480,
  delivered: 2_391,
  clicks: 112,
  bookedMinor: 75_000,
  revenueMinor: 71_730,
  netMinor: 62_374,
  costMinor: 31_083,
  marginMinor: 31_291,
  partsWithoutCost: 0,
};
const REPORT: Administration["report"] = {
  rows: [1, 2].map((n) => ({
    ...BAKERY,
    campaignId: idOf(n + 2),
    campaignCode: `LH-${n}`,
    title: n === 1 ? "Fresh rolls every morning" : "Weekend specials for the whole family",
    countryId: 6,
    currency: "ZAR" as const,
    flowTypeId: 1,
    status: 300,
    statusLabel: "Completed",
    submittedAt: AT,
    booked: 1_250,
    sent: 1_240,
    delivered: 1_196,
    undelivered: 44,
    clicks: 56,
    complaints: 0,
    bookedMinor: 37_500,
    revenueMinor: 35_880,
    netMinor: 31_200,
    costMinor: 15_548,
    marginMinor: 15_652,
    partsWithoutCost: 0,
    isSettled: true,
  })),
  totals: [SUMS],
  byCountry: [{ ...SUMS, id: 6, name: "South Africa" }],
  byRoute: [{ ...SUMS, id: 1, name: "Vodacom" }],
  byProduct: [{ ...SUMS, id: 1, name: "SMS" }],
  byConnection: [],
  held: [{ currency: "ZAR", campaigns: 1, heldMinor: 45_000, deliveredMinor: 12_600 }],
  nextCursor: null,
};

const STATUS: Administration["systemStatus"] = {
  at: AT,
  database: { answerMs: 2, bytes: 412_000_000 },
  queues: { waiting: 3, oldestSeconds: 4, failed: 0, isGood: true },
  gateway: { isGood: true },
  networks: [{ id: 1, name: "Vodacom SMPP", state: "resting" }],
  settlement: { lastAt: AT, oldestSeconds: 90, isGood: true },
  accounting: {
    comparedAt: AT,
    differences: 1,
    audits: [
      { name: "ledger", finishedAt: AT, ageSeconds: 1_800, findings: 0, isLate: false },
      { name: "documents", finishedAt: AT, ageSeconds: 1_800, findings: 0, isLate: false },
    ],
    isGood: false,
  },
  backup: null,
  versions: { tool: "0.2.0", node: "26.0.0", postgres: "18.0", schema: "0100" },
  problems: 2,
};

const SUPPORT: Outputs["support"]["queue"] = {
  rows: [
    {
      id: idOf(5),
      subject: "A payment that is not in my wallet",
      message: "I paid R150 this morning by card and do not see it.",
      state: "open",
      sentAt: AT,
      answer: null,
      answeredAt: null,
      userId: SALON.userId,
      name: SALON.advertiser,
      company: "",
      email: SALON.email,
      answeredBy: null,
    },
  ],
  open: 1,
  nextCursor: null,
};

const ANSWERS: Readonly<Record<string, unknown>> = {
  "administration/toDo": TO_DO,
  "administration/advertisers": ADVERTISERS,
  "administration/reviews": REVIEWS,
  "administration/report": REPORT,
  "administration/systemStatus": STATUS,
  "support/queue": SUPPORT,
};

/** The same data on every machine and in every run, for pictures of pages that show what others have done. */
export async function answerAsAlways(page: Page): Promise<void> {
  for (const [path, json] of Object.entries(ANSWERS))
    await page.route(new RegExp(`/rpc/${path}(?:\\?|$)`), (route) =>
      route.fulfill({ json: { json, meta: [] } }),
    );
}
