import type { TakenPart } from "./taken-part.ts";

/** Final states as receipts word them, with message_state of SMPP 3.4. */
export const FINAL_STATES = { DELIVRD: 2, EXPIRED: 3, UNDELIV: 5, REJECTD: 8 } as const;
export type FinalState = keyof typeof FINAL_STATES;

/** A receipt as most networks write it: appendix B of SMPP 3.4, addresses swapped, with the parameters as well. */
export function receiptFields(
  { source, destination, text }: TakenPart,
  id: string,
  state: FinalState,
  at: Date,
): Record<string, unknown> {
  const date = at.toISOString().replaceAll(/\D/g, "").slice(2, 12);
  const delivered = state === "DELIVRD" ? "001" : "000";
  const words = `id:${id} sub:001 dlvrd:${delivered} submit date:${date} done date:${date} stat:${state} err:000 text:${text.slice(0, 20)}`;
  return {
    source_addr: destination,
    source_addr_ton: 1,
    source_addr_npi: 1,
    destination_addr: source,
    esm_class: 0x04,
    data_coding: 0,
    short_message: Buffer.from(words, "latin1"),
    receipted_message_id: id,
    message_state: FINAL_STATES[state],
  };
}
