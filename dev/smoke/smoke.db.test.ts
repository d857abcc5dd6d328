import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

// Needs apt, and waits for ten o'clock on a clock of its own: by night only.
it.runIf(process.env.SMOKE === "1")(
  "a production of this machine connects an operator and an aggregator, and a campaign to an own list is sent, receipted and settled",
  () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, "main.ts")],
      { encoding: "utf8" },
    );
    expect(status, `${stdout}\n${stderr}`).toBe(0);
    expect(stdout).toContain(
      "took each of 60 numbers once, the aggregator each of 60, all were delivered",
    );
  },
);
