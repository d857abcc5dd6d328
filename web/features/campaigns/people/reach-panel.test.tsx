import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import "../../../i18n/i18n.ts";
import type { Reach } from "../audience/use-reach.ts";
import { type Draft, emptyDraft } from "../draft/draft.ts";
import { ReachPanel } from "./reach-panel.tsx";

const matching = { low: 99_000, high: 130_000 };

type Facts = {
  isStale?: boolean;
  tooNarrow?: boolean;
  error?: string;
  draft?: Partial<Draft>;
  optedOut?: { low: number; high: number };
};

function wordsOf(facts: Facts): string {
  const { isStale = false, tooNarrow = false, error } = facts;
  const forecast = tooNarrow
    ? { tooNarrow, matching: { low: 0, high: 1_000 }, optedOut: null }
    : { tooNarrow, matching, optedOut: facts.optedOut ?? null };
  const asked = { isCounting: isStale, ask: () => undefined, retry: () => undefined, error: null };
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ReachPanel
        reach={{ forecast, isStale, ...asked } as unknown as Reach}
        draft={{ ...emptyDraft("FISH SHOP"), people: 500, ...facts.draft }}
        sentence="Everyone in Paarl"
        error={error}
        price={{ unitPriceTenThousandths: 3000, parts: 1 }}
        currency="ZAR"
      />
    </I18nProvider>,
  );
  return markup.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

test("a figure never stands under the name of other people: until these are counted it says so", () => {
  expect(wordsOf({})).toContain("Everyone in Paarl 99,000 to 130,000 people");
  const counting = wordsOf({ isStale: true });
  expect(counting).toContain("Everyone in Paarl Counting people…");
  expect(counting).not.toMatch(/99,000|130,000|Enough people|Very many/);
});

test("too few people are said once, without how many of them an amount reaches", () => {
  const advice = "Too few people match: at least 1,000 are needed. Add places.";
  for (const error of [undefined, "Fewer than 1,000 people match. Widen the audience."]) {
    const draft = { counties: [603] };
    const words = wordsOf({ tooNarrow: true, draft, ...(error ? { error } : {}) });
    expect(words.split(advice)).toHaveLength(2);
    expect(words.match(/Fewer than/g)).toHaveLength(1);
    expect(words).not.toMatch(/reaches|pays for|Likely/);
  }
  expect(wordsOf({ error: "These people cannot be written to." })).toContain(
    "cannot be written to",
  );
  expect(wordsOf({})).toContain("Your R150.00 pays for 500 of them.");
});

test("of a whole list the panel says only that it is too small: its owner reads the rest beside the list", () => {
  const draft = { targetModel: "list" as const, listId: "l" };
  const words = wordsOf({ tooNarrow: true, draft });
  expect(words).toContain("Too few people");
  expect(words).not.toMatch(/at least|valid numbers/);
  expect(wordsOf({ tooNarrow: true, draft: { ...draft, listUse: "matching" } })).toContain(
    "Too few people match: at least 100 are needed.",
  );
});

test("of a rich message it is said who gets it, and what the others get", () => {
  const content = { agentName: "Shop", message: { type: "text" as const, text: "Fish" } };
  const alone = { kind: "rcs" as const, content };
  expect(wordsOf({ draft: alone })).toContain("Only phones with RCS get it");
  const withSms = { ...alone, content: { ...content, fallbackText: "Fish today" } };
  expect(wordsOf({ draft: withSms })).toContain("All other phones get your SMS instead.");
  expect(wordsOf({})).not.toContain("RCS");
});

test("a banner is likely seen, and not got", () => {
  expect(wordsOf({ draft: { kind: "display" } })).toMatch(/Likely [\d ,]+ to [\d ,]+ see it/);
});

test("how many asked for no adverts is said where it is more than nobody", () => {
  expect(wordsOf({ optedOut: { low: 900, high: 1_100 } })).toContain(
    "900 to 1,100 others match too",
  );
  expect(wordsOf({ optedOut: { low: 0, high: 100 } })).not.toMatch(/others match|no adverts/);
});

test("the word beside the figure says what it is a verdict of", () => {
  expect(wordsOf({})).toContain("Enough people");
  expect(wordsOf({ tooNarrow: true })).toContain("Too few people");
});
