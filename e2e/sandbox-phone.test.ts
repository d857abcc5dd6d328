import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addDays, zonedParts } from "../domain/schedule/zoned-time.ts";
import type { Session } from "../dev/seed/session.ts";
import { expectAccessible, openPage, useBrowser } from "./support/browser.ts";
import { consoleUrl, readClock, toolUrl } from "./support/sandbox.ts";
import { provePhone } from "./support/prove-phone.ts";
import { openAsOwner } from "./support/signed-in.ts";

useBrowser();

type Draft = NonNullable<Parameters<Session["api"]["campaigns"]["createDraft"]>[0]["draft"]>;

/** Puts a picture of this size on the tool as the editor does, and gives it as a banner. */
async function aBanner(page: Page, size: string) {
  const stored = await page.evaluate(async (wanted) => {
    const canvas = document.createElement("canvas");
    [canvas.width = 0, canvas.height = 0] = wanted.split("x").map(Number);
    const context = canvas.getContext("2d");
    context?.fillRect(0, 0, canvas.width, canvas.height);
    const body = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? "";
    const headers = { "x-xsrf-token": decodeURIComponent(token) };
    const reply = await fetch("/files/pictures/banner.png", { method: "PUT", headers, body });
    return (await reply.json()) as { url: string; mimeType: string; byteSize: number };
  }, size);
  const { url, mimeType, byteSize } = stored;
  return { size, url, mimeType, byteSize, altText: `Half price, ${size}` };
}

/** Test messages of each kind. */
async function messagesOfEachKind(page: Page): Promise<{ flowTypeId: number; draft: Draft }[]> {
  const link = "https://shop.example/offer";
  const card = { title: "Half price", description: "Bread and milk." };
  const [strip, box] = [await aBanner(page, "320x50"), await aBanner(page, "300x250")];
  const suggestions = [
    { type: "openUrl", text: "See the offer", postback: "offer", url: "{link}" },
    { type: "reply", text: "Stop", postback: "stop" },
  ] as const;
  return [
    { flowTypeId: 1, draft: { text: "Bread at half price." } },
    { flowTypeId: 2, draft: { text: "Milk at half price: {link}", link } },
    { flowTypeId: 3, draft: { text: "Eggs at half price, call 030 200 0111" } },
    { flowTypeId: 4, draft: { link, content: { creatives: [strip, box] } } },
    {
      flowTypeId: 5,
      draft: {
        link,
        content: {
          agentName: "Corner Shop",
          message: { type: "card", card, suggestions: [...suggestions] },
          fallbackText: "Jam at half price.",
        },
      },
    },
  ];
}

test("the sandbox's phone shows a message of each kind, its links can be tapped, and STOP is heard", async () => {
  const { page, session } = await openAsOwner("phone", "ZA", "/dashboard");
  const today = zonedParts((await readClock()).getTime(), "Africa/Johannesburg").date;
  const days = { startDate: addDays(today, 7), endDate: addDays(today, 13) };
  await provePhone(session, "082 555 0142", 6);
  for (const { flowTypeId, draft } of await messagesOfEachKind(page)) {
    const { id } = await session.api.campaigns.createDraft({
      countryId: 6,
      flowTypeId,
      draft: { sender: "Corner Shop", ...days, ...draft },
    });
    await session.api.campaigns.sendTest({ id, testNumbers: ["082 555 0142"] });
  }

  await page.goto(`${consoleUrl}/#phone`);
  // Other stories send to other phones of the same sandbox.
  const phone = page
    .getByRole("heading", { level: 3, name: /27825550142/ })
    .locator("xpath=ancestor::section[1]");
  const bubble = (kind: string) =>
    phone.getByRole("article").filter({ has: page.getByText(kind, { exact: true }) });
  await bubble("SMS").getByText("Corner Shop: Bread at half price.").waitFor();
  await bubble("SMS with link").getByText("Milk at half price").waitFor();
  await bubble("Line under Please Call Me").getByText("Eggs at half price").waitFor();
  for (const size of ["320x50", "300x250"]) {
    const banner = bubble("Display").getByRole("img", { name: `Half price, ${size}` });
    await banner.scrollIntoViewIfNeeded();
    await expect
      .poll(() => banner.evaluate((it) => (it as HTMLImageElement).naturalWidth))
      .toBe(Number(size.split("x")[0]));
  }
  await bubble("RCS").getByText("Bread and milk.").waitFor();
  await bubble("RCS").getByText("Jam at half price.").waitFor();
  for (const link of [
    bubble("SMS with link").getByRole("link"),
    bubble("Display").getByRole("link").first(),
    bubble("RCS").getByRole("link", { name: "See the offer" }),
  ]) {
    const address = (await link.getAttribute("href")) ?? "";
    const tapped = await fetch(address, { redirect: "manual" });
    expect(tapped.headers.get("location"), address).toBe("https://shop.example/offer");
  }
  await expectAccessible(page);

  // Nobody answers a banner or a line under a Please Call Me.
  expect(await bubble("Display").getByRole("button").count()).toBe(0);
  expect(await bubble("Line under Please Call Me").getByRole("button").count()).toBe(0);
  await bubble("SMS").filter({ hasText: "Bread" }).getByRole("button", { name: "Reply" }).click();
  const answer = page.getByLabel("Reply from 27825550142");
  await answer.fill("How much is it?");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("no word for opting out").waitFor();
  await bubble("RCS").getByRole("button", { name: "Stop" }).click();
  expect(await answer.inputValue()).toBe("Stop");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("This phone gets no more adverts").waitFor();
  await bubble("From the network").getByText("You will get no more adverts from us").waitFor();
  await page.context().close();
});

const PHONE = "233244123456";

test("in Ghana a message ends with an opt-out link, which opens in Twi and stops the adverts", async () => {
  const { page, session, complaints } = await openAsOwner("phone", "GH");
  await page.goto(`${toolUrl}/campaign/new`);
  const text = page.getByLabel("Your message", { exact: true });
  await page.getByText("Fits one SMS: 111 of 160 characters left").waitFor();
  await text.fill("Bread at half price");
  const optOut = page.getByRole("button", { name: "Opt-out link", exact: true });
  expect(await optOut.getAttribute("aria-pressed")).toBe("true");
  expect(await text.inputValue()).toBe("Bread at half price");
  // 19 letters, " Stop: " and 42 of the link.
  await page.getByText("Fits one SMS: 92 of 160 characters left").waitFor();
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
  await provePhone(session, "024 412 3456", 7);
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
