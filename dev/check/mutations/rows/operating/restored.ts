import type { Mutation } from "../../mutation.ts";

const GATEWAY = "gateway/restored/restored.test.ts › ";
const NOBODY_TWICE = `${GATEWAY}a gateway restored to a moment sends nothing before it is released, and then nobody twice`;
const TOOL =
  "server/jobs/restored/until-released.test.ts › a restored tool does no job before it is released; letters of before are dropped, other work and later letters are done";

/** After a restore nothing is sent twice. */
export const RESTORED: readonly Mutation[] = [
  {
    of: "restored: a gateway that is held sends nothing",
    file: "gateway/restored/unless-held.ts",
    find: "if (!(await waits()))",
    replace: "if (!(await waits()) || nowMs > 0)",
    proof: NOBODY_TWICE,
  },
  {
    of: "restored: a campaign that may have been sent ends",
    file: "gateway/restored/settle-lost.ts",
    find: '    await updateStatus(tx, id, "stopped", { reason: RESTORED_REASON, words: [] });\n',
    replace: "",
    proof: NOBODY_TWICE,
  },
  {
    of: "restored: what was written down is not handed over",
    file: "gateway/restored/settle-lost.ts",
    find: "const batches = await listBatches(deps.db);",
    replace: "const batches: Awaited<ReturnType<typeof listBatches>> = [];",
    proof: NOBODY_TWICE,
  },
  {
    of: "restored: numbers of the lost time are not given out again",
    file: "gateway/restored/unless-held.ts",
    find: "    await skipNumbers(pool);\n",
    replace: "",
    proof: NOBODY_TWICE,
  },
  {
    of: "restored: a call is not repeated",
    file: "gateway/restored/settle-lost.ts",
    find: "  await settleHandovers(deps, lostUntilMs);\n",
    replace: "",
    proof: `${GATEWAY}what was being handed over is in doubt, even where the network would take it again`,
  },
  {
    of: "restored: a tool that is held does no job",
    file: "server/jobs/restored/work-unless-held.ts",
    find: "  await holding?.untilReleased(signal);\n",
    replace: "",
    proof: TOOL,
  },
  {
    of: "restored: numbers of lost documents are passed over before pages open",
    file: "server/app.ts",
    find: "      await holding.isHeld();\n",
    replace: "",
    proof:
      "server/restored.test.ts › a tool that finds its database restored passes over numbers of documents before it answers anybody",
  },
  {
    of: "restored: letters of before are dropped",
    file: "server/jobs/restored/lost-job.store.ts",
    find: "and created_on < $2",
    replace: "and created_on < $2 and created_on > $2",
    proof: TOOL,
  },
];
