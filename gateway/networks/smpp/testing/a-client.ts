import { afterEach, expect, vi } from "vitest";
import { type Smsc, startSmsc, type SmscOptions } from "../../../../dev/sandbox/smsc/smsc.ts";
import { createLog } from "../../../../platform/log/log.ts";
import type { EventSink, Handover, NetworkEvent } from "../../connection.ts";
import { type SmppSettings, smppSettings } from "../settings.ts";
import { createSmppConnection, type SmppTiming } from "../smpp-connection.ts";

/** Pauses of tests: short, but in the proportion of real ones. */
const TIMING: SmppTiming = {
  backOff: { lostMs: 20, longestLostMs: 100, refusedMs: 400, longestRefusedMs: 400 },
  retryMs: 5,
  replyPatienceMs: 500,
  stopMs: 3_000,
};

export type Client = ReturnType<typeof startClient>;

/** A connection to a message centre on `port`, which notes its events. */
export function startClient(
  port: number,
  changes: Partial<SmppSettings> = {},
  timing: Partial<SmppTiming> = {},
  password = "secret",
) {
  const settings = smppSettings.parse({
    host: "127.0.0.1",
    port,
    systemId: "shop",
    messagesPerSecond: 1_000,
    responseTimeoutSeconds: 10,
    ...changes,
  });
  const events: NetworkEvent[] = [];
  const state: { sink: EventSink } = {
    sink: async (more) => void events.push(...more),
  };
  const connection = createSmppConnection(
    settings,
    password,
    { log: createLog("test", "silent"), nowMs: Date.now },
    { ...TIMING, ...timing },
  );
  connection.start((more) => state.sink(more));
  return { connection, events, state };
}

/** A message centre for the account `shop`, whose receipts leave at once. */
export function startCentre(changes: Partial<SmscOptions> = {}): Promise<Smsc> {
  return startSmsc({
    port: 0,
    accounts: { shop: "secret" },
    receiptAfterMs: 5,
    againMs: 20,
    ...changes,
  });
}

/** A message centre, and a client that is bound to it. */
export async function connectBoth(
  settings: Partial<SmppSettings> = {},
  options: Partial<SmscOptions> = {},
  timing: Partial<SmppTiming> = {},
): Promise<{ centre: Smsc; client: Client }> {
  const centre = await startCentre(options);
  const client = startClient(centre.port, settings, timing);
  await isBound(client);
  return { centre, client };
}

/** What has to end after each test, the last first; `connect` is `connectBoth` with both ends among them. */
export function useConnections() {
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });
  return {
    ends,
    async connect(settings: Partial<SmppSettings> = {}) {
      const both = await connectBoth(settings);
      ends.push(
        () => both.centre.stop(),
        () => both.client.connection.stop(),
      );
      return both;
    },
  };
}

/** Resolves when all sessions of a client are bound. */
export function isBound({ connection }: Client): Promise<void> {
  return eventually(() => expect(connection.problem?.()).toBeUndefined());
}

/** Waits until what is expected is so, on a busy machine too. */
export function eventually(check: () => unknown): Promise<void> {
  return vi.waitFor(async () => void (await check()), { timeout: 10_000, interval: 10 });
}

let last = 0;

/** A message to a phone of its own. */
export function aMessage(changes: Partial<Handover> = {}): Handover {
  last += 1;
  return {
    reference: `m-${last}`,
    msisdn: String(233_240_000_000 + last),
    kind: "sms",
    sender: "CornerShop",
    text: `Bread for {3} today [${last}]`,
    isFlash: false,
    content: null,
    linkUrl: null,
    ...changes,
  };
}
