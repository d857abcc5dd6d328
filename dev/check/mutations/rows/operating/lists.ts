import type { Mutation } from "../../mutation.ts";

const NUMBERS = "server/features/audience/lists/numbers/numbers.test.ts › ";

const IMPORT = "server/features/audience/lists/imports/list-import.test.ts › ";
const LARGE = "server/features/audience/lists/imports/one-large-file.test.ts › ";

/** Own lists: their numbers in sealed chunks. */
export const LISTS: readonly Mutation[] = [
  {
    of: "lists: a chunk opens in its own place alone",
    file: "server/features/audience/lists/numbers/number-chunk.ts",
    find: "if (!expected.equals(bytes.subarray(0, expected.length)))",
    replace: "if (bytes.length === 0)",
    proof: `${NUMBERS}a chunk opens in its own list and place alone`,
  },
  {
    of: "lists: those of before are moved",
    file: "server/features/audience/lists/numbers/read-numbers.ts",
    find: "await moveNumberRows(deps, listId);",
    replace: "void moveNumberRows;",
    proof: `${NUMBERS}lists of before are read, added to and moved by the job, and lose nobody`,
  },
  {
    of: "lists: an opt-out of before counts",
    file: "server/features/audience/lists/store-numbers.ts",
    find: "await noteOlderOptOuts(deps, () => msisdns);",
    replace: "void noteOlderOptOuts;",
    proof: `${NUMBERS}people of several lists are counted once, less those left out and those who opted out, also by an opt-out of before`,
  },
  {
    of: "lists: a register of before counts",
    file: "server/features/audience/lists/numbers/move-older-numbers.ts",
    find: "for (const countryId of await listUnchunkedRegisters(deps.db))",
    replace: "for (const countryId of (await listUnchunkedRegisters(deps.db)).slice(0, 0))",
    proof: `${NUMBERS}who is in the national register is counted in no list, also in one read in before there were chunks`,
  },
  {
    of: "lists: one large file at a time",
    file: "server/features/audience/lists/imports/one-large-file.ts",
    find: "if (sizeBytes <= LARGE_FILE_BYTES) return inListTurn(",
    replace: 'if (userId !== "") return inListTurn(',
    proof: `${LARGE}one large file of a member is read at a time; a small one and those of others are`,
  },
  {
    of: "lists: a campaign takes people from all over its list",
    file: "gateway/delivery/audience-walk.ts",
    find: "positions.push(placeOf(turn) + 1);",
    replace: "positions.push(turn + 1 + 0 * placeOf(turn));",
    proof:
      "gateway/lists/list-use.test.ts › a campaign that is smaller than its list writes to people from all over it, and another to others",
  },
  {
    of: "lists: a campaign of before goes on by position",
    file: "gateway/delivery/audience-walk.ts",
    find: "if (!service.isListShuffled) return",
    replace: "if (places < 0) return",
    proof: "gateway/lists/list-use.test.ts › a service of before is walked by position",
  },
  {
    of: "lists: a network fetches without a connection",
    file: "gateway/lists/load-list.ts",
    find: "const list = await readList(deps, order.url, context);",
    replace:
      "const list = await inTransaction(deps.db, async (tx) => (await findListByUrl(tx, key), readList(deps, order.url, context)));",
    proof:
      "gateway/lists/lists.test.ts › is fetched without a connection, once for all who ask meanwhile, and stored whole",
  },
  {
    of: "lists: a network fetches once for all who ask",
    file: "gateway/lists/load-list.ts",
    find: "loads.get(key) ?? load()",
    replace: "load()",
    proof:
      "gateway/lists/lists.test.ts › is fetched without a connection, once for all who ask meanwhile, and stored whole",
  },
  {
    of: "lists: a cancelled import makes no list",
    file: "server/features/audience/lists/imports/run-import.ts",
    find: 'if (!(await updateEnded(tx, id, { state: "done", at: clock.now() }))) throw new Cancelled();',
    replace: 'await updateEnded(tx, id, { state: "done", at: clock.now() });',
    proof: `${IMPORT}how far it is shows while it is read; cancelled, it ends and leaves no list and no file`,
  },
  {
    of: "lists: an import is read by one worker",
    file: "server/features/audience/lists/imports/run-import.ts",
    find: '{ of: "large-list", id: known.userId }',
    replace: '{ of: "large-list", id: `${known.userId} ${Math.random()}` }',
    proof: `${IMPORT}a worker that is killed is replaced when its lease is over, and the list is the same`,
  },
  {
    of: "lists: an import of a killed worker goes on",
    file: "server/features/audience/lists/imports/resume-imports.ts",
    find: "of await listLeftImports(db))",
    replace: "of (await listLeftImports(db)).slice(0, 0))",
    proof: `${IMPORT}a worker that is killed is replaced when its lease is over, and the list is the same`,
  },
  {
    of: "lists: a double is a row that was not taken",
    file: "server/features/audience/lists/read-number-file.ts",
    find: 'skipped.add("duplicate", row);',
    replace: "void row;",
    proof:
      "server/features/audience/lists/skipped/skipped-rows.test.ts › every row that was not taken is there with its number and why, doubles and those beyond the stored ones too",
  },
];
