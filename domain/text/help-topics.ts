import { sentence } from "../say.ts";

export type HelpTopic = { slug: string; title: string; paragraphs: readonly string[] };

/** The help pages. What is said about the law is short on purpose: it is no legal advice. */
export const HELP_TOPICS: readonly HelpTopic[] = [
  {
    slug: "first-campaign",
    title: sentence("Your first campaign"),
    paragraphs: [
      sentence(
        "Write the message, choose who should hear it and when, and set how many people. You see the price and how many people match before anything is paid.",
      ),
      sentence(
        "Drafts are saved at every step. You can leave and go on later, on another device too.",
      ),
      sentence(
        "When you send, the money is set aside. The networks review the campaign first; it starts after that, in the hours you chose.",
      ),
    ],
  },
  {
    slug: "how-pricing-works",
    title: sentence("How pricing works"),
    paragraphs: [
      sentence(
        "You pay per message part and person. One SMS part holds 160 plain letters; a longer text, or one with special letters, has more parts. The opt-out line that the law asks for counts as well.",
      ),
      sentence(
        "Prices include VAT. What is not delivered is not charged: that money comes back to your wallet within 72 hours of the end of the campaign.",
      ),
      sentence("Bonus money is spent first, the part that expires soonest before the rest."),
    ],
  },
  {
    slug: "the-law-in-short",
    title: sentence("The law in short"),
    paragraphs: [
      sentence(
        "Advertising may only be sent to people who agreed to it, at lawful hours, and never on Sundays or public holidays. The tool plans around that for you.",
      ),
      sentence(
        "Every message says who it is from and how to stop. If you bring your own list of numbers, you must be able to show that those people agreed.",
      ),
    ],
  },
  {
    slug: "opting-out",
    title: sentence("Opting out"),
    paragraphs: [
      sentence(
        "Everybody can reply STOP, free of charge. From then on the number gets no more advertising from you; this is checked at the moment of sending.",
      ),
      sentence(
        "You never see the number of somebody in the networks' base, and people who opted out are not counted in what you can book.",
      ),
    ],
  },
  {
    slug: "what-delivered-means",
    title: sentence("What delivered means"),
    paragraphs: [
      sentence(
        "Booked is what you ordered, sent is what left for the networks, delivered is what a phone confirmed. A message without a confirmation after 72 hours counts as undelivered.",
      ),
      sentence("Clicks count people who opened the link of a message."),
    ],
  },
  {
    slug: "rejected-campaigns",
    title: sentence("When a campaign is rejected"),
    paragraphs: [
      sentence(
        "The networks review every campaign. If one says no, you see the reason and the words it is about, and the money is back in your wallet at once.",
      ),
      sentence("Choose Fix and resend: a copy opens with everything you wrote."),
    ],
  },
  {
    slug: "payments-and-invoices",
    title: sentence("Payments and invoices"),
    paragraphs: [
      sentence(
        "Top up by card. The card number is typed on the page of the card provider and never reaches us.",
      ),
      sentence(
        "Each payment has a tax invoice. Money that you have not spent can be paid back to the card: write to support.",
      ),
    ],
  },
  {
    slug: "keeping-your-account-safe",
    title: sentence("Keeping your account safe"),
    paragraphs: [
      sentence(
        "Use a password that you use nowhere else, and turn on the second step of sign-in: a code from an app on your phone.",
      ),
      sentence(
        "Under Profile you see where you are signed in and can sign out everywhere. You can also take all your data with you, or delete the account.",
      ),
    ],
  },
];
