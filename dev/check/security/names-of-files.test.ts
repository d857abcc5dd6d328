import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../command.ts";

test("a file is named to a browser in one place alone, by the number of a document and never by words of users", () => {
  const sources = globSync("{platform,server,gateway}/**/*.ts", { cwd: ROOT }).filter(
    (path) => !/\.test\.ts$|\/testing\//.test(path),
  );
  const naming = sources.filter((path) => /content-disposition/i.test(read(path)));
  expect(naming).toEqual(["server/features/billing/invoices/invoice-files.routes.ts"]);
  expect(read("server/features/billing/invoices/read-invoices.ts")).toContain(
    "fileName: `${invoiceNumber(invoice)}.pdf`",
  );
});

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
