import type { KindSummary } from "../kind-screens.ts";
import { From, wholeSms } from "../sms/sms-words.tsx";

/** An SMS with a link in words. */
export const smsLinkSummary: KindSummary = {
  // The same with a tapped link.
  drawing: {
    lines: "M14 8h36a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5H27l-9 9v-9h-4M44 44l4 12 3-5 5-3z",
    bright: "M20 16h28M20 24h18M20 27h18",
  },
  textOf: wholeSms,
  Details: ({ draft, country }) => <From draft={draft} country={country} />,
};
