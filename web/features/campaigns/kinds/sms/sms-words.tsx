import { Trans } from "@lingui/react/macro";
import { beginsWithName, isNameInText } from "../../../../../domain/message/message-composition.ts";
import { textWithLinks } from "../../../../../domain/campaign/kind-parts.ts";
import type { Country, Draft } from "../../draft/draft.ts";
import { routePreviews } from "../../fields/message-words.ts";
import { countryCodeOf } from "../../step/step-model.ts";

/** The SMS on each network: with its links, the sender's name and the network's opt-out words. The preview begins with the first. */
function smsOnRoutes(draft: Draft, country: Country) {
  return routePreviews(textWithLinks(draft), draft.sender, countryCodeOf(country), country.routes);
}

/** The whole SMS as the phone preview shows it first. */
export function wholeSms(draft: Draft, country: Country): string {
  return smsOnRoutes(draft, country)[0]?.whole ?? textWithLinks(draft);
}

/** Who it is from, where the text above does not begin with that name; or that there is no name yet. */
export function From({ draft, country }: { draft: Draft; country: Country }) {
  const { sender } = draft;
  if (sender === "") return <Trans> · No sender name yet</Trans>;
  const isInText =
    isNameInText(countryCodeOf(country)) && beginsWithName(wholeSms(draft, country), sender);
  return isInText ? null : <Trans> · From {sender}</Trans>;
}
