import type { Mutation } from "../../mutation.ts";

const FILE = "gateway/archive/archive.test.ts › ";
const BROKEN = `${FILE}whatever breaks on the way leaves the messages, and nothing of a file counts; the next time goes on`;
const CHANGED = `${FILE}what has changed since it was archived stays, is archived anew, and counts once`;
const COUNTED = `${FILE}messages are counted into a file before they go, and the file holds as many and nobody`;

/** Messages go only once they are counted in a file that was read again. */
export const ARCHIVE: readonly Mutation[] = [
  {
    of: "archive: the file is compared before anything goes",
    file: "gateway/archive/write-file.ts",
    find: "    await compare(deps, { folder, key, sha256, counted, rowCount });\n",
    replace: "",
    proof: BROKEN,
  },
  {
    of: "archive: service for service",
    file: "gateway/archive/write-file.ts",
    find: "if (there !== wanted)",
    replace: "if (there === '')",
    proof: `${FILE}a file that holds other counts than the messages is no archive`,
  },
  {
    of: "archive: what is in no file stays",
    file: "gateway/archive/archive.ts",
    find: 'return mode === "must";',
    replace: "return false;",
    proof: BROKEN,
  },
  {
    of: "archive: the law comes first where it is so set",
    file: "gateway/archive/archive.ts",
    find: 'return mode === "must";',
    replace: "return true;",
    proof: `${FILE}where the archive fails the setting decides: nothing goes, or the law comes first and it is counted`,
  },
  {
    of: "archive: a service goes as it was archived",
    file: "gateway/retention/forget-people.ts",
    find: "if (onlyArchived && gone && !isAsArchived(gone))",
    replace: "if (onlyArchived && !gone)",
    proof: CHANGED,
  },
  {
    of: "archive: archived anew, it counts once",
    file: "gateway/archive/archive.store.ts",
    find: "set left_out = f.left_out || ${serviceId}::int",
    replace: "set left_out = f.left_out",
    proof: CHANGED,
  },
  {
    of: "archive: a block goes as it was archived",
    file: "gateway/retention/forget-people.ts",
    find: "onlyArchived ? await listDifferent(tx, block) : []",
    replace: "[]",
    proof: `${FILE}a block goes as a whole once all of it is archived`,
  },
  {
    of: "archive: a block waits for its archive",
    file: "gateway/retention/retention.store.ts",
    find: "or ${onlyArchived}::boolean and not",
    replace: "or ${onlyArchived}::boolean and false and not",
    proof: `${FILE}a block goes as a whole once all of it is archived`,
  },
  {
    of: "archive: what a killed process began is removed",
    file: "gateway/archive/archive.ts",
    find: "for (const file of await listUnfinished(db)) await giveUp(deps, file);",
    replace: "await listUnfinished(db);",
    proof: `${FILE}a process that was killed while it wrote leaves nothing that counts`,
  },
  {
    of: "archive: small groups are not told apart",
    file: "gateway/archive/roll-up.store.ts",
    find: "export const SMALLEST_GROUP = 10;",
    replace: "export const SMALLEST_GROUP = 1;",
    proof: COUNTED,
  },
  {
    of: "archive: a week before",
    file: "gateway/archive/archive.ts",
    find: "due.before.getTime() + AHEAD_MS",
    replace: "due.before.getTime()",
    proof: `${FILE}they are archived a week before they have to go, and stay until then`,
  },
];
