import { join } from "node:path";
import { loadStartConfig } from "./config.ts";
import { explainEnd, startProgram } from "./program.ts";
import { seedOnce } from "./seed-once.ts";
import { startSystem } from "./system.ts";
import { runUntilStopped } from "./until-stopped.ts";

// The port of `vite.config.ts`, which passes calls on to the tool.
const WEB_URL = "http://localhost:5173";
const report = (line: string): void => console.log(line);

// As `npm start`, but programs restart when their sources change and the web app updates in the open page.
await runUntilStopped(async (signal) => {
  const { dataDir, ports, databaseUrls, environment } = loadStartConfig();
  const system = await startSystem({
    dataDir,
    ports,
    databaseUrls,
    environment: { PUBLIC_URL: WEB_URL, ...environment },
    report,
    signal,
    watch: true,
  });
  const web = await startProgram({
    name: "web server",
    args: ["node_modules/vite/bin/vite.js", "--strictPort"],
    environment: { ...system.environment },
    logFile: join(dataDir, "logs", "web.log"),
    readyUrl: WEB_URL,
  });
  await seedOnce(dataDir, system, report);
  console.log(
    `\nLoudhailer is ready: ${WEB_URL}\nLogs: ${join(dataDir, "logs")}\nCtrl-C stops everything.\n`,
  );
  return {
    ...system,
    failed: Promise.race([system.failed, explainEnd(web).then((message) => new Error(message))]),
    async stop() {
      await web.stop();
      await system.stop();
    },
  };
});
