import type { CountryCode } from "../../countries.ts";
import { countParts } from "../kind-parts.ts";
import { KIND_TRAITS, type KindName } from "../kinds/traits.ts";
import { withWayToOptOut } from "../../message/contact/contact-rule.ts";
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

/** An example as it goes into a message of the kind: an SMS gets an opt-out link where the law wants one. */
export function exampleFor(
  kind: KindName,
  text: string,
  optOutSuffixes: readonly string[],
): string {
  const { coinsPerPerson, landingPage } = KIND_TRAITS[kind];
  if (coinsPerPerson !== "parts") return text;
  return withWayToOptOut({ text, link: landingPage, optOutSuffixes });
}

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
  const used = exampleFor(kind, withSamplePhone(text, code), suffixes);
  const parts = countParts({ text: used, sender, kind }, code, suffix);
  const unitPrice = BigInt(
    KIND_TRAITS[kind].priceBasis === "sms"
      ? smsUnitPriceTenThousandths
      : pcmUnitPriceTenThousandths,
  );
  return { parts, pricePerThousandMinor: priceMinor(unitPrice, THOUSAND * BigInt(parts)) };
}
