import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { BenchOptions, BenchRow, TimeRow } from "./bench.ts";
import { medianRatio } from "./median-ratio.ts";
import { loadOf } from "./tags/load.ts";

type Server = { address: string; stop(): Promise<void> };

/**
 * Tags a second that one process of the gateway answers, counting included, beside a bare node:http server that reads the same
 * questions and answers the same bytes; asked by one client over 32 lasting connections. The target is a third of the bare server.
 */
export async function benchTags({ quick }: BenchOptions): Promise<(BenchRow | TimeRow)[]> {
  const seconds = quick ? 3 : 10;
  const rounds = quick ? 3 : 7;
  const ours = await start("ours.ts");
  const peer = await start("peer.ts");
  try {
    const ratios: number[] = [];
    const rates: number[] = [];
    const slowest: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const bare = await loadOf(peer.address, seconds, round);
      const tags = await loadOf(ours.address, seconds, round);
      // The first round warms up.
      if (round === 0) continue;
      if (tags.withTag < tags.requests / 2) throw new Error("Less than half of them got a tag.");
      ratios.push(tags.perSecond / bare.perSecond);
      rates.push(tags.perSecond);
      slowest.push(tags.p99Ms);
    }
    return [
      { name: "tags a second / bare node:http", ratio: medianRatio(ratios), target: 0.33 },
      { name: "tags a second", time: medianRatio(rates), unit: "/s" },
      { name: "99 of 100 tags answered within", time: medianRatio(slowest), unit: " ms", most: 50 },
    ];
  } finally {
    await Promise.all([ours.stop(), peer.stop()]);
  }
}

async function start(file: string): Promise<Server> {
  const child = fork(join(import.meta.dirname, "tags", file));
  const [address] = (await once(child, "message")) as [string];
  return {
    address,
    async stop() {
      child.send("stop");
      await once(child, "exit");
    },
  };
}
