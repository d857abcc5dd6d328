import { FLOW_TYPE, kindByFlowType } from "../catalogue.ts";
import type { CountryCode } from "../countries.ts";
import { countParts } from "./kind-parts.ts";
import { longestSuffix } from "../message/message-composition.ts";
import { priceMinor } from "../money/price.ts";
import { pcmTagProblems } from "../message/pcm-tag.ts";
import { LINK_PLACEHOLDER, OPT_OUT_PLACEHOLDER } from "../message/sms-link.ts";

const THOUSAND = 1000n;
/** Counted as long as the longest, while the advertiser's own is not known. */
const LONGEST_SENDER = "YourShopTwo";

export type PricedCountry = {
  code: CountryCode;
  /** Opt-out texts of the open routes. */
  suffixes: readonly string[];
  smsUnitPriceTenThousandths: number;
  pcmUnitPriceTenThousandths: number;
};

/** What a text of the examples costs for a thousand people, VAT included; undefined for a kind that does not exist. */
export function templatePrice(
  {
    text,
    flowTypeId,
    sender = LONGEST_SENDER,
  }: { text: string; flowTypeId: number; sender?: string | undefined },
  { code, suffixes, smsUnitPriceTenThousandths, pcmUnitPriceTenThousandths }: PricedCountry,
): { parts: number; pricePerThousandMinor: bigint } | undefined {
  const kind = kindByFlowType(flowTypeId);
  if (!kind) return undefined;
  const isTag = flowTypeId === FLOW_TYPE.pcm;
  const suffix = isTag ? "" : longestSuffix(suffixes);
  const parts = countParts({ text, sender, flowTypeId }, code, suffix);
  const unitPrice = BigInt(
    kind.priceBasis === "sms" ? smsUnitPriceTenThousandths : pcmUnitPriceTenThousandths,
  );
  return { parts, pricePerThousandMinor: priceMinor(unitPrice, THOUSAND * BigInt(parts)) };
}

/**
 * Whether a text of the examples can be used for a kind: those written for it, an SMS for an SMS with a link, and under a
 * "please call me" every one that is short and plain enough for its line (domain facts, section 3).
 */
export function fitsKind(
  template: { text: string; flowTypeId: number },
  flowTypeId: number,
): boolean {
  const { text, flowTypeId: writtenFor } = template;
  if (flowTypeId === FLOW_TYPE.pcm) {
    const isLinked = [LINK_PLACEHOLDER, OPT_OUT_PLACEHOLDER].some((place) => text.includes(place));
    // "Show this SMS at the till" is wrong under a message that is none.
    const isOwnSms = isLinked || /\bsms\b/i.test(text) || writtenFor === FLOW_TYPE.smsLink;
    return !isOwnSms && pcmTagProblems(text).length === 0;
  }
  if (writtenFor === flowTypeId) return true;
  return flowTypeId === FLOW_TYPE.smsLink && writtenFor === FLOW_TYPE.sms;
}
