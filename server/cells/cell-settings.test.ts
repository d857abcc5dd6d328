import { expect, test } from "vitest";
import { ConfigError } from "../../platform/config-reader.ts";
import { cellProblems, isServedHere } from "./cell-settings.ts";
import { readServerConfig } from "../config.ts";

const TWO = "ZA=https://za.example.org,GH=https://gh.example.org";
const IN = { publicUrl: "https://za.example.org", isProduction: true };
const problemsOf = (CELLS: string, place = IN) => cellProblems({ CELLS }, place);
const cellsAt = (PUBLIC_URL: string, CELLS?: string) => {
  const environment = { NODE_ENV: "test", PUBLIC_SANDBOX: "yes", DATABASE_URL: "postgres://u@h/d" };
  const secrets = {
    AUTH_SECRET: "kT9vQ2mX7pL4wZ8cB6nR1sD5fG3hJ0yU",
    NUMBER_KEY: "0123456789abcdef".repeat(4),
    GATEWAY_PASSWORD: "not the sandbox password",
  };
  const settings = { ...environment, ...secrets, PUBLIC_URL, ...(CELLS ? { CELLS } : {}) };
  return readServerConfig(settings).cells.map(
    ({ country, address, isHere }) => `${country.code} ${address} ${isHere}`,
  );
};

test("without the setting every country is served here", () => {
  expect(cellsAt("https://ads.example.org")).toEqual([
    "ZA https://ads.example.org true",
    "GH https://ads.example.org true",
  ]);
  expect(cellProblems({ CELLS: undefined }, IN)).toEqual([]);
});

test("the same setting is a different cell at each address, and one cell may have several countries", () => {
  const directory = ["ZA https://za.example.org", "GH https://gh.example.org"];
  const marked = (...here: boolean[]) => directory.map((row, place) => `${row} ${here[place]}`);
  expect(cellsAt("https://za.example.org", TWO)).toEqual(marked(true, false));
  expect(cellsAt("https://gh.example.org/", ` ${TWO.replace(",", " , ")}`)).toEqual(
    marked(false, true),
  );
  expect(cellsAt("https://x.example.org", `${TWO},directory=https://x.example.org`)).toEqual(
    marked(false, false),
  );
  const shared = "ZA=https://AFRICA.example.org/,GH=https://africa.example.org";
  expect(cellsAt("https://africa.example.org", shared)).toEqual([
    "ZA https://africa.example.org true",
    "GH https://africa.example.org true",
  ]);
});

test.each([
  ["NG=https://ng.example.org", /"NG" is no country/],
  ["https://gh.example.org", /"https:\/\/gh\.example\.org" is no country/],
  ["GH=gh.example.org", /GH needs an address without a path/],
  ["GH=https://gh.example.org/app", /GH needs an address without a path/],
  ["GH=https://u:p@gh.example.org", /GH needs an address without a path/],
  ["GH=http://gh.example.org", /GH needs an https address/],
  ["GH=https://localhost", /GH needs an https address/],
  ["GH=https://a.example.org,GH=https://b.example.org", /GH is there twice/],
])("a wrong cell is refused: %s", (cell, sentence) => {
  const problems = problemsOf(`ZA=https://za.example.org,${cell}`);
  expect(problems.filter((it) => sentence.test(it))).toHaveLength(1);
});

test("a country without a cell is refused, and a cell without a country unless it is the directory", () => {
  expect(problemsOf("ZA=https://za.example.org")).toEqual([
    "CELLS: GH is missing, name the cell of each",
  ]);
  const nowhere = { ...IN, publicUrl: "https://other.example.org" };
  expect(problemsOf(TWO, nowhere)).toEqual([expect.stringMatching(/nothing is served here/)]);
  expect(problemsOf(`${TWO},directory=https://other.example.org`, nowhere)).toEqual([]);
  expect(problemsOf(TWO)).toEqual([]);
});

test("http is for a try on one machine alone", () => {
  const local = "ZA=http://localhost:3000,GH=http://localhost:4000";
  const place = { publicUrl: "http://localhost:3000", isProduction: false };
  expect(problemsOf(local, place)).toEqual([]);
  expect(problemsOf(local, { ...place, isProduction: true })).toHaveLength(2);
});

test("wrong cells keep the program from starting, and a country that is elsewhere needs no issuer of invoices", () => {
  expect(() => cellsAt("https://za.example.org", "ZA=https://za.example.org")).toThrow(ConfigError);
  expect(isServedHere({ CELLS: TWO }, "https://za.example.org", "ZA")).toBe(true);
  expect(isServedHere({ CELLS: TWO }, "https://za.example.org", "GH")).toBe(false);
});
