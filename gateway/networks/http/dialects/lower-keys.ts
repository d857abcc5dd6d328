/** The same value with all names of fields in small letters, for a vendor whose own samples differ in case. */
export function lowerKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name.toLowerCase(), lowerKeys(field)]),
  );
}
