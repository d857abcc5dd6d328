import {
  DEMO_ADVERTISER_EMAIL,
  DEMO_ADVERTISER_ID,
  DEMO_PASSWORD,
} from "../start/demo-accounts.ts";
import type { RunningSystem } from "../start/system.ts";
import { addCampaign, type DemoCampaign } from "./demo-campaigns.ts";
import { addDemoUsers } from "./demo-users.ts";
import { openSession, type Session } from "./session.ts";
import { unlessFew } from "./unless-few.ts";

const WOMEN = [21];
const MEN = [20];
const GAUTENG = [601];
const WESTERN_CAPE = [603];

const FINISHED: DemoCampaign = {
  title: "Spring sale",
  text: "Spring sale at the Demo shop: 20% off all school shoes until Friday. Show this SMS at the till.",
  people: 1_800,
  workingDays: 2,
  gender: WOMEN,
  ageGroup: [2, 3],
  targetedCounties: GAUTENG,
};
const ALSO_FINISHED: DemoCampaign = {
  title: "Weekend braai packs",
  text: "Braai packs for 4 from R199 at the Demo shop. Order by Friday noon, collect on Saturday.",
  people: 900,
  workingDays: 1,
  gender: MEN,
  targetedCounties: WESTERN_CAPE,
};
const REFUSED: DemoCampaign = {
  title: "Refused example",
  text: "REJECT-ME This text shows what a campaign looks like when the network says no.",
  people: 500,
  workingDays: 2,
};
const RUNNING: DemoCampaign = {
  title: "Summer menu",
  text: "New summer menu at the Demo shop. Two cool drinks for the price of one from Monday to Thursday.",
  people: 1_200,
  workingDays: 4,
  ageGroup: [1, 2],
  targetedCounties: GAUTENG,
};
const DRAFT: DemoCampaign = {
  title: "Back to school",
  text: "Back to school at the Demo shop: stationery packs from R89.",
  people: 1_000,
  workingDays: 5,
  targetedCounties: GAUTENG,
};

/**
 * Fills a system that has just been set up with the demo accounts and a history of campaigns that really ran: the shared
 * clock, started in the past, is moved forward to now.
 */
export async function seedDemo({ url, sandboxUrl, environment }: RunningSystem): Promise<void> {
  await addDemoUsers(environment, await readClock(sandboxUrl));
  const session = openSession(url);
  const add = async (campaign: DemoCampaign, { submit } = { submit: true }): Promise<void> => {
    const now = await readClock(sandboxUrl);
    await unlessFew(campaign.title, environment, {
      add: () => addCampaign(session, campaign, now, { submit }),
      report: console.log,
    });
  };
  await session.auth("sign-in/email", { email: DEMO_ADVERTISER_EMAIL, password: DEMO_PASSWORD });
  await topUp(session, 150_000);
  await add(FINISHED);
  await moveClock(sandboxUrl, { advance: "P3D" });
  await add(ALSO_FINISHED);
  await moveClock(sandboxUrl, { to: eveningBeforeLastWorkingDay(new Date()).toISOString() });
  await add(REFUSED);
  await add(RUNNING);
  await add(DRAFT, { submit: false });
  await moveClock(sandboxUrl, { to: new Date(Date.now() + 60_000).toISOString() });
}

// A campaign booked then starts on the last working day before today and is still running, whatever today is.
function eveningBeforeLastWorkingDay(today: Date): Date {
  const DAY_MS = 24 * 3_600_000;
  let day = new Date(today.getTime() - DAY_MS);
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day = new Date(day.getTime() - DAY_MS);
  return new Date(
    Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()) - 6 * 3_600_000,
  );
}

async function topUp({ call }: Session, amountMinor: number): Promise<void> {
  const data = {
    userId: DEMO_ADVERTISER_ID,
    tokenId: "pm_card_visa",
    priceInPence: amountMinor,
    currency: "ZAR",
  };
  const { status, body } = await call("ch", data, "demo-top-up");
  if (status !== 200) throw new Error(`The demo top-up was refused: ${JSON.stringify(body.error)}`);
}

async function readClock(sandboxUrl: string): Promise<Date> {
  const response = await fetch(`${sandboxUrl}/api/clock`);
  const { now } = (await response.json()) as { now: string };
  return new Date(now);
}

async function moveClock(
  sandboxUrl: string,
  move: { advance: string } | { to: string },
): Promise<void> {
  const response = await fetch(`${sandboxUrl}/api/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(move),
  });
  if (!response.ok) throw new Error(`The sandbox clock did not move: ${await response.text()}`);
}
