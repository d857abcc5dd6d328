import { randomUUID } from "node:crypto";

const ACCEPTABLE = /^[\w-]{8,64}$/;

/** The caller's request id when it is harmless to log and to send back, otherwise a new one. */
export function requestIdFrom(header: string | null | undefined): string {
  return header !== null && header !== undefined && ACCEPTABLE.test(header) ? header : randomUUID();
}
