/** The cookies of a Cookie header by name. The first of two with one name wins, as in browsers. */
export function readCookies(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at < 1) continue;
    const name = pair.slice(0, at).trim();
    if (!cookies.has(name)) cookies.set(name, decode(pair.slice(at + 1).trim()));
  }
  return cookies;
}

/** The value that a reply sets a cookie to; '' when it deletes it; undefined when it leaves it alone. */
export function cookieSetBy(headers: Headers, name: string): string | undefined {
  for (const line of headers.getSetCookie().toReversed()) {
    const [pair = "", ...attributes] = line.split(";");
    const at = pair.indexOf("=");
    if (pair.slice(0, at).trim() !== name) continue;
    const isDeleted = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute));
    return isDeleted ? "" : decode(pair.slice(at + 1).trim());
  }
  return undefined;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
