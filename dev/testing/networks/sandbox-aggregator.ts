import type { Capabilities } from "../../../gateway/networks/connection.ts";
import { secretVariable } from "../../../gateway/exchange/secrets.ts";
import { PROFILES } from "../../../gateway/networks/http/testing/profiles.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Command, Delivery, Taken } from "../../sandbox/networks/account.ts";
import { networksRoutes } from "../../sandbox/networks/networks.routes.ts";

/** How a connection to an aggregator of the sandbox is set up. */
export type DialectSetup = {
  name: string;
  settings: Readonly<Record<string, unknown>>;
  /** Variables of the gateway that hold its secrets. */
  variables: Record<string, string>;
  /** What becomes of a message is told, or asked for. */
  receipts: "push" | "pull";
  /** A call that was not answered is made again under the same name. */
  isIdempotent: boolean;
  /** By what a message is found whose answer was lost. */
  doubtsBy: Capabilities["doubtsBy"];
};

/** Word in the variables of `variables`: the connection's `secretName`. */
export const AGGREGATOR_SECRETS = "AGGREGATOR";

/** Every aggregator that the sandbox speaks the dialect of. */
export const DIALECT_SETUPS: readonly DialectSetup[] = PROFILES.map(
  ({ adapter, settings, secrets, receipts, isIdempotent, doubtsBy }) => ({
    name: adapter.name,
    settings,
    variables: Object.fromEntries(
      Object.entries(secrets).map(([name, value]) => [
        secretVariable(AGGREGATOR_SECRETS, name),
        value,
      ]),
    ),
    receipts,
    isIdempotent,
    doubtsBy,
  }),
);

/** One aggregator of the sandbox, served on a free port of this machine, with its own book and what may be asked of it. */
export type SandboxAggregator = {
  baseUrl: string;
  command(what: Command): Promise<void>;
  /** Sends receipts of all that was taken since the last time; answers the statuses that came back. */
  sendReceipts(how?: Partial<Delivery>): Promise<number[]>;
  /** What it took, in its order. */
  taken(): Promise<Taken[]>;
  /** Faults on command that no call has met yet. */
  waitingFaults(): Promise<number>;
  close(): Promise<void>;
};

/** Starts the aggregator of this dialect; receipts leave only when they are called for. `nowMs` is its clock. */
export async function startSandboxAggregator(
  name: string,
  nowMs: () => number,
): Promise<SandboxAggregator> {
  const sandbox = await serve(networksRoutes({ nowMs }), { port: 0, nextRequestMs: 0 });
  const home = `http://127.0.0.1:${sandbox.port}`;
  const control = `${home}/api/networks/${name}`;
  const ask = async (method: string, path = "", body?: unknown): Promise<unknown> => {
    const response = await fetch(control + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The sandbox's ${name} answered ${response.status}.`);
    return response.json();
  };
  const read = async () =>
    (await ask("GET")) as { taken: Taken[]; settings: { callFaults: unknown[] } };
  const command = async (what: Command) => void (await ask("PUT", "", what));
  await command({ receiptAfterMs: null });
  return {
    baseUrl: `${home}/networks/${name}`,
    command,
    sendReceipts: async (how = {}) =>
      ((await ask("POST", "/receipts", how)) as { statuses: number[] }).statuses,
    taken: async () => (await read()).taken,
    waitingFaults: async () => (await read()).settings.callFaults.length,
    close: () => sandbox.close(),
  };
}
