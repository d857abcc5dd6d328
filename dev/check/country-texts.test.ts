import { readFileSync } from "node:fs";
import { join } from "node:path";
import PO from "pofile";
import { expect, test } from "vitest";

const ZONES = ["web", "domain", "server", "gateway"];
const root = join(import.meta.dirname, "../..");

const TEXTS = ZONES.flatMap((zone) =>
  PO.parse(readFileSync(join(root, zone, "locales/en.po"), "utf8")).items.map(({ msgid }) => msgid),
);

/** What is true in one country alone, and each text that says it: those are shown there alone, or name the country. */
const TRUE_IN_ONE_COUNTRY: readonly [what: string, words: RegExp, texts: readonly RegExp[]][] = [
  [
    "people can reply",
    /\breply(?:ing)? STOP\b|\bSTOP reply/i,
    // Help for South Africa; how an opt-out came in and what a rule means, for administrators.
    [
      /^Everyone can reply STOP, free of charge/,
      /^Reply STOP$/,
      /^Only where people cannot reply STOP, an SMS must/,
      /^Where people can reply STOP, an SMS no longer needs/,
    ],
  ],
  [
    "a card is the way to pay",
    /\bby card\b/i,
    [
      // Help and front page of South Africa, and of Ghana after mobile money.
      /^Top up by card\. You enter/,
      /^Pay by card and see the result$/,
      /^Top up with mobile money .*, or pay by card/,
      /^You approve a payment on your phone, or pay by card/,
      // On an invoice: how it was paid.
      /^Paid on \{day\} by card(?: or mobile money)?\.$/,
      // Beside a payment with mobile money that came to nothing, in Ghana.
      /^Check the number and the network, or pay by card\.$/,
      // Of a payment that is chosen to be made by card.
      /^Pay (?:\{\w+\} )?by card$/,
    ],
  ],
  [
    "mobile money",
    /mobile money|\bMTN\b|Telecel/i,
    [
      /^Top up with mobile money/,
      /^Pay with mobile money(?: and see the result)?$/,
      /^Paid on \{day\} by (?:card or )?mobile money\.$/,
      /^Mobile money cannot be taken from this number\./,
      /^There is not enough money in this mobile money wallet\./,
      /^Mobile money(?: number| is not available in your country\.)?$/,
      /^MTN, Telecel or AT\./,
      /^Pay \{amount\} with mobile money$/,
      /on your mobile money wallet\.$/,
      // Beside a payment with mobile money, in a sandbox.
      /^0\d\d \d{3} \d{4} with (?:MTN|Telecel|AT) /,
      // Read by administrators, who look after every country.
      /did not come from a card and stays in the wallet: it was paid by mobile money or EFT/,
      /^No card payment covers this money/,
    ],
  ],
  [
    "a law or its keeper",
    /POPIA|WASPA|\bNCA\b|Consumer Protection|Personal Information Act|Data Protection Act|Electronic Transactions/,
    [/\(Protection of Personal Information Act\)/, /^You may only send .*\(Data Protection Act/],
  ],
  ["a province", /\bprovince/i, [/^Province, city, age/]],
  ["a region", /\bregion\b/i, [/^Region, city, age/]],
  [
    "an amount",
    /\bR ?\d|GHS \d|GH₵ ?\d/,
    [
      /^This Friday: bread (?:R12|GHS 12)/,
      /^Braids from (?:R180|GHS 80)/,
      /^This weekend: (?:maize meal|rice)/,
    ],
  ],
  [
    "a number",
    /\b0[2-8]\d \d{3}|\b0[2-8]\d{8}\b/,
    [/^Enter a mobile number like 024 123 4567\.$/, /^0\d\d \d{3} \d{4} with (?:MTN|Telecel|AT) /],
  ],
  [
    "the form of a tax number",
    /\bten digits\b|\bTIN\b/,
    [/VAT number has ten digits/, /Ghana Card/],
  ],
  ["levies", /NHIL|GETFund/, []],
];

test.each(TRUE_IN_ONE_COUNTRY)(
  "%s is named in no text that people of the other country read",
  (_what, words, texts) => {
    const found = TEXTS.filter((text) => words.test(text));
    expect(found.filter((text) => !texts.some((known) => known.test(text)))).toEqual([]);
    // A text that is gone takes its exception along.
    expect(texts.filter((known) => !found.some((text) => known.test(text)))).toEqual([]);
  },
);
