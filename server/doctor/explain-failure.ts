/** What to do about an error of the system, of PostgreSQL, of TLS or of a mail server, by its code. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, "Nothing listens there: is it started, and are host and port right?"],
  [
    /^(?:ENOTFOUND|EAI_AGAIN|EDNS)$/,
    "The name of the host is not known: is it right, and does DNS answer?",
  ],
  [
    /^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET|EPIPE|ECONNECTION)$/,
    "There is no way to it: is a firewall between, and are host and port right?",
  ],
  [/^28P01$/, "PostgreSQL does not take the password: compare user and password."],
  [
    /^28000$/,
    "PostgreSQL does not let this user in from here: add a line to pg_hba.conf and reload it.",
  ],
  [/^3D000$/, "There is no such database: create it, or mend its name in the address."],
  [/^42501$/, "The user has no right to it (docs/operate/roles.md)."],
  [/^53300$/, "PostgreSQL has no connection left: raise max_connections (docs/operate/scale.md)."],
  [/^57P0\d$/, "PostgreSQL starts or stops at the moment: try again."],
  [/^EAUTH$/, "The mail server does not take user and password: compare them."],
  [
    /CERT|SIGNATURE|^ERR_TLS|^ERR_SSL|^EPROTO$/,
    "The certificate is not for this name, has expired, or nobody known has signed it.",
  ],
  [/^(?:ENOENT|ENOTDIR)$/, "There is no such folder."],
  [
    /^(?:EACCES|EPERM|EROFS)$/,
    "The user of this command may not write there: run it as the programs' user.",
  ],
  [/^ENOSPC$/, "The disk is full."],
];

/** A sentence on the code of an error, with a space behind it; nothing where it has none that is known. */
export function adviceFor(error: unknown): string {
  const found = codesOf(error).flatMap(
    (code) => ADVICE.find(([pattern]) => pattern.test(code))?.[1] ?? [],
  );
  return found[0] === undefined ? "" : `${found[0]} `;
}

/** The code of an error of the system, or its first line without anything that looks like an address with a password. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const [line = ""] = error.message.split("\n");
  const words = line.replace(/\w+:\/\/\S*@\S*/g, "(an address)");
  return [code, words].filter(Boolean).join(": ");
}

/** Of the error, and of what is behind it: `fetch` fails with a cause, and a mail server's ESOCKET names another code in its message. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = "code" in error && typeof error.code === "string" ? [error.code] : [];
  const inMessage = /\b(E[A-Z]{4,}|[A-Z]+_CERT_[A-Z_]+)\b/.exec(error.message)?.[1];
  return [...own, ...(inMessage === undefined ? [] : [inMessage]), ...codesOf(error.cause)];
}
