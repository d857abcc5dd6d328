import type { Mutation } from "../../mutation.ts";

const CODES = "gateway/links/link-code.ts";
const CODES_TEST = "gateway/links/link-code.test.ts";
const OWN = "gateway/links/own-links.test.ts";

/** Links that each person has of their own: who made a code, who is counted, and that nobody is known. */
export const OWN_LINK_GUARDS: readonly Mutation[] = [
  {
    of: "own links: a code was made here",
    file: CODES,
    find: "if (!timingSafeEqual(expected,",
    replace: "if (false && !timingSafeEqual(expected,",
    proof: `${CODES_TEST} › a code that was changed, cut, guessed or made with another key is of no link`,
  },
  {
    of: "own links: link and person lie under a mask",
    file: CODES,
    find: "return stream(block);",
    replace: "return Buffer.alloc(BLOCK);",
    proof: `${CODES_TEST} › neighbours' codes have nothing in common, and neither code nor digest shows who it is`,
  },
  {
    of: "own links: a person is another one at every link",
    file: CODES,
    find: "blocks.writeUInt32BE(linkId, use * BLOCK);",
    replace: "blocks.writeUInt32BE(use < 2 ? linkId : 0, use * BLOCK);",
    proof: `${CODES_TEST} › neighbours' codes have nothing in common, and neither code nor digest shows who it is`,
  },
  {
    of: "own links: each person counts once",
    file: "gateway/links/tap.store.ts",
    find: "select id, day, 0, 1 from person",
    replace: "select id, day, 0, 1 from counted where digest is not null",
    proof: `${OWN} › a person counts once however often the link is opened, by whomever, and the campaign's own link counts nobody`,
  },
  {
    of: "own links: taps and the network's word count together",
    file: "gateway/delivery/engagement.store.ts",
    find: "count(m.digest)::int",
    replace: "count(c.digest)::int",
    proof: `${OWN} › who tapped and is told of by the network too counts once`,
  },
  {
    of: "own links: nobody is counted again who was forgotten",
    file: "gateway/links/tap.store.ts",
    find: " and s.forgotten_at is null",
    replace: "",
    proof: `${OWN} › nothing that is stored of a tap is a person, and all of it goes with the people of the campaign`,
  },
];
