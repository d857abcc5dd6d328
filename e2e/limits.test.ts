import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { addDays, zonedParts } from "../domain/schedule/zoned-time.ts";
import { expectAccessible, useBrowser } from "./support/browser.ts";
import { readClock, toolUrl } from "./support/sandbox.ts";
import { openAsOwner } from "./support/signed-in.ts";
import { addBanners, openStep } from "./support/wizard.ts";

useBrowser();

/** What a screen reader says with a field: its description and its error. */
const shownWith = (field: Locator) =>
  field.evaluate((element) =>
    (element.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" "),
  );

/** Going on is refused: the sentence is said with the field, and the field has the focus. */
async function refuses(page: Page, field: Locator, sentence: RegExp): Promise<void> {
  await page.getByRole("button", { name: /^Next: / }).click();
  await expect.poll(() => shownWith(field), { message: String(sentence) }).toMatch(sentence);
  await expect
    .poll(() => field.evaluate((element) => document.activeElement === element), {
      message: `focus for ${String(sentence)}`,
    })
    .toBe(true);
}

async function chooseKind(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Other kinds" }).click();
  await page.getByRole("button", { name: new RegExp(`^${name} `) }).click();
}

async function begin(page: Page): Promise<void> {
  await page.goto(`${toolUrl}/campaign/new`);
  await page.getByRole("heading", { name: "What do you want to say?" }).waitFor();
}

test("each limit of a message is refused at its field, with what to do", async () => {
  const { page, complaints } = await openAsOwner("phone", "ZA", "/dashboard");
  await begin(page);
  const text = page.getByLabel("Your message");
  const sender = page.getByLabel("Sender name");
  await sender.fill("Corner Shop");
  await refuses(page, text, /Write your message\./);
  await text.fill("Half price. ".repeat(60));
  await refuses(page, text, /The limit is 4: make it shorter/);
  await text.fill("We buy rhino horn.");
  await refuses(page, text, /Illegal goods.*Remove: rhino horn/);
  await text.fill("Bread and milk at half price.");
  await sender.fill("12345");
  await refuses(page, sender, /needs at least one letter/);
  await sender.fill("Corner Shop");
  await expectAccessible(page);

  await chooseKind(page, "SMS with link");
  const link = page.getByLabel("Address of the page");
  await refuses(page, link, /Enter the address of the page/);
  await link.fill("http://shop.example/offer");
  await refuses(page, link, /must begin with https/);
  await link.fill("https://127.0.0.1/offer");
  await refuses(page, link, /name of a website, not a number/);

  await chooseKind(page, "Please Call Me");
  const line = page.getByLabel("Your line");
  await line.fill("Half price today. ".repeat(7));
  await refuses(page, line, /up to 110 characters\. Remove 16/);
  await line.fill("Half price 🎉");
  await refuses(page, line, /Replace: 🎉/);
  await page.getByRole("button", { name: "Change or remove them" }).click();
  expect(await line.inputValue()).toBe("Half price ");
  await expectAccessible(page);

  await chooseKind(page, "Display");
  const banner = page.getByLabel("Choose a picture");
  await page.getByRole("button", { name: /^Next: / }).click();
  await page.getByText("Choose a picture.").waitFor();
  const words = { name: "offer.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
  await banner.setInputFiles(words);
  await expect.poll(() => shownWith(banner)).toMatch(/Use a PNG, JPEG or GIF picture/);
  await addBanners(page, "");
  await refuses(
    page,
    page.getByLabel("What the picture shows").first(),
    /Describe the picture in a few words/,
  );

  await chooseKind(page, "RCS");
  const agent = page.getByLabel("Name that people see");
  await agent.fill("");
  await refuses(page, agent, /Enter the name that people see/);
  await agent.fill("Corner Shop");
  await page.getByText("Several cards", { exact: true }).click();
  await page.getByRole("button", { name: /^Next: / }).click();
  await page.getByText("Give the card a picture, a title or a description.").first().waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("each limit of days and money is refused at its field, with what to do", async () => {
  const { page, complaints } = await openAsOwner("phone", "ZA");
  await begin(page);
  await page.getByLabel("Your message").fill("Bread and milk at half price.");
  await openStep(page, "People");
  const everywhere = page.getByRole("checkbox", { name: "All of South Africa" });
  await page.getByRole("checkbox", { name: /^Northern Cape/ }).check();
  await page.getByRole("checkbox", { name: "56+" }).check();
  await page.getByRole("radio", { name: "Women", exact: true }).check();
  await page.getByText("Fewer than 1,000 people", { exact: true }).waitFor();
  await refuses(
    page,
    everywhere,
    /at least 1,000 are needed\. Add places, ages or the other gender/,
  );
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "56+" }).uncheck();
  await everywhere.check();
  await page.getByRole("checkbox", { name: /^Gauteng/ }).check();

  await openStep(page, "When");
  const first = page.getByLabel("First day");
  const last = page.getByLabel("Last day", { exact: true });
  const today = zonedParts((await readClock()).getTime(), "Africa/Johannesburg").date;
  await expect.poll(() => first.inputValue()).not.toBe("");
  await first.fill(addDays(today, -3));
  await refuses(page, first, /first day has passed\. Choose a later day/);
  await first.fill(addDays(today, 10));
  await last.fill(addDays(today, 8));
  await refuses(page, last, /cannot be before the first day/);
  await last.fill(addDays(today, 200));
  await refuses(page, last, /up to \d+ days/);
  await last.fill(addDays(today, 16));
  const offer = page.getByLabel("Last day of the offer");
  await offer.fill(addDays(today, 7));
  await refuses(page, offer, /offer ends before the campaign starts/);
  await offer.fill("");
  // Hours that the law forbids are not there to choose.
  const hours = await page.getByLabel("From").locator("option").allInnerTexts();
  expect([hours[0], hours.at(-1)]).toEqual(["08:00", "19:00"]);
  await page.getByLabel("From").selectOption("15");
  await page.getByLabel("Until").selectOption("12");
  await refuses(page, page.getByLabel("Until"), /hour for “Until” that is later than “From”/);
  await page.getByLabel("Until").selectOption("17");
  for (const day of ["Mon", "Tue", "Wed", "Thu", "Fri"])
    await page.getByRole("checkbox", { name: day }).uncheck();
  await page.getByRole("button", { name: /^Next: / }).click();
  await page.getByText("Choose at least one day of the week.").waitFor();
  await expectAccessible(page);

  await openStep(page, "Budget");
  const people = page.getByLabel("People", { exact: true });
  const money = page.getByLabel("Budget", { exact: true });
  await page.getByRole("button", { name: /^Everyone, / }).waitFor();
  await refuses(page, people, /Choose how many people/);
  await money.fill("0.10");
  await expect
    .poll(() => shownWith(money))
    .toMatch(/Not enough for one person\. Enter at least R0\.30/);
  await money.fill("a lot");
  await expect.poll(() => shownWith(money)).toMatch(/Enter an amount such as 150/);
  await people.fill("99,000,000");
  await refuses(page, people, /You can book up to [\d,]+ of these people now\. Choose fewer/);
  await page.getByLabel("SMS", { exact: true }).fill("500");
  expect(await money.inputValue()).toBe("150.00");
  expect(await people.inputValue()).toBe("500");
  await expectAccessible(page);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("a file that is no list, and a list without consent, are refused where they are given", async () => {
  const { page, complaints } = await openAsOwner("phone", "ZA");
  await page.goto(`${toolUrl}/lists`);
  const file = page.getByLabel("File with phone numbers");
  const buffer = Buffer.from("PK");
  await file.setInputFiles({ name: "customers.xlsx", mimeType: "application/zip", buffer });
  await expect.poll(() => shownWith(file)).toMatch(/“Save as”, then CSV/);
  await file.setInputFiles({ name: "none.csv", mimeType: "text/csv", buffer: Buffer.from("") });
  await expect.poll(() => shownWith(file)).toMatch(/This file is empty/);
  await page.getByText("I paste them").click();
  await page.getByRole("button", { name: "Use these numbers" }).click();
  await expect
    .poll(() => shownWith(page.getByLabel("Phone numbers")))
    .toMatch(/Paste at least one number/);
  await page.getByLabel("Phone numbers").fill("082 123 4567, 12, 0831234567");
  await page.getByRole("button", { name: "Use these numbers" }).click();
  await page.getByRole("button", { name: "Make the list" }).click();
  await page.getByText("You may not send to anyone without their consent.").waitFor();
  const source = page.getByLabel("Where do the numbers come from?");
  expect(await source.inputValue()).toBe("");
  await expect.poll(() => shownWith(source)).toMatch(/Say where the numbers come from/);
  await expectAccessible(page);
  await source.selectOption("event");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Make the list" }).click();
  await page.getByRole("button", { name: "Correct rows one by one" }).click();
  await page.getByLabel("Row 2").fill("12345");
  await page.getByRole("button", { name: "Save the corrected rows" }).click();
  await page
    .getByText("Saved")
    .or(page.getByText(/1 row is not a mobile number/))
    .first()
    .waitFor();
  await page.getByLabel("Row 2").fill("084 123 4567");
  await page.getByRole("button", { name: "Save the corrected rows" }).click();
  await page.getByText("Valid numbers").locator("..").getByText("3", { exact: true }).waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
  await page.context().close();
});
