import type { Size } from "../bench.ts";
import { exactly, type Row } from "../harness/row.ts";
import { randomCode } from "../../gateway/links/link-address.ts";
import { LinkTable } from "../../gateway/links/link-table.ts";
import { ownCodes } from "./links.ts";

const CODES: Readonly<Record<Size, number>> = { full: 100_000, quick: 10_000, tiny: 2_000 };
const ROUNDS = 5;
const LINK = "https://ldh.example/l/";

/** Processor time that a link of one's own takes: of a message to make it, and of a tap to read it; of the fastest of some rounds. */
export function measureCodes(size: Size): Row[] {
  const count = CODES[size];
  const bare = Array.from({ length: count }, () => randomCode(20));
  const table = new LinkTable();
  for (const [id, code] of bare.entries())
    table.add(code, { id, landingPageUrl: "https://shop.example/offer" });
  const text = `CornerShop: Bread at half price: ${LINK}${bare[0]} Reply STOP to opt out`;
  const own = bare.map((_, id) => ownCodes.codeFor(id, id));
  const made = microsecondsOf(count, (at) => {
    text.replaceAll(`${LINK}${bare[0]}`, `${LINK}${ownCodes.codeFor(7, at)}`);
  });
  const before = microsecondsOf(count, (at) => void table.find(bare[at] ?? ""));
  const after = microsecondsOf(count, (at) => {
    const code = own[at] ?? "";
    const whose = table.find(code) ? undefined : ownCodes.read(code);
    if (!whose || !table.findById(whose.linkId)) throw new Error("A code is of no link.");
  });
  return [
    { name: "a message with its own link, beside one without", ...exactly(made), unit: " µs" },
    { name: "everybody's link found", ...exactly(before), unit: " µs" },
    { name: "a person's link found", ...exactly(after), unit: " µs" },
  ];
}

function microsecondsOf(count: number, work: (at: number) => void): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    for (let at = 0; at < count; at += 1) work(at);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / count;
  });
  return Math.round(Math.min(...rounds) * 100) / 100;
}
