/** A place in the log of a cluster: bytes since its beginning. */
export type Lsn = bigint;

/** Reads PostgreSQL's way of writing it, such as `0/174B668`. */
export function parseLsn(text: string): Lsn {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export function formatLsn(lsn: Lsn): string {
  return `${(lsn >> 32n).toString(16)}/${(lsn & 0xffffffffn).toString(16)}`.toUpperCase();
}

const hex8 = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, "0");

/** The file of the log that holds this place; `segmentBytes` is the size of such files. */
export function walFileName(timeline: number, lsn: Lsn, segmentBytes: bigint): string {
  const segment = lsn / segmentBytes;
  const perHigh = 0x100000000n / segmentBytes;
  return hex8(BigInt(timeline)) + hex8(segment / perHigh) + hex8(segment % perHigh);
}

const NAME = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})(\.partial)?$/;

/** What the name of a file of the log says; undefined for any other name. */
export function readWalFileName(
  name: string,
  segmentBytes: bigint,
): { timeline: number; start: Lsn; isPartial: boolean } | undefined {
  const match = NAME.exec(name);
  if (!match) return undefined;
  const [, timeline = "", high = "", low = "", partial] = match;
  const perHigh = 0x100000000n / segmentBytes;
  const segment = BigInt(`0x${high}`) * perHigh + BigInt(`0x${low}`);
  return {
    timeline: Number.parseInt(timeline, 16),
    start: segment * segmentBytes,
    isPartial: partial !== undefined,
  };
}
