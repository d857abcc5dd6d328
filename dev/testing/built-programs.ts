import { join } from "node:path";
import { builtPrograms } from "../start/builds/program-build.ts";

let built: Promise<string> | undefined;

/**
 * What Node runs for one of the programs of the sources as they are: the files that `npm start` runs, built once for all tests.
 * From two thousand sources a start takes seconds of processor time.
 */
export async function builtProgram(file: "server/main.ts" | "gateway/main.ts"): Promise<string> {
  built ??= builtPrograms(() => undefined);
  return join(await built, file.replace(/\.ts$/, ".js"));
}
