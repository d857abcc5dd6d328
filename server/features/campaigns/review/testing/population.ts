import type { AbuseSignals } from "../../../../../domain/risk/abuse-limits.ts";
import type { ShownMessage } from "../../../../../domain/impersonation/impersonation.ts";
import type { RiskSignals } from "../../../../../domain/risk/risk-rules.ts";

/** What the rules see of one campaign. */
export type Seen = {
  message: ShownMessage;
  email: string;
  account: RiskSignals;
  company: AbuseSignals;
};
/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export type Chance = () => number;

export function chanceOf(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const NAMES =
  "Thandi Sipho Nomsa Kofi Ama Kwame Abena Lerato Johan Fatima Pieter Zanele Bongani Naledi Yaw Efua Esi Mpho Ayanda Riaan Anele Kojo Adwoa Tumi Palesa Gift Blessing Precious Grace Themba".split(
    " ",
  );
const TRADES =
  "Bakery Spaza Salon Barber Butchery Fashion Fabrics Tyres Motors Hardware Phones Cellular Pharmacy Kitchen Grill Pizza Braai Gym Yoga Cleaners Laundry Nursery Florist Books Toys Shoes Optics Dental Tutors Events Decor Catering Plumbing Electric Solar Printing Photos Travel Lodge Farm Poultry Fish Liquor Tavern Market Stores Trading Deli Cafe Tea Juice Sweets Gifts Jewels Paints Tiles Beds Sofas".split(
    " ",
  );
const PLACES =
  "Soweto Durban Umlazi Polokwane Knysna Accra Kumasi Tema Osu Madina Cape Joburg Benoni Sandton Tembisa Mamelodi Takoradi Tamale Ho Paarl".split(
    " ",
  );
const GOODS =
  "bread|two loaves|haircuts|school shoes|tyres|paint|airtime bundles|phone covers|braids|cakes|pizza|fish|chicken|summer dresses|sofas|eye tests|oil changes|solar lights|seedlings|tutoring".split(
    "|",
  );
const OFFERS = [
  "{goods} at half price this Friday and Saturday. Show this message at the till.",
  "New in: {goods}. Come and see us in {place}, open from 8 to 5.",
  "Buy one, get one free on {goods} until Sunday. Call {phone} to order.",
  "Win a hamper! Buy {goods} before month end and you could win. {link}",
  "We deliver {goods} in {place}. Order on WhatsApp: {link}",
  "10% off {goods} for pensioners every Tuesday. Pay by card, cash or EFT.",
  "Our month-end sale is on: {goods} from R49. Bring your loyalty card.",
  "Book {goods} now, pay later at the shop. Call {phone}. {link}",
  "Thank you for shopping with us! {goods} are 15% off with code {place}.",
  "School holidays: {goods} for the children, R20 only. {link}",
  "MTN, Vodacom and Telkom airtime sold here. Also {goods}. See you in {place}!",
  "We accept Capitec and FNB cards. {goods} on special this week in {place}.",
];
const MAIL = [
  "gmail.com",
  "yahoo.com",
  "outlook.com",
  "webmail.co.za",
  "icloud.com",
  "vodamail.co.za",
];
const LINKS = ["wa.me", "facebook.com", "www.instagram.com", "bit.ly", "forms.gle", "linktr.ee"];

/** An ordinary shop: its own name, an offer, some customers; now and then a new one with a bigger start, or an old list. */
export function anOrdinaryShop(chance: Chance): Seen {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(chance() * items.length)] as Item;
  const whole = (most: number) => Math.floor(chance() * (most + 1));
  const [name, trade, place] = [pick(NAMES), pick(TRADES), pick(PLACES)];
  const shop = pick([
    `${name} ${trade}`,
    `${name}s${trade}`,
    `${place} ${trade}`,
    `The ${trade}`,
    trade,
  ]);
  const host = pick([...LINKS, `${shop.replace(/\W/g, "").toLowerCase()}.co.za`]);
  const goods = pick(GOODS);
  const words = pick(OFFERS)
    .replace("{goods}", goods)
    .replace("{place}", place)
    .replace("{phone}", `01${whole(9)} 555 0${100 + whole(99)}`);
  const isNew = chance() < 0.3;
  const hasList = chance() < 0.4;
  // Most write to hundreds; a chain now and then to tens of thousands.
  const people = Math.round(100 * Math.exp(chance() * (isNew ? 6.25 : 6.5)));
  const listNumbers = hasList ? Math.round(50 * Math.exp(chance() * 4.5)) : 0;
  const messages = hasList && !isNew ? listNumbers * (1 + whole(3)) : 0;
  return {
    message: {
      countryCode: pick(["ZA", "ZA", "GH"] as const),
      sender: shop
        .replace(/\W/g, chance() < 0.5 ? " " : "")
        .slice(0, 11)
        .trim(),
      words: words.replace("{link}", ""),
      hosts: words.includes("{link}") ? [host] : [],
    },
    email: `${name.toLowerCase()}@${chance() < 0.7 ? pick(MAIL) : `${trade.toLowerCase()}.co.za`}`,
    account: {
      isNewAccount: isNew,
      cards: chance() < 0.9 ? 1 : 1 + whole(2),
      declines: chance() < 0.8 ? 0 : whole(4),
      accountsOfCard: chance() < 0.98 ? 0 : 1,
      paidMinor: BigInt(Math.round(5_000 * Math.exp(chance() * (isNew ? 6.05 : 7)))),
      currency: "ZAR",
      people,
      listNumbers,
    },
    company: {
      accountsOfWords: chance() < 0.95 ? 0 : whole(3),
      accountsOfDevice: chance() < 0.9 ? 0 : whole(3),
      accountsOfLine: whole(40),
      listNumbers,
      // Old lists have more of them; the register takes a share of everybody.
      optedOut: Math.round(listNumbers * (chance() < 0.95 ? chance() * 0.08 : chance() * 0.17)),
      badRows: Math.round(listNumbers * (chance() < 0.97 ? chance() * 0.1 : chance() * 0.6)),
      messages,
      undelivered: Math.round(messages * (0.02 + chance() * (chance() < 0.95 ? 0.2 : 0.35))),
      complaints: chance() < 0.02 ? Math.min(whole(2), messages) : 0,
    },
  };
}
