import type { Page } from "playwright-core";
import { expectAccessible } from "./browser.ts";

export const STEPS = ["Message", "People", "When", "Budget", "Review and pay"] as const;
export type StepName = (typeof STEPS)[number];

/** Draws a picture in the browser: what a shop owner would take from the phone. */
export async function aPicture(
  page: Page,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 900;
    canvas.height = 700;
    const context = canvas.getContext("2d");
    if (context) {
      context.fillStyle = "#5b2a86";
      context.fillRect(0, 0, 900, 700);
      context.fillStyle = "#ffb703";
      context.fillRect(200, 200, 400, 300);
    }
    return canvas.toDataURL("image/png");
  });
  const buffer = Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
  return { name: "shop.png", mimeType: "image/png", buffer };
}

/** Chooses one picture for all banners and says what it shows. */
export async function addBanners(page: Page, words: string): Promise<void> {
  await page.getByLabel("Choose a picture").setInputFiles(await aPicture(page));
  await page.getByText("Look at all 5 sizes and change them").waitFor();
  await expectAccessible(page);
  if (words) await page.getByLabel("What the picture shows").fill(words);
}

/** Chooses the picture at a field and takes the part that is offered. */
export async function addPicture(page: Page, label: string | RegExp, place = 0): Promise<void> {
  await page
    .getByLabel(label)
    .nth(place)
    .setInputFiles(await aPicture(page));
  const heading = page.getByRole("heading", { name: "Choose the part to show" });
  await heading.waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use this part" }).click();
  await heading.waitFor({ state: "detached" });
}

/** Enters an amount and picks one of the proposed kinds. */
export async function chooseKind(page: Page, name: string, amount = "150"): Promise<void> {
  await page.getByLabel("My budget").fill(amount);
  await page.getByRole("button", { name: new RegExp(`^${name} [\\d,]+ people`) }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: new RegExp(`^${name} [\\d,]+ people`) }).click();
}

/** Leads the link to the page that was made here. */
export async function linkToOwnPage(page: Page, name: string): Promise<void> {
  await page.getByText("A page made here").click();
  await page.getByLabel("Your page").selectOption({ label: name });
}

/** Opens a step of the wizard by its name in the list of steps, which is folded on a phone. */
export async function openStep(page: Page, name: StepName): Promise<void> {
  const steps = page.getByRole("navigation", { name: "Steps" });
  await steps.waitFor();
  const toggle = steps.getByRole("button");
  if (await toggle.isVisible()) await toggle.click();
  await steps.getByRole("link", { name: new RegExp(`(^|\\s|\\d)${name}`) }).click();
  await page.waitForURL(/step=/);
}

/** Everything that is answered on the step that is open, as the screen shows it. */
export async function answersOn(page: Page): Promise<string[]> {
  await page.locator("#step-heading").waitFor();
  return page.evaluate(() => {
    const main = document.querySelector("main");
    const fields = [
      ...(main?.querySelectorAll<HTMLInputElement>("input, textarea, select") ?? []),
    ].filter(({ type, id }) => type !== "file" && id !== "field-budget");
    const answers = fields.map((field) => {
      const name = `${field.name || field.id} ${field.labels?.[0]?.innerText ?? ""}`;
      const answer = ["checkbox", "radio"].includes(field.type) ? field.checked : field.value;
      // Names that React makes up differ from page to page.
      return `${name.replace(/^_r_\S*/, "").trim()}: ${String(answer)}`;
    });
    const pictures = [...(main?.querySelectorAll("img") ?? [])].map(({ src }) => `picture ${src}`);
    return [...answers, ...pictures];
  });
}
