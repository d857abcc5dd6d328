import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { ComponentProps, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { CAMPAIGN_KINDS } from "../../../../domain/catalogue.ts";
import "../../../i18n/i18n.ts";
import { CampaignList } from "./campaign-list.tsx";

vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}));

type Rows = NonNullable<ComponentProps<typeof CampaignList>["rows"]>;
type Row = Rows[number];

const row = (changes: Partial<Row>): Row =>
  ({
    id: String(changes.flowTypeId),
    title: "Bread",
    text: "",
    status: 300,
    statusLabel: "Completed",
    isSubmitted: true,
    people: 120,
    currency: "ZAR",
    amountMinor: 3_600,
    refundedMinor: 0,
    changedAt: "2026-11-20T08:00:00Z",
    serviceRecurring: {
      startPeriod: "2026-11-23T08:00:00+02:00",
      endPeriod: "2026-11-24T17:00:00+02:00",
    },
    ...changes,
  }) as Row;

/** The words of each row of the list, drawn as it is. */
function wordsOf(rows: Rows): string[] {
  const list = { hasNextPage: false } as ComponentProps<typeof CampaignList>["more"];
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <CampaignList
        folder={undefined}
        rows={rows}
        isFiltered={false}
        more={list}
        hasFailed={false}
        onDelete={() => undefined}
      />
    </I18nProvider>,
  );
  return [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, words = ""]) =>
    words.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " "),
  );
}

test("of each kind that was sent, the list says which it is, before its days", () => {
  const words = wordsOf(CAMPAIGN_KINDS.map(({ flowTypeId }) => row({ flowTypeId })));
  expect(words).toHaveLength(5);
  for (const [at, { name }] of CAMPAIGN_KINDS.entries())
    expect(words[at]).toContain(` ${name} · Mon 23 Nov – Tue 24 Nov 120 people `);
  expect(words.join()).not.toContain("changed");
});

test("of a draft it also says when it was changed", () => {
  const [words] = wordsOf([row({ flowTypeId: 1, isSubmitted: false })]);
  expect(words).toContain(" SMS · Mon 23 Nov – Tue 24 Nov · changed 20 Nov ");
});
