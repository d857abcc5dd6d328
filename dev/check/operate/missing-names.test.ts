import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../command.ts";
import { findMissing, readNames } from "./missing-names.ts";

const names = readNames(ROOT);

test.each(globSync("docs/operate/*.md", { cwd: ROOT }))(
  "%s names settings, screens, addresses, tables, figures and options that there are",
  (page) => {
    expect(findMissing(readFileSync(join(ROOT, page), "utf8"), names)).toEqual([]);
  },
);

test.each([
  ["`NUMBER_KEY` and `AUTH_SECRET_FILE`", "`NUMBER_KAY` is none", "no setting NUMBER_KAY"],
  ["*Accounting › Corrections*", "*Accounting › Wrongs*", "no screen says Wrongs"],
  ["*Audit log*", "*Audit*", "menu has no Audit"],
  ["`/admin/status`", "`/admin/state`", "the address /admin/state"],
  ["`GET /api/v1/cells`", "`GET /api/v1/cell`", "the address /api/v1/cell"],
  [
    "`select * from ledger_audit`",
    "`select * from ledger_audits`",
    "there is no table ledger_audits",
  ],
  ["`loudhailer_job_oldest_seconds`", "`loudhailer_job_oldest`", "nobody counts"],
  [
    "`npm run backup -- --to FOLDER --follow`",
    "`npm run backup -- --to FOLDER --follows`",
    "backup has no option --follows",
  ],
  [
    "`node … server/commands/backup.ts --to FOLDER`",
    "`node … server/commands/backup.ts --too FOLDER`",
    "server/commands/backup.ts has no option --too",
  ],
  [
    "```\nnpm run release:tool -- --lost-until 2026-11-23T20:12:00Z\n```",
    "```\nnpm run release:tool -- --lost-since 2026-11-23T20:12:00Z\n```",
    "release:tool has no option --lost-since",
  ],
])("%s is there, and one letter beside it is found", (right, wrong, problem) => {
  expect(findMissing(right, names)).toEqual([]);
  expect(findMissing(wrong, names).join()).toContain(problem);
});
