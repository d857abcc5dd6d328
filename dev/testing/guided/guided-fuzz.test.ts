import { execFileSync } from "node:child_process";
import { relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../../check/command.ts";
import { type BlockWatch, watchBlocks } from "./blocks.ts";
import { fuzzGuided, type Reader } from "./guided-fuzz.ts";
import { FILE_READERS } from "./readers/files.ts";
import { NETWORK_READERS } from "./readers/networks.ts";
import { PAYMENT_READERS } from "./readers/payments.ts";

/** Seconds for each reader; the nightly run gives minutes. */
const MS = Number(process.env.GUIDED_SECONDS ?? 0.4) * 1_000;
const SEED = Number(process.env.GUIDED_SEED ?? 1);
const AGAIN = `GUIDED_SECONDS=${MS / 1_000} GUIDED_SEED=${SEED}`;

/** Our own sources, and the two packages that read bytes of strangers. */
const WATCHED =
  /^(?:domain|platform|gateway|server|dev\/testing\/guided)\/|^node_modules\/(?:smpp|image-size)\//;
let watch: BlockWatch;
beforeAll(() => {
  watch = watchBlocks((path) => WATCHED.test(relative(ROOT, path)));
});
afterAll(() => watch.stop());

test("a planted crash is found by what runs, and not by chance in as many runs", () => {
  // In plain Node, where every block is seen as it runs.
  const script = `
    import { watchBlocks } from "./dev/testing/guided/blocks.ts";
    import { fuzzGuided } from "./dev/testing/guided/guided-fuzz.ts";
    import { planted } from "./dev/testing/guided/readers/planted.ts";
    const watch = watchBlocks((path) => path.endsWith("/readers/planted.ts"));
    const led = await fuzzGuided(planted, watch, { seed: ${SEED}, ms: 60_000 });
    const blind = await fuzzGuided(planted, watch, { seed: ${SEED}, ms: 500, isBlind: true });
    console.log(JSON.stringify([String(led.crash?.error), blind.crash === undefined]));
    process.exit(0);`;
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: ROOT,
    encoding: "utf8",
  });
  expect(JSON.parse(printed)).toEqual(["RangeError: planted", true]);
}, 90_000);

test("an input that takes too long is a crash too", async () => {
  const slow: Reader = {
    name: "slow",
    seeds: [Buffer.from("-")],
    read: (input) => {
      const end = performance.now() + (input.length > 3 ? 1_100 : 0);
      while (performance.now() < end);
    },
  };
  const { crash } = await fuzzGuided(slow, watch, { seed: SEED, ms: 20_000 });
  expect(String(crash?.error)).toMatch(/It took \d+ ms/);
});

describe.each([...FILE_READERS, ...NETWORK_READERS, ...PAYMENT_READERS])("$name", (reader) => {
  test("refuses or reads whatever comes, and never breaks", async () => {
    const { crash, runs, stored, functions } = await fuzzGuided(reader, watch, {
      seed: SEED,
      ms: MS,
    });
    const input = Buffer.from(crash?.input ?? []).toString("base64");
    expect(
      crash?.error,
      `${reader.name} at ${input} (base64), again with ${AGAIN}`,
    ).toBeUndefined();
    // Without it nothing would guide: the watch sees no code of ours.
    expect(functions).toBeGreaterThan(0);
    process.stdout.write(
      `${reader.name}: ${runs} runs, ${stored} inputs, ${functions} functions\n`,
    );
  });
});
