const STRING_LITERAL = /"(?:[^"\\]|\\.)*"/g;
const SECRET_FIELD =
  /"([^"\\]*(?:password|passwd|secret|token|authorization|cookie|apikey|api_key|numberkey)[^"\\]*)":"(?:[^"\\]|\\.)*"/gi;
const NUMERIC_PHONE_FIELD = /"([^"\\]*(?:msisdn|phone|mobile)[^"\\]*)":\d+/gi;
const SECRETS = [/\b(?:sk|rk|pk)_(?:test|live)_\w+/g, /\bwhsec_\w+/g, /\bBearer\s+[\w.~+/=-]+/gi];
const PASSWORD_IN_URL = /(\w+:\/\/[^\s:/@]+:)[^\s@]+@/g;
const PHONE_NUMBERS = [/\+\d[\d ()-]{7,}\d/g, /\d{9,}/g, /\b0\d{2}[ -]\d{3}[ -]\d{4}\b/g];

/** Whatever is hidden below has something of this in it; most lines have nothing. */
const SUSPICIOUS =
  /\d{9}|\+\d|\b0\d{2}[ -]|:\/\/|_test_|_live_|whsec_|bearer|passw|secret|token|authorization|cookie|api_?key|numberkey|msisdn|phone|mobile/i;

/** Hides what looks like a telephone number or a secret in a piece of text. */
export function maskText(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  let masked = text.replace(PASSWORD_IN_URL, "$1***@");
  for (const pattern of SECRETS) masked = masked.replace(pattern, "[secret]");
  for (const pattern of PHONE_NUMBERS) masked = masked.replace(pattern, "[number]");
  return masked;
}

/**
 * Hides numbers and secrets in one finished line of JSON and leaves it valid JSON. Working on the finished line means
 * that no field, child binding, error message or stack can slip past. Plain numbers (amounts, bytes) stay readable.
 */
export function maskLogLine(line: string): string {
  if (!SUSPICIOUS.test(line)) return line;
  return line
    .replace(SECRET_FIELD, '"$1":"[secret]"')
    .replace(NUMERIC_PHONE_FIELD, '"$1":"[number]"')
    .replace(STRING_LITERAL, (literal) => maskText(literal));
}
