import { inThisProcess, type LiveOne } from "./live-runs.ts";
import { type Opened, openWorlds } from "./prepare.ts";
import type { Start } from "./processes.ts";

// Lives the runs that main.ts gives it, one at a time.

let opened: Opened | undefined;
let live: LiveOne | undefined;

process.on("message", (message: Start | number) => {
  if (typeof message !== "number") {
    opened = openWorlds(message.cluster, message.beginning);
    live = inThisProcess(opened, message.options);
    return;
  }
  void live?.(message).then((outcome) => process.send?.(outcome));
});
// Whoever began it decides when it ends.
for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => {});
process.once("disconnect", () => void opened?.close().finally(() => process.exit(0)));
