import { expect, test } from "vitest";
import { listName, numbersFile, uploadName } from "./list-names.ts";

test("a file keeps its upload name, a changed one gets another, and no strange sign passes", () => {
  const file = new File(["0821234567"], "Kunden Ü/..2026.csv", { lastModified: 5 });
  expect(uploadName(file)).toBe("Kunden .2026-10-5.csv");
  expect(uploadName(file)).toBe(uploadName(file));
  expect(uploadName(new File(["x"], "…", { lastModified: 5 }))).toBe("list-1-5.csv");
});

test("pasted numbers become one number a row", async () => {
  const file = numbersFile("082 123 4567, 083 123 4567\n\n+27841234567;", 1);
  expect(await file.text()).toBe("082 123 4567\n083 123 4567\n+27841234567\n");
});

test("the list is called like its file", () => {
  expect(listName("my_good-customers.csv")).toBe("my good customers");
  expect(listName(".csv")).toBe("List");
});
