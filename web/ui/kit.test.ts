import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DataTable } from "./data-table.tsx";

const WEB = join(import.meta.dirname, "..");

/** Files outside the kit that write such an element out. */
const filesWith = (element: RegExp): string[] =>
  globSync("{features,shell}/**/*.tsx", { cwd: WEB })
    .filter((path) => element.test(readFileSync(join(WEB, path), "utf8")))
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted();

test("tables are the kit's, but for three grids in which every cell is a control, a shade or a mark", () => {
  expect(filesWith(/<table\b/)).toEqual([
    "features/campaigns/lists/first-rows.tsx",
    "features/notifications/channel-choices.tsx",
    "features/reports/heat-map.tsx",
  ]);
});

test("lists of choices and pickers of files are the kit's", () => {
  expect(filesWith(/<select\b/)).toEqual([]);
  expect(filesWith(/type="file"/)).toEqual([]);
});

test("a row's name says which column it is of, that of the row that adds up says it itself", () => {
  const html = renderToStaticMarkup(
    createElement(DataTable<string>, {
      caption: "By month",
      columns: [
        { key: "month", name: "Month", isHeading: true, renderCell: (row) => row },
        { key: "sum", name: "Sum", renderCell: () => "1" },
      ],
      rows: ["May", "The whole year"],
      rowKey: (row) => row,
      isTotal: (row) => row !== "May",
    }),
  );
  expect(html.match(/data-name="\w+"/g)).toEqual([
    'data-name="Month"',
    'data-name="Sum"',
    'data-name="Sum"',
  ]);
});
