import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { orpc } from "../../../api/client.ts";
import "../../../i18n/i18n.ts";
import type { Example } from "./template-order.ts";
import { useTemplateFilters } from "./use-template-filters.tsx";

const BAKERY = 1;
const SALON = 2;

const example = (name: string, more: Partial<Example> = {}) => ({
  name,
  segmentId: null,
  language: "en",
  occasion: "Sale",
  isSeasonal: false,
  ...more,
});
type Named = ReturnType<typeof example>;

function Picker({ examples, ownTrade }: { examples: Named[]; ownTrade: number | null }) {
  const { texts, filters } = useTemplateFilters(examples, ownTrade);
  return (
    <>
      {filters}
      <ol>
        {texts.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ol>
    </>
  );
}

function draw(examples: Named[], ownTrade: number | null = null) {
  const queries = new QueryClient();
  const { queryKey } = orpc.catalogue.section.queryOptions({ input: { section: "segments" } });
  const trades: { id: number; name: string }[] = [
    { id: BAKERY, name: "Bakery" },
    { id: SALON, name: "Salon" },
    { id: 3, name: "Without examples" },
  ];
  queries.setQueryData(queryKey, trades);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <I18nProvider i18n={i18n}>
        <Picker examples={examples} ownTrade={ownTrade} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, words]) => words ?? "");
  return {
    texts: all(/<li>([^<]*)/g),
    options: all(/<option[^>]*>([^<]*)/g),
    chosen: all(/<option[^>]*selected=""[^>]*>([^<]*)/g),
  };
}

const MIXED = [
  example("bread", { segmentId: BAKERY }),
  example("hair", { segmentId: SALON }),
  example("any"),
  example("easter", { isSeasonal: true, occasion: "Easter" }),
  example("brood", { segmentId: BAKERY, language: "af" }),
];

test("the own trade is chosen at the start: its examples and those for every trade, the season's first", () => {
  const { texts, chosen } = draw(MIXED, BAKERY);
  expect(texts).toEqual(["easter", "bread", "brood", "any"]);
  expect(chosen).toEqual(["Bakery", "All languages", "All occasions"]);
});

test("without a trade, or with one that has no examples, all are offered", () => {
  for (const ownTrade of [null, 3]) {
    const { texts, chosen } = draw(MIXED, ownTrade);
    expect(texts.toSorted()).toEqual(["any", "bread", "brood", "easter", "hair"]);
    expect(chosen[0]).toBe("All trades");
  }
});

test("only what has examples can be chosen", () => {
  const { options } = draw(MIXED);
  expect(options).toEqual([
    "All trades",
    "Bakery",
    "Salon",
    "All languages",
    "English",
    "Afrikaans",
    "All occasions",
    "Easter",
    "Sale",
  ]);
});

test("nothing is asked where there is nothing to choose", () => {
  expect(draw([example("any"), example("other")]).options).toEqual([]);
});
