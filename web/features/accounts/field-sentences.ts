import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
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
