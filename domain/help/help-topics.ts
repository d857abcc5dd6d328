import { COUNTRIES, type CountryCode } from "../countries.ts";
import { msg, translateKnown } from "../translate.ts";
import { FACT_SENTENCES, type HelpFacts } from "./help-facts.ts";

/** A paragraph, what it says in each country where laws, networks or ways to pay differ, or what a rule of the country says. */
type Paragraph =
  | string
  | Readonly<Record<CountryCode, string>>
  | { fact: keyof typeof FACT_SENTENCES };

/** The rules of countries, as far as they are known. */
export type KnownFacts = Readonly<Partial<Record<CountryCode, HelpFacts>>>;

export type HelpTopic = { slug: string; title: string; paragraphs: readonly Paragraph[] };

/**
 * What a help page says to people in a country, in the reader's language. Without a country it says what differs for each, the
 * country's name before it. What a rule decides is said as `facts` have it, and in general where they are not known.
 */
export function helpParagraphs(
  { paragraphs }: HelpTopic,
  countryCode: CountryCode | undefined,
  facts: KnownFacts = {},
): string[] {
  return paragraphs.flatMap((paragraph) => {
    if (typeof paragraph === "string") return [translateKnown(paragraph)];
    if ("fact" in paragraph)
      return factSentences(FACT_SENTENCES[paragraph.fact], countryCode, facts);
    if (countryCode !== undefined) return [translateKnown(paragraph[countryCode])];
    return COUNTRIES.map(
      ({ code, name }) => `${translateKnown(name)}: ${translateKnown(paragraph[code])}`,
    );
  });
}

function factSentences(
  sentence: (facts: HelpFacts | undefined) => string,
  countryCode: CountryCode | undefined,
  facts: KnownFacts,
): string[] {
  if (countryCode !== undefined) return [sentence(facts[countryCode])];
  const known = COUNTRIES.filter(({ code }) => facts[code] !== undefined);
  if (known.length < COUNTRIES.length) return [sentence(undefined)];
  return known.map(({ code, name }) => `${translateKnown(name)}: ${sentence(facts[code])}`);
}

/** The help pages. What is said about the law is short on purpose: it is no legal advice. */
export const HELP_TOPICS: readonly HelpTopic[] = [
  {
    slug: "first-campaign",
    title: msg("Your first campaign"),
    paragraphs: [
      msg(
        "Write the message, choose who gets it and when, and set how many people. You see the price and how many people match before you pay.",
      ),
      msg(
        "Drafts are saved at every step. You can leave and continue later, on another device too.",
      ),
      msg(
        "When you send a campaign, the money is set aside. The networks check the campaign first. It then starts in the hours you chose.",
      ),
    ],
  },
  {
    slug: "how-pricing-works",
    title: msg("How pricing works"),
    paragraphs: [
      {
        ZA: msg(
          "You pay for each SMS to each person. One SMS holds 160 characters. A longer message is sent as 2 or more SMS. Emoji and some special characters take more room, so that fewer characters fit. The opt-out words that the network adds count as well.",
        ),
        GH: msg(
          "You pay for each SMS to each person. One SMS holds 160 characters. A longer message, or one with emoji or letters such as ɛ and ɔ, is sent as 2 or more SMS. The opt-out link counts as well.",
        ),
      },
      { fact: "taxes" },
      msg(
        "You do not pay for what is not delivered: we refund it to your wallet within 72 hours of the end of the campaign.",
      ),
      msg("Bonus money is spent first, starting with the part that expires soonest."),
    ],
  },
  {
    slug: "the-law-in-short",
    title: msg("The law in short"),
    paragraphs: [
      {
        ZA: msg(
          "You may only send adverts to people who agreed to get them (Protection of Personal Information Act), and only at the times that the Consumer Protection Act allows.",
        ),
        GH: msg(
          "You may only send adverts to people who agreed to get them (Data Protection Act and Electronic Transactions Act).",
        ),
      },
      { fact: "hours" },
      msg(
        "Every message says who it is from and how to stop. If you use your own list of numbers, you must be able to show that those people agreed.",
      ),
    ],
  },
  {
    slug: "opting-out",
    title: msg("Opting out"),
    paragraphs: [
      {
        ZA: msg(
          "Everyone can reply STOP, free of charge. The number then gets no more adverts from any shop that sends through Loudhailer. We check this at the moment of sending.",
        ),
        GH: msg(
          "People cannot reply to an advert, so your message ends with an opt-out link. Whoever opens it and confirms gets no more adverts from any shop that sends through Loudhailer. We check this at the moment of sending.",
        ),
      },
      msg(
        "You never see the numbers of people in the networks' base. People who opted out are not counted in what you can book.",
      ),
    ],
  },
  {
    slug: "what-delivered-means",
    title: msg("What delivered means"),
    paragraphs: [
      msg(
        "Booked is what you ordered, sent is what went to the networks, delivered is what a phone confirmed. A message without a confirmation after 72 hours counts as not delivered.",
      ),
      msg(
        "Taps count each time the link in a message was opened. People who tapped count once each, and nobody learns who they are.",
      ),
    ],
  },
  {
    slug: "rejected-campaigns",
    title: msg("When a campaign is rejected"),
    paragraphs: [
      msg(
        "The networks check every campaign. If one says no, you see the reason and the words it is about, and we refund your wallet at once.",
      ),
      msg("Choose Fix and send again: a copy opens with everything you wrote."),
    ],
  },
  {
    slug: "payments-and-invoices",
    title: msg("Payments and invoices"),
    paragraphs: [
      {
        ZA: msg(
          "Top up by card. You enter the card number on the card provider's page, so it never reaches us.",
        ),
        GH: msg(
          "Top up with mobile money from MTN, Telecel or AT and approve it on your phone, or pay by card. You enter a card number on the card provider's page, so it never reaches us.",
        ),
      },
      msg(
        "Each payment has a tax invoice, a small one a receipt where the law allows it. We can refund money that you have not spent to where it came from: contact support.",
      ),
    ],
  },
  {
    slug: "keeping-your-account-safe",
    title: msg("Keeping your account safe"),
    paragraphs: [
      msg(
        "Use a password that you use nowhere else, and turn on two-step sign-in: a code from an app on your phone.",
      ),
      msg(
        "Under Profile you see where you are signed in and can sign out everywhere. You can also download all your data, or delete the account.",
      ),
    ],
  },
];
