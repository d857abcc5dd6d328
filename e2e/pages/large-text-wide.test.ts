import { expect, test } from "vitest";
import { openWhole } from "./open-whole.ts";
import { useBrowser } from "../support/browser.ts";
import { doubleText, misfits } from "../support/large-text.ts";
import { openAsAdministrator } from "../support/signed-in.ts";

useBrowser();

test.each(["/reports", "/admin/audit", "/admin/reference"])(
  "with text twice as large on a wide screen %s does not scroll sideways, and no column is a letter wide",
  async (path) => {
    const { page } = await openAsAdministrator("desktop");
    await openWhole(page, path);
    await doubleText(page);
    expect(await misfits(page)).toEqual([]);
  },
);
