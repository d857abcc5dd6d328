import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { prepareCluster } from "./prepare-cluster.ts";

let folder = "";
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a backup is restored into an empty folder alone: what lies in another stays as it is", async () => {
  folder = await mkdtemp(join(tmpdir(), "loudhailer-cluster-"));
  await writeFile(join(folder, "PG_VERSION"), "17");
  const restored = prepareCluster("/no/backup", { folder, owner: undefined });
  await expect(restored).rejects.toThrow(`${folder} is not empty`);
  expect(await readdir(folder)).toEqual(["PG_VERSION"]);
});
