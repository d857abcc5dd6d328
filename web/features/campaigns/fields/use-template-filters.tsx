import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { LANGUAGES } from "../../../../domain/text/languages.ts";
import { useTrades } from "../../../api/use-trades.ts";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { type Example, inOrder, wantedExamples } from "./template-order.ts";

const ALL = "";

/**
 * The choices above the examples, and the examples that remain, in order. It begins with the own trade; a choice that
 * has nothing counts as all.
 */
export function useTemplateFilters<One extends Example>(
  examples: readonly One[],
  ownTrade: number | null,
): { texts: One[]; filters: ReactNode } {
  const { t } = useLingui();
  const [chosen, setChosen] = useState({
    trade: ownTrade === null ? ALL : String(ownTrade),
    language: ALL,
    occasion: ALL,
  });
  const inUse = new Set(examples.map(({ segmentId }) => String(segmentId)));
  const trades = useTrades().filter(({ value }) => inUse.has(value));
  const spoken = new Set(examples.map(({ language }) => language));
  const languages = LANGUAGES.filter(({ code }) => spoken.has(code)).map(({ code, name }) => ({
    value: code,
    label: name,
  }));
  const trade = inUse.has(chosen.trade) ? chosen.trade : ALL;
  const language = spoken.has(chosen.language) ? chosen.language : ALL;
  const ofTrade = wantedExamples(examples, {
    trade: trade === ALL ? null : Number(trade),
    language: language || null,
    occasion: null,
  });
  const occasions = [...new Set(inOrder(ofTrade, ownTrade).map((it) => it.occasion))];
  const occasion = occasions.includes(chosen.occasion) ? chosen.occasion : ALL;
  const selects = [
    { key: "trade", label: t`Trade`, all: t`All trades`, value: trade, choices: trades },
    {
      key: "language",
      label: t`Language`,
      all: t`All languages`,
      value: language,
      choices: languages,
    },
    {
      key: "occasion",
      label: t`Occasion`,
      all: t`All occasions`,
      value: occasion,
      choices: occasions.map((name) => ({ value: name, label: name })),
    },
  ];
  const filters = selects
    .filter(({ choices }) => choices.length > 1)
    .map(({ key, label, all, value, choices }) => (
      <NativeSelect
        key={key}
        label={label}
        value={value}
        onChange={(event) => setChosen({ ...chosen, [key]: event.currentTarget.value })}
        data={[{ value: ALL, label: all }, ...choices]}
      />
    ));
  const wanted = occasion === ALL ? ofTrade : ofTrade.filter((it) => it.occasion === occasion);
  return { texts: inOrder(wanted, ownTrade), filters };
}
