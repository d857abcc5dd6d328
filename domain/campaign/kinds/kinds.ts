import { display } from "./display.ts";
import type { Kind } from "./kind.ts";
import { pcm } from "./pcm.ts";
import { rcs } from "./rcs.ts";
import { smsLink } from "./sms-link.ts";
import { sms } from "./sms.ts";
import type { KindName } from "./traits.ts";

/** Every kind with its rules. Pages that only name a kind read KIND_TRAITS, which is small. */
export const KINDS: Readonly<Record<KindName, Kind>> = {
  sms,
  "sms-link": smsLink,
  pcm,
  display,
  rcs,
};

/** The kind of a campaign, with its rules. */
export function kindOf({ kind }: { kind: KindName }): Kind {
  return KINDS[kind];
}
