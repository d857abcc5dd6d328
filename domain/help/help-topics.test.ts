import { describe, expect, test } from "vitest";
import { DEFAULT_RULES } from "../rules/default-rules.ts";
import { HELP_TOPICS, helpParagraphs, type KnownFacts } from "./help-topics.ts";

/** What is true in one country alone, and never said in the other. */
const NOT_SAID = {
  ZA: [/\bopt-out link\b/, /mobile money|MTN|Telecel/, /NHIL|GETFund/, /Electronic Transactions/],
  GH: [/\bSTOP\b/, /^Top up by card/, /Consumer Protection|POPIA|Protection of Personal/],
} as const;

describe.each(["ZA", "GH"] as const)("help in %s", (country) => {
  test.each(HELP_TOPICS)("$slug says nothing that is true elsewhere alone", (topic) => {
    const text = helpParagraphs(topic, country).join("\n");
    for (const words of NOT_SAID[country]) expect(text).not.toMatch(words);
  });

  test("names its own ways to opt out and to pay", () => {
    const text = HELP_TOPICS.flatMap((topic) => helpParagraphs(topic, country)).join("\n");
    const own = country === "ZA" ? [/reply STOP/, /^Top up by card/m] : [/opt-out link/, /MTN/];
    for (const words of own) expect(text).toMatch(words);
  });
});

test("help tells nobody that opting out ends the adverts of one shop: it ends those of all", () => {
  const all = HELP_TOPICS.flatMap((topic) => helpParagraphs(topic, undefined)).join("\n");
  expect(all).not.toMatch(/adverts from you\b/);
  expect(all.match(/adverts from any shop/g)).toHaveLength(2);
});

test("a visitor, whose country nobody knows, reads what differs with each country's name", () => {
  const [topic] = HELP_TOPICS.filter(({ slug }) => slug === "opting-out");
  expect(topic && helpParagraphs(topic, undefined)).toEqual([
    expect.stringMatching(/^South Africa: Everyone can reply STOP/),
    expect.stringMatching(/^Ghana: People cannot reply/),
    expect.stringMatching(/^You never see/),
  ]);
});

const paragraphsOf = (slug: string, ...[country, facts]: [("ZA" | "GH")?, KnownFacts?]) =>
  HELP_TOPICS.filter((topic) => topic.slug === slug).flatMap((topic) =>
    helpParagraphs(topic, country, facts),
  );
const { legalHours, tax: taxes } = DEFAULT_RULES.GH;

test("taxes, hours and days of help are those of the country's rules, and while they are not known it says what is true in each", () => {
  const now = { GH: { legalHours, taxes } };
  expect(paragraphsOf("how-pricing-works", "GH", now)).toContain(
    "Prices include 15% VAT, 2.5% NHIL and 2.5% GETFund.",
  );
  expect(paragraphsOf("the-law-in-short", "GH", now)).toContain(
    "The law allows adverts at these times: Mon–Sat 08:00–19:00. Campaigns are sent on Mon–Fri, and never on public holidays. Loudhailer plans around that for you.",
  );
  const changed = {
    legalHours: legalHours.filter(({ weekday }) => weekday < 5),
    taxes: [{ name: "VAT", rateTenThousandths: 2_000 }],
  };
  expect(paragraphsOf("how-pricing-works", "GH", { GH: changed })).toContain(
    "Prices include 20% VAT.",
  );
  expect(paragraphsOf("the-law-in-short", "GH", { GH: changed }).join()).toMatch(
    /times: Mon–Thu 08:00–19:00\. Campaigns are sent on Mon–Thu,/,
  );
  expect(paragraphsOf("how-pricing-works", "ZA", now)).toContain("Prices include all taxes.");
  const all = { ...now, ZA: changed };
  expect(paragraphsOf("how-pricing-works", undefined, all).join("\n")).toMatch(
    /South Africa: Prices include 20% VAT\.\nGhana: Prices include 15% VAT/,
  );
  expect(paragraphsOf("how-pricing-works", undefined, now)).toContain("Prices include all taxes.");
});
