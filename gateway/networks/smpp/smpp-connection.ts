import { inSpan } from "../../../platform/tracing/spans.ts";
import { setTimeout as wait } from "node:timers/promises";
import {
  type AdapterTools,
  type Capabilities,
  type Connection,
  type Handover,
  type HandoverResult,
  NothingTaken,
} from "../connection.ts";
import { FAILURE } from "../../../domain/campaign/failure-reasons.ts";
import { BACK_OFF, type BackOffTiming } from "./session/back-off.ts";
import { createDeliveries, type Deliveries } from "./incoming/deliveries.ts";
import { type BindCommand, createLastingLink, type LastingLink } from "./session/lasting-link.ts";
import { canonicalId } from "./message-id.ts";
import { createPace } from "./submit/pace.ts";
import { createPartReferences } from "./wire/part-references.ts";
import type { Pdu } from "./wire/pdu.ts";
import type { Answer } from "./session/requests.ts";
import type { SmppSettings } from "./settings.ts";
import { createSlots } from "./submit/slots.ts";
import { isSender, submitFields } from "./submit/submit-fields.ts";
import { submitMessage, type SubmitResult } from "./submit/submit-message.ts";

/** Pauses that no administrator sets. */
export type SmppTiming = {
  backOff: BackOffTiming;
  /** Before a part is handed over again that was certainly not taken; doubles. */
  retryMs: number;
  /** How long parts of a reply wait for the rest. */
  replyPatienceMs: number;
  /** How long a stop waits for answers; what has none then is in doubt. */
  stopMs: number;
};

const TIMING: SmppTiming = {
  backOff: BACK_OFF,
  retryMs: 500,
  replyPatienceMs: 3_000,
  stopMs: 10_000,
};

/** One account with one network over SMPP 3.4. Nothing is opened before `start`. */
export function createSmppConnection(
  settings: SmppSettings,
  password: string,
  tools: Pick<AdapterTools, "log" | "nowMs" | "mayHandOver">,
  timing: SmppTiming = TIMING,
): Connection & { start: NonNullable<Connection["start"]>; stop: () => Promise<void> } {
  const pace = createPace(settings.messagesPerSecond);
  const inWindow = createSlots(settings.window);
  const partReference = createPartReferences();
  const underWay = new Set<Promise<unknown>>();
  let deliveries: Deliveries | undefined;
  let stopping = false;

  const links = bindCommands(settings).map((command) =>
    createLastingLink({
      target: {
        host: settings.host,
        port: settings.port,
        tls: settings.tls ? { ca: settings.tlsCertificateAuthority } : undefined,
      },
      command,
      fields: bindFields(settings, password),
      timing: {
        responseTimeoutMs: settings.responseTimeoutSeconds * 1_000,
        enquireLinkMs: settings.enquireLinkSeconds * 1_000,
      },
      backOff: timing.backOff,
      log: tools.log,
      onDelivery: (pdu: Pdu, respond) => deliveries?.take(pdu, respond),
    }),
  );
  const sending = links[0] as LastingLink;

  async function submit(
    fields: Readonly<Record<string, unknown>>,
    isFirst: boolean,
  ): Promise<Answer> {
    return inWindow(async () => {
      if (!(await pace.take(isFirst))) return { kind: "unwritten" };
      if (tools.mayHandOver?.() === false) return { kind: "unwritten" };
      return (await sending.bound()?.request("submit_sm", fields)) ?? { kind: "unwritten" };
    });
  }

  async function submitOne(message: Handover): Promise<SubmitResult> {
    if (!isSender(message.sender || settings.ownSender)) return refuse(FAILURE.sender);
    const parts = submitFields(message, partReference(message.msisdn), settings);
    if (!parts) return refuse(FAILURE.content);
    return submitMessage(parts, {
      submit,
      onThrottled: () => pace.slowDown(),
      onUnbound: () => sending.bound()?.destroy("The network says that we are not bound."),
      canonicalId: (id) => canonicalId(id, "answer", settings.idBase),
      retryMs: timing.retryMs,
    });
  }

  async function handOver(messages: readonly Handover[]): Promise<HandoverResult[]> {
    if (stopping) throw new NothingTaken("unreachable", "The connection is being closed.");
    if (!sending.bound()) {
      const { why = "unreachable", message = "There is no session yet." } = sending.problem() ?? {};
      throw new NothingTaken(why, message);
    }
    // One of the whole: a window is hundreds of messages a second.
    const attributes = { "server.address": settings.host, messages: messages.length };
    const results = await inSpan({ name: "submit_sm", kind: "client", attributes }, () =>
      Promise.all(messages.map(submitOne)),
    );
    if (results.length > 0 && results.every(({ outcome }) => outcome === "unwritten"))
      throw new NothingTaken("unreachable", "The session ended before anything had left.");
    return results.map((it) => (it.outcome === "unwritten" ? { outcome: "postponed" } : it));
  }

  return {
    capabilities: capabilitiesOf(settings),
    async handOver(_batchId, messages) {
      const work = handOver(messages);
      underWay.add(work);
      return work.finally(() => underWay.delete(work));
    },
    start(sink) {
      deliveries = createDeliveries(settings, tools, sink, timing.replyPatienceMs);
      for (const link of links) link.start();
    },
    async stop() {
      stopping = true;
      pace.stop();
      const patience = new AbortController();
      await Promise.race([
        Promise.allSettled(underWay),
        wait(timing.stopMs, undefined, { signal: patience.signal }).catch(() => undefined),
      ]);
      patience.abort();
      await deliveries?.finish();
      await Promise.all(links.map((link) => link.stop()));
    },
    problem: () => links.map((link) => link.problem()?.message).find((it) => it !== undefined),
  };
}

function capabilitiesOf(settings: SmppSettings): Capabilities {
  return {
    kinds: ["sms", "sms-link"],
    maxBatch: settings.window,
    messagesPerSecond: settings.messagesPerSecond,
    isIdempotent: false,
    receipts: settings.receipts === "none" ? "none" : "push",
    doubtsBy: settings.receipts === "none" ? "nothing" : "number",
    replies: "push",
  };
}

/** The first of them sends. */
function bindCommands({ bind }: SmppSettings): BindCommand[] {
  return bind === "pair" ? ["bind_transmitter", "bind_receiver"] : ["bind_transceiver"];
}

function bindFields(settings: SmppSettings, password: string): Record<string, unknown> {
  return {
    system_id: settings.systemId,
    password,
    system_type: settings.systemType,
    interface_version: 0x34,
    address_range: settings.addressRange,
  };
}

const refuse = (reason: typeof FAILURE.sender | typeof FAILURE.content): HandoverResult => ({
  outcome: "refused",
  reason,
  mayGoElsewhere: true,
});
