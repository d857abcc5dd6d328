import { Trans } from "@lingui/react/macro";
import { textWithLinks } from "../../../../../domain/campaign/kind-parts.ts";
import { composeSms, longestSuffix } from "../../../../../domain/message/message-composition.ts";
import type { Country, Draft } from "../../draft/draft.ts";
import { countryCodeOf } from "../../step/step-model.ts";

/** The whole SMS: with its links, the sender's name and the longest of the opt-out words. */
export function wholeSms(draft: Draft, country: Country): string {
  const suffix = longestSuffix(country.routes.map(({ optOutSuffix }) => optOutSuffix));
  const countryCode = countryCodeOf(country);
  return composeSms({ text: textWithLinks(draft), sender: draft.sender, countryCode, suffix });
}

export function From({ sender }: { sender: string }) {
  return sender ? <Trans> · From {sender}</Trans> : <Trans> · No sender name yet</Trans>;
}
