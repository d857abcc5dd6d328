import { describe, expect, test } from "vitest";
import { HELP_TOPICS, helpParagraphs } from "./help-topics.ts";

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
