import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { createFrames } from "../wire/frames.ts";
import { decodePdu, encodePdu, type Pdu, readHeader } from "../wire/pdu.ts";
import { type Answer, createRequests } from "./requests.ts";

export type LinkTarget = { host: string; port: number; tls: { ca: string } | undefined };

export type LinkTiming = { responseTimeoutMs: number; enquireLinkMs: number };

/** Answers a request of the network. */
export type Respond = (status: number, fields?: Readonly<Record<string, unknown>>) => void;

export type LinkHandlers = {
  /** deliver_sm or data_sm. */
  onDelivery: (pdu: Pdu, respond: Respond) => void;
  /** Once, when the socket is gone. */
  onClosed: (why: string) => void;
};

/** One socket to the network. It is never used again after it closed: whatever is wrong with it, a new one is opened. */
export type Link = {
  request(command: string, fields?: Readonly<Record<string, unknown>>): Promise<Answer>;
  /** Sends enquire_link from now on; two without an answer end the link. */
  watch(): void;
  /** Takes leave of the network and closes. */
  unbind(): Promise<void>;
  destroy(why: string): void;
};

const STATUS = { ok: 0x00, invalidLength: 0x02, invalidCommand: 0x03 } as const;
const UNBIND_WAIT_MS = 3_000;

/** Connects; resolves when requests can be written. Throws when nobody answers within the response time-out. */
export function openLink(
  target: LinkTarget,
  timing: LinkTiming,
  handlers: LinkHandlers,
): Promise<Link> {
  const { host, port, tls } = target;
  const requests = createRequests(timing.responseTimeoutMs);
  const cut = createFrames();
  let closed = false;
  let why = "The network closed the connection.";
  let enquiries: NodeJS.Timeout | undefined;
  let missed = 0;

  const socket: Socket = tls
    ? connectTls({
        host,
        port,
        // The name that the certificate must have; an address has none to ask by.
        ...(isIP(host) === 0 ? { servername: host } : {}),
        ...(tls.ca === "" ? {} : { ca: tls.ca }),
      })
    : connectTcp({ host, port });
  socket.setNoDelay(true);

  function destroy(reason: string): void {
    if (!closed && !socket.destroyed) why = reason;
    socket.destroy();
  }

  function write(octets: Buffer): boolean {
    if (closed || !socket.writable || socket.destroyed) return false;
    socket.write(octets);
    return true;
  }

  async function request(
    command: string,
    fields: Readonly<Record<string, unknown>> = {},
  ): Promise<Answer> {
    const sequence = requests.nextSequence();
    const octets = encodePdu(command, sequence, fields);
    const answer = requests.wait(sequence);
    if (!write(octets)) requests.settle(sequence, { kind: "unwritten" });
    return answer;
  }

  function takeFrame(frame: Buffer): void {
    let pdu: Pdu;
    try {
      pdu = decodePdu(frame);
    } catch {
      const { isResponse, sequence } = readHeader(frame);
      // An answer that cannot be read says nothing about the message.
      if (isResponse) requests.settle(sequence, { kind: "lost" });
      else write(encodePdu("generic_nack", sequence, {}, STATUS.invalidLength));
      return;
    }
    takePdu(pdu);
  }

  function takePdu(pdu: Pdu): void {
    const { command, sequence } = pdu;
    if (pdu.isResponse) {
      if (command === "enquire_link_resp") missed = 0;
      const isKnown = requests.settle(sequence, { kind: "answered", pdu });
      // The network could not even read what it was that it refuses.
      if (command === "generic_nack" && !isKnown) destroy("The network did not understand us.");
    } else if (command === "enquire_link") write(encodePdu("enquire_link_resp", sequence));
    else if (command === "unbind") {
      write(encodePdu("unbind_resp", sequence));
      why = "The network ended the session.";
      socket.end();
    } else if (command === "deliver_sm" || command === "data_sm")
      handlers.onDelivery(pdu, (status, fields = { message_id: "" }) => {
        write(encodePdu(`${command}_resp`, sequence, fields, status));
      });
    else if (command !== "alert_notification" && command !== "outbind")
      write(encodePdu("generic_nack", sequence, {}, STATUS.invalidCommand));
  }

  function enquire(): void {
    if (missed >= 2) return destroy("The network no longer answers.");
    missed += 1;
    void request("enquire_link");
  }

  const link: Link = {
    request,
    watch() {
      enquiries ??= setInterval(enquire, timing.enquireLinkMs);
    },
    async unbind() {
      const timer = setTimeout(() => destroy("We took leave."), UNBIND_WAIT_MS);
      await request("unbind");
      clearTimeout(timer);
      destroy("We took leave.");
    },
    destroy,
  };

  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => destroy("Nobody answered in time."), timing.responseTimeoutMs);
    socket.once(tls ? "secureConnect" : "connect", () => {
      clearTimeout(timer);
      resolve(link);
    });
    socket.on("data", (arrived: Buffer) => {
      try {
        for (const frame of cut(arrived)) takeFrame(frame);
      } catch (error) {
        destroy(error instanceof Error ? error.message : "The network sent what is no PDU.");
      }
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      why = `The connection broke (${error.code ?? error.name}).`;
    });
    socket.once("close", () => {
      closed = true;
      clearTimeout(timer);
      clearInterval(enquiries);
      requests.settleAll("lost");
      reject(new Error(why));
      handlers.onClosed(why);
    });
  });
}
