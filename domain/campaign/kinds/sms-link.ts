import type { Kind } from "./kind.ts";
import { sms, smsProblems } from "./sms.ts";
import { KIND_TRAITS } from "./traits.ts";

/** An SMS with a short link to a page, where the text says {link} or behind it. */
export const smsLink: Kind = {
  ...sms,
  id: "sms-link",
  ...KIND_TRAITS["sms-link"],
  hasLink: () => true,
  isTappable: () => true,
  fits: ({ kind }) => kind === "sms-link" || kind === "sms",
  problems: smsProblems("sms-link"),
};
