import { expect, test } from "vitest";
import { expectAccessible, openPage, useBrowser } from "../support/browser.ts";
import { toolUrl } from "../support/sandbox.ts";
import { openStep } from "../support/wizard.ts";

useBrowser();

test("the amount moves along a line by the arrow keys: home's price, then the wizard's fields and people, and back by typing", async () => {
  const { page, complaints } = await openPage("phone");
  await page.goto(`${toolUrl}/home`);
  await page.getByText("500 people for R150.00", { exact: true }).waitFor();
  const slider = page.getByRole("slider", { name: "Choose an amount" });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  expect(await page.getByLabel("Money").inputValue()).toBe("200");
  await page.getByText("666 people for R199.80", { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start my campaign" }).click();

  await page.getByRole("heading", { name: "What do you want to say?" }).waitFor();
  await openStep(page, "Budget");
  const budget = page.getByLabel("Budget", { exact: true });
  const people = page.getByLabel("People", { exact: true });
  await slider.focus();
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe("666 people for R199.80");
  await page.keyboard.press("ArrowRight");
  await page.getByText(/^833 people for R249\.90/).waitFor();
  expect([await budget.inputValue(), await people.inputValue()]).toEqual(["249.90", "833"]);
  await page.keyboard.press("End");
  await page.getByRole("button", { name: /^Everyone, /, pressed: true }).waitFor();
  await page.keyboard.press("Home");
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe("66 people for R19.80");
  await budget.fill("500");
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe("1,666 people for R499.80");
  await expectAccessible(page);
  expect(complaints).toEqual([]);
  await page.context().close();
});
