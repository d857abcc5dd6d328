import { MUTATIONS } from "./mutations/all.ts";
import { isStory, type Mutation, type Outcome, proofOf } from "./mutations/mutation.ts";
import { runMutations } from "./mutations/run-mutations.ts";
import { sampleMutations } from "./mutations/sample.ts";
import { ROOT } from "./command.ts";

// `npm run test:mutations` breaks everything; with numbers of statements or names of guards, those alone; MUTATIONS=6 a
// sample without stories, of MUTATIONS_SEED (the day, unless it is set).
const asked = new Set(process.argv.slice(2));
const size = Number(process.env.MUTATIONS ?? Infinity);
const seed = Number(process.env.MUTATIONS_SEED ?? Math.floor(Date.now() / 86_400_000));
const chosen =
  asked.size > 0
    ? MUTATIONS.filter((it) => asked.has(it.of))
    : sampleMutations(
        MUTATIONS.filter((it) => size === Infinity || !isStory(it)),
        size,
        seed,
      );

let noticed = 0;
const survivors: string[] = [];
await runMutations(ROOT, chosen, (mutation, outcome) => {
  if (outcome.kind === "noticed") noticed += 1;
  else survivors.push(describe(mutation, outcome));
  console.log(`${outcome.kind.padEnd(8)}  ${mutation.of}  ${mutation.file}`);
});
for (const sentence of survivors) console.error(sentence);
console.log(`${noticed} noticed, ${survivors.length} not (of ${MUTATIONS.length}, seed ${seed})`);
process.exit(survivors.length === 0 && chosen.length > 0 ? 0 : 1);

function describe(mutation: Mutation, outcome: Outcome): string {
  const { path, name } = proofOf(mutation);
  const what =
    outcome.kind === "not run" ? `could not be asked: ${outcome.reason}` : "passes all the same";
  return `${mutation.of}: without ${JSON.stringify(mutation.find)} in ${mutation.file}, "${name}" in ${path} ${what}.`;
}
