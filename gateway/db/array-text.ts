const SPECIAL = /["\\]/;
const EACH_SPECIAL = /["\\]/g;

/**
 * An array of text as PostgreSQL reads it, to be cast: `${textArray(names)}::text[]`. For thousands of values it costs a fraction of what the
 * driver takes, which looks at each for its type.
 */
export function textArray(values: readonly string[]): string {
  const quoted = values.map((value) =>
    SPECIAL.test(value) ? value.replace(EACH_SPECIAL, "\\$&") : value,
  );
  return quoted.length === 0 ? "{}" : `{"${quoted.join('","')}"}`;
}

/** An array of whole numbers as PostgreSQL reads it, to be cast. */
export function intArray(values: readonly number[]): string {
  return `{${values.join(",")}}`;
}
