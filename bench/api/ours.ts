import { addDemoUsers } from "../../dev/seed/demo-users.ts";
import { openSession } from "../../dev/seed/session.ts";
import { addCampaign } from "../../dev/seed/demo-campaigns.ts";
import { DEMO_ADVERTISER_EMAIL, DEMO_PASSWORD } from "../../dev/start/demo-accounts.ts";
import type { RunningSystem, SystemOptions } from "../../dev/start/system.ts";
import { answerAsHelper } from "../harness/helper.ts";
import { startBenchSystem } from "../harness/system.ts";

const DRAFTS = 10;

let system: RunningSystem;

answerAsHelper({
  async start(options: Pick<SystemOptions, "dataDir" | "databaseUrls">) {
    system = await startBenchSystem(options);
  },
  /** Signs the demo advertiser in, who has some drafts. Gives where the system is, and the headers of the session. */
  async signIn() {
    await addDemoUsers(system.environment, new Date());
    const session = openSession(system.url);
    await session.auth("sign-in/email", { email: DEMO_ADVERTISER_EMAIL, password: DEMO_PASSWORD });
    for (let draft = 1; draft <= DRAFTS; draft += 1)
      await addCampaign(
        session,
        { title: `Bench ${draft}`, text: "Bread at half price", people: 300, workingDays: 2 },
        new Date(),
        { submit: false },
      );
    return { url: system.url, headers: session.headers() };
  },
  stop: () => system.stop(),
});
