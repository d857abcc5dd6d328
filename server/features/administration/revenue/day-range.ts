const DAY_MS = 86_400_000;

/** Two days (UTC), both included, as the moments they begin and end. */
export function dayRange({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  from: Date | undefined;
  to: Date | undefined;
} {
  return {
    from: from === undefined ? undefined : new Date(`${from}T00:00:00Z`),
    to: to === undefined ? undefined : new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS),
  };
}
