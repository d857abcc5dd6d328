import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { BidRules } from "../../networks/on-request-rules.ts";
import { bidRequest, bidResponse } from "../../networks/openrtb/wire.ts";
import { isListed, isForUs, matcherOf, microsOf, priceOf } from "./match-banner.ts";
import { bannerMarkup } from "./banner-markup.ts";
import { createReservations } from "./reservations.ts";
import { differences, differencesOf, type TypeSchema } from "./testing/published.ts";
import {
  DIRECT_DEAL,
  EXPANDABLE,
  MOBILE,
  PUBLIC_SCREEN,
  RESPONSE,
  SIMPLE_BANNER,
  VIDEO,
} from "./testing/samples.ts";

const RULES: BidRules = {
  seat: "Agency1",
  currency: "USD",
  cpmMicros: 2_500_000,
  categories: ["IAB22-1"],
  dealIds: [],
  isNational: true,
  networkMarginMs: 40,
  maxPerUserPerDay: 3,
};
const creative = (size: string, changes = {}) => ({
  size,
  url: `https://files.example/${size}.png`,
  mimeType: "image/png",
  byteSize: 40_000,
  altText: "Bread",
  ...changes,
});
const CREATIVES = ["320x50", "300x250", "728x90"].map((size) => creative(size));
const IN_TIME = { country: "ZAF", elapsedMs: 1 };

const forUs = (changes: Record<string, unknown>, rules: Partial<BidRules> = {}) =>
  isForUs(bidRequest.parse({ ...SIMPLE_BANNER, ...changes }), { ...RULES, ...rules }, IN_TIME);
const matched = (
  impression: Record<string, unknown>,
  rules: Partial<BidRules> = {},
  creatives = CREATIVES,
) => {
  const request = bidRequest.parse({ id: "1", imp: [{ id: "1", ...impression }] });
  const advert = { creatives, adDomain: "shop.example" };
  return request.imp[0] && matcherOf(request.imp[0], { ...RULES, ...rules })(advert);
};
const banner = { w: 300, h: 250 };

describe("samples of the specification", () => {
  it("are read: the simple banner and the mobile one are matched by size", () => {
    expect(matched(SIMPLE_BANNER.imp[0] ?? {})?.creative.size).toBe("300x250");
    expect(matched(MOBILE.imp[0] ?? {})?.creative.size).toBe("728x90");
    expect(isForUs(bidRequest.parse(MOBILE), RULES, IN_TIME)).toBe(true);
  });

  it("of a private auction are matched with our deal at its floor, and else not", () => {
    const [impression = {}] = DIRECT_DEAL.imp;
    expect(matched(impression)).toBeUndefined();
    const dealIds = ["AB-Agency1-0001", "XY-Agency2-0001"];
    expect(matched(impression, { dealIds })?.dealId).toBe("AB-Agency1-0001");
    expect(matched(impression, { dealIds, cpmMicros: 2_499_999 })).toBeUndefined();
    expect(matched(impression, { dealIds, seat: "Agency2" })?.dealId).toBe("XY-Agency2-0001");
    const forDomains = (wadomain: string[]) =>
      matched(
        {
          ...impression,
          pmp: { private_auction: 1, deals: [{ id: "d", wadomain }] },
        },
        { dealIds: ["d"] },
      )?.dealId;
    expect(forDomains(["shop.example", "other.example"])).toBe("d");
    expect(forDomains(["other.example"])).toBeUndefined();
  });

  it("of a banner that may expand are matched, of a video and of a screen in a public place not", () => {
    expect(matched(EXPANDABLE.imp[0] ?? {})?.creative.size).toBe("300x250");
    expect(isForUs(bidRequest.parse(EXPANDABLE), RULES, IN_TIME)).toBe(true);
    expect(bidRequest.parse(VIDEO).imp).toHaveLength(1);
    expect(matched(VIDEO.imp[0] ?? {})).toBeUndefined();
    const screen = { ...PUBLIC_SCREEN, imp: SIMPLE_BANNER.imp, cur: ["USD"] };
    expect(isForUs(bidRequest.parse(screen), RULES, IN_TIME)).toBe(false);
    const { dooh: _none, ...phone } = screen;
    expect(isForUs(bidRequest.parse(phone), RULES, IN_TIME)).toBe(true);
  });

  it("of a response fit the schema of ours, and have what is published", () => {
    expect(bidResponse.parse(RESPONSE)).toMatchObject({ seatbid: [{ bid: [{ price: 9.43 }] }] });
    expect(differencesOf(RESPONSE, "BidResponse")).toEqual([]);
    const other = { ...RESPONSE, cur: 1, seats: [], seatbid: [{ bid: [{ w: 1.5, cat: "IAB1" }] }] };
    expect(differencesOf(other, "BidResponse")).toHaveLength(4);
  });
});

it("what is read of a request and written in a response has the published names and types", () => {
  const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input" }) as TypeSchema;
  expect(differences(schemaOf(bidRequest), "BidRequest")).toEqual([]);
  expect(differences(schemaOf(bidResponse), "BidResponse")).toEqual([]);
});

describe("an impression", () => {
  it("is matched by one of its formats, or its size where it names none; not by a flexible one", () => {
    expect(matched({ banner: { ...banner, format: [{ w: 320, h: 50 }] } })?.creative.size).toBe(
      "320x50",
    );
    expect(matched({ banner: { format: [{ wratio: 6, hratio: 5 }] } })).toBeUndefined();
    expect(matched({ banner: {} })).toBeUndefined();
    expect(matched({ video: banner })).toBeUndefined();
  });

  it("is bid for at its floor and not below, in its currency alone", () => {
    expect(matched({ banner, bidfloor: 2.5 })).toBeDefined();
    expect(matched({ banner, bidfloor: 2.500001 })).toBeUndefined();
    expect(matched({ banner, bidfloor: 0.01, bidfloorcur: "ZAR" })).toBeUndefined();
    expect(matched({ banner, bidfloor: 0, bidfloorcur: "ZAR" })).toBeDefined();
  });

  it("takes only what it may show: type, MIME type, and https where it is secure", () => {
    expect(matched({ banner: { ...banner, btype: [2] } })).toBeUndefined();
    expect(matched({ banner: { ...banner, mimes: ["image/gif"] } })).toBeUndefined();
    const plain = [creative("300x250", { url: "http://files.example/a.png" })];
    expect(matched({ banner, secure: 1 }, {}, plain)).toBeUndefined();
    expect(matched({ banner, secure: 0 }, {}, plain)).toBeDefined();
  });

  it("names so many sizes and deals, and with more is not read", () => {
    const isRead = (impression: Record<string, unknown>) =>
      bidRequest.safeParse({ id: "1", imp: [{ id: "1", ...impression }] }).success;
    const many = (count: number, of: object) => Array.from({ length: count }, () => of);
    const sizes = (count: number) => ({ banner: { format: many(count, { w: 1, h: 1 }) } });
    expect([sizes(50), sizes(51)].map(isRead)).toEqual([true, false]);
    const deals = (count: number) => ({ banner, pmp: { deals: many(count, { id: "d" }) } });
    expect([deals(100), deals(101)].map(isRead)).toEqual([true, false]);
  });

  it("is read once, however many campaigns are matched with it", () => {
    let read = 0;
    const counted = <Of extends object>(of: Of): Of =>
      new Proxy(of, {
        get(target, name, receiver) {
          if (name === "w" || name === "id" || name === "wseat") read += 1;
          return Reflect.get(target, name, receiver);
        },
      });
    const request = bidRequest.parse({
      id: "1",
      imp: [{ id: "1", banner: { format: [{ w: 1 }, banner] }, pmp: { deals: [{ id: "d" }] } }],
    });
    const [impression] = request.imp;
    const match = matcherOf(
      {
        id: "1",
        ...impression,
        banner: { btype: [], battr: [], format: impression?.banner?.format?.map(counted) },
        pmp: { private_auction: 0, deals: (impression?.pmp?.deals ?? []).map(counted) },
      } as Parameters<typeof matcherOf>[0],
      RULES,
    );
    const atFirst = read;
    expect(atFirst).toBeGreaterThan(2);
    for (let campaign = 0; campaign < 10; campaign += 1)
      expect(match({ creatives: CREATIVES, adDomain: "shop.example" })).toBeDefined();
    expect(read).toBe(atFirst);
  });

  it("has prices that come back as they went, to the millionth", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (micros) => {
        expect(microsOf(priceOf(micros))).toBe(micros);
      }),
    );
  });
});

describe("a request", () => {
  it("is for us by currency, seat, country and time", () => {
    expect(forUs({})).toBe(true);
    expect(forUs({ cur: ["ZAR"] })).toBe(false);
    expect(forUs({ wseat: ["Agency2"] })).toBe(false);
    expect(forUs({ bseat: ["Agency1"] })).toBe(false);
    expect(forUs({}, { isNational: false })).toBe(false);
    expect(forUs({ device: { geo: { country: "ZAF" } } }, { isNational: false })).toBe(true);
    expect(forUs({ device: { geo: { country: "GHA" } } })).toBe(false);
    expect(forUs({ tmax: 41 })).toBe(true);
    expect(forUs({ tmax: 40 })).toBe(false);
  });

  it("of a robot is not", () => {
    const ua = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
    expect(forUs({ device: { ua } })).toBe(false);
    expect(forUs({ device: { ua: MOBILE.device.ua } })).toBe(true);
  });

  it("with our category blocked, or one above it, or with others allowed alone, is not", () => {
    for (const bcat of [["IAB22"], ["IAB22-1"]]) expect(forUs({ bcat })).toBe(false);
    expect(forUs({ bcat: ["IAB22-2", "IAB2"] })).toBe(true);
    expect(forUs({ acat: ["IAB1"] })).toBe(false);
    expect(forUs({ acat: ["IAB22"] })).toBe(true);
    expect(forUs({ bcat: ["1"], cattax: 2 })).toBe(false);
  });

  it("that blocks a domain blocks all below it and no other", () => {
    expect(isListed("shop.example", ["Shop.example"])).toBe(true);
    expect(isListed("www.shop.example", ["shop.example"])).toBe(true);
    expect(isListed("myshop.example", ["shop.example"])).toBe(false);
  });

  it("reads a list of thousands once, however many campaigns it is looked at for", () => {
    const list = Array.from({ length: 10_000 }, (_, at) => `Shop${at}.example`);
    const before = process.cpuUsage();
    for (let campaign = 0; campaign < 5_000; campaign += 1)
      expect(isListed(`www.other${campaign}.example`, list)).toBe(false);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500);
    expect(isListed("www.shop9999.example", list)).toBe(true);
  });
});

it("the markup of a banner holds whatever an advertiser has written as text", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (altText, url) => {
      const html = bannerMarkup(creative("300x250", { altText, url }), "https://ldh.example/l/x");
      const attributes = html.split('"').filter((_part, at) => at % 2 === 1);
      expect(attributes).toHaveLength(8);
      expect(html.match(/[<>]/g)).toHaveLength(6);
      expect(html.includes("${")).toBe(false);
    }),
  );
});

it("reservations end by themselves, or when they are released, once", () => {
  const reservations = createReservations();
  reservations.add("a", 1, 10_000);
  reservations.add("b", 1, 20_000);
  expect(reservations.countOf(1, 5_000)).toBe(2);
  expect(reservations.countOf(1, 15_000)).toBe(1);
  reservations.release("b");
  reservations.release("b");
  expect(reservations.countOf(1, 15_000)).toBe(0);
});
