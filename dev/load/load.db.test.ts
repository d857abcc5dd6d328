import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const SHOPS = Number(process.env.LOAD_SHOPS ?? 0);
const SECONDS_A_SHOP = 0.6;

// Needs apt's nginx and PgBouncer and minutes: by night only.
it.runIf(SHOPS > 0)(
  "while each of ten processes of the former version is ended in turn, and replaced by the present one, no request fails that was not in one that was killed, and the books hold",
  () => {
    const seconds = Math.ceil(SHOPS * SECONDS_A_SHOP);
    const options = `--shops ${SHOPS} --seconds ${seconds} --api 3 --workers 3 --gateways 2 --gateway-workers 2 --pooler --replica --s3 --nats --ends-each --upgrade`;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, "main.ts"), ...options.split(" ")],
      { encoding: "utf8" },
    );
    expect(status, `${stdout}\n${stderr}`).toBe(0);
    expect(stdout).toContain("0 of them without an ended process; 0 differences");
  },
);
