import { expect, test } from "vitest";
import { inEnglish } from "../translate.ts";
import { impersonationFlags, type ShownMessage } from "./impersonation.ts";

const rules = {
  names: [
    { name: "Capitec", countries: ["ZA" as const], domains: ["capitecbank.co.za"] },
    { name: "GCB", countries: ["GH" as const], domains: ["gcbbank.com.gh"] },
  ],
  phrases: ["verify your account", "you have won"],
};
const HONEST: ShownMessage = {
  countryCode: "ZA",
  sender: "CornerShop",
  words: "Bread at half price. Show this message.",
  hosts: ["cornershop.co.za"],
};
const said = (message: Partial<ShownMessage>) =>
  impersonationFlags({ ...HONEST, ...message }, rules).map(
    ({ message: words, values, ...flag }) => [flag.risk, inEnglish(words, values), flag.words],
  );

test("a shop with its own name and website passes for nobody", () => {
  expect(said({})).toEqual([]);
});

test("a sender that looks like a bank's is named with the bank, in the countries of the bank", () => {
  expect(said({ sender: "CAP1TEC" })).toEqual([
    ["look-alike-sender", "The sender CAP1TEC can be taken for Capitec.", ["CAP1TEC"]],
  ]);
  expect(said({ sender: "GCB" })).toEqual([]);
  expect(said({ sender: "GCB", countryCode: "GH" })).toHaveLength(1);
});

test("a link to a website that looks like a bank's is named, the bank's own websites are not", () => {
  expect(said({ hosts: ["capitec-login.example"] })).toEqual([
    [
      "look-alike-link",
      "The link to capitec-login.example can be taken for one of Capitec.",
      ["capitec-login.example"],
    ],
  ]);
  expect(said({ hosts: ["саpitес.example"] })).toHaveLength(1);
  expect(said({ hosts: ["capitecbank.co.za", "www.capitecbank.co.za"] })).toEqual([]);
  // Nor does the end of a name make it one of theirs.
  for (const host of ["my-capitecbank.co.za", "mycapitecbank.co.za"])
    expect([host, said({ hosts: [host] }).length]).toEqual([host, 1]);
});

test("words that ask for secrets are named as they were written", () => {
  expect(said({ words: "Please VERIFY  your account today" })).toEqual([
    [
      "phishing-words",
      "These words are used to get at passwords, PINs or money.",
      ["VERIFY  your account"],
    ],
  ]);
});

test("a message of thousands of names within names is compared in no time, and the copy among them is found", () => {
  const many = {
    ...rules,
    names: Array.from({ length: 60 }, (_, n) => ({
      name: `Bank of ${n} Trees`,
      countries: ["ZA" as const],
      domains: [],
    })),
  };
  const long = Array.from({ length: 10 }, (_, n) => `${n}.${"a.".repeat(1_000)}bb`);
  const hosts = Array.from({ length: 50 }, (_, host) =>
    Array.from({ length: 60 }, (_label, n) => `x${host}${n}`).join("."),
  );
  const before = process.cpuUsage();
  expect(impersonationFlags({ ...HONEST, hosts: [...long, ...hosts] }, many)).toEqual([]);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_500);
  expect(said({ hosts: [...long, ...hosts, "capitec-login.example"] })).toHaveLength(1);
});
