import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";

/** Why rows were not taken, by the gateway's word for it. */
export const REFUSAL_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  "bad-row": msg`More cells than headings`,
  "bad-number": msg`Not a mobile number`,
  "wrong-country": msg`Number of another country`,
  "other-network": msg`Made-up person of another network`,
  "bad-action": msg`Unknown action`,
  "no-consent": msg`Consent without source or date`,
  "bad-consent-source": msg`Source of the consent too long, or a number`,
  "bad-consent-date": msg`Date of the consent wrong or in the future`,
  "unknown-place": msg`Unknown place`,
  "bad-age": msg`Age cannot be read`,
  "under-age": msg`Maybe younger than 18`,
  "bad-gender": msg`Gender cannot be read`,
  "bad-spend": msg`Spend cannot be read`,
  "unknown-interest": msg`Unknown interest`,
  duplicate: msg`Number was in the file before`,
};
