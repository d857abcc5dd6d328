import type { Mutation } from "../../mutation.ts";

const FILE = "server/db/read-side.ts";
const TEST = "server/db/read-side.test.ts";

/** What is read from a replica is as fresh as the primary, and of the same database. */
export const REPLICA: readonly Mutation[] = [
  {
    of: "replica: it is waited for",
    file: FILE,
    find: "pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn",
    replace: "${lsn}::pg_lsn is not null",
    proof: `${TEST} › one that stands still is not waited for: the primary answers, with what is so`,
  },
  {
    of: "replica: another cluster is not read",
    file: FILE,
    find: "there?.system !== system || !there.isReplica",
    replace: "!there",
    proof: `${TEST} › an address that leads to no replica of ours is not read`,
  },
  {
    of: "replica: what writes is not done on the primary instead",
    file: FILE,
    find: "if (code === READ_ONLY) return false;",
    replace: "",
    proof: `${TEST} › work that a replica gives up is done again on the primary, and an error of its own is not`,
  },
];
