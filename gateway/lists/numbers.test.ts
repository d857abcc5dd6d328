import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { placeOfNumber } from "../reach/network-of-number.ts";
import { personNumber } from "../reach/person-number.ts";
import { splitLines } from "./fetch-list.ts";
import { createNumberVault } from "./number-vault.ts";

const ROUTES = [97, 105, 107, 108];
const seeds = fc.integer({ min: 0, max: 4_294_967_295 });
const base = (seed: number, people: number) => ({
  seed,
  routeIds: ROUTES,
  peopleOf: () => people,
});

describe("a number", () => {
  it("leads back to the very person of the base it belongs to", () => {
    fc.assert(
      fc.property(
        seeds,
        fc.constantFrom(...ROUTES),
        fc.integer({ min: 0, max: 19_999_999 }),
        (seed, routeId, person) => {
          const msisdn = personNumber(seed, routeId, person);
          expect(placeOfNumber(msisdn, base(seed, 20_000_000))).toEqual({ routeId, person });
        },
      ),
    );
  });

  it("of nobody in the base is on exactly one route of the country, always the same", () => {
    fc.assert(
      fc.property(seeds, fc.stringMatching(/^27[67]\d{8}$/), (seed, msisdn) => {
        const place = placeOfNumber(msisdn, base(seed, 0));
        expect(ROUTES).toContain(place.routeId);
        expect(place.person).toBeUndefined();
        expect(placeOfNumber(msisdn, base(seed, 0))).toEqual(place);
      }),
    );
  });

  it("is sealed anew each time, opened with the same key only, and found by a keyed hash", () => {
    const vault = createNumberVault(Buffer.alloc(32, 1));
    const other = createNumberVault(Buffer.alloc(32, 2));
    const sealed = vault.seal("27821234567", "a");
    expect(sealed.equals(vault.seal("27821234567", "a"))).toBe(false);
    expect(sealed.includes("8212345")).toBe(false);
    expect(vault.open(sealed, "a")).toBe("27821234567");
    expect(() => other.open(sealed, "a")).toThrow();
    expect(vault.hashOf("27821234567")).toEqual(vault.hashOf("27821234567"));
    expect(vault.hashOf("27821234567")).not.toEqual(other.hashOf("27821234567"));
    expect(vault.hashOf("27821234567")).not.toEqual(vault.hashOf("27821234568"));
  });
});

test("what is sealed opens in its own place alone", () => {
  const vault = createNumberVault(Buffer.alloc(32, 1));
  const sealed = vault.seal("27821234567", "number 31");
  expect(() => vault.open(sealed, "number 32")).toThrow();
  // Saying that it was sealed before places were named does not help.
  const claimed = Buffer.from(sealed);
  claimed[0] = 2;
  expect(() => vault.open(claimed, "number 32")).toThrow();
  expect(vault.open(sealed, "number 31")).toBe("27821234567");
});

describe("the lines of a list", () => {
  it("are the same however the bytes arrive", async () => {
    const lines = fc.array(fc.stringMatching(/^[a-zé0-9;" ]{0,12}$/), {
      minLength: 1,
      maxLength: 8,
    });
    const ends = fc.constantFrom("\n", "\r\n");
    await fc.assert(
      fc.asyncProperty(lines, ends, fc.integer({ min: 1, max: 7 }), async (texts, end, size) => {
        const bytes = new TextEncoder().encode(texts.join(end));
        const chunks = (async function* () {
          for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
        })();
        const read = await Array.fromAsync(splitLines(chunks));
        expect(read.join("\n")).toBe(texts.join("\n").replace(/\n$/, ""));
      }),
    );
  });

  it("are refused when they never end", async () => {
    const endless = (async function* () {
      for (let bytes = 0; bytes < 1_000_000; bytes += 4096) yield new Uint8Array(4096).fill(49);
      throw new Error("Somebody reads on.");
    })();
    await expect(Array.fromAsync(splitLines(endless))).rejects.toThrow("not a text with lines");
  });
});
