import { loadStartConfig } from "./config.ts";
import {
  DEMO_ADMIN_EMAIL,
  DEMO_ADVERTISER_EMAIL,
  DEMO_GHANA_EMAIL,
  DEMO_PASSWORD,
  DEMO_SECOND_ADMIN_EMAIL,
} from "./demo-accounts.ts";
import { demoEnvironment, seedOnce } from "./seed-once.ts";
import { type RunningSystem, startSystem } from "./system.ts";
import { runUntilStopped } from "./until-stopped.ts";

const report = (line: string): void => console.log(line);

await runUntilStopped(async (signal) => {
  const { dataDir, ports, databaseUrls, environment } = loadStartConfig();
  const system = await startSystem({
    dataDir,
    ports,
    databaseUrls,
    environment: { ...demoEnvironment(dataDir), ...environment },
    report,
    signal,
  });
  await seedOnce(dataDir, system, report).catch(async (error: unknown) => {
    await system.stop();
    throw error;
  });
  console.log(greeting(system));
  return system;
});

function greeting({ url, sandboxUrl, allSandbox }: RunningSystem): string {
  if (!allSandbox) return `\nLoudhailer is ready: ${url}\n`;
  return `
Loudhailer is ready: ${url}

  advertiser     ${DEMO_ADVERTISER_EMAIL}
  in Ghana       ${DEMO_GHANA_EMAIL}
  administrator  ${DEMO_ADMIN_EMAIL}
  a second one   ${DEMO_SECOND_ADMIN_EMAIL}
  password       ${DEMO_PASSWORD}

Phone, mail, cards and clock of the sandbox: ${sandboxUrl}
Ctrl-C stops everything.
`;
}
