import { expect, test } from "vitest";
import { addDays, zonedParts } from "../domain/schedule/zoned-time.ts";
import { expectAccessible, openPage, useBrowser } from "./support/browser.ts";
import { consoleUrl, readClock, toolUrl } from "./support/sandbox.ts";
import { openAsOwner } from "./support/signed-in.ts";

useBrowser();

const PHONE = "233244123456";

test("in Ghana a message ends with an opt-out link, which opens in Twi and stops the adverts", async () => {
  const { page, session, complaints } = await openAsOwner("phone", "GH");
  await page.goto(`${toolUrl}/campaign/new`);
  const text = page.getByLabel("Your message", { exact: true });
  await page.getByText("1 message of 160; 111 characters left").waitFor();
  await text.fill("Bread at half price");
  const optOut = page.getByRole("button", { name: "Opt-out link", exact: true });
  expect(await optOut.getAttribute("aria-pressed")).toBe("true");
  expect(await text.inputValue()).toBe("Bread at half price");
  // 19 letters, " Stop: " and 42 of the link.
  await page.getByText("1 message of 160; 92 characters left").waitFor();
  await page
    .getByText(/^Bread at half price Stop: https:\/\/\S{34}$/)
    .first()
    .waitFor();
  await expectAccessible(page);

  await optOut.click();
  const problem = page.getByText("People must be able to opt out.");
  await problem.waitFor();
  expect(await problem.count()).toBe(1);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Put the opt-out link back" }).click();
  await problem.waitFor({ state: "detached" });
  await optOut.click();
  await text.fill("Bread at half price. Call 024 412 3456");
  await problem.waitFor({ state: "detached" });

  await page.goto(`${toolUrl}/help/opting-out`);
  await page.getByText("People cannot reply to an advert").waitFor();
  // Drawn for everybody, then for the country of the reader.
  await page.getByText(/\bSTOP\b/).waitFor({ state: "detached" });

  const today = zonedParts((await readClock()).getTime(), "Africa/Accra").date;
  const { id } = await session.api.campaigns.createDraft({
    countryId: 7,
    flowTypeId: 1,
    draft: {
      sender: "Ama Bakes",
      text: "Cakes at half price Stop: {optout}",
      startDate: addDays(today, 7),
      endDate: addDays(today, 13),
    },
  });
  await session.api.campaigns.sendTest({ id, testNumbers: ["024 412 3456"] });
  await page.goto(`${consoleUrl}/#phone`);
  const phone = page
    .getByRole("heading", { level: 3, name: new RegExp(PHONE) })
    .locator("xpath=ancestor::section[1]");
  const link = phone
    .getByRole("article")
    .filter({ hasText: "Cakes at half price" })
    .getByRole("link");
  const address = (await link.getAttribute("href")) ?? "";
  const consumer = await openPage("phone");
  await consumer.page.goto(address);
  await consumer.page.getByRole("heading", { name: "Stop adverts?" }).waitFor();
  await expectAccessible(consumer.page);
  await consumer.page.getByRole("link", { name: "Twi" }).click();
  await consumer.page.getByRole("heading", { name: "Wopɛ sɛ wogyae dawurubɔ?" }).waitFor();
  await expectAccessible(consumer.page);
  await consumer.page.getByRole("button", { name: "Gyae dawurubɔ" }).click();
  await consumer.page.getByRole("heading", { name: "Dawurubɔ agyae" }).waitFor();
  expect(complaints).toEqual([]);
  await consumer.page.context().close();
  await page.context().close();
});
