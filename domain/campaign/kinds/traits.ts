import { msg } from "../../translate.ts";

/** The kinds of campaign. Each has a line in KIND_TRAITS and rules in KINDS: the compiler names what a new one lacks. */
export type KindName = "sms" | "sms-link" | "pcm" | "display" | "rcs";

/** The kind that a new campaign is, and that most stay with. */
export const DEFAULT_KIND: KindName = "sms";

export type PriceBasis = "sms" | "pcm";

/** Traits of a kind that need no message: numbers, names and prices, small enough for every page. */
export type KindTraits = {
  /** Number on the wire and in the database. */
  flowTypeId: number;
  /** Wire name. */
  adProduct: "SMS" | "SMSLink" | "PCM" | "DISPLAY" | "RCS";
  adProductId: number;
  channelTypeId: number;
  /** Plain name for screens. */
  name: string;
  /** Which of the country's unit prices applies. */
  priceBasis: PriceBasis;
  /** Coins per person: one for every SMS part, or one in total. */
  coinsPerPerson: "parts" | "one";
  /** Of a thousand people reached, how many may tap: an estimate of ours until measured figures replace it. */
  clickPermille: { low: number; high: number };
  /** A message of its own: the frequency caps count these together. */
  isCapped: boolean;
  /** People can tap or open it. */
  isEngaging: boolean;
  /** Whether it leads to a landing page: always, where the message says {link}, or never. */
  landingPage: "always" | "where-written" | "never";
  /** Phones that cannot show it get an SMS in its place, when one is written. */
  hasSmsFallback: boolean;
  /** Arrives on one person's phone, so a copy can be sent to a chosen one; false where it shows on a page. */
  isOnPhones: boolean;
  /** Can be a flash message, which no phone keeps. */
  canFlash: boolean;
};

const NO_CLICKS = { low: 0, high: 0 };

/** Please Call Me and display share product and channel: flowTypeId tells them apart. */
export const KIND_TRAITS: Readonly<Record<KindName, KindTraits>> = {
  sms: {
    flowTypeId: 1,
    adProduct: "SMS",
    adProductId: 5,
    channelTypeId: 5,
    name: msg("SMS"),
    priceBasis: "sms",
    coinsPerPerson: "parts",
    clickPermille: NO_CLICKS,
    isCapped: true,
    isEngaging: false,
    landingPage: "never",
    hasSmsFallback: false,
    isOnPhones: true,
    canFlash: true,
  },
  "sms-link": {
    flowTypeId: 2,
    adProduct: "SMSLink",
    adProductId: 7,
    channelTypeId: 5,
    name: msg("SMS with link"),
    priceBasis: "sms",
    coinsPerPerson: "parts",
    clickPermille: { low: 10, high: 30 },
    isCapped: true,
    isEngaging: true,
    landingPage: "always",
    hasSmsFallback: false,
    isOnPhones: true,
    canFlash: false,
  },
  pcm: {
    flowTypeId: 3,
    adProduct: "PCM",
    adProductId: 3,
    channelTypeId: 2,
    name: msg("Please Call Me"),
    priceBasis: "pcm",
    coinsPerPerson: "one",
    clickPermille: NO_CLICKS,
    isCapped: false,
    isEngaging: false,
    landingPage: "never",
    hasSmsFallback: false,
    isOnPhones: true,
    canFlash: false,
  },
  display: {
    flowTypeId: 4,
    adProduct: "DISPLAY",
    adProductId: 3,
    channelTypeId: 2,
    name: msg("Display"),
    priceBasis: "pcm",
    coinsPerPerson: "one",
    clickPermille: { low: 2, high: 6 },
    isCapped: false,
    isEngaging: true,
    landingPage: "always",
    hasSmsFallback: false,
    isOnPhones: false,
    canFlash: false,
  },
  rcs: {
    flowTypeId: 5,
    adProduct: "RCS",
    adProductId: 82,
    channelTypeId: 25,
    name: msg("RCS"),
    priceBasis: "sms",
    coinsPerPerson: "one",
    clickPermille: { low: 20, high: 60 },
    isCapped: true,
    isEngaging: true,
    landingPage: "where-written",
    hasSmsFallback: true,
    isOnPhones: true,
    canFlash: false,
  },
};

/** In the order in which they are offered. */
export const KIND_NAMES = Object.keys(KIND_TRAITS) as readonly KindName[];
