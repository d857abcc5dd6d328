import type { PDU } from "smpp";

/** One submit_sm as the message centre read it, by the package's own codec. */
export type TakenPart = {
  /** Its number, from which the id in answers and receipts is written. */
  number: number;
  systemId: string;
  source: string;
  sourceTon: number;
  destination: string;
  dataCoding: number;
  esmClass: number;
  registeredDelivery: number;
  validity: string;
  text: string;
  /** Of a long message. */
  part: { reference: number; total: number; number: number } | undefined;
  /** By its coding, or by dest_addr_subunit. */
  isFlash: boolean;
};

/** Reads a submit_sm. */
export function readPart(pdu: PDU, number: number, systemId: string): TakenPart {
  const dataCoding = Number(pdu.data_coding);
  const { text, headers } = readMessage(pdu);
  return {
    number,
    systemId,
    source: String(pdu.source_addr),
    sourceTon: Number(pdu.source_addr_ton),
    destination: String(pdu.destination_addr),
    dataCoding,
    esmClass: Number(pdu.esm_class),
    registeredDelivery: Number(pdu.registered_delivery),
    validity: pdu.validity_period instanceof Date ? pdu.validity_period.toISOString() : "",
    text,
    part: partOf(pdu, headers),
    isFlash: [0x10, 0x18, 0xf0].includes(dataCoding) || pdu.dest_addr_subunit === 1,
  };
}

/** Whole texts of what was taken, by destination, as a phone puts parts together. */
export function joinParts(parts: readonly TakenPart[]): { destination: string; text: string }[] {
  const groups = Map.groupBy(parts, ({ destination, part, number }) =>
    JSON.stringify([destination, part ? [part.reference, part.total] : number]),
  );
  return [...groups.values()].map((group) => ({
    destination: group[0]?.destination ?? "",
    text: group
      .toSorted((a, b) => (a.part?.number ?? 0) - (b.part?.number ?? 0))
      .map(({ text }) => text)
      .join(""),
  }));
}

type Message = { message?: unknown; udh?: Buffer[] };

function readMessage(pdu: PDU): { text: string; headers: Buffer[] } {
  const short = pdu.short_message as Message | undefined;
  const payload = pdu.message_payload as Message | undefined;
  const used = payload ?? short;
  const message = used?.message;
  const text = Buffer.isBuffer(message) ? message.toString("latin1") : String(message ?? "");
  return { text, headers: used?.udh ?? [] };
}

function partOf(pdu: PDU, headers: readonly Buffer[]): TakenPart["part"] {
  if (pdu.sar_total_segments !== undefined)
    return {
      reference: Number(pdu.sar_msg_ref_num),
      total: Number(pdu.sar_total_segments),
      number: Number(pdu.sar_segment_seqnum),
    };
  for (const header of headers) {
    const [id, , a = 0, b = 0, c = 0, d = 0] = header;
    if (id === 0) return { reference: a, total: b, number: c };
    if (id === 8) return { reference: a * 256 + b, total: c, number: d };
  }
  return undefined;
}
