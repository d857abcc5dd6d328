import { expect, test } from "vitest";
import { expectAccessible, useBrowser } from "../support/browser.ts";
import { loseConnection, regainConnection } from "../support/network.ts";
import { toolUrl } from "../support/sandbox.ts";
import { openAsOwner } from "../support/signed-in.ts";

useBrowser();

const ROWS = 60_000;

/** A file above what is read while somebody waits, each number once. */
function aLargeFile(name: string) {
  const note = "bought bread and milk at the corner shop in the week of the spring sale ".repeat(2);
  const rows = Array.from({ length: ROWS }, (_, n) => `082${String(n).padStart(7, "0")};${note}\n`);
  return { name, mimeType: "text/csv", buffer: Buffer.from(rows.join("")) };
}

test("a large file is read in the background: two tabs and a lost network show one import, and its list", async () => {
  const { page, session } = await openAsOwner("phone", "ZA");
  await page.goto(`${toolUrl}/lists`);
  await page.getByLabel("File with phone numbers").setInputFiles(aLargeFile("everybody.csv"));
  await page.getByLabel("Name of the list").fill("Everybody");
  await page.getByLabel("Where do the numbers come from?").selectOption("customers");
  await page.getByRole("checkbox").check();
  // As it looks while the worker is at it.
  let share = 0;
  let isHeld = true;
  await page.context().route("**/listImports*", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { json: { imports: Record<string, unknown>[] } };
    for (const one of isHeld ? body.json.imports : [])
      Object.assign(one, {
        state: "reading",
        readBytes: Math.floor(Number(one["totalBytes"]) * share),
      });
    await route.fulfill({ response: answer, json: body });
  });
  await page.getByRole("button", { name: "Make the list" }).click();
  await page.getByText("0% read").waitFor();
  share = 0.4;
  await page.getByText("40% read").waitFor();
  await expectAccessible(page);
  const other = await page.context().newPage();
  await other.goto(`${toolUrl}/lists`);
  await other.getByText("40% read").waitFor();
  await loseConnection(page.context());
  await page.getByText("40% read").waitFor();
  await regainConnection(page.context());
  isHeld = false;
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await tab.getByText("Valid numbers").waitFor();
    await tab.getByText("% read").waitFor({ state: "detached" });
  }
  const { lists } = await session.api.audience.lists({});
  expect(lists).toMatchObject([{ name: "Everybody", accepted: ROWS, bad: 0 }]);
  await page.context().close();
});
