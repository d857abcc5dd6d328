/** What the order and the choices of examples go by. */
export type Example = {
  segmentId: number | null;
  language: string;
  occasion: string;
  isSeasonal: boolean;
};

export type Wanted = { trade: number | null; language: string | null; occasion: string | null };

/** Examples as asked for; a trade's go together with those for every trade. */
export function wantedExamples<One extends Example>(all: readonly One[], wanted: Wanted): One[] {
  const { trade, language, occasion } = wanted;
  return all.filter(
    (it) =>
      (trade === null || it.segmentId === null || it.segmentId === trade) &&
      (language === null || it.language === language) &&
      (occasion === null || it.occasion === occasion),
  );
}

/** Those of the season first; within both those of the own trade, then those for every trade, as they come. */
export function inOrder<One extends Example>(
  examples: readonly One[],
  trade: number | null,
): One[] {
  return examples
    .map((it, place) => ({ it, place }))
    .sort((a, b) => rank(a.it, trade) - rank(b.it, trade) || a.place - b.place)
    .map(({ it }) => it);
}

function rank({ isSeasonal, segmentId }: Example, trade: number | null): number {
  const byTrade = trade !== null && segmentId === trade ? 0 : segmentId === null ? 1 : 2;
  return (isSeasonal ? 0 : 3) + byTrade;
}
