const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** A count as people read it: 9,800. */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** An instant as a date in the country's zone: 21 Nov 2026. */
export function formatDate(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone,
  }).format(new Date(iso));
}

/** An instant as date and time in the country's zone: 21 Nov 2026, 14:05. */
export function formatDateTime(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  }).format(new Date(iso));
}

/** A civil date (YYYY-MM-DD) in few letters: 21 Nov. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
}
