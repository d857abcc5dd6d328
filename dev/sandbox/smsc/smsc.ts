import smpp, { type PDU, type Session } from "smpp";
import { listen } from "../../../platform/http/listen.ts";
import { createDeliveries, type Delivery } from "./deliveries.ts";
import { type Faults, NO_FAULTS } from "./faults.ts";
import { type FinalState, receiptFields } from "./receipt-text.ts";
import { readPart, type TakenPart } from "./taken-part.ts";

export type SmscOptions = {
  /** 0 takes any free one; it listens on 127.0.0.1. */
  port: number;
  /** Passwords by system id. */
  accounts: Readonly<Record<string, string>>;
  /** With these it speaks TLS. */
  tls?: { key: string; cert: string };
  /** How long a message travels before its receipt leaves. */
  receiptAfterMs: number;
  /** How a message ends; DELIVRD when nothing is said. */
  stateOf?: (part: TakenPart) => FinalState;
  /** Before a delivery that a client refused comes again. */
  againMs: number;
};

/** A message centre of an operator: takes what clients submit, and sends them receipts and replies. */
export type Smsc = {
  port: number;
  /** Its own log of every part that it took, in order. */
  taken: readonly TakenPart[];
  /** Submits that were not taken, by their status. */
  refused: readonly number[];
  /** Commands that came, in order. */
  commands: readonly string[];
  /** Statuses with which clients refused deliveries. */
  refusals: readonly number[];
  faults: Faults;
  /** Sends a deliver_sm to a client. */
  deliver(systemId: string, fields: Delivery): void;
  /** Deliveries that no client has acknowledged. */
  undelivered(): number;
  /** Sessions that are open, to write what is no PDU, or to cut them. */
  sessions(): readonly Session[];
  stop(): Promise<void>;
};

const STATUS = { systemError: 0x08, wrongState: 0x04, password: 0x0e, throttled: 0x58 } as const;
const BINDS = ["bind_transceiver", "bind_transmitter", "bind_receiver"];

/** Starts a message centre; resolves when it listens. */
export async function startSmsc(options: SmscOptions): Promise<Smsc> {
  const taken: TakenPart[] = [];
  const refused: number[] = [];
  const commands: string[] = [];
  const faults: Faults = { ...NO_FAULTS };
  const sessions = new Map<Session, { systemId: string; command: string } | undefined>();
  const deliveries = createDeliveries(options.againMs);

  function bind(session: Session, pdu: PDU): void {
    const systemId = String(pdu.system_id);
    const isKnown = options.accounts[systemId] === pdu.password;
    const status = faults.bindStatus || (isKnown ? 0 : STATUS.password);
    session.send(pdu.response({ command_status: status, system_id: "sandbox" }));
    if (status !== 0) return;
    sessions.set(session, { systemId, command: pdu.command });
    if (pdu.command !== "bind_transmitter") deliveries.attach(session, systemId);
  }

  /** The status that spoils a submit; 0 for none. */
  function nextStatus(isSpared: boolean): number {
    if (isSpared) return 0;
    if (faults.throttled > 0) {
      faults.throttled -= 1;
      return STATUS.throttled;
    }
    if (faults.refused === 0) return 0;
    faults.refused -= 1;
    return faults.status;
  }

  function submit(session: Session, pdu: PDU): void {
    const isSpared = faults.spared > 0;
    if (isSpared) faults.spared -= 1;
    const bound = sessions.get(session);
    const status =
      !bound || bound.command === "bind_receiver" ? STATUS.wrongState : nextStatus(isSpared);
    if (!bound || status !== 0) {
      refused.push(status);
      session.send(pdu.response({ command_status: status }));
      return;
    }
    const part = readPart(pdu, taken.length + 1, bound.systemId);
    taken.push(part);
    if (!isSpared && faults.cut > 0) {
      faults.cut -= 1;
      session.destroy();
    } else if (!isSpared && faults.unanswered > 0) faults.unanswered -= 1;
    else if (faults.receiptFirst) {
      sendReceipt(part);
      setTimeout(() => answer(session, pdu, part), 20);
      return;
    } else answer(session, pdu, part);
    setTimeout(() => sendReceipt(part), options.receiptAfterMs);
  }

  function answer(session: Session, pdu: PDU, { number }: TakenPart): void {
    session.send(pdu.response({ message_id: idOf(number, faults.idBase === "hex-dec") }));
  }

  function sendReceipt(part: TakenPart): void {
    if ((part.registeredDelivery & 0x03) === 0) return;
    const id = idOf(part.number, faults.idBase === "dec-hex");
    const fields = receiptFields(part, id, options.stateOf?.(part) ?? "DELIVRD", new Date());
    for (let times = 0; times <= faults.duplicates; times++) deliveries.add(part.systemId, fields);
  }

  function take(session: Session, pdu: PDU): void {
    commands.push(pdu.command);
    if (faults.deaf || pdu.isResponse()) return;
    if (BINDS.includes(pdu.command)) bind(session, pdu);
    else if (pdu.command === "submit_sm") submit(session, pdu);
    else if (pdu.command === "enquire_link") session.send(pdu.response());
    else if (pdu.command === "unbind") {
      session.send(pdu.response());
      session.close();
    } else
      session.send(
        new smpp.PDU("generic_nack", { sequence_number: pdu.sequence_number, command_status: 3 }),
      );
  }

  const server = smpp.createServer(options.tls ?? {}, (session) => {
    sessions.set(session, undefined);
    session.on("pdu", (pdu: PDU) => take(session, pdu));
    // A session that could not read one PDU reads no other.
    session.on("error", () => session.destroy());
    session.on("close", () => {
      sessions.delete(session);
      deliveries.detach(session);
    });
  });
  const port = await listen(server, { port: options.port, variable: "SMSC_PORT" });

  return {
    port,
    taken,
    refused,
    commands,
    refusals: deliveries.refusals,
    faults,
    deliver: deliveries.add,
    undelivered: deliveries.waiting,
    sessions: () => [...sessions.keys()],
    async stop() {
      deliveries.clear();
      const closed = new Promise((resolve) => server.close(resolve));
      for (const session of sessions.keys()) session.destroy();
      await closed;
    },
  };
}

const idOf = (number: number, isHex: boolean): string =>
  isHex ? (number + 0xab_cde0).toString(16).toUpperCase() : String(number + 0xab_cde0);
