/** What a field for day and time holds ("2026-12-01T00:00"), as the moment that a clock in UTC shows so, whatever the zone of the device. */
export const readUtc = (typed: string): string => new Date(`${typed}Z`).toISOString();
