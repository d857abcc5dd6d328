import { answerAsHelper } from "../helper.ts";

let word = "";

answerAsHelper({
  start(value: string) {
    word = value;
  },
  echo: (value: string) => `${word} ${value}`,
  fail() {
    throw new Error("It does not work.");
  },
  stop() {},
});
