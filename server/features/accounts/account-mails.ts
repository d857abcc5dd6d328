import type { Mail } from "../../providers/mail/mail-provider.ts";
import { layOut } from "./mail-layout.ts";

export type AccountMailKind = "verify" | "already-registered" | "reset" | "password-changed";

export type AccountMail = { kind: AccountMailKind; to: string; name: string; url: string };

/** The words of every mail about an account. `url` is where its button leads. */
export function writeAccountMail({ kind, to, name, url }: AccountMail): Mail {
  const greeting = name === "" ? "Hello," : `Hello ${name},`;
  switch (kind) {
    case "verify":
      return layOut(to, {
        subject: "Confirm your e-mail address",
        greeting,
        before: ["Thank you for signing up to Loudhailer. One click and your account is ready."],
        button: { label: "Confirm my address", url },
        after: [
          "The link works for 24 hours.",
          "You did not sign up? Then you need not do anything: without the click there is no account.",
        ],
      });
    case "already-registered":
      return layOut(to, {
        subject: "You already have an account",
        greeting,
        before: [
          "Somebody, most likely you, just signed up to Loudhailer with this e-mail address. You have an account already, so we did not make another one.",
        ],
        button: { label: "Sign in", url },
        after: ['Forgotten your password? Choose "Forgot password" on the sign-in page.'],
      });
    case "reset":
      return layOut(to, {
        subject: "Choose a new password",
        greeting,
        before: ["You asked for a new password for your Loudhailer account."],
        button: { label: "Choose a new password", url },
        after: [
          "The link works for one hour and only once.",
          "You did not ask? Then you need not do anything: your password stays as it is.",
        ],
      });
    case "password-changed":
      return layOut(to, {
        subject: "Your password was changed",
        greeting,
        before: [
          "The password of your Loudhailer account was just changed, and every device has been signed out.",
        ],
        button: { label: "Sign in", url },
        after: ['Was that not you? Choose "Forgot password" on the sign-in page at once.'],
      });
  }
}
