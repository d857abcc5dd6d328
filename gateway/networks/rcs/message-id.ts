import { createHash } from "node:crypto";

/**
 * The id of a message: a UUID made of the agent and our reference, always the same one, so that the network ignores a repeat
 * (reference/rest/v1/phones.agentMessages/create). Version 8 of RFC 9562: made by a rule of our own.
 */
export function messageIdOf(agentId: string, reference: string): string {
  const hex = createHash("sha256").update(`${agentId}\0${reference}`).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  const rest = `${variant}${hex.slice(17, 20)}`;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${rest}-${hex.slice(20, 32)}`;
}
