import { createReadStream } from "node:fs";
import { parse } from "csv-parse";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { answerAsHelper } from "../harness/helper.ts";

let file = "";

answerAsHelper({
  start(path: string) {
    file = path;
  },
  /** What somebody would write with two good libraries: nothing is stored. */
  async import() {
    const numbers = new Set<string>();
    let [duplicate, bad] = [0, 0];
    const rows = createReadStream(file).pipe(parse({ from_line: 2 }));
    for await (const [, cell = ""] of rows as AsyncIterable<string[]>) {
      const found = parsePhoneNumberFromString(cell, "ZA");
      if (found?.country !== "ZA" || !found.isValid()) bad += 1;
      else if (numbers.has(found.number)) duplicate += 1;
      else numbers.add(found.number);
    }
    return { accepted: numbers.size, duplicate, bad };
  },
  stop() {},
});
