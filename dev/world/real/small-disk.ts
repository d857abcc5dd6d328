import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Cluster, startCluster } from "../../postgres/cluster.ts";
import { placeForTests } from "../../postgres/place.ts";
import { untilItAnswers, type RealServer } from "./real-server.ts";

const SIZE = "700m";

/**
 * A PostgreSQL, its log of changes included, on a file system of its own that can be full: what is free is taken by one more
 * file. Where PostgreSQL ends itself because of that, it is started again with the room. Only root may mount one.
 */
export async function startOnSmallDisk(): Promise<RealServer> {
  const { folder: home, ...where } = placeForTests(
    `loudhailer-test-${process.pid}-${randomBytes(4).toString("hex")}`,
  );
  mkdirSync(home, { recursive: true, mode: 0o755 });
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE},mode=0755`, "tmpfs", home]);
  const place = { ...where, folder: join(home, "data") };
  const options = { place, password: randomBytes(18).toString("base64url"), durable: false };
  let cluster: Cluster = await startCluster(options);
  let isGone = false;
  const watch = (): void =>
    void cluster.exited.then(() => {
      isGone = true;
    });
  watch();
  const { port, url } = cluster;
  return {
    url,
    async setFull(isFull) {
      if (isFull) {
        fillUp(home, join(home, "ballast"));
        return;
      }
      rmSync(join(home, "ballast"), { force: true });
      if (isGone) {
        cluster = await startCluster({ ...options, port });
        isGone = false;
        watch();
      }
      await untilItAnswers(url("postgres"));
    },
    async drop() {
      await cluster.stop();
      execFileSync("umount", [home]);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Takes all that is free. PostgreSQL writes on meanwhile, so that the first try may come too late. */
function fillUp(home: string, ballast: string): void {
  for (let tries = 0; tries < 20; tries += 1) {
    const { bavail, bsize } = statfsSync(home);
    if (bavail === 0) return;
    const taken = existsSync(ballast) ? statSync(ballast).size : 0;
    const length = String(taken + bavail * bsize);
    if (spawnSync("fallocate", ["-l", length, ballast]).status === 0) return;
  }
}
