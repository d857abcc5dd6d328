import { adviceFor, wordsOf } from "./explain-failure.ts";

/**
 * What a check came to. `advice` says what to do about it; what fails has one. `untried` is what nobody asked for, and why. No word of it is a secret,
 * an address with a password or a number.
 */
export type Finding =
  | { state: "good" | "warn" | "untried"; words: string; advice?: string }
  | { state: "bad"; words: string; advice: string };

/** One thing that a production needs. What it throws is a failure with the message of the error. */
export type Check = {
  name: string;
  /** Where to look when it throws or does not answer: the setting that it is of. */
  advice: string;
  /** The check without which this one says nothing. */
  needs?: string;
  run(): Promise<Finding>;
};

export type Checked = Finding & { name: string };

/** Runs checks one after the other; one without an answer in time (ms) has failed, and what needs a failed one is not tried. */
export async function runChecks(checks: readonly Check[], mostMs: number): Promise<Checked[]> {
  const found: Checked[] = [];
  for (const check of checks) {
    const needed = found.find(({ name }) => name === check.needs);
    const finding = isOpen(needed) ? untriedFor(needed) : await within(check, mostMs);
    found.push({ name: check.name, ...finding });
  }
  return found;
}

const isOpen = (needed: Checked | undefined): needed is Checked =>
  needed?.state === "bad" || needed?.state === "untried";

const untriedFor = ({ name }: Checked): Finding => ({
  state: "untried",
  words: `not tried: ${name} comes first`,
});

async function within({ run, advice }: Check, mostMs: number): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    const words = `no answer within ${Math.ceil(mostMs / 1000)} seconds`;
    timer = setTimeout(resolve, mostMs, { state: "bad", words, advice });
  });
  try {
    return await Promise.race([run(), late]);
  } catch (error) {
    return { state: "bad", words: wordsOf(error), advice: `${adviceFor(error)}${advice}` };
  } finally {
    clearTimeout(timer);
  }
}
