import type { ProviderPayment } from "../provider-statement.ts";

/** Our ids on a transaction, so that a webhook or a list names what it belongs to. */
export type OwnMetadata = {
  purpose: Exclude<ProviderPayment["purpose"], "unknown">;
  payment_id?: string;
  setup_id?: string;
  subscription_id?: string;
  /** Address for a cancelled page; Paystack's name. */
  cancel_action?: string;
};

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** One of our ids in a transaction's metadata, which comes as an object, as JSON text, "" or null. */
export function ownIdOf(
  metadata: unknown,
  field: "payment_id" | "setup_id" | "subscription_id",
): string | null {
  const id = fieldOf(metadata, field);
  return typeof id === "string" && new RegExp(`^${UUID.source}$`).test(id) ? id : null;
}

export function purposeOf(metadata: unknown): ProviderPayment["purpose"] {
  const purpose = fieldOf(metadata, "purpose");
  return purpose === "payment" || purpose === "verification" || purpose === "subscription"
    ? purpose
    : "unknown";
}

function fieldOf(metadata: unknown, field: string): unknown {
  const value = typeof metadata === "string" ? parse(metadata) : metadata;
  return typeof value === "object" && value !== null ? Reflect.get(value, field) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Refunds carry no metadata: our id is written into the note that only the merchant sees. */
export function noteOfRefund(refundId: string): string {
  return `Loudhailer refund ${refundId}`;
}

/** On what gives back the little that was taken to check a card. */
export const VERIFICATION_NOTE = "Loudhailer card check";

export function refundIdOf(note: string | null | undefined): string | null {
  return UUID.exec(note ?? "")?.[0] ?? null;
}
