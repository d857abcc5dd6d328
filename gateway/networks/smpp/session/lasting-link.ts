import type { Log } from "../../../../platform/log/log.ts";
import { type BackOffTiming, createBackOff } from "./back-off.ts";
import { isRefusedBind } from "../wire/command-status.ts";
import {
  type Link,
  type LinkHandlers,
  type LinkTarget,
  type LinkTiming,
  openLink,
} from "./link.ts";

export type BindCommand = "bind_transceiver" | "bind_transmitter" | "bind_receiver";

export type LastingLinkOptions = {
  target: LinkTarget;
  command: BindCommand;
  /** Fields of the bind. */
  fields: Readonly<Record<string, unknown>>;
  timing: LinkTiming;
  backOff: BackOffTiming;
  log: Log;
  onDelivery: LinkHandlers["onDelivery"];
};

/** A session that is bound again whenever it ends, until it is stopped. */
export type LastingLink = {
  start(): void;
  /** The session, while it is bound. */
  bound(): Link | undefined;
  /** Why it is not bound; undefined while it is. */
  problem(): LinkProblem | undefined;
  stop(): Promise<void>;
};

export type LinkProblem = { why: "unreachable" | "credentials"; message: string };

class RefusedBind extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The network refused the bind (status 0x${status.toString(16)}).`);
    this.status = status;
  }
}

/** Builds it; nothing is opened before `start`. */
export function createLastingLink(options: LastingLinkOptions): LastingLink {
  const { target, command, fields, timing, log } = options;
  const backOff = createBackOff(options.backOff);
  let link: Link | undefined;
  let opening: Link | undefined;
  let problem: LinkProblem | undefined = {
    why: "unreachable",
    message: "The session is being opened.",
  };
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function open(): Promise<void> {
    let own: Link | undefined;
    try {
      own = await openLink(target, timing, {
        onDelivery: options.onDelivery,
        onClosed: (why) => own !== undefined && own === link && lose(why),
      });
      opening = own;
      if (stopped) return own.destroy("We stop.");
      const answer = await own.request(command, fields);
      if (answer.kind !== "answered") throw new Error("The network did not answer the bind.");
      const { status } = answer.pdu;
      if (status !== 0) throw new RefusedBind(status);
      if (stopped) return await own.unbind();
      link = own;
      problem = undefined;
      backOff.reset();
      own.watch();
      log.info({ command }, "bound to the network");
    } catch (error) {
      own?.destroy("The bind failed.");
      fail(error);
    } finally {
      opening = undefined;
    }
  }

  function lose(why: string): void {
    link = undefined;
    problem = { why: "unreachable", message: why };
    schedule("lost", why);
  }

  function fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    const isRefused = error instanceof RefusedBind && isRefusedBind(error.status);
    problem = { why: isRefused ? "credentials" : "unreachable", message };
    schedule(isRefused ? "refused" : "lost", message);
  }

  function schedule(why: "lost" | "refused", message: string): void {
    if (stopped) return;
    const afterMs = Math.round(backOff.nextMs(why));
    log.warn({ command, afterMs, problem: message }, "not bound to the network");
    retry = setTimeout(() => void open(), afterMs);
  }

  return {
    start: () => void open(),
    bound: () => link,
    problem: () => problem,
    async stop() {
      stopped = true;
      clearTimeout(retry);
      opening?.destroy("We stop.");
      await link?.unbind();
      link = undefined;
    },
  };
}
