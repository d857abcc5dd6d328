import type { Mutation } from "../../mutation.ts";

const PAST =
  "server/pooled.test.ts › what needs a session goes past a pooler, all else through it, and leaves it no setting";

/** Through a pooler whose connections last for a transaction goes only what may. */
export const POOLER: readonly Mutation[] = [
  {
    of: "pooler: the queue listens past it",
    file: "server/app.ts",
    find: "    config.directUrl,\n    measuredJobs(",
    replace: "    config.databaseUrl,\n    measuredJobs(",
    proof: PAST,
  },
];
