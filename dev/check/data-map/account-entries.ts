import { ACCOUNT, ACCOUNTING, type Entries, NOBODY, OWNER } from "./entry.ts";

const ADMINS = "administrators";

/** What the tool's tables of accounts and of how they are signed in to hold of people. */
export const ACCOUNT_ENTRIES: Entries = {
  "server.user": {
    columns: "name email image suspended_reason language",
    what: "name, e-mail address and language of an advertiser; why an account is suspended",
    why: "to sign in, to write to, to serve in the right language",
    howLong:
      "until the account is deleted: then without name and address; a visitor 30 days after the last visit",
    who: OWNER,
  },
  "server.account": {
    columns: "user_id password access_token refresh_token id_token",
    what: "password of an advertiser, hashed (argon2id); the tokens stay empty",
    why: "to sign in",
    howLong: ACCOUNT,
    who: NOBODY,
  },
  "server.account_pending_link": {
    columns: "user_id anonymous_user_id",
    what: "which visitor's drafts wait for which account",
    why: "to move drafts when the account is proved",
    howLong: "until the link in the mail is opened, or one of the two is deleted",
    who: NOBODY,
  },
  "server.advertiser_note": {
    columns: "user_id written_by text",
    what: "what an administrator wrote about an advertiser",
    why: "so that the next administrator knows what was agreed",
    howLong: ACCOUNT,
    who: OWNER,
  },
  "server.account_signal": {
    columns: "user_id digest",
    what: "on which device and line an account was used, and which words it sent, as digests with a key: compared, never read",
    why: "to find many accounts of one abuser before anything is sent",
    howLong: "30 days",
    who: "nobody; administrators see counts on campaigns that wait",
  },
  "server.account_profile": {
    columns:
      "user_id first_name surname mobile_number_encrypted mobile_number_index company source timezone",
    what: "name, mobile number (encrypted, and a keyed hash), company and time zone of an advertiser, and where they heard of the product",
    why: "the contract, test copies, messages that are asked for",
    howLong: ACCOUNT,
    who: "its owner; administrators, the number masked",
  },
  "server.audit_log": {
    columns: "actor_user_id subject_user_id detail",
    what: "who did what to whose account, and when; never a number or a secret",
    why: "to answer for what was done; POPIA section 19, Ghana Data Protection Act section 28",
    howLong: ACCOUNTING,
    who: "administrators; one's own in the export",
  },
  "server.legal_agreement": {
    columns: "user_id",
    what: "which terms somebody agreed to, and when",
    why: "to prove it",
    howLong: ACCOUNTING,
    who: OWNER,
  },
  "server.mobile_proof": {
    columns: "user_id number_index code_hash",
    what: "a code on its way to a mobile number, both hashed",
    why: "to prove that the number is the advertiser's",
    howLong: ACCOUNT,
    who: NOBODY,
  },
  "server.notification": {
    columns: "user_id title body wording link",
    what: "what an advertiser was told",
    why: "to show it",
    howLong: "by the country's rule (five years), or until the account is deleted",
    who: "its owner",
  },
  "server.notification_preference": {
    columns: "user_id email",
    what: "how an advertiser wants to hear of what",
    why: "the advertiser chose it",
    howLong: ACCOUNT,
    who: "its owner",
  },
  "server.notification_sms": {
    columns: "user_id",
    what: "that a notification went out by SMS; no number",
    why: "to send it once",
    howLong: ACCOUNT,
    who: NOBODY,
  },
  "server.passkey": {
    columns: "user_id name public_key credential_id",
    what: "passkeys of an advertiser: public parts, and what the device is called",
    why: "to sign in",
    howLong: "until it is removed or the account is deleted",
    who: "its owner",
  },
  "server.phone_code": {
    columns: "user_id number_index",
    what: "that a code was sent to a phone, as a keyed hash, by whom and when",
    why: "to bound codes by account and by phone",
    howLong: "a day, also when the account is deleted meanwhile",
    who: NOBODY,
  },
  "server.phone_proof": {
    columns: "user_id number_index code_hash",
    what: "phones that a member has proved, and codes on their way, all hashed",
    why: "test copies go to proved phones only",
    howLong: ACCOUNT,
    who: NOBODY,
  },
  "server.push_device": {
    columns: "user_id token",
    what: "a phone with the app that gets notifications: what its system's push network knows it by",
    why: "the advertiser asked for it",
    howLong:
      "as long as the session in which it was asked for, until the network says that the app is gone, or the account is deleted",
    who: NOBODY,
  },
  "server.push_subscription": {
    columns: "user_id endpoint p256dh auth",
    what: "a browser that gets notifications: address and keys",
    why: "the advertiser asked for it",
    howLong: "as long as the session in which it was asked for",
    who: NOBODY,
  },
  "server.reference_change": {
    columns: "actor_user_id reason subject",
    what: "which administrator changed which setting, and why",
    why: "to answer for it",
    howLong: ACCOUNTING,
    who: ADMINS,
  },
  "server.session": {
    columns: "user_id token ip_address user_agent acting_as_user_id",
    what: "a browser that is signed in: what it calls itself; its address stays empty",
    why: "to stay signed in, and to see where",
    howLong: "30 days without use, 90 at most; an administrator's 30 minutes and 12 hours",
    who: "its owner",
  },
  "server.support_message": {
    columns: "user_id subject message answer answered_by",
    what: "what an advertiser asked, and who answered what",
    why: "to answer",
    howLong: "the words until the account is deleted",
    who: OWNER,
  },
  "server.two_factor": {
    columns: "user_id secret backup_codes",
    what: "the secret of two-step sign-in, encrypted, and backup codes, hashed",
    why: "to sign in",
    howLong: "until it is taken away or the account is deleted",
    who: NOBODY,
  },
  "server.verification": {
    columns: "identifier value",
    what: "links and codes that are on their way, hashed or sealed",
    why: "to prove an address",
    howLong: "until they end",
    who: NOBODY,
  },
};
