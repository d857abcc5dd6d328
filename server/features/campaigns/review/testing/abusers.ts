import type { Chance, Seen } from "./population.ts";

/** Who wants what, as a change to an ordinary shop. */
export const ABUSERS: Readonly<Record<string, (shop: Seen, chance: Chance) => Seen>> = {
  "passes for a bank by its sender": (shop, chance) =>
    withMessage(shop, {
      countryCode: "ZA",
      sender: spoilt(
        one(
          [
            "CAPITEC",
            "FNB Alert",
            "ABSA",
            "NedBank",
            "SARS",
            "VODACOM",
            "TymeBank",
            "StandardBank".slice(0, 11),
            "Takealot",
          ],
          chance,
        ),
        chance,
      ),
    }),
  "passes for a bank by its link": (shop, chance) =>
    withMessage(shop, {
      countryCode: "ZA",
      hosts: [
        one(
          [
            "capitec-verify.info",
            "fnb.secure-login.top",
            "absa-online.click",
            "sars-refund.co",
            "nedbank.account-check.net",
            "my-vodacom-rewards.xyz",
            "cap1tec.co",
            "standardbank-app.live",
          ],
          chance,
        ),
      ],
    }),
  "asks for secrets": (shop, chance) =>
    withMessage(shop, {
      words: one(
        [
          "Your account has been suspended. Verify your account at once or it is lost.",
          "You have won R50,000! Claim your prize with your PIN.",
          "SARS: your tax refund is ready. Confirm your details today.",
          "Your parcel is held at customs, pay the customs fee now.",
          "We saw unusual activity. Enter your password to go on.",
          "Grant approved! Reply with your OTP to get it today.",
        ],
        chance,
      ),
    }),
  "tries stolen cards": (shop, chance) =>
    withAccount(shop, { cards: 4 + Math.floor(chance() * 6), declines: Math.floor(chance() * 20) }),
  "tries cards that are declined": (shop, chance) =>
    withAccount(shop, { declines: 6 + Math.floor(chance() * 30) }),
  "spends fast with a new account": (shop, chance) =>
    withAccount(shop, {
      isNewAccount: true,
      paidMinor: BigInt(2_100_000 + Math.floor(chance() * 5_000_000)),
    }),
  "brings bought numbers": (shop, chance) => {
    const listNumbers = 2_000 + Math.floor(chance() * 60_000);
    return withCompany(withAccount(shop, { listNumbers, isNewAccount: true }), {
      listNumbers,
      optedOut: Math.round(listNumbers * (0.12 + chance() * 0.5)),
    });
  },
  "writes to a list that does not want it": (shop, chance) =>
    withCompany(shop, {
      messages: 3_000,
      undelivered: Math.round(3_000 * (0.3 + chance() * 0.5)),
      complaints: Math.round(chance() * 60),
    }),
  "is one of a ring with one text": (shop, chance) =>
    withCompany(withAccount(shop, { isNewAccount: true }), {
      accountsOfWords: 7 + Math.floor(chance() * 30),
      accountsOfDevice: Math.floor(chance() * 12),
    }),
  "signs up with mail to throw away": (shop, chance) => ({
    ...shop,
    email: `x@${one(["mailinator.com", "guerrillamail.com", "10minutemail.com", "yopmail.com", "temp-mail.org", "sharklasers.com"], chance)}`,
  }),
  "hides behind a tunnel": (shop, chance) =>
    withMessage(shop, {
      hosts: [
        `a${Math.floor(chance() * 999)}.${one(["ngrok.app", "trycloudflare.com", "duckdns.org", "serveo.net"], chance)}`,
      ],
    }),
};

function one<Item>(items: readonly Item[], chance: Chance): Item {
  return items[Math.floor(chance() * items.length)] as Item;
}
/** Half of them write it with another letter, or run it together with a word. */
function spoilt(name: string, chance: Chance): string {
  const how = chance();
  if (how < 0.4) return name;
  if (how < 0.7)
    return name.replace(/o/i, "0").replace(/i/i, "1").replace(/s$/i, "5").replace(/a/i, "4");
  return how < 0.85 ? name.toLowerCase() : `${name} SA`.slice(0, 11);
}
const withMessage = (shop: Seen, message: Partial<Seen["message"]>): Seen => ({
  ...shop,
  message: { ...shop.message, ...message },
});
const withAccount = (shop: Seen, account: Partial<Seen["account"]>): Seen => ({
  ...shop,
  account: { ...shop.account, ...account },
});
const withCompany = (shop: Seen, company: Partial<Seen["company"]>): Seen => ({
  ...shop,
  company: { ...shop.company, ...company },
});
