import { join } from "node:path";
import { mix32 } from "../../gateway/random.ts";
import type { Pool } from "../../platform/database/pool.ts";
import { type Bench, type BenchOptions, ROUNDS, type Size } from "../bench.ts";
import { type Helper, startHelper } from "../harness/helper.ts";
import { loadOver } from "../harness/http-load.ts";
import { interleave, type Side } from "../harness/interleave.ts";
import { exactly, type Row } from "../harness/row.ts";
import { figureRow, rateRow, speedRow } from "../harness/rows.ts";
import { measureCodes } from "./code-cost.ts";
import {
  codeOf,
  countTaps,
  expectCounted,
  insertLinks,
  insertMoreLinks,
  ownCodes,
  readFirstId,
} from "./links.ts";

const CONNECTIONS = 32;
const LINKS: Readonly<Record<Size, number>> = { full: 1_000_000, quick: 20_000, tiny: 500 };
/** Ten times as many, most of which no service uses. */
const MANY = 10;
const SECONDS: Readonly<Record<Size, number>> = { full: 10, quick: 0.5, tiny: 0.2 };
/** People who have a link of their own each. */
const PEOPLE = 10_000;
/** The gateway is killed when so many links have been answered, while others are on their way. */
const KILL_AFTER = 200;
const KILL_WITHIN_SECONDS = 120;
/** Without a name of a browser a request is no person's tap. */
const PHONE = { "user-agent": "Mozilla/5.0 (Linux; Android 14) Mobile" };
const HOLDS_BACK =
  "Taps are committed to PostgreSQL in groups before the answer; it runs on the same processor.";

/** Short links followed over lasting connections, the tap stored before the answer. */
export const redirectBench: Bench = {
  about: "short links followed, every tap stored, beside a bare node:http 302",
  run,
};

async function run({ size, database }: BenchOptions): Promise<Row[]> {
  const server = await database();
  return server.within("gateway", async ({ url, pool }) => {
    const ours = await startHelper(join(import.meta.dirname, "ours.ts"), "server", url);
    const peer = await startHelper(join(import.meta.dirname, "peer.ts"), "server");
    try {
      const { id } = await ours.ask<{ id: number }>("book");
      await insertLinks(pool, id, LINKS[size]);
      await insertMoreLinks(pool, LINKS[size] + 1, LINKS[size] * MANY);
      await ours.ask("begin");
      let followed = 0;
      const counted = { onRedirect: () => (followed += 1), seconds: SECONDS[size] };
      const address = await ours.ask<string>("address");
      const pids = [ours.pid, server.pid];
      const firstId = await readFirstId(pool);
      const measured = await interleave(
        {
          peer: side(await peer.ask<string>("address"), [peer.pid], { seconds: SECONDS[size] }),
          ours: side(address, pids, { ...counted, links: LINKS[size] }),
          own: side(address, pids, { ...counted, links: LINKS[size], firstId }),
          hot: side(address, pids, { ...counted, links: 1 }),
          many: side(address, pids, {
            seconds: SECONDS[size],
            links: LINKS[size] * MANY,
            onRedirect: (number) => (followed += number <= LINKS[size] ? 1 : 0),
          }),
        },
        ROUNDS[size],
      );
      await ours.ask("count");
      await expectCounted(pool, followed);
      const links = `${LINKS[size].toLocaleString("en-GB")} links`;
      return [
        speedRow(
          { name: `${links} / bare node:http`, target: { atLeast: 0.8 }, holdsBack: HOLDS_BACK },
          measured.ours,
          measured.peer,
        ),
        speedRow(
          { name: `own links of people / ${links}`, target: { atLeast: 0.8 } },
          measured.own,
          measured.ours,
        ),
        speedRow(
          { name: `one hot link / ${links}`, target: { atLeast: 0.8 } },
          measured.hot,
          measured.ours,
        ),
        speedRow(
          { name: `${MANY} times as many / ${links}`, target: { atLeast: 1 / 1.15 } },
          measured.many,
          measured.ours,
        ),
        {
          name: "memory of a code",
          ...exactly(await ours.ask<number>("bytesOfCode")),
          unit: " B",
          target: { atMost: 64 },
        },
        rateRow({ name: `${links} a second` }, measured.ours),
        figureRow({ name: "99 of 100 answered within", unit: " ms" }, measured.ours, "p99"),
        ...measureCodes(size),
        await lostAtKill(pool, ours, { address, links: LINKS[size] }),
      ];
    } finally {
      await ours.stop();
      await peer.stop();
    }
  });
}

type Visits = {
  seconds: number;
  links?: number;
  /** The id of the first link, where each tap is of a link of some person's own. */
  firstId?: number;
  onRedirect?: (number: number) => void;
};

function side(address: string, pids: readonly number[], visits: Visits): Side {
  return { pids, run: () => follow(address, visits) };
}

let turns = 0;

function follow(address: string, { seconds, links = 1, firstId, onRedirect }: Visits) {
  turns += 1;
  const turn = turns;
  const linkOf = (number: number) => 1 + (mix32(turn, number) % links);
  const pathOf = (number: number) =>
    firstId === undefined
      ? codeOf(linkOf(number))
      : ownCodes.codeFor(firstId + linkOf(number) - 1, number % PEOPLE);
  return loadOver({
    connections: CONNECTIONS,
    seconds,
    ask: (number) => ({ url: `${address}/l/${pathOf(number)}`, headers: PHONE }),
    check(status, _body, number) {
      if (status !== 302) throw new Error(`A link was answered with ${status}.`);
      onRedirect?.(linkOf(number));
    },
  });
}

/** Links answered whose tap is not stored when the gateway is killed in the middle. It is gone afterwards. */
async function lostAtKill(
  pool: Pool,
  ours: Helper,
  { address, links }: { address: string; links: number },
): Promise<Row> {
  const before = await countTaps(pool);
  let followed = 0;
  const onRedirect = () => {
    followed += 1;
    if (followed === KILL_AFTER) process.kill(ours.pid, "SIGKILL");
  };
  const isCut = await follow(address, { links, seconds: KILL_WITHIN_SECONDS, onRedirect }).then(
    () => false,
    () => true,
  );
  if (!isCut) throw new Error("The gateway was not killed while it worked.");
  const stored = (await countTaps(pool)) - before;
  return {
    name: "taps answered and lost when the gateway is killed",
    ...exactly(Math.max(0, followed - stored)),
    unit: "",
    target: { atMost: 0 },
  };
}
