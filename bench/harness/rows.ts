import type { Measured } from "./interleave.ts";
import { intervalOf, medianOf } from "./interval.ts";
import type { Row, Target } from "./row.ts";

type Words = { name: string; target?: Target; holdsBack?: string };

/** How many times as fast as the peer, round by round: both worked beside each other. */
export function speedRow(words: Words, ours: readonly Measured[], peer: readonly Measured[]): Row {
  return {
    ...words,
    unit: "x",
    value: intervalOf(
      ours.map(({ perSecond }, n) => perSecond / (peer[n]?.perSecond ?? Number.NaN)),
    ),
    cpuSeconds: { ours: cpuOf(ours), peer: cpuOf(peer) },
  };
}

/** Operations a second of one side. */
export function rateRow(words: Words, measured: readonly Measured[]): Row {
  return { ...words, unit: "/s", value: intervalOf(measured.map(({ perSecond }) => perSecond)) };
}

/** A figure that every turn of a side has shown. Throws when one did not. */
export function figureRow(
  words: Words & { unit: string },
  measured: readonly Measured[],
  figure: string,
): Row {
  const values = measured.map(({ figures }) => figures[figure] ?? Number.NaN);
  if (values.some(Number.isNaN)) throw new Error(`A round has shown no figure "${figure}".`);
  return { ...words, value: intervalOf(values) };
}

function cpuOf(measured: readonly Measured[]): number {
  return medianOf(measured.map(({ cpuSecondsEach }) => cpuSecondsEach));
}
