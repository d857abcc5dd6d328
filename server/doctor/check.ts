/** What a check came to. `advice` says what to do about it. No word of it is a secret, an address with a password or a number. */
export type Finding = { state: "good" | "warn" | "bad"; words: string; advice?: string };

/** One thing that a production needs. What it throws is a failure with the message of the error. */
export type Check = { name: string; run(): Promise<Finding> };

export type Checked = Finding & { name: string };

/** Runs checks one after the other; one without an answer in time (ms) has failed. */
export async function runChecks(checks: readonly Check[], mostMs: number): Promise<Checked[]> {
  const found: Checked[] = [];
  for (const { name, run } of checks) found.push({ name, ...(await within(run, mostMs)) });
  return found;
}

async function within(run: Check["run"], mostMs: number): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    const words = `no answer within ${Math.ceil(mostMs / 1000)} seconds`;
    timer = setTimeout(resolve, mostMs, { state: "bad", words });
  });
  try {
    return await Promise.race([run(), late]);
  } catch (error) {
    return { state: "bad", words: wordsOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** The code of an error of the system, or its first line without anything that looks like an address with a password. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  const code = "code" in error && typeof error.code === "string" ? `${error.code}: ` : "";
  const [line = ""] = error.message.split("\n");
  return `${code}${line.replace(/\w+:\/\/\S*@\S*/g, "(an address)")}`;
}
