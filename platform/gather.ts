/** Answers a question, alone or together with others of its kind. */
export type Gatherer<Question, Answer> = (key: string, question: Question) => Promise<Answer>;

type Waiting<Question, Answer> = { question: Question; answer: PromiseWithResolvers<Answer> };

/**
 * Gathers questions of the same key: the first one is asked at once, and what arrives while it is under way is asked together
 * as soon as it is answered, at most `most` at a time. So nobody waits for company, and under load many share a call. What is
 * under way for longer than `waitsMs` is waited for no longer. Where questions fail together, each fails with what `asAlone` makes of it.
 */
export function createGatherer<Question, Answer>({
  most,
  waitsMs,
  ask,
  asAlone,
}: {
  most: number;
  waitsMs?: number;
  /** Answers in the order of the questions. */
  ask(questions: readonly Question[]): Promise<Answer[]>;
  /** True where a question may succeed without the others. */
  asAlone(error: unknown): boolean;
}): Gatherer<Question, Answer> {
  const waiting = new Map<string, Waiting<Question, Answer>[]>();

  async function askTogether(together: readonly Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await ask(together.map(({ question }) => question));
      together.forEach(({ answer }, at) => answer.resolve(answers[at] as Answer));
    } catch (error) {
      if (together.length > 1 && asAlone(error))
        await Promise.all(together.map((one) => askTogether([one])));
      else for (const { answer } of together) answer.reject(error);
    }
  }

  async function run(key: string, queue: Waiting<Question, Answer>[]): Promise<void> {
    while (queue.length > 0) await atMost(waitsMs, askTogether(queue.splice(0, most)));
    waiting.delete(key);
  }

  return (key, question) => {
    const answer = Promise.withResolvers<Answer>();
    const queue = waiting.get(key);
    if (queue) queue.push({ question, answer });
    else {
      const own = [{ question, answer }];
      waiting.set(key, own);
      void run(key, own);
    }
    return answer.promise;
  };
}

async function atMost(ms: number | undefined, work: Promise<void>): Promise<void> {
  if (ms === undefined) return work;
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, late]);
  clearTimeout(timer);
}
