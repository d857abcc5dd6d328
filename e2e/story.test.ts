import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addDays, zonedParts } from "../domain/schedule/zoned-time.ts";
import { expectAccessible, openPage, useBrowser } from "./support/browser.ts";
import { linkIn, moveClock, newestMailTo, readClock, toolUrl } from "./support/sandbox.ts";
import { aRegistration } from "./support/shop-owner.ts";

useBrowser({ cachesApp: true });

const CARD = { number: "4242424242424242", expiry: "12/34", cvc: "123", name: "Test Card" };

async function signUp(page: Page): Promise<void> {
  const owner = aRegistration();
  await page.goto(`${toolUrl}/dashboard`);
  await page.waitForURL(/\/home/);
  await expectAccessible(page);
  await page.goto(`${toolUrl}/signup`);
  await expectAccessible(page);
  await page.getByLabel("First name").fill(owner.firstName);
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Mobile number").fill(owner.mobileNumber);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Create my account" }).click();
  await page.waitForURL(/verify-password/);
  await expectAccessible(page);
  // Mail on a computer opens its links in a tab beside this one, which goes on too.
  const mailed = await page.context().newPage();
  await mailed.goto(linkIn(await newestMailTo(owner.email, /./)));
  await mailed.waitForURL(/\/dashboard/);
  await page.waitForURL(/\/dashboard/);
  await mailed.close();
  // By its name: the address is there before the page, while the heading is still that of the one before.
  await page.getByRole("heading", { level: 1, name: `Hello ${owner.firstName}` }).waitFor();
  await expectAccessible(page);
}

async function topUp(page: Page): Promise<void> {
  await page.goto(`${toolUrl}/wallet`);
  await page.getByRole("heading", { name: "Add money" }).waitFor();
  await expectAccessible(page);
  await page.getByText("R150", { exact: true }).click();
  await page.getByRole("button", { name: "R150" }).first().click();
  await page.getByRole("button", { name: "Pay R150.00 by card" }).click();
  await page.waitForURL(/\/pay\//);
  await page.getByLabel("Card number").fill(CARD.number);
  await page.getByLabel(/expiry/i).fill(CARD.expiry);
  await page.getByLabel("Security code").fill(CARD.cvc);
  await page.getByLabel("Name on card").fill(CARD.name);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.waitForURL(/\/final/);
  await page.getByText("R150.00").first().waitFor();
  await expectAccessible(page);
}

async function book(page: Page): Promise<string> {
  await page.goto(`${toolUrl}/campaign/new`);
  await page.getByRole("heading", { name: "What do you want to say?" }).waitFor();
  await page
    .getByLabel("Your message")
    .fill("Lunch special this week: bunny chow and a cool drink for R45.");
  await page.getByLabel("Sender name").fill("Test shop");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next: People" }).click();

  await page.getByRole("heading", { name: "Who should get it?" }).waitFor();
  await page.getByRole("checkbox", { name: /^Gauteng/ }).check();
  await page.getByRole("checkbox", { name: /26–35/ }).check();
  await page.getByRole("checkbox", { name: /36–45/ }).check();
  await page.getByRole("radio", { name: "Women", exact: true }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next: When" }).click();

  await page.getByRole("heading", { name: "When should it be sent?" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next: Budget" }).click();

  await page.getByRole("heading", { name: "How much do you want to spend?" }).waitFor();
  await page.getByRole("button", { name: "R150", exact: true }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next: Review and pay" }).click();

  await page.getByRole("heading", { name: "Is everything right?" }).waitFor();
  const send = page.getByRole("button", { name: "Send to 500 people · R150" });
  await send.waitFor();
  await expectAccessible(page);
  await send.dblclick();
  await page.waitForURL(/\/final\?.*id=/);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expectAccessible(page);
  return new URL(page.url()).searchParams.get("id") ?? "";
}

/** A Sunday evening by which everything is sent and the last receipt is in. */
async function waitForTheEnd(): Promise<void> {
  const today = zonedParts((await readClock()).getTime(), "Africa/Johannesburg").date;
  await moveClock({ to: new Date(Date.parse(`${addDays(today, 11)}T18:00:00Z`)).toISOString() });
}

const VIEWS = ["phone", "desktop"] as const;
type View = (typeof VIEWS)[number];

/** Signs up, tops up and books on one screen, and looks at what was booked. */
async function comeToTheCampaign(view: View) {
  const { page, complaints } = await openPage(view);
  await signUp(page);
  await topUp(page);
  const campaignId = await book(page);
  await page.goto(`${toolUrl}/campaign-info/${campaignId}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expectAccessible(page);
  return { page, complaints, campaignId };
}

/** A shop on each screen; both live until their last receipt in the same days. */
async function letThemSettle() {
  const shops = new Map<View, Awaited<ReturnType<typeof comeToTheCampaign>>>();
  for (const view of VIEWS) shops.set(view, await comeToTheCampaign(view));
  await waitForTheEnd();
  return shops;
}

let settling: ReturnType<typeof letThemSettle> | undefined;
/** The stories share the days. */
const settled = () => (settling ??= letThemSettle());

test.each(VIEWS)(
  "a shop owner signs up, tops up, books women 26-45 in Gauteng and reads the report, on a %s",
  async (view) => {
    const shop = (await settled()).get(view);
    if (!shop) throw new Error("No shop came that far.");
    const { page, complaints, campaignId } = shop;
    await page.goto(`${toolUrl}/report/${campaignId}`);
    await page.getByText("Booked").first().waitFor();
    await expectAccessible(page);
    const words = (await page.getByRole("main").innerText()).replaceAll(/\s+/g, " ");
    const delivered = Number(/Delivered ([\d,]+)/.exec(words)?.[1]?.replaceAll(",", ""));
    expect(delivered).toBeGreaterThan(400);
    const spent = `R${(delivered * 0.3).toFixed(2)}`;
    const returned = `R${((15_000 - delivered * 30) / 100).toFixed(2)}`;
    expect(words).toContain(spent);
    expect(words).toContain(returned);

    await page.goto(`${toolUrl}/wallet`);
    await page.getByText(`+${returned}`).first().waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
  // Eleven days with everything that other stories booked in them.
  600_000,
);
