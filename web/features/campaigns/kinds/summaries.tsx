import type { KindName } from "../../../../domain/campaign/kinds/traits.ts";
import { displaySummary } from "./display/summary.tsx";
import type { KindSummary } from "./kind-screens.ts";
import { pcmSummary } from "./pcm/summary.tsx";
import { rcsSummary } from "./rcs/summary.tsx";
import { smsSummary } from "./sms/summary.tsx";
import { smsLinkSummary } from "./sms-link/summary.tsx";

/** Each kind in words. */
export const SUMMARIES: Readonly<Record<KindName, KindSummary>> = {
  sms: smsSummary,
  "sms-link": smsLinkSummary,
  pcm: pcmSummary,
  display: displaySummary,
  rcs: rcsSummary,
};
