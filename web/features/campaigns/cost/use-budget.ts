import { useEffect, useState } from "react";
import type { DraftEditor } from "../draft/use-draft.ts";
import type { BudgetField } from "./read-budget.ts";
import { peopleForMoney, type PriceFacts } from "./people-money.ts";

const MAX_PEOPLE = 100_000_000;

export type Budget = {
  /** The amount that was named, in minor units; null when people were chosen instead. */
  minor: number | null;
  name(minor: number | null): void;
  /** Input that is unreadable or too expensive, with its field; null when it is fine. */
  refused: Refused | null;
  refuse(refused: Refused | null): void;
};

export type Refused = { field: BudgetField; sentence: string };

/**
 * A named budget ("I have R150") is never exceeded when the message grows or the kind changes: the people adjust.
 * `maxPeople` is undefined until the people who are meant now have been counted: those before them were others.
 */
export function useBudget(
  editor: Pick<DraftEditor, "draft" | "change">,
  price: PriceFacts,
  maxPeople: number | undefined,
): Budget {
  const [minor, setMinor] = useState<number | null>(null);
  const [refused, refuse] = useState<Refused | null>(null);
  const most = maxPeople === undefined ? MAX_PEOPLE : maxPeople;
  const fitting = minor === null ? null : peopleForMoney(minor, price, most);
  useEffect(() => {
    if (fitting !== null && fitting > 0 && fitting !== editor.draft.people)
      editor.change({ people: fitting });
    // People follow the price; typing them by hand takes the amount away.
    // eslint-disable-next-line react/exhaustive-deps
  }, [fitting]);
  function name(named: number | null) {
    setMinor(named);
    refuse(null);
  }
  return { minor, name, refused, refuse };
}
