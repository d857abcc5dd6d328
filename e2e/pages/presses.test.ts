import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, openPage, useBrowser } from "../support/browser.ts";
import { aLunchDraft } from "../support/lunch-campaign.ts";
import { toolUrl } from "../support/sandbox.ts";
import { openAsOwner } from "../support/signed-in.ts";

useBrowser();

/** Where a finger would press; the page may move it away. */
async function middleOf(button: Locator): Promise<[number, number]> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error("The button is not on the page.");
  return [box.x + box.width / 2, box.y + box.height / 2];
}

type Press = (page: Page, x: number, y: number) => Promise<void>;

async function pressByMouse(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.waitForTimeout(120);
  await page.mouse.up();
}

async function tapByFinger(page: Page, x: number, y: number): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await protocol.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await protocol.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test.each<[string, Press]>([
  ["a mouse", pressByMouse],
  ["a finger", tapByFinger],
])(
  "a press of the button by %s counts though the field that was left for it is wrong",
  async (_by, press) => {
    const { page } = await openPage("phone");
    await page.goto(`${toolUrl}/signup`);
    const button = page.getByRole("button", { name: "Create my account" });
    await page.getByLabel("Mobile number").fill("12345");
    const [x, y] = await middleOf(button);
    await press(page, x, y);
    // Said only when the form is sent: nobody has been in this field.
    await page.getByText("Enter your first name.").waitFor();
    expect(await page.getByLabel("Mobile number").getAttribute("aria-invalid")).toBe("true");
    await page.context().close();
  },
);

/** Where the machine was so busy that the second tap came later than one of a double tap does, they are made again. */
const LATEST_MS = 590;
const TRIES = 5;

/** Two taps at one place, and how many milliseconds the page has seen between them. */
async function tapTwice(page: Page, [x, y]: [number, number], laterMs: number): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = [];
    document.addEventListener("pointerdown", ({ timeStamp }) => times.push(timeStamp), true);
    Object.assign(window, { tapTimes: times });
  });
  await page.mouse.click(x, y);
  await page.waitForTimeout(laterMs);
  await page.mouse.click(x, y);
  const times = await page.evaluate(() => (window as unknown as { tapTimes: number[] }).tapTimes);
  const [first = 0, second = first] = times;
  return second - first;
}

test.each([0, 250, 400])(
  "the second of two taps on “Pay and send” does nothing on the page of the payment, %s ms later",
  async (laterMs) => {
    const { page, session } = await openAsOwner("phone", "ZA");
    const id = await aLunchDraft(session, "ZA", { title: "Lunch", people: 500 });
    for (let tries = 1, passedMs = LATEST_MS; passedMs >= LATEST_MS; tries += 1) {
      expect(tries).toBeLessThanOrEqual(TRIES);
      await page.goto(`${toolUrl}/campaign/edit?id=${id}&step=review`);
      const pay = page.getByRole("link", { name: /^Pay and send to/ });
      await pay.waitFor();
      passedMs = await tapTwice(page, await middleOf(pay), laterMs);
    }
    await page.getByRole("button", { name: /^Pay R/ }).waitFor();
    await page.waitForTimeout(1_000);
    expect(new URL(page.url()).pathname).toBe("/payment");
    await page.context().close();
  },
);

test("at the counter a quick second tap counts nobody, and a tap by mistake is taken back", async () => {
  const { page, session } = await openAsOwner("phone", "ZA");
  const id = await aLunchDraft(session, "ZA", { title: "Lunch", people: 500 });
  await session.api.vouchers.set({ campaignId: id, word: "LUNCH" });
  const counted = async () => (await session.api.vouchers.get({ campaignId: id })).redeemed;
  await page.goto(`${toolUrl}/voucher/${id}`);
  const button = page.getByRole("button", { name: "A customer showed it" });
  await button.evaluate((shown: HTMLElement) => {
    shown.click();
    shown.click();
  });
  await page.getByText("1 customer so far").waitFor();
  // Said, so that nobody counts on it; the next customer ends the sentence.
  const isNone = page.getByText("Two quick taps count as one.");
  await isNone.waitFor();
  await expectAccessible(page);
  await page.waitForTimeout(600);
  await button.evaluate(
    (shown: HTMLElement) =>
      new Promise<void>((done) => {
        new MutationObserver(() => shown.hasAttribute("data-taken") && done()).observe(shown, {
          attributes: true,
        });
        shown.click();
      }),
  );
  await page.locator("button[data-taken]").waitFor({ state: "detached" });
  await isNone.waitFor({ state: "detached" });
  await page.getByText("2 customers so far").waitFor();
  await expect.poll(counted).toBe(2);
  // Each one that was tapped here, and no more than those.
  const undo = page.getByRole("button", { name: "Undo the last one" });
  await undo.click();
  await page.getByText("1 customer so far").waitFor();
  await undo.click();
  await page.getByText("0 customers so far").waitFor();
  expect(await counted()).toBe(0);
  await undo.waitFor({ state: "detached" });
  await page.context().setOffline(true);
  await page.waitForTimeout(600);
  await button.click();
  await page.getByText("1 customer so far").waitFor();
  await page.getByText("1 is saved on this phone").waitFor();
  await undo.click();
  // It may have reached the server: only what has is taken back without a network.
  await page.getByText("1 customer so far").waitFor();
  await page.context().setOffline(false);
  await page.getByText("1 is saved on this phone").waitFor({ state: "detached" });
  await undo.click();
  await page.getByText("0 customers so far").waitFor();
  await expect.poll(counted).toBe(0);
  await page.context().close();
});
