import type { Browser } from "playwright-core";
import { intervalOf } from "../harness/interval.ts";
import type { Row } from "../harness/row.ts";
import type { BenchPage } from "./pages.ts";
import { type DemoVisitor, fillIn } from "./demo-visitor.ts";
import { type Place, pressAtOnce, type Visit, visit } from "./visit.ts";

// Asked of every page, beside what bench/web/pages.ts asks of some.
const MAX_MEASURES = { longestTaskMs: 200, repeatFcpMs: 600, shift: 0.02 };

export type Contest = {
  browser: Browser;
  oursUrl: string;
  peerUrl: string;
  visitor: DemoVisitor;
  pages: readonly BenchPage[];
  rounds: number;
};

/**
 * Visits our pages and the peer's in turn, and sums up each figure. First every main control is pressed as soon as it
 * counts as usable: the clock counts for nothing that does not answer.
 */
export async function speedRows(contest: Contest): Promise<Row[]> {
  const { browser, peerUrl, rounds } = contest;
  const pages = contest.pages.filter(({ control }) => control !== "");
  const peer = { url: `${peerUrl}/`, control: "Sign in", session: undefined };
  const places = pages.map((page) => placeOf(page, contest));
  await pressAll(browser, [peer, ...places]);
  const peers: Visit[] = [];
  const visits = new Map<string, Visit[]>(pages.map(({ path }) => [path, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [n, page] of pages.entries()) {
      const place = places[n];
      if (place) visits.get(page.path)?.push(await visit(browser, place));
      // Beside the first page, which is what the peer imitates.
      if (n === 0) peers.push(await visit(browser, peer));
    }
  }
  return [
    ...timeRows({ path: "peer" }, peers),
    ...pages.flatMap((page) => timeRows({ ...MAX_MEASURES, ...page }, visits.get(page.path) ?? [])),
    ...pages.slice(0, 1).flatMap(({ path }) => ratioRows(path, visits.get(path) ?? [], peers)),
  ];
}

/** Throws with every control that does not answer: a round is minutes, and one name at a time would cost one each. */
async function pressAll(browser: Browser, places: readonly Place[]): Promise<void> {
  const silent: string[] = [];
  for (const place of places)
    await pressAtOnce(browser, place).catch((cause) => silent.push(String(cause)));
  if (silent.length > 0) throw new Error(silent.join("\n"));
}

function placeOf(page: BenchPage, { oursUrl, visitor }: Contest) {
  return {
    url: oursUrl + fillIn(page.path, visitor),
    control: page.control,
    session: page.isPublic ? undefined : visitor.session,
  };
}

type Asked = Partial<typeof MAX_MEASURES> & { path: string; lcpMs?: number; usableMs?: number };

function timeRows(asked: Asked, visits: readonly Visit[]): Row[] {
  const row = (name: string, read: (visit: Visit) => number, most?: number, unit = " ms") => ({
    name: `${asked.path} ${name}`,
    value: intervalOf(visits.map(read)),
    unit,
    ...(most === undefined ? {} : { target: { atMost: most } }),
  });
  return [
    row("largest paint", (it) => it.lcpMs, asked.lcpMs),
    row("usable", (it) => it.usableMs, asked.usableMs),
    row("longest task", (it) => it.longestTaskMs, asked.longestTaskMs),
    row("shift", (it) => it.shift, asked.shift, ""),
    row("next visit, first paint", (it) => it.repeatFcpMs, asked.repeatFcpMs),
  ];
}

/** How much slower ours is than the peer beside it, round by round. */
function ratioRows(path: string, ours: readonly Visit[], peers: readonly Visit[]): Row[] {
  const row = (name: string, read: (visit: Visit) => number) => ({
    name: `${path} ${name} / peer`,
    value: intervalOf(ours.flatMap((it, n) => (peers[n] ? [read(it) / read(peers[n])] : []))),
    unit: "x",
  });
  return [
    row("largest paint", (it) => it.lcpMs),
    row("usable", (it) => it.usableMs),
    row("next visit, first paint", (it) => it.repeatFcpMs),
  ];
}
