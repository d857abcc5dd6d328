import { oc } from "@orpc/contract";

/**
 * Traits of a procedure, defined once: the call guard (server/http/security/call-guard.ts) enforces them on every
 * transport, and the browser derives from them how to read. A missing trait means closed.
 */
export type ProcedureTraits = {
  /** The least that a caller has to be. A visitor has a session and no account; a member is registered. */
  role: Role;
  /** The method code of spec section 7. */
  code?: string;
  /** It moves money, and must carry an Idempotency-Key header. */
  idempotent?: true;
  /**
   * Counted by address as well: it tries or sets a password or tries a code, so only a few calls a minute; or it sends a
   * code to a phone, so only a few a day. Or by who asks: it makes a file, which is heavy work, or
   * asks a payment provider.
   */
  limit?: "credentials" | "phoneCodes" | "files" | "profile" | "providerCalls";
  /** Open to an administrator who sees the tool as an advertiser; what changes something is recorded. */
  acting?: "allowed" | "recorded";
  /** An administrator may call it for whom its data names. */
  forOthers?: true;
  /** Open to an administrator who has yet to prove a second factor. */
  secondFactor?: "optional";
  /** Once it is done the browser is asked to forget all that this site has stored on the device, and its cache. */
  clearsDevice?: true;
  /** The field that names the country it does business in: refused where another cell serves that country. */
  country?: "countryId" | "country" | "userRegistration.country";
  /** How the browser reads it; without this it is sent as POST and never cached. */
  read?: {
    /** GET only for input that may appear in an address. */
    sentAs: "GET" | "POST";
    /** Kept on the device, and shown again without a connection. */
    isCached: boolean;
  };
};

export type Role = "public" | "visitor" | "member" | "admin";

/** Every procedure starts here, with its traits. */
export const procedure = (traits: ProcedureTraits) => oc.$meta<ProcedureTraits>(traits);
