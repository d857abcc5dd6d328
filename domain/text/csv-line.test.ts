import { expect, it } from "vitest";
import { csvLine } from "./csv-line.ts";

it("quotes what needs it and ends every line", () => {
  expect(csvLine(["a", 'b "c"', "d,e", 12, -3n])).toBe('a,"b ""c""","d,e",12,-3\r\n');
});

it("keeps formulas harmless and numbers numbers", () => {
  expect(csvLine(["=1+1", "+27", "-2+3", "@cmd", "-12.50", "\t=1"])).toBe(
    "'=1+1,'+27,'-2+3,'@cmd,-12.50,'\t=1\r\n",
  );
});
