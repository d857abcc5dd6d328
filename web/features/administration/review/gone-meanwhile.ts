import type { Outputs } from "../../../api/client.ts";

type Reviews = Outputs["administration"]["reviews"];
type Card = Pick<Reviews["waiting"][number], "campaignId" | "revision">;
type Decided = Pick<Reviews["decided"][number], keyof Card | "decision" | "decidedByName">;

/** One revision of a campaign, as a key. */
export const keyOf = ({ campaignId, revision }: Card) => `${campaignId}:${revision}`;

/**
 * The cards to show now. One that somebody else has decided stays where it was, so that nothing moves under the pointer;
 * one that was decided here, or put aside, goes.
 */
export function cardsToShow<Row extends Card>(
  before: readonly Row[],
  waiting: readonly Row[],
  isDone: (key: string) => boolean,
): Row[] {
  const cards = [...waiting];
  const has = (key: string) => cards.some((card) => keyOf(card) === key);
  let place = 0;
  for (const card of before) {
    const key = keyOf(card);
    if (!has(key) && !isDone(key)) cards.splice(place, 0, card);
    const at = cards.findIndex((one) => keyOf(one) === key);
    if (at >= 0) place = at + 1;
  }
  return cards;
}

/** What became of a card that waits no longer; undefined where it was changed or stopped, or decided long ago. */
export function decisionOn<Row extends Decided>(
  card: Card,
  decided: readonly Row[],
): Row | undefined {
  return decided.find((row) => keyOf(row) === keyOf(card));
}
