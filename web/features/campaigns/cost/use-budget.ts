import { useEffect, useRef, useState } from "react";
import { rememberBudget, rememberedBudget } from "../../../offline/named-budgets.ts";
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

type Facts = {
  /** Minor units. */
  minor: number | null;
  people: number;
  price: PriceFacts;
  /** Undefined until the people who are meant now have been counted. */
  maxPeople: number | undefined;
  /** The amount was named before this page was opened: its people may be fewer because there are no more. */
  isOfBefore: boolean;
};

/** The people that a named budget pays for where they are others than those of the draft; undefined where they stay. */
export function peopleFollowing(facts: Facts): number | undefined {
  const { minor, people, price, maxPeople, isOfBefore } = facts;
  if (minor === null) return undefined;
  const fitting = peopleForMoney(minor, price, maxPeople ?? MAX_PEOPLE);
  if (fitting === 0 || fitting === people) return undefined;
  return isOfBefore && maxPeople === undefined && fitting > people ? undefined : fitting;
}

/**
 * A named budget ("I have R150") is never exceeded when the message grows or the kind changes: the people adjust.
 * `maxPeople` is undefined until the people who are meant now have been counted: those before them were others. What was
 * named for the draft before, on this device, goes on.
 */
export function useBudget(
  draftId: string,
  editor: Pick<DraftEditor, "draft" | "change">,
  price: PriceFacts,
  maxPeople: number | undefined,
): Budget {
  const { people } = editor.draft;
  const [minor, setMinor] = useState(() => rememberedBudget(draftId, people));
  const [refused, refuse] = useState<Refused | null>(null);
  const isOfBefore = useRef(minor !== null);
  const following = peopleFollowing({
    minor,
    people,
    price,
    maxPeople,
    isOfBefore: isOfBefore.current,
  });
  const fitting = minor === null ? null : peopleForMoney(minor, price, maxPeople ?? MAX_PEOPLE);
  useEffect(() => {
    if (following !== undefined) editor.change({ people: following });
    if (maxPeople !== undefined) isOfBefore.current = false;
    // People follow the price; typing them by hand takes the amount away.
    // eslint-disable-next-line react/exhaustive-deps
  }, [fitting, maxPeople === undefined]);
  useEffect(() => {
    rememberBudget(draftId, minor === null || people === 0 ? null : { minor, people });
  }, [draftId, minor, people]);
  function name(named: number | null) {
    isOfBefore.current = false;
    setMinor(named);
    refuse(null);
  }
  return { minor, name, refused, refuse };
}
