import { join } from "node:path";
import { placesOf } from "../../gateway/catalogue/places.ts";
import { mix32 } from "../../gateway/random.ts";
import { type Bench, type BenchOptions, ROUNDS, type Size } from "../bench.ts";
import { startHelper } from "../harness/helper.ts";
import { type Asked, loadOver } from "../harness/http-load.ts";
import { interleave, type Measured, type Side } from "../harness/interleave.ts";
import { residentMb } from "../harness/memory.ts";
import { exactly, type Row } from "../harness/row.ts";
import { figureRow, rateRow, speedRow } from "../harness/rows.ts";
import { makeSystemFolder } from "../harness/system.ts";

const CONNECTIONS: Readonly<Record<Size, number>> = { full: 64, quick: 64, tiny: 4 };
const SECONDS: Readonly<Record<Size, number>> = { full: 10, quick: 0.5, tiny: 0.2 };
const OVERVIEW_HOLDS_BACK =
  "Four statements, their sockets and HTTP of the tool; PostgreSQL has the same processor.";
const REACH_HOLDS_BACK =
  "Three statements and HTTP of the tool; the gateway and PostgreSQL have the same processor.";

/** The overview and the reach of a new targeting, as a member's browser asks for them, on the whole running system. */
export const apiBench: Bench = {
  about: "overview and reach at 64 connections, beside a bare node:http server with one statement",
  run,
};

async function run({ size, database }: BenchOptions): Promise<Row[]> {
  const server = await database();
  const folder = makeSystemFolder();
  return server
    .within("empty", (tool) =>
      server.within("empty", async (gateway) => {
        const start = (file: string, value: unknown) =>
          startHelper(join(import.meta.dirname, file), "server", value);
        const databaseUrls = { server: tool.url, gateway: gateway.url };
        const ours = await start("ours.ts", { dataDir: folder.dataDir, databaseUrls });
        try {
          const { url, headers } = await ours.ask<Session>("signIn");
          const peer = await start("peer.ts", tool.url);
          try {
            const bare = { url: await peer.ask<string>("url") };
            const pids = [ours.pid, server.pid];
            const overview = { url: `${url}/api/v1/dashboard`, headers };
            const measured = await interleave(
              {
                peer: side([peer.pid, server.pid], size, () => bare),
                overview: side(pids, size, () => overview),
                reach: side(pids, size, (number) => forecast({ url, headers }, number)),
              },
              ROUNDS[size],
            );
            return [...rowsOf(measured), ...memoryRows(ours.pid)];
          } finally {
            await peer.stop();
          }
        } finally {
          await ours.stop();
        }
      }),
    )
    .finally(folder.remove);
}

type Session = { url: string; headers: Record<string, string> };

const cities = placesOf("ZA").flatMap(({ cityId }) => (cityId === 0 ? [] : [cityId]));
const pick = (values: readonly number[], dice: number) => values[dice % values.length] ?? 0;

let asked = 0;

/** No two ask for the same people, so that nothing remembered answers. */
function forecast({ url, headers }: Session, number: number): Asked {
  asked += 1;
  const dice = mix32(asked, number);
  const body = {
    countryId: 6,
    text: "Bread at half price",
    people: 100 + (asked % 100_000),
    targeting: {
      gender: [20 + (dice & 1)],
      ageGroup: [1 + ((dice >>> 1) % 5)],
      interests: [1 + ((dice >>> 4) % 16), 1 + ((dice >>> 8) % 16)],
      targetedCities: [pick(cities, dice >>> 4), pick(cities, dice >>> 12)],
    },
  };
  return {
    url: `${url}/api/v1/audience/forecast`,
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}

function side(pids: readonly number[], size: Size, ask: (number: number) => Asked): Side {
  return {
    pids,
    run: () =>
      loadOver({
        connections: CONNECTIONS[size],
        seconds: SECONDS[size],
        ask,
        check(status) {
          if (status === 503) return "refused";
          if (status !== 200) throw new Error(`${ask(0).url} was answered with ${status}.`);
        },
      }),
  };
}

function rowsOf({
  peer,
  overview,
  reach,
}: Record<"peer" | "overview" | "reach", Measured[]>): Row[] {
  const rows = (name: string, measured: Measured[], atLeast: number, holdsBack: string) => [
    speedRow(
      { name: `${name} / bare node:http with one statement`, target: { atLeast: 0.8 }, holdsBack },
      measured,
      peer,
    ),
    rateRow({ name: `${name} a second`, target: { atLeast }, holdsBack }, measured),
    figureRow(
      { name: `${name}, 99 of 100 within`, unit: " ms", target: { atMost: 150 }, holdsBack },
      measured,
      "p99",
    ),
    figureRow(
      { name: `${name}, refused of 100`, unit: "", target: { atMost: 0 }, holdsBack },
      measured,
      "refused",
    ),
  ];
  return [
    ...rows("overview", overview, 800, OVERVIEW_HOLDS_BACK),
    ...rows("reach", reach, 1_500, REACH_HOLDS_BACK),
  ];
}

function memoryRows(pid: number): Row[] {
  const mb = residentMb(pid, "server/main.js");
  return mb === undefined
    ? []
    : [
        {
          name: "memory of the tool after the load",
          ...exactly(mb),
          unit: " MB",
          target: { atMost: 300 },
        },
      ];
}
