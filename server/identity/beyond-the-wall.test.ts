import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SERVER = fileURLToPath(new URL("..", import.meta.url));

/** Who may say as whom statements are made, and why. A new place belongs here only where no member's own rows would do. */
const PLACES: Readonly<Record<string, string>> = {
  "app.ts": "the start, and everything that is due when the clock is moved",
  "features/accounts/accounts.routes.ts": "who signs up has no account yet",
  "features/accounts/act-as-user.ts": "an administrator's session, in a call as the advertiser",
  "features/accounts/phones/prove-phone.ts": "how often a phone was asked, whoever asked",
  "features/accounts/sign-in/end-open-proofs.ts": "sign-in's own table, of the user who changes",
  "features/accounts/sign-in/sign-in.ts": "it decides who somebody is",
  "features/administration/monitoring/read-figures.ts": "figures over all, without anybody's name",
  "features/audience/files.routes.ts": "networks fetch lists by a signed address",
  "features/audience/files/pictures.ts": "pictures are for everybody who has their address",
  "features/audience/files/upload-file.ts": "bytes of files that are gone, whoever had them",
  "features/audience/lists/numbers/older-opt-outs.ts": "an opt-out is nobody's",
  "features/billing/accounting/note-other-amount.ts":
    "a difference with a card provider, for administrators",
  "features/billing/invoices/pass-over-numbers.ts":
    "numbers of documents that a restored database may have given out, of whole series",
  "features/billing/payments/asks-bank.ts": "in how many other accounts a card has paid",
  "features/campaigns/delivery/settle-campaign.ts":
    "campaigns of several owners, which are settled in one transaction",
  "features/campaigns/review/find-risk-flags.ts": "in how many other accounts a card has paid",
  "features/campaigns/sites/sites.routes.ts": "pages of shops are for everybody",
  "features/notifications/live-feed.ts": "one listener for the pages of all",
  "features/notifications/notifications.routes.ts": "whose session a stream belongs to",
  "features/notifications/push/change-device.ts": "a phone changes hands",
  "features/notifications/push/change-push.ts": "a browser changes hands",
  "features/reports/share-report.ts": "a link opens the report as its owner",
  "http/security/call-guard.ts": "as the contract says",
  "http/security/files-guard.ts": "as who is signed in",
  "http/server.ts": "webhooks, by their signature",
  "jobs/runner.ts": "jobs, and the queues",
};

test("nothing but these says as whom statements are made", () => {
  const found = readdirSync(SERVER, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts") && !/\.test\.ts$|testing\/|^identity\//.test(path))
    .filter((path) =>
      /\b(?:as(?:System|Owner|Identity|Program)|continueAs)\(/.test(
        readFileSync(`${SERVER}/${path}`, "utf8"),
      ),
    );
  expect(found.toSorted()).toEqual(Object.keys(PLACES).toSorted());
});

test("no use case can make itself an administrator", () => {
  const found = readdirSync(SERVER, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts") && !/\.test\.ts$|testing\//.test(path))
    .filter((path) =>
      /administratorIdentity|DATABASE_ROLES/.test(readFileSync(`${SERVER}/${path}`, "utf8")),
    );
  expect(found.toSorted()).toEqual([
    "commands/reseal.ts",
    "db/prepare-database.ts",
    "doctor/database-checks.ts",
    "doctor/wall-check.ts",
    "http/security/identity-of.ts",
    "identity/identity.ts",
  ]);
});
