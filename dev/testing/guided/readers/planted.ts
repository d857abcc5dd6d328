import type { Reader } from "../guided-fuzz.ts";

const SECRET = Buffer.from("crash");
/** Throws at one word of five letters, which nothing but the way through its own code gives away. */
export const planted: Reader = {
  name: "planted",
  words: ["c", "r", "a", "s", "h"],
  seeds: [Buffer.from("-----")],
  read(input) {
    if (input[0] !== SECRET[0]) return 0;
    if (input[1] !== SECRET[1]) return 1;
    if (input[2] !== SECRET[2]) return 2;
    if (input[3] !== SECRET[3]) return 3;
    if (input[4] !== SECRET[4]) return 4;
    throw new RangeError("planted");
  },
};
