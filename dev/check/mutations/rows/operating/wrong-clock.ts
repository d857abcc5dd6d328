import type { Mutation } from "../../mutation.ts";

const GATEWAY = "gateway/leases/wrong-clock.test.ts › ";
const SENDS_NOTHING = `${GATEWAY}%s sends nothing, and goes on when it is right`;
const GUARD = "platform/database/clock/clock-guard.test.ts › ";
const TOOL =
  "server/http/wrong-clock.test.ts › a tool whose machine's clock is wrong answers and does no job, says so, and goes on when it is right";

/** By a clock that is wrong nobody is written to and no money moves. */
export const WRONG_CLOCK: readonly Mutation[] = [
  {
    of: "wrong clock: a gateway sends nothing",
    file: "gateway/delivery/delivery-engine.ts",
    find: "      if (await isClockWrong(nowMs)) return;\n      try",
    replace: "      try",
    proof: SENDS_NOTHING,
  },
  {
    of: "wrong clock: a gateway's routes are free for others",
    file: "gateway/delivery/delivery-engine.ts",
    find: "    await deps.leases.letGo();\n",
    replace: "",
    proof: `${GATEWAY}leaves its routes to a worker on a machine whose clock is right`,
  },
  {
    of: "wrong clock: no single message goes out",
    file: "gateway/restored/unless-held.ts",
    find: '      if (!(await clockGuard.isRight())) throw new AppError("unavailable");\n',
    replace: "",
    proof: SENDS_NOTHING,
  },
  {
    of: "wrong clock: a worker of the gateway is not ready",
    file: "gateway/http/api-app.ts",
    find: " && (clock || !isWorker)",
    replace: "",
    proof: `${GATEWAY}is not ready where it does nothing else`,
  },
  {
    of: "wrong clock: a tool does no job",
    file: "server/work.ts",
    find: " || !(await clockGuard.isRight())",
    replace: "",
    proof: TOOL,
  },
  {
    of: "wrong clock: a tool begins no job",
    file: "server/work.ts",
    find: "      await clockGuard.untilRight(signal);\n",
    replace: "",
    proof:
      "server/http/wrong-clock.test.ts › work is taken up when the clock is right, not a moment before",
  },
  {
    of: "wrong clock: pages go on by it",
    file: "server/http/health.ts",
    find: "    if (!isWorker) excluded.add(OF_WORKERS);\n",
    replace: "",
    proof: TOOL,
  },
  {
    of: "wrong clock: behind is as wrong as ahead",
    file: "platform/database/clock/clock-guard.ts",
    find: "Math.max(beganMs - databaseMs, databaseMs - endedMs, 0)",
    replace: "Math.max(beganMs - databaseMs, 0)",
    proof: `${GUARD}a clock that is %s ms ahead is right: %s`,
  },
  {
    of: "wrong clock: a slow answer is no wrong clock",
    file: "platform/database/clock/clock-guard.ts",
    find: "databaseMs - endedMs, 0)",
    replace: "databaseMs - beganMs, 0)",
    proof: `${GUARD}a database that takes long to answer makes no clock wrong, and hides none that is`,
  },
  {
    of: "wrong clock: one that was set is noticed at once",
    file: "platform/database/clock/clock-guard.ts",
    find: " && Math.abs(machineMs() - steadyMs() - aheadMs) < ASK_MS",
    replace: "",
    proof: `${GUARD}the database is asked every second, at once when the clock was set, and it is said once`,
  },
];
