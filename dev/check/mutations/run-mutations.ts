import { type Examiner, startExaminer, type Verdict } from "./ask-test.ts";
import { type Copy, copySources } from "./copy.ts";
import { isStory, type Mutation, type Outcome, proofOf } from "./mutation.ts";

type Report = (mutation: Mutation, outcome: Outcome) => void;

/**
 * Breaks the sources once for each mutation, in a copy, and asks the named test. Each test is first asked about the
 * sources as they are: one that fails already notices nothing. Reports each outcome as soon as it is known.
 */
export async function runMutations(
  root: string,
  mutations: readonly Mutation[],
  report: Report,
): Promise<void> {
  const copy = copySources(root);
  try {
    const { atOnce = [], builtFirst = [] } = Object.groupBy(mutations, (it) =>
      isBuiltFirst(it) ? "builtFirst" : "atOnce",
    );
    await tryAtOnce(copy, atOnce, report);
    for (const mutation of builtFirst) report(mutation, await tryBuilt(copy, mutation));
  } finally {
    copy.remove();
  }
}

/** What a migration writes is in the template of a run's databases, what a story opens in its build. */
function isBuiltFirst(mutation: Mutation): boolean {
  return mutation.file.endsWith(".sql") || isStory(mutation);
}

/** One after the other in one Vitest, which stays warm. */
async function tryAtOnce(copy: Copy, mutations: readonly Mutation[], report: Report) {
  if (mutations.length === 0) return;
  let examiner = await startExaminer(copy.root);
  const onSound = new Map<string, Outcome | undefined>();
  const tryWarm = async (mutation: Mutation): Promise<Outcome> => {
    const { proof } = mutation;
    if (!onSound.has(proof)) onSound.set(proof, unsound(await ask(examiner, mutation)));
    return onSound.get(proof) ?? (await tryOne(copy, examiner, mutation));
  };
  try {
    for (const mutation of mutations) {
      let outcome = await tryWarm(mutation);
      if (outcome.kind === "not run" && outcome !== NOT_THERE) {
        // A Vitest that has lost its way stays so: a new one is asked once more.
        await examiner.close();
        examiner = await startExaminer(copy.root);
        onSound.delete(mutation.proof);
        outcome = await tryWarm(mutation);
      }
      report(mutation, outcome);
    }
  } finally {
    await examiner.close();
  }
}

async function tryOne(copy: Copy, examiner: Examiner, mutation: Mutation): Promise<Outcome> {
  const mend = copy.apply(mutation);
  if (mend === undefined) return NOT_THERE;
  examiner.changed(mutation.file);
  try {
    return outcomeOf(await ask(examiner, mutation));
  } finally {
    mend();
    examiner.changed(mutation.file);
  }
}

/** In a Vitest of its own, and never beside another one of this process: both would have the same cluster. */
async function tryBuilt(copy: Copy, mutation: Mutation): Promise<Outcome> {
  // A story builds and starts a whole system: once for each mutation is long enough.
  const onSound = isStory(mutation) ? undefined : unsound(await askAnew(copy, mutation));
  if (onSound !== undefined) return onSound;
  const mend = copy.apply(mutation);
  if (mend === undefined) return NOT_THERE;
  try {
    return outcomeOf(await askAnew(copy, mutation));
  } finally {
    mend();
  }
}

async function askAnew(copy: Copy, mutation: Mutation): Promise<Verdict> {
  const examiner = await startExaminer(copy.root);
  try {
    return await ask(examiner, mutation);
  } finally {
    await examiner.close();
  }
}

function ask(examiner: Examiner, mutation: Mutation): Promise<Verdict> {
  const { path, name } = proofOf(mutation);
  return examiner.ask(path, name);
}

const NOT_THERE: Outcome = {
  kind: "not run",
  reason: "what it breaks does not stand there once",
};

function outcomeOf(verdict: Verdict): Outcome {
  if (verdict.kind === "failed") return { kind: "noticed" };
  if (verdict.kind === "passed") return { kind: "survived" };
  return { kind: "not run", reason: verdict.reason };
}

function unsound(verdict: Verdict): Outcome | undefined {
  if (verdict.kind === "passed") return undefined;
  const reason = verdict.kind === "none" ? verdict.reason : "the test fails on unbroken sources";
  return { kind: "not run", reason };
}
