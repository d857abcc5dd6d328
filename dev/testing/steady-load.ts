import { type OpenConnection, openConnection, type Sent } from "./open-connection.ts";

type Question = { method: string; path: string; sent?: Sent };

export type SteadyLoad = {
  /** Resolves after this many replies in total; rejects when the clients end before. */
  answered(count: number): Promise<void>;
  /** Resolves when every client found the program gone. `cut` tells what was asked and never answered. */
  over: Promise<{ statuses: Map<number, number>; cut: string[]; reported: number }>;
};

/**
 * Clients that send requests without pause, each on one open connection, until the program is gone. A client told that
 * its connection ends opens another; a refused connection tells it that the program has stopped.
 */
export function loadSteadily(
  port: number,
  clients: number,
  questions: readonly Question[],
): SteadyLoad {
  const statuses = new Map<number, number>();
  const cut: string[] = [];
  const waiting: { count: number; resolve(): void }[] = [];
  let answers = 0;
  let reported = 0;

  async function ask(connection: OpenConnection, question: Question): Promise<boolean> {
    try {
      const { status, headers } = await connection.ask(
        question.method,
        question.path,
        question.sent,
      );
      answers += 1;
      if (headers.connection === "close") reported += 1;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      for (const { count, resolve } of waiting) if (answers >= count) resolve();
      return true;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "ECONNREFUSED") cut.push(`${question.method} ${question.path}: ${code}`);
      return false;
    }
  }

  async function run(client: number): Promise<void> {
    const connection = openConnection(port);
    for (let turn = client; ; turn += 1) {
      const question = questions[turn % questions.length];
      if (question === undefined || !(await ask(connection, question))) break;
    }
    connection.close();
  }

  const over = Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  return {
    answered(count) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      waiting.push({ count, resolve });
      void over.then(() => reject(new Error(`Only ${answers} answers. ${cut.join(", ")}`)));
      return promise;
    },
    over: over.then(() => ({ statuses, cut, reported })),
  };
}
