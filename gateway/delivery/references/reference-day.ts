/** The day (UTC) of an instant (ms), under which references that are given then lie. */
export const referenceDayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
