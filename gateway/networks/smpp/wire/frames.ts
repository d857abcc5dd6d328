import { HEADER_OCTETS, MAX_PDU_OCTETS } from "./pdu.ts";

/**
 * Cuts a stream into PDUs. The returned function takes what arrives and answers the PDUs that are complete; it throws when
 * a length cannot be true, after which the stream cannot be read any further.
 */
export function createFrames(): (arrived: Buffer) => Buffer[] {
  let rest: Buffer = Buffer.alloc(0);
  return (arrived) => {
    const octets = rest.length === 0 ? arrived : Buffer.concat([rest, arrived]);
    const frames: Buffer[] = [];
    let at = 0;
    while (octets.length - at >= 4) {
      const length = octets.readUInt32BE(at);
      if (length < HEADER_OCTETS || length > MAX_PDU_OCTETS)
        throw new Error(`A PDU says that it has ${length} octets.`);
      if (octets.length - at < length) break;
      frames.push(octets.subarray(at, at + length));
      at += length;
    }
    rest = octets.subarray(at);
    return frames;
  };
}
