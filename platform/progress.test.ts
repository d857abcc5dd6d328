import { expect, test } from "vitest";
import { createProgress } from "./progress.ts";

function written(isTTY: boolean): string {
  let text = "";
  const { show, end } = createProgress({ isTTY, write: (piece) => (text += piece) });
  for (const words of ["10 left", "10 left", "9 left"]) show(words);
  end();
  return text;
}

test("in a terminal one line is written over; elsewhere each state is a line of its own", () => {
  expect(written(true)).toBe("\r10 left\r9 left \n");
  expect(written(false)).toBe("10 left\n9 left\n");
});
