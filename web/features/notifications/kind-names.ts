import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Outputs } from "../../api/client.ts";

export type Kind = Outputs["notifications"]["list"]["rows"][number]["kind"];

/** The events, as the choices name them. */
export const KIND_NAMES: Record<Kind, MessageDescriptor> = {
  approved: msg`A campaign is approved`,
  rejected: msg`A campaign is refused`,
  finished: msg`A campaign is done`,
  expired: msg`A campaign was not reviewed in time`,
  "low-balance": msg`Money runs low`,
  payment: msg`A payment arrived`,
  "payment-failed": msg`A payment did not work`,
  invoice: msg`A new invoice`,
  dispute: msg`A payment is disputed`,
  bonus: msg`A bonus`,
  support: msg`An answer from support`,
};
