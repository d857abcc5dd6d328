import type { Mutation } from "../../../mutation.ts";

const TURNS = "server/features/audience/lists/imports/short-turns.test.ts";

const DELETED = "server/features/administration/privacy/deleted-lists.test.ts";

const BOOKED = "server/features/administration/published/take-down-booked.test.ts";

/** What a later look at the tenth attack found open still: turns that last, a deletion that waits, and what is taken down but booked. */
export const TENTH_ATTACK_TURNS: readonly Mutation[] = [
  {
    of: "lists: a file that is being sent makes none",
    file: "server/features/audience/lists/preview-file.ts",
    find: "  if (!isSent || file.reservedBytes > 0n) throw",
    replace: "  if (!isSent) throw",
    proof: `${TURNS} › a file that is still being sent makes no list, however much of it is there`,
  },
  {
    of: "lists: no file is read beyond what its turn is for",
    file: "server/features/audience/lists/imports/read-at-most.ts",
    find: "        if (readBytes > mostBytes) throw notWhole();\n",
    replace: "",
    proof: `${TURNS} › a file that is longer than it was when it was given its turn is not read to its end`,
  },
  {
    of: "lists: a small file's turn is no large one's",
    file: "server/features/audience/lists/create-list.ts",
    find: "sizeBytes > LARGE_FILE_BYTES ? MAX_DIRECT_BYTES : LARGE_FILE_BYTES;",
    replace: "MAX_DIRECT_BYTES;",
    proof: `${TURNS} › a file that is longer than it was when it was given its turn is not read to its end`,
  },
  {
    of: "lists: the largest files are for the job",
    file: "server/features/audience/lists/create-list.ts",
    find: "  if (sizeBytes > MAX_DIRECT_BYTES) throw forTheJob();\n",
    replace: "",
    proof: `${TURNS} › a file of more than five megabytes is for the job alone`,
  },
  {
    of: "lists: files do not wait for large lists that are changed",
    file: "server/features/audience/lists/imports/one-large-file.ts",
    find: 'of === "file" ? largeTurn : largeListTurn',
    replace: "largeTurn",
    proof: `${TURNS} › large files do not wait for large lists that are being changed, of however many members`,
  },
  {
    of: "accounts: none is deleted while a list of it is changed",
    file: "server/features/administration/privacy/own-data.ts",
    find: "    if (!(await holdFreeNumbers(tx, userId))) throw listBeingChanged();\n",
    replace: "",
    proof: `${DELETED} › an account is not deleted while a list of it is changed, nor is that waited for, and afterwards it is`,
  },
  {
    of: "accounts: none is locked while its numbers go",
    file: "server/features/administration/privacy/own-data.ts",
    find: "    await deleteListNumbers(tx, userId);\n    await lockUser(tx, userId);\n",
    replace: "    await lockUser(tx, userId);\n    await deleteListNumbers(tx, userId);\n",
    proof: `${DELETED} › while the numbers of an account go, however many, its owner's other calls do not wait`,
  },
  {
    of: "take-down: what uses it is stopped",
    file: "server/features/administration/published/take-down.ts",
    find: "await stopUsing(deps, tx, {",
    replace: "await (async (..._: unknown[]) => 0)(stopUsing, {",
    proof: `${BOOKED} › campaigns that lead to a page that is taken down are stopped, booked or not yet, and others go on`,
  },
  {
    of: "take-down: what shows a picture is found",
    file: "server/features/campaigns/changes/using.store.ts",
    find: "link, text, content::text)",
    replace: "link, text)",
    proof: `${BOOKED} › a campaign that shows a picture that is taken down is stopped, and nobody else's`,
  },
  {
    of: "take-down: nobody else's campaigns are stopped",
    file: "server/features/campaigns/changes/using.store.ts",
    find: "where user_id = ${userId} and submitted_at",
    replace: "where ${userId} <> '' and submitted_at",
    proof: `${BOOKED} › a campaign that shows a picture that is taken down is stopped, and nobody else's`,
  },
];
