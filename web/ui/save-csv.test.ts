import { afterEach, expect, test, vi } from "vitest";
import { GHANA, SOUTH_AFRICA } from "../../domain/countries.ts";
import { saveCsv } from "./save-csv.ts";

afterEach(() => vi.unstubAllGlobals());

async function saved(...[header, rows, country]: [string[], (string | number)[][], typeof GHANA]) {
  const given: Blob[] = [];
  vi.stubGlobal("document", { createElement: () => ({ click: () => undefined }) });
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    given.push(file as Blob);
    return "blob:file";
  });
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  saveCsv("file.csv", header, rows, country);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await given[0]?.arrayBuffer());
}

test("a file of what is on the screen parts its columns as the reader's spreadsheet expects, and holds no formula", async () => {
  const rows = [
    [1, "=1+1"],
    [2, "north; south, east"],
  ];
  expect(await saved(["Row", "Reason"], rows, SOUTH_AFRICA)).toBe(
    '\uFEFFRow;Reason\r\n1;\'=1+1\r\n2;"north; south, east"\r\n',
  );
  expect(await saved(["Row", "Reason"], rows, GHANA)).toBe(
    '\uFEFFRow,Reason\r\n1,\'=1+1\r\n2,"north; south, east"\r\n',
  );
});
