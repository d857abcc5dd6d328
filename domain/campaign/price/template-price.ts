import type { CountryCode } from "../../countries.ts";
import { countParts } from "../kind-parts.ts";
import { KIND_TRAITS, type KindName } from "../kinds/traits.ts";
import { longestSuffix } from "../../message/message-composition.ts";
import { withSamplePhone } from "../../message/contact/shop-phone.ts";
import { priceMinor } from "../../money/price.ts";

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

/** Price of an example text for a thousand people, VAT included; the shop's number is counted where it has a place. */
export function templatePrice(
  {
    text,
    kind,
    sender = LONGEST_SENDER,
  }: { text: string; kind: KindName; sender?: string | undefined },
  { code, suffixes, smsUnitPriceTenThousandths, pcmUnitPriceTenThousandths }: PricedCountry,
): { parts: number; pricePerThousandMinor: bigint } {
  const suffix = longestSuffix(suffixes);
  const filled = withSamplePhone(text, code);
  const parts = countParts({ text: filled, sender, kind }, code, suffix);
  const unitPrice = BigInt(
    KIND_TRAITS[kind].priceBasis === "sms"
      ? smsUnitPriceTenThousandths
      : pcmUnitPriceTenThousandths,
  );
  return { parts, pricePerThousandMinor: priceMinor(unitPrice, THOUSAND * BigInt(parts)) };
}
