import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { expectAccessible, useBrowser } from "../support/browser.ts";
import { toolUrl } from "../support/sandbox.ts";
import { openAsAdministrator } from "../support/signed-in.ts";

useBrowser();

const ROWS = Array.from(
  { length: 3_000 },
  (_, n) => `082${5_000_000 + n},Gauteng,Shop till,2026-05-01`,
);

test("an administrator sends an operator's file, sees what it would do, keeps the rows that were not taken, and cancels", async () => {
  const { page } = await openAsAdministrator("phone");
  await page.goto(`${toolUrl}/admin/subscribers`);
  await page.getByText("People in the base: 0").waitFor();
  await expectAccessible(page);
  const choose = (name: string, text: string) =>
    page
      .getByLabel("File of the operator")
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

  await choose("names.csv", "Name\nThandi\n");
  await page.getByText('No column has the heading "number" in the first row.').waitFor();
  await expectAccessible(page);

  const rows = [...ROWS, "12345,Gauteng,Shop till,2026-05-01", `0825000001,Gauteng,,`];
  await choose("base.csv", `Number,Province,Consent source,Consent date\n${rows.join("\n")}\n`);
  await page.getByText("What would change").waitFor();
  await page.getByText("3 000").or(page.getByText("3,000")).first().waitFor();
  await page.getByText("Not a mobile number").waitFor();
  await expectAccessible(page);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the list of these rows" }).click(),
  ]);
  const saved = await readFile(await download.path(), "utf8");
  expect(saved).toContain("3002;Not a mobile number");
  expect(saved).toContain("3003;Consent without source or date");
  expect(saved).not.toMatch(/\d{7}/);

  await page.getByRole("button", { name: "Change the base" }).click();
  await page.getByRole("dialog").getByText("People who are added:").waitFor();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Keep it as it is" }).click();
  await page.getByRole("button", { name: "Cancel this import" }).click();
  await page.getByText("Cancelled", { exact: true }).first().waitFor();
  await page.getByText("People in the base: 0").waitFor();
});
