import type { Interval } from "../harness/interval.ts";
import { type Row, type Target, verdictOf } from "../harness/row.ts";

/** A row as a line of text. */
export function printed(row: Row): string {
  const mark = { met: "met   ", MISSED: "MISSED", shown: "      " }[verdictOf(row)];
  const target = row.target === undefined ? "" : `, target ${targetText(row.target, row.unit)}`;
  const cpu = cpuText(row);
  const holdsBack =
    verdictOf(row) === "MISSED" && row.holdsBack !== undefined ? `\n         ${row.holdsBack}` : "";
  return `${mark} ${row.name}: ${valueText(row)}${target}${cpu === "" ? "" : `, CPU ${cpu}`}${holdsBack}`;
}

/** The median, with its interval where there is one. */
export function valueText({ value, unit, isExact }: Row): string {
  if (isExact) return `${figureText(value.median)}${unit}`;
  return `${figureText(value.median)}${unit} (${spreadText(value)})`;
}

/** "at least 0.75x". */
export function targetText(target: Target, unit: string): string {
  return "atLeast" in target ? `≥ ${target.atLeast}${unit}` : `≤ ${target.atMost}${unit}`;
}

/** Processor time for one operation on both sides, in a unit that suits; nothing where it is not known. */
export function cpuText({ cpuSeconds }: Row): string {
  if (cpuSeconds === undefined || Number.isNaN(cpuSeconds.ours)) return "";
  return `${durationText(cpuSeconds.ours)} / ${durationText(cpuSeconds.peer)} each`;
}

function spreadText({ low, high, rounds }: Interval): string {
  if (rounds < 2) return "one round";
  return `95 %: ${figureText(low)}–${figureText(high)}, ${rounds} rounds`;
}

/** Three digits that count; whole numbers above a hundred, with commas. */
function figureText(figure: number): string {
  if (figure === 0 || Number.isNaN(figure)) return String(figure);
  return Math.abs(figure) >= 100
    ? Math.round(figure).toLocaleString("en-GB")
    : String(Number(figure.toPrecision(3)));
}

function durationText(seconds: number): string {
  if (seconds >= 1) return `${figureText(seconds)} s`;
  if (seconds >= 0.001) return `${figureText(seconds * 1_000)} ms`;
  return `${figureText(seconds * 1_000_000)} µs`;
}
