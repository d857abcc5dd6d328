import type { Context } from "hono";
import type { HttpBindings } from "@hono/node-server";
import type { Account, Answered, Asked, Ending, Taken } from "./account.ts";

export type NetworkContext = Context<{ Bindings: HttpBindings }>;

export type Reply = { status: number; json: unknown };
/** A call of the aggregator to us. `path` is put behind the webhook's address. */
export type Hook = { path: string; headers: Record<string, string>; body: string };

/** What the sandbox knows of one aggregator: the shapes of its public documentation, and nothing of our client. */
export type SandboxDialect = {
  name: string;
  /** Where messages are sent to, below the base URL. */
  sendPath: string;
  isAuthorized(c: NetworkContext): boolean;
  /** Reads a call; undefined when its body is none of the documented ones. */
  readCall(c: NetworkContext): Promise<Asked[] | undefined>;
  /** What names a call that may be repeated; undefined where none does. */
  callId?(c: NetworkContext): string | undefined;
  /** Whether a message with the reference of an earlier one is refused. */
  knowsReferences: boolean;
  /** Whether one refused message spoils its call. */
  refusesWhole?: boolean;
  /** The answer to a call, whose messages were taken or refused. */
  answer(answered: readonly Answered[]): Reply;
  /** Answers to calls that took nothing. */
  failures: Readonly<Record<"429" | "credentials" | "no-credit" | "unreadable", Reply>>;
  /** Everything else that can be asked, by method and path below the base URL. */
  questions: Readonly<Record<string, (c: NetworkContext, account: Account) => Reply>>;
  /** Receipts as calls to us; undefined where they are asked for. */
  receipts?(messages: readonly { taken: Taken; ending: Ending }[], isForged: boolean): Hook[];
  reply?(reply: Account["replies"][number], isForged: boolean): Hook;
};

export const json = { "content-type": "application/json" };
export const formHeaders = { "content-type": "application/x-www-form-urlencoded" };

/** Whether the call has these words of Basic authentication. */
export function hasBasic(c: NetworkContext, user: string, password: string): boolean {
  const expected = Buffer.from(`${user}:${password}`).toString("base64");
  return c.req.header("authorization") === `Basic ${expected}`;
}
