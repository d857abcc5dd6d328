import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { MsisdnProblem } from "../../../domain/msisdn.ts";
import type { EmailProblem, PasswordProblem } from "./field-rules.ts";

export const EMAIL_SENTENCES: Record<EmailProblem, MessageDescriptor> = {
  empty: msg`Type your e-mail address.`,
  malformed: msg`This e-mail address is not complete. It looks like name@example.com.`,
};

export const PASSWORD_SENTENCES: Record<PasswordProblem, MessageDescriptor> = {
  empty: msg`Type a password.`,
  "too-short": msg`Use at least 10 characters. Three words in a row are easy to remember.`,
  "too-long": msg`Use at most 128 characters.`,
};

export const MOBILE_SENTENCES: Record<MsisdnProblem, MessageDescriptor> = {
  empty: msg`Type your mobile number.`,
  "not-a-number": msg`Use digits only, like 082 123 4567.`,
  "wrong-length": msg`This number has too few or too many digits.`,
  "not-mobile": msg`This is not a mobile number.`,
  "wrong-country": msg`This number is from another country than the one you chose.`,
};
