import * as z from "zod";
import type {
  Adapter,
  Capabilities,
  EventSink,
  Handover,
  HandoverResult,
} from "../networks/connection.ts";

type Answer = (messages: readonly Handover[], batchId: number) => Promise<HandoverResult[]>;

/** A network of tests: it notes what it is handed, and answers as the test says. */
export function scriptedNetwork(name: string, changes: Partial<Capabilities> = {}) {
  const taken: (Handover & { batchId: number })[] = [];
  let counter = 0;
  const accept: Answer = async (messages) =>
    messages.map(() => ({ outcome: "accepted", references: [`${name}-${++counter}`] }));
  const network = {
    name,
    taken,
    /** The network's reference of the message at this place of `taken`, as `accept` gives them. */
    referenceAt: (at: number) => `${name}-${at + 1}`,
    accept,
    answer: accept,
    sink: undefined as EventSink | undefined,
    calls: 0,
  };
  const adapter: Adapter = {
    name,
    title: name,
    settings: z.object({}),
    secrets: [],
    connect: () => ({
      capabilities: {
        kinds: ["sms", "sms-link"],
        maxBatch: 20,
        messagesPerSecond: 10_000,
        isIdempotent: false,
        receipts: "push",
        doubtsBy: "reference",
        replies: "push",
        ...changes,
      },
      start: (sink) => {
        network.sink = sink;
      },
      async handOver(batchId, messages) {
        network.calls += 1;
        taken.push(...messages.map((message) => ({ ...message, batchId })));
        return network.answer(messages, batchId);
      },
      readCallback: ({ body, headers }) =>
        headers.get("x-signed") === "yes"
          ? { events: JSON.parse(Buffer.from(body).toString()) }
          : undefined,
    }),
  };
  return { network, adapter };
}

export type ScriptedNetwork = ReturnType<typeof scriptedNetwork>["network"];
