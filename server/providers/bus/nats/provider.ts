import type { NatsConnection, Subscription } from "@nats-io/transport-node";
import type { Log } from "../../../../platform/log/log.ts";
import type { Bus, Hearing } from "../bus.ts";
import { connectTo } from "./connect-to.ts";
import type { NatsPlace } from "./nats-place.ts";

const RETRY_MS = 2_000;
const MAX_BEHIND_MS = 2_000;

type Heard = { subject: string; hearing: Hearing; subscription: Subscription | undefined };

/** Messages over NATS. Connects with the first use, and for ever again: without it nothing fails, but is heard later. */
export function createNatsBus(place: NatsPlace, log: Log): Bus {
  const heard = new Set<Heard>();
  let connection: NatsConnection | undefined;
  let connecting: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  let wasAway = false;
  let isConnected = false;

  async function connect(): Promise<void> {
    try {
      const made = await connectTo(place);
      if (isClosed) return await made.close();
      connection = made;
      isConnected = true;
      for (const one of heard) {
        subscribeOn(made, one);
        if (wasAway) one.hearing.onAgain();
      }
      void watch(made);
    } catch (err) {
      if (isClosed) return;
      wasAway = true;
      log.warn({ err }, "NATS does not answer, trying again");
      retry = setTimeout(() => (connecting = connect()), RETRY_MS);
    }
  }

  /** Its client connects again by itself and subscribes anew. */
  async function watch(made: NatsConnection): Promise<void> {
    for await (const { type } of made.status()) {
      if (type === "disconnect") {
        isConnected = false;
        log.warn("the connection to NATS is lost, trying again");
      }
      if (type === "reconnect") {
        isConnected = true;
        for (const { hearing } of heard) hearing.onAgain();
      }
    }
  }

  function subscribeOn(made: NatsConnection, one: Heard): void {
    one.subscription = made.subscribe(nameOf(one.subject), {
      callback: (error, message) => {
        if (error === null) one.hearing.onMessage(message.string());
      },
    });
  }

  const open = (): Promise<void> => (connecting ??= connect());
  const nameOf = (subject: string): string => `${place.prefix}.${subject}`;

  return {
    publish(subject, text) {
      void open();
      // Its client would hold back without end what cannot be sent, and it would be old by then.
      if (isConnected) connection?.publish(nameOf(subject), text);
    },
    subscribe(subject, hearing) {
      const one: Heard = { subject, hearing, subscription: undefined };
      heard.add(one);
      if (connection) subscribeOn(connection, one);
      else void open();
      return {
        async stop() {
          heard.delete(one);
          one.subscription?.unsubscribe();
        },
      };
    },
    async ask() {
      const made = connection ?? (await connectTo(place));
      try {
        const late = AbortSignal.timeout(MAX_BEHIND_MS);
        await Promise.race([
          made.flush(),
          new Promise((_, reject) => late.addEventListener("abort", () => reject(late.reason))),
        ]);
      } finally {
        if (made !== connection) await made.close();
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await connecting;
      await connection?.close();
    },
  };
}
