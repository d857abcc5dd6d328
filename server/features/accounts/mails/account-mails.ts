import type { Mail } from "../../../providers/mail/mail-provider.ts";
import { layOut } from "./mail-layout.ts";
import { translate } from "../../../../domain/translate.ts";

export const ACCOUNT_MAIL_KINDS = [
  "verify",
  "already-registered",
  "reset",
  "password-changed",
  "passkey-added",
  "passkey-removed",
  "two-factor-on",
  "two-factor-off",
  "backup-codes-renewed",
  "two-factor-reset",
] as const;
export type AccountMailKind = (typeof ACCOUNT_MAIL_KINDS)[number];

export type AccountMail = { kind: AccountMailKind; to: string; name: string; url: string };

/** Whoever signs up types it, and any address can be typed beside it: letters and no web address, or our mails carry a stranger's words. */
const IS_NAME = /^(?!.*\.\S)[\p{L}\p{M}'’. -]{1,40}$/u;

/** The words of every mail about an account. `url` is where its button leads. */
export function writeAccountMail({ kind, to, name, url }: AccountMail): Mail {
  const greeting = IS_NAME.test(name) ? translate("Hello {name},", { name }) : translate("Hello,");
  switch (kind) {
    case "verify":
      return layOut(to, {
        subject: translate("Confirm your email address"),
        greeting,
        before: [
          translate(
            "Thank you for signing up to Loudhailer. Confirm your address and your account is ready.",
          ),
        ],
        button: { label: translate("Confirm my address"), url },
        after: [
          translate("The link works for 24 hours."),
          translate(
            "If you did not sign up, you do not need to do anything. Nobody gets an account with your address.",
          ),
        ],
      });
    case "already-registered":
      return layOut(to, {
        subject: translate("You already have an account"),
        greeting,
        before: [
          translate(
            "Someone, most likely you, just signed up to Loudhailer with this email address. You already have an account, so we did not create another one.",
          ),
        ],
        button: { label: translate("Sign in"), url },
        after: [
          translate('Forgotten your password? Choose "Forgot password" on the sign-in page.'),
        ],
      });
    case "reset":
      return layOut(to, {
        subject: translate("Choose a new password"),
        greeting,
        before: [translate("You asked for a new password for your Loudhailer account.")],
        button: { label: translate("Choose a new password"), url },
        after: [
          translate("The link works for one hour and only once."),
          translate(
            "You did not ask? You do not need to do anything: your password stays as it is.",
          ),
        ],
      });
    case "password-changed":
      return layOut(to, {
        subject: translate("Your password was changed"),
        greeting,
        before: [
          translate(
            "The password of your Loudhailer account was just changed, and every device has been signed out.",
          ),
        ],
        button: { label: translate("Sign in"), url },
        after: [
          translate('Was that not you? Choose "Forgot password" on the sign-in page at once.'),
        ],
      });
    case "passkey-added":
      return layOut(to, {
        subject: translate("A passkey was added to your account"),
        greeting,
        before: [
          translate(
            "You can now open your Loudhailer account with a passkey: the finger, face or PIN of one of your devices, without a password.",
          ),
        ],
        button: { label: translate("See your passkeys"), url },
        after: [
          translate(
            "Was that not you? Remove the passkey there at once, change your password and sign out everywhere.",
          ),
        ],
      });
    case "passkey-removed":
      return layOut(to, {
        subject: translate("A passkey was removed from your account"),
        greeting,
        before: [translate("It no longer opens your Loudhailer account.")],
        button: { label: translate("See your passkeys"), url },
        after: [wasThatNotYou()],
      });
    case "two-factor-on":
      return layOut(to, {
        subject: translate("Two-step sign-in is on"),
        greeting,
        before: [
          translate(
            "Signing in to your Loudhailer account now needs a code as well as the password.",
          ),
        ],
        button: { label: translate("See your profile"), url },
        after: [wasThatNotYou()],
      });
    case "two-factor-off":
      return layOut(to, {
        subject: translate("Two-step sign-in was turned off"),
        greeting,
        before: [translate("Signing in to your Loudhailer account no longer needs a code.")],
        button: { label: translate("See your profile"), url },
        after: [wasThatNotYou()],
      });
    case "backup-codes-renewed":
      return layOut(to, {
        subject: translate("You have new backup codes"),
        greeting,
        before: [
          translate(
            "The backup codes of your Loudhailer account were just replaced. The old ones no longer work.",
          ),
        ],
        button: { label: translate("See your profile"), url },
        after: [wasThatNotYou()],
      });
    case "two-factor-reset":
      return layOut(to, {
        subject: translate("Your two-step sign-in was reset"),
        greeting,
        before: [
          translate(
            "We removed the authenticator app, the backup codes and the passkeys from your Loudhailer account, and signed out every device. Sign in with your password. If you have none or forgot it, choose a new one on the sign-in page.",
          ),
          translate("Then set up two-step sign-in again."),
        ],
        button: { label: translate("See your profile"), url },
        after: [
          translate(
            "You did not ask us to? Choose a new password at once and contact us: someone may have asked in your name.",
          ),
        ],
      });
  }
}

function wasThatNotYou(): string {
  return translate("Was that not you? Change your password and sign out everywhere at once.");
}
