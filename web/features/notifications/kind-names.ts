import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Outputs } from "../../api/client.ts";

export type Kind = Outputs["notifications"]["list"]["rows"][number]["kind"];

/** The events, as the choices name them. */
export const KIND_NAMES: Record<Kind, MessageDescriptor> = {
  approved: msg`A campaign is approved`,
  rejected: msg`A campaign is rejected`,
  finished: msg`A campaign has finished`,
  expired: msg`A campaign was not reviewed in time`,
  "low-balance": msg`Your balance is low`,
  payment: msg`A payment arrived`,
  "payment-failed": msg`A payment failed`,
  invoice: msg`A new invoice`,
  dispute: msg`A payment is disputed`,
  bonus: msg`A bonus`,
  support: msg`An answer from support`,
};
