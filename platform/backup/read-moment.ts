/** Reads a moment that somebody has typed; undefined where none was given. Throws one sentence when it has no zone or is none. */
export function readMoment(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (!/(?:Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(moment.getTime()))
    throw new Error("The moment must be written with its zone, such as 2026-11-23T20:00:00Z.");
  return moment;
}
