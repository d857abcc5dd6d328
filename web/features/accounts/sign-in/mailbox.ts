export type Mailbox = { name: string; url: string };

const MAILBOXES: [domains: string[], mailbox: Mailbox][] = [
  [["gmail.com", "googlemail.com"], { name: "Gmail", url: "https://mail.google.com/" }],
  [
    ["outlook.com", "hotmail.com", "live.com", "msn.com", "outlook.co.za"],
    { name: "Outlook", url: "https://outlook.live.com/mail/" },
  ],
  [
    ["yahoo.com", "ymail.com", "yahoo.co.za", "yahoo.co.uk"],
    { name: "Yahoo Mail", url: "https://mail.yahoo.com/" },
  ],
  [
    ["icloud.com", "me.com", "mac.com"],
    { name: "iCloud Mail", url: "https://www.icloud.com/mail" },
  ],
  [["webmail.co.za", "vodamail.co.za"], { name: "Webmail", url: "https://www.webmail.co.za/" }],
];

/** Where the mail of an address is read, for the providers that most people have; undefined for all others. */
export function mailboxOf(email: string): Mailbox | undefined {
  const domain = email.trim().toLowerCase().split("@").at(-1) ?? "";
  return MAILBOXES.find(([domains]) => domains.includes(domain))?.[1];
}
