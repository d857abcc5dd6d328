import smpp from "smpp";

/** A protocol data unit of SMPP 3.4 that came in. Fields have the names of the specification; texts are octets. */
export type Pdu = {
  command: string;
  status: number;
  sequence: number;
  isResponse: boolean;
  fields: Readonly<Record<string, unknown>>;
};

/** Octets of length, command, status and sequence number. */
export const HEADER_OCTETS = 16;

/** Longer ones are refused: the longest text takes less than a tenth. */
export const MAX_PDU_OCTETS = 16_384;

/**
 * The package's codec without its filters: those guess alphabets, and read only the lower half of data_coding. Texts stay
 * octets here, and times the text that they are.
 */
class PlainPdu extends smpp.PDU {
  protected override _filter(): void {}
}

/** Octets of one PDU. Throws where a field does not fit. */
export function encodePdu(
  command: string,
  sequence: number,
  fields: Readonly<Record<string, unknown>> = {},
  status = 0,
): Buffer {
  return new PlainPdu(command, {
    ...fields,
    sequence_number: sequence,
    command_status: status,
  }).toBuffer();
}

/** Reads one whole PDU. Throws where its body is not what its header says. */
export function decodePdu(octets: Buffer): Pdu {
  const pdu = new PlainPdu(octets);
  return {
    command: pdu.command,
    status: pdu.command_status,
    sequence: pdu.sequence_number,
    isResponse: pdu.isResponse(),
    fields: pdu,
  };
}

/** What a header says, for a PDU whose body cannot be read. */
export function readHeader(octets: Buffer): { isResponse: boolean; sequence: number } {
  return { isResponse: octets.readUInt32BE(4) >= 0x80000000, sequence: octets.readUInt32BE(12) };
}

/** A field that should be a number; 0 where it is absent. */
export function intField({ fields }: Pdu, name: string): number {
  const value = fields[name];
  return typeof value === "number" ? value : 0;
}

/** A field that should be text; '' where it is absent. */
export function textField({ fields }: Pdu, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : "";
}

/** A field that should be octets; undefined where it is absent. */
export function octetsField({ fields }: Pdu, name: string): Buffer | undefined {
  const value = fields[name];
  return Buffer.isBuffer(value) ? value : undefined;
}
