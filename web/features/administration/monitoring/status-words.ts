const STEPS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** How long something has lasted, in its largest unit: "3 hours". */
export function ageOf(seconds: number, locale: string): string {
  const [unit, size] = STEPS.find(([, length]) => seconds >= length) ?? (["second", 1] as const);
  return inUnits(Math.floor(seconds / size), unit, locale);
}

/** Bytes as people say them: "1.2 gigabytes". */
export function sizeOf(bytes: number, locale: string): string {
  const isLarge = bytes >= 1_000_000_000;
  const size = bytes / (isLarge ? 1_000_000_000 : 1_000_000);
  return inUnits(Math.round(size * 10) / 10, isLarge ? "gigabyte" : "megabyte", locale);
}

function inUnits(value: number, unit: string, locale: string): string {
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(value);
}
