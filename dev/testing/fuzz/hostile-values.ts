const DEEP = 30_000;

/** Stands in a value for a piece of JSON that no value is written as. */
export const raw = (json: string): string => `@json ${json}@`;

/** JSON of a value, with `raw` parts inserted verbatim. */
export function writeJson(value: unknown): string {
  return (JSON.stringify(value) ?? "").replaceAll(/"@json ([^@]*)@"/g, (_whole, json: string) => {
    const text = JSON.parse(`"${json}"`) as string;
    return text === "deep list" ? "[".repeat(DEEP) + "]".repeat(DEEP) : text;
  });
}

/** Value as text, for places that take only text. */
export function writeText(value: unknown): string {
  return typeof value === "object" && value !== null ? writeJson(value) : String(value);
}

/** Edges of the database's and the language's numbers, and what is none. */
export const HOSTILE_NUMBERS: readonly unknown[] = [
  0,
  -1,
  0.5,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  4_294_967_296,
  Number.MAX_SAFE_INTEGER,
  99_999_999_999,
  1e21,
  -1e308,
  5e-324,
  raw("9223372036854775808"),
  raw("1e400"),
  raw("-0"),
  "NaN",
  "Infinity",
  "-1",
  "0x10",
  "1e3",
  "１２",
  "9223372036854775808",
  " 6 ",
];

export const HOSTILE_TEXTS: readonly unknown[] = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "x\udfff",
  "👩‍👩‍👧‍👦🇿🇦",
  "\u202eright to left\u2066",
  "مرحبا",
  "e\u0301\u200b\ufeff",
  "\r\nSet-Cookie: a=b",
  "x".repeat(10_000),
  "é".repeat(100_000),
  "';drop table x;--",
  "%00%",
  "%",
  "_\\",
  "{0} {count, plural, one {#}",
  "<script>alert(1)</script>",
  "../../../etc/passwd",
  "__proto__",
  "constructor",
  "null",
  "undefined",
  "=1+1",
  "Ｆｕｌｌ",
  "١٢٣",
  "{}",
  "https://user:pass@127.0.0.1:1/%00",
  "http://[::1]/",
  "javascript:alert(1)",
  "bWF5YmUgYSBjdXJzb3I",
];

export const HOSTILE_TIMES: readonly unknown[] = [
  "0000-01-01",
  "0001-01-01",
  "1000-01-01",
  "1900-02-29",
  "2024-02-29",
  "2025-02-30",
  "2026-13-01",
  "2999-12-31",
  "9999-12-31",
  "+275760-09-13",
  "-000001-01-01",
  "2026-12-24T24:00:00Z",
  "2026-12-24T10:00:00",
  "2026-12-24T10:00:00+24:00",
  "1000-01-01T00:00:00+23:59",
  "2999-12-31T23:59:59.999999999-23:59",
  "9999-12-31T23:59:59-23:59",
  "infinity",
  "now",
  "2026-12-24 10:00",
];

export const HOSTILE_THINGS: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { a: { b: {} } },
  { length: 1e9 },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  JSON.parse('{"constructor":{"prototype":{}},"toString":1,"then":1,"toJSON":1}'),
  raw("deep list"),
  Array.from({ length: 5_000 }, () => 1),
  Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`k${n}`, n])),
];

export const HOSTILE: readonly unknown[] = [
  ...HOSTILE_NUMBERS,
  ...HOSTILE_TEXTS,
  ...HOSTILE_TIMES,
  ...HOSTILE_THINGS,
];
