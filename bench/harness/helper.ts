import { fork } from "node:child_process";
import { once } from "node:events";
import { type Core, pinnedNode } from "./pinning.ts";

/** A program of a bench with a process of its own, so that it has a processor and an account of its own. */
export type Helper = {
  pid: number;
  /** Sends it a question and waits for the answer. Throws what it threw, or that it has ended. */
  ask<Answer>(question: string, value?: unknown): Promise<Answer>;
  stop(): Promise<void>;
};

type Question = { id: number; question: string; value: unknown };
type Answer = { id: number; value?: unknown; error?: string };

/** Starts a program that calls `answerAsHelper`, on this processor. `value` is handed to it at its start. */
export async function startHelper(file: string, core: Core, value?: unknown): Promise<Helper> {
  const child = fork(file, {
    ...pinnedNode(core),
    serialization: "advanced",
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const exited = once(child, "exit").then(() => {
    for (const { reject } of waiting.values()) reject(new Error(`${file} has ended.`));
    waiting.clear();
  });
  child.on("message", ({ id, value: answer, error }: Answer) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) one?.resolve(answer);
    else one?.reject(new Error(error));
  });
  let last = 0;
  const ask = async <Reply>(question: string, asked?: unknown): Promise<Reply> => {
    last += 1;
    const one = Promise.withResolvers<unknown>();
    waiting.set(last, one);
    child.send({ id: last, question, value: asked } satisfies Question, (error) => {
      // Killed a moment ago.
      if (error) one.reject(error);
    });
    return (await one.promise) as Reply;
  };
  await ask("start", value);
  return {
    pid: child.pid ?? 0,
    ask,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await ask("stop").catch(() => {});
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}

type Handler = (value: never) => unknown;

/** The helper's own half: answers questions by name. `start` comes first and `stop` last; then the process ends. */
export function answerAsHelper(
  handlers: Readonly<Record<string, Handler>> & { start: Handler; stop: Handler },
): void {
  process.on("message", async ({ id, question, value }: Question) => {
    const answer: Answer = { id };
    try {
      const handler = handlers[question];
      if (!handler) throw new Error(`There is no answer to "${question}".`);
      answer.value = await handler(value as never);
    } catch (error) {
      answer.error = error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
    process.send?.(answer);
  });
  // The bench is gone, or has finished.
  process.on("disconnect", () => process.exit(0));
}
