import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../command.ts";

/** Where an expression is built out of text, and how that text is kept from being one itself. */
const BUILT: Readonly<Record<string, RegExp>> = {
  // Words of administrators.
  "domain/message/content-review.ts": /\.map\(escaped\)/,
  "domain/message/stop-words.ts": /RegExp\.escape\(part\)/,
  // Of a library, or of our own code.
  "domain/people/company-numbers.ts": /RegExp\(countryByCode\(countryCode\)\.vatRegEx\)/,
  "domain/text/phone-numbers-in-text.ts": /\$\{time\("next"\)\}/,
  "gateway/networks/smpp/incoming/receipt.ts": /RegExp\(`\\\\b\$\{name\}:/,
  // Our own host.
  "server/features/audience/files/own-address.ts": /RegExp\.escape\(new URL\(url\)\.hostname\)/,
  "server/http/web/static-files.ts": /RegExp\(`\\\\b\$\{token\}/,
  "server/providers/payments/paystack/metadata.ts": /\$\{UUID\.source\}/,
  // The gateway's own description of a setting, in the browser of an administrator.
  "web/features/administration/networks/setting-fields.ts": /RegExp\(pattern\)/,
};

test("no expression is built out of text but where that text is escaped or our own", () => {
  const sources = globSync("{domain,contract,platform,server,gateway,web}/**/*.{ts,tsx}", {
    cwd: ROOT,
  }).filter((path) => !/\.test\.tsx?$|\/testing\//.test(path));
  const found = sources.filter((path) => /\bRegExp\(/.test(read(path)));
  expect(found.toSorted()).toEqual(Object.keys(BUILT).toSorted());
  for (const [path, how] of Object.entries(BUILT))
    expect([path, how.test(read(path))]).toEqual([path, true]);
});

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
