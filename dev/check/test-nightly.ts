import { runVitest } from "./vitest-run.ts";

const SIMULATIONS = [
  "gateway/delivery/two-years.test.ts",
  "server/features/campaigns/two-years.test.ts",
  "server/features/campaigns/kill-edit.test.ts",
];
const A_NIGHT_OF_CAMPAIGNS = "10000";
const AN_HOUR_MS = 3_600_000;

// Another seed every night finds other cases; a night that failed is run again with the seed it told.
process.env.SIM_CAMPAIGNS ??= A_NIGHT_OF_CAMPAIGNS;
process.env.SIM_SEED ??= new Date().toISOString().slice(0, 10).replaceAll("-", "");
process.env.EVERY_DEATH ??= "1";
const { SIM_CAMPAIGNS: campaigns, SIM_SEED: seed } = process.env;
const again = `SIM_CAMPAIGNS=${campaigns} SIM_SEED=${seed} npm run test:nightly`;
console.log(`Simulates two years with ${campaigns} campaigns. The same once more: ${again}`);

const { passed, failed } = await runVitest(["db"], [...SIMULATIONS, `--testTimeout=${AN_HOUR_MS}`]);
console.log(`${passed} passed, ${failed} failed${failed === 0 ? "" : ` (${again})`}`);
process.exit(failed === 0 ? 0 : 1);
