import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { EmailProblem, PasswordProblem } from "./field-rules.ts";

export const EMAIL_MESSAGES: Record<EmailProblem, MessageDescriptor> = {
  empty: msg`Enter your email address.`,
  malformed: msg`This email address is not complete. It should look like name@example.com.`,
};

export const PASSWORD_MESSAGES: Record<PasswordProblem, MessageDescriptor> = {
  empty: msg`Enter a password.`,
  "too-short": msg`Use at least 10 characters. Three words in a row are easy to remember.`,
  "too-long": msg`Use up to 128 characters.`,
};
