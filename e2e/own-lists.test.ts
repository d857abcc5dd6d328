import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Session } from "../dev/seed/session.ts";
import { expectAccessible, useBrowser } from "./support/browser.ts";
import { loseConnection, regainConnection } from "./support/network.ts";
import { toolUrl } from "./support/sandbox.ts";
import { openAsOwner } from "./support/signed-in.ts";
import { openStep } from "./support/wizard.ts";

useBrowser();

const ROWS = 8_000;
const UPLOADS = "**/files/msisdnList/**";

let page: Page;
let session: Session;
beforeAll(async () => {
  ({ page, session } = await openAsOwner("phone", "ZA"));
  return () => page.context().close();
});

/** A file of three pieces: every number once, with what the shop noted beside it. */
function aFile() {
  const note = "bought bread and milk at the corner shop in the week of the spring sale ".repeat(2);
  const rows = Array.from({ length: ROWS }, (_, n) => `082${String(n).padStart(7, "0")};${note}\n`);
  return { name: "regulars.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("")) };
}

/** Says where the numbers come from and makes the list. */
async function finish(name: string): Promise<void> {
  await page.getByLabel("Name of the list").fill(name);
  await page.getByLabel(/Where do the numbers come from/).selectOption("event");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Make the list" }).click();
  await page.getByRole("heading", { name }).waitFor();
}

const countOf = async (name: string) =>
  (await session.api.audience.lists({})).lists.find((list) => list.name === name)?.accepted;

test("an upload whose network is cut half way says so, and goes on by itself from where it was", async () => {
  const ranges: string[] = [];
  await page.route(UPLOADS, async (route) => {
    const range = route.request().headers()["content-range"];
    if (range) ranges.push(range);
    // The second piece is lost with the network.
    if (!range || ranges.length !== 2) return route.continue();
    await loseConnection(page.context());
    return route.abort("internetdisconnected");
  });
  await page.goto(`${toolUrl}/lists`);
  const file = aFile();
  await page.getByLabel("File with phone numbers").setInputFiles(file);
  await page.getByText("The rest is sent automatically when you are online again.").waitFor();
  const share = Math.floor((512_000 / file.buffer.length) * 100);
  await page.getByText(`${share}% sent`).waitFor();
  await expectAccessible(page);
  await regainConnection(page.context());
  await finish("Regulars");
  const [first, lost, again, ...rest] = ranges;
  expect(first).toMatch(/^bytes 0-511999\//);
  // Only what was missing is sent again.
  expect(again).toBe(lost);
  expect(rest).toEqual([`bytes 1024000-${file.buffer.length - 1}/${file.buffer.length}`]);
  expect(await countOf("Regulars")).toBe(ROWS);
  await page.unroute(UPLOADS);
});

test("contacts that are picked on the phone become a list; picking none changes nothing", async () => {
  const contacts = Array.from({ length: 3 }, (_, n) => ({ tel: [`083 555 000${n}`, "111"] }));
  await page.addInitScript((picked) => {
    const answers = [picked, [], undefined];
    const select = async (properties: string[], { multiple }: { multiple: boolean }) => {
      if (properties.join() !== "tel" || !multiple) throw new TypeError("Not what was agreed.");
      const answer = answers.shift();
      if (!answer) throw new DOMException("Closed", "AbortError");
      return answer;
    };
    Object.defineProperty(navigator, "contacts", { value: { select } });
  }, contacts);
  await page.goto(`${toolUrl}/lists`);
  await page.getByText("I paste them").click();
  const numbers = page.getByLabel("Phone numbers");
  await numbers.fill("084 555 0009");
  const pick = page.getByRole("button", { name: "Choose from my contacts" });
  await pick.click();
  const all = ["084 555 0009", "083 555 0000", "083 555 0001", "083 555 0002"].join("\n");
  await expect.poll(() => numbers.inputValue()).toBe(all);
  for (const _ of ["nobody chosen", "closed"]) await pick.click();
  expect(await numbers.inputValue()).toBe(all);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use these numbers" }).click();
  await finish("From my phone");
  expect(await countOf("From my phone")).toBe(4);
});

const COUNTRIES = {
  ZA: { number: (n: number) => `082${1_000_000 + n}`, code: "27" },
  GH: { number: (n: number) => `024${1_000_000 + n}`, code: "233" },
} as const;

/** 130 good numbers, one of them twice, and rows that are wrong in three ways; names as an older spreadsheet saves them. */
function aMessyFile({ number, code }: (typeof COUNTRIES)["ZA" | "GH"]) {
  const rows = [
    ...Array.from({ length: 130 }, (_, n) => `M\u00fcller;${number(n)}`),
    `Again;${number(0)}`,
    ...[200, 201, 202, 203].map((n) => `Plus;+${number(n)}`),
    `Decimal;${code}${number(210).slice(1)}.0`,
    ...Array.from({ length: 5 }, () => "Short;2.73E+10"),
  ];
  const buffer = Buffer.from(`name;phone\n${rows.join("\n")}\n`, "latin1");
  return { name: "customers.csv", mimeType: "text/csv", buffer };
}

describe.each(["ZA", "GH"] as const)("in %s", (country) => {
  test("a messy list is repaired a kind at a time, the rest comes as a file, and a campaign to it starts there", async () => {
    const { page, session } = await openAsOwner("phone", country);
    await page.goto(`${toolUrl}/lists`);
    await page.getByLabel("File with phone numbers").setInputFiles(aMessyFile(COUNTRIES[country]));
    await page.getByRole("cell", { name: "M\u00fcller" }).first().waitFor();
    const letters = page.getByLabel("Letters in the file");
    expect(await letters.isVisible()).toBe(false);
    await page.getByText("Do names above look wrong?").click();
    expect(await letters.inputValue()).toBe("windows-1252");
    await letters.selectOption("utf-8");
    await page.getByRole("cell", { name: "M\uFFFDller" }).first().waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Try as Latin-1" }).click();
    await page.getByRole("cell", { name: "M\u00fcller" }).first().waitFor();
    await page.getByLabel("Name of the list").fill("Regulars");
    await page.getByLabel("Where do the numbers come from?").selectOption("customers");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Make the list" }).click();
    await page.getByRole("button", { name: "Add the country code to 4 numbers" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add the country code to 4 numbers" }).click();
    await page.getByRole("button", { name: "Write 1 number out in full" }).click();
    await page
      .getByRole("button", { name: "Write 1 number out in full" })
      .waitFor({ state: "detached" });
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download the rows not taken" }).click();
    const text = await readFile(await (await download).path(), "utf8");
    // Five that nobody has corrected, with what stands in them, and the double.
    const lines = text.trim().split("\r\n");
    expect(lines).toHaveLength(7);
    expect(lines.filter((line) => line.includes("2.73E+10"))).toHaveLength(5);
    expect(await page.getByRole("button", { name: /^Download/ }).count()).toBe(1);
    await page.getByRole("button", { name: "Remove 5 rows" }).click();
    await page.getByRole("button", { name: "Remove 5 rows" }).waitFor({ state: "detached" });
    const [list] = (await session.api.audience.lists({})).lists;
    expect([list?.accepted, list?.duplicate, list?.bad]).toEqual([135, 1, 0]);
    await page.getByRole("button", { name: "Write to this list" }).click();
    await page.waitForURL(/\/campaign\/edit\?id=/);
    await openStep(page, "People");
    await page.getByText(/We counted your list ourselves/).waitFor();
    expect(await page.getByLabel("Your list", { exact: true }).inputValue()).toBe(list?.id);
    await page.getByText("Only people on the list who match").click();
    await page.getByText(/Only the networks know who on your list matches/).waitFor();
    await expectAccessible(page);
    await page.context().close();
  });
});
