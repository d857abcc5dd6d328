import { runVitest, WITHOUT_BROWSER } from "./vitest-run.ts";

const AN_HOUR_MS = 3_600_000;
const ALL_NIGHT_MS = 8 * AN_HOUR_MS;

// Another seed every night finds other cases; a part that failed is run again with the seed it told.
const tonight = new Date().toISOString().slice(0, 10).replaceAll("-", "");
process.env.SIM_CAMPAIGNS ??= "10000";
process.env.SIM_SEED ??= tonight;
process.env.MONEY_MODEL_RUNS ??= "10000";
process.env.MONEY_MODEL_SEED ??= process.env.SIM_SEED;
process.env.WORLD_RUNS ??= "10000";
process.env.WORLD_SEED ??= process.env.SIM_SEED;
process.env.REAL_RUNS ??= "50";
process.env.FUZZ_RUNS ??= "200";
process.env.FUZZ_SEED ??= process.env.SIM_SEED;
process.env.GUIDED_SECONDS ??= "120";
process.env.GUIDED_SEED ??= process.env.SIM_SEED;
process.env.SMPP_PEOPLE ??= "100000";
process.env.KILL_MESSAGES ??= "100000";
process.env.WORKER_MESSAGES ??= "100000";
process.env.EVERY_DEATH ??= "1";
process.env.EVERY_ZONE ??= "1";
process.env.REAL_INSTALL ??= "1";
process.env.MUTATIONS ??= "Infinity";
process.env.SMOKE ??= "1";
process.env.LOAD_SHOPS ??= "1000";
process.env.SCAN ??= "1";

type Part = {
  name: string;
  files: readonly string[];
  /** Those of vitest.config.ts that they belong to, where these are others than `WITHOUT_BROWSER`. */
  projects?: readonly string[];
  /** What is counted, and the variables that say how many and which. */
  of?: string;
  size?: string;
  seed?: string;
  /** What it runs with beside. */
  environment?: Readonly<Record<string, string>>;
};

const PARTS: readonly Part[] = [
  {
    name: "gateway",
    files: ["gateway/delivery/two-years.test.ts"],
    of: "campaigns of the gateway over two years",
    size: "SIM_CAMPAIGNS",
    seed: "SIM_SEED",
  },
  {
    name: "tool",
    files: ["server/features/campaigns/delivery/two-years.test.ts"],
    of: "campaigns from draft to settlement over two years",
    size: "SIM_CAMPAIGNS",
    seed: "SIM_SEED",
  },
  {
    name: "money",
    files: ["server/features/billing/ledger/money-model.test.ts"],
    of: "histories of money at each card provider",
    size: "MONEY_MODEL_RUNS",
    seed: "MONEY_MODEL_SEED",
  },
  {
    name: "world",
    files: ["dev/world/world.db.test.ts"],
    of: "runs of both programs under faults",
    size: "WORLD_RUNS",
    seed: "WORLD_SEED",
  },
  {
    name: "real",
    files: ["dev/world/real/real-servers.db.test.ts"],
    of: "runs on a PostgreSQL whose disk is full, and one whose PostgreSQL fails over",
    size: "REAL_RUNS",
    seed: "WORLD_SEED",
  },
  {
    name: "fuzz",
    files: ["gateway/fuzz.test.ts", "server/fuzz.test.ts"],
    of: "calls of every operation and more",
    size: "FUZZ_RUNS",
    seed: "FUZZ_SEED",
  },
  {
    name: "guided",
    files: ["dev/testing/guided/guided-fuzz.test.ts"],
    of: "seconds for each reader of bytes from outside, led by the code that runs",
    size: "GUIDED_SECONDS",
    seed: "GUIDED_SEED",
  },
  {
    name: "smpp",
    files: ["gateway/events/over-smpp.test.ts"],
    of: "messages over SMPP through a gateway that is killed",
    size: "SMPP_PEOPLE",
  },
  {
    name: "killed",
    files: ["server/features/campaigns/delivery/over-networks/killed-gateway.test.ts"],
    of: "people of a paid campaign over SMPP whose gateway is killed, to its last cent",
    size: "KILL_MESSAGES",
  },
  {
    name: "workers",
    files: ["gateway/events/workers.test.ts"],
    of: "messages of two workers of which one is killed or stands still",
    size: "WORKER_MESSAGES",
  },
  {
    name: "pooled",
    files: [
      "server/pooled.test.ts",
      "server/http",
      "server/db/lease",
      "server/features/campaigns/drafts",
      "server/features/accounts",
      "server/features/notifications",
      "server/features/reports",
      "server/features/support",
      "server/features/billing/top-ups",
      "server/features/billing/invoices",
    ],
    environment: { POOLED: "1" },
  },
  {
    name: "mutations",
    files: ["dev/check/mutations/run-mutations.db.test.ts"],
  },
  {
    name: "smoke",
    files: ["dev/smoke/smoke.db.test.ts"],
  },
  {
    name: "scan",
    files: ["dev/scan/scan.db.test.ts"],
  },
  {
    name: "load",
    files: ["dev/load/load.db.test.ts"],
    of: "shops of a day on ten processes, each of which is ended once",
    size: "LOAD_SHOPS",
  },
  {
    name: "pages",
    projects: ["e2e"],
    files: [
      "e2e/routes.test.ts",
      "e2e/pages/large-text.test.ts",
      "e2e/pages/pictures.test.ts",
      "e2e/kinds.test.ts",
      "e2e/report-figures.test.ts",
      "e2e/drafts/follow-up.test.ts",
    ],
  },
  {
    name: "rest",
    files: [
      "bench/smoke.db.test.ts",
      "server/features/campaigns/changes/kill-edit.test.ts",
      "server/features/campaigns/submission/kill.test.ts",
      "gateway/delivery/crash.test.ts",
      "gateway/delivery/service-life.test.ts",
      "dev/testing/sixth-kind/sixth-kind.test.ts",
      "server/without-workshop.test.ts",
      "dev/deploy/web-stage.test.ts",
    ],
  },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`${unknown.join(", ")}: parts are ${PARTS.map(({ name }) => name).join(", ")}`);
  process.exit(1);
}
const results: string[] = [];
let failures = 0;
for (const part of PARTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`\n${describe(part)}`);
  const began = Date.now();
  const limit = `--testTimeout=${part.size === undefined ? AN_HOUR_MS : ALL_NIGHT_MS}`;
  Object.assign(process.env, part.environment);
  const { passed, failed } = await runVitest(part.projects ?? WITHOUT_BROWSER, [
    ...part.files,
    limit,
  ]);
  for (const name of Object.keys(part.environment ?? {})) delete process.env[name];
  failures += failed;
  const minutes = Math.ceil((Date.now() - began) / 60_000);
  const outcome = failed === 0 ? "all right" : `${failed} FAILED, again with: ${again(part)}`;
  results.push(`${describe(part)}: ${passed} tests passed in ${minutes} min, ${outcome}`);
}
console.log(`\n${results.join("\n")}`);
process.exit(failures === 0 ? 0 : 1);

function valueOf(variable: string | undefined): string {
  return variable === undefined ? "" : (process.env[variable] ?? "");
}

function describe({ name, of, size, seed }: Part): string {
  if (size === undefined) return name;
  const withSeed = seed === undefined ? "" : `, seed ${valueOf(seed)}`;
  return `${name}: ${valueOf(size)} ${of}${withSeed}`;
}

function again({ name, size, seed }: Part): string {
  const settings = [size, seed].flatMap((it) => (it === undefined ? [] : [`${it}=${valueOf(it)}`]));
  return [...settings, `npm run test:nightly -- ${name}`].join(" ");
}
