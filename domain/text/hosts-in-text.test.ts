import { expect, test } from "vitest";
import { hostsInText } from "./hosts-in-text.ts";

test.each([
  ["Log in at https://capitec-login.example/now", ["capitec-login.example"]],
  ["Go to WWW.Shop.Example:8080?a=b.c", ["www.shop.example"]],
  ["bit.ly/abc or (shop.co.za).", ["bit.ly", "shop.co.za"]],
  ["саpitес.example", ["саpitес.example"]],
  ["Bread at half price. R10.50 a loaf, 08:00-17.30, 1.5 kg, e.g. brown", []],
  ["a.example a.example", ["a.example"]],
  ["bank.xn--p1ai", ["bank.xn--p1ai"]],
  ["Log in at http://185.220.101.5/login or 10.0.0.1", ["185.220.101.5", "10.0.0.1"]],
  ["http://[2001:db8::1]/login", ["[2001:db8::1]"]],
  [
    "https://login_.bad.example and https://-.bad.example",
    ["login_.bad.example", "bad.example", "-.bad.example"],
  ],
  ["https://💰.bad.example/login", ["bad.example", "xn--ss8h.bad.example"]],
  ["now...bad.example or -bad.example", ["bad.example"]],
  ["https://bad。example, bad．example, bad.exa\u00admple or b\u200bad.example", ["bad.example"]],
  ["shop．example or ｂａｎｋ.example", ["bank.example", "shop.example"]],
  [
    "http://3117180165/login or http://0xb9dc6505/ or HTTPS:\\\\185.220.25861",
    ["185.204.101.5", "185.220.101.5"],
  ],
  ["http://user@bad.example:8080/x", ["bad.example"]],
  ["https://bad[.example/", ["bad[.example"]],
  ["Log in at bad.example- now, or bad.co.za- now", ["bad.example", "bad.co.za"]],
  ["https://bad.example- now", ["bad.example"]],
  [
    "now...185.220.101.5/login, -185.220.101.6 or 185.220.101.7- now",
    ["185.220.101.5", "185.220.101.6", "185.220.101.7"],
  ],
  ["http://3117180165* now or http://3117180166,now", ["185.204.101.5", "185.204.101.6"]],
  [`http://${"a".repeat(400)}@3117180165/`, ["185.204.101.5"]],
  ["www.cap̲itec.bad.example", ["www.cap̲itec.bad.example"]],
  ["http://tip, 24//7", []],
  ["1.2.3.4.5 and 300.1.1.1 and 1.500.000.00", []],
  ["a.b.c.d.e.f.g.h.i.j.bank.example", ["a.b.c.d.e.f.g.h.i.j.bank.example"]],
])("the hosts in “%s”", (text, hosts) => {
  expect(hostsInText(text).toSorted()).toEqual([...hosts].sort());
});

/** Writing them in the letters of the DNS takes as long as their number squared. */
const DIFFERENT_LETTERS = Array.from({ length: 1_985 }, (_, at) =>
  String.fromCodePoint(0x4e00 + at),
).join("");

test("a long text is read in no time, whatever stands in it", () => {
  const before = process.cpuUsage();
  for (const piece of [
    "a.",
    "a-",
    "a",
    ".",
    "-a.",
    "1.",
    "1",
    "http://",
    "http://a",
    "_.",
    "a_",
    "[",
    "::",
    "a-.",
    "a.b- ",
    "http://a@",
    `${"a-".repeat(31)}a.`,
    `https://${"…".repeat(660)}a `,
    `https://${DIFFERENT_LETTERS}.aa `.repeat(100),
    `a${"\u{344}".repeat(2_000)}${"\u{316}".repeat(2_000)}`,
    "\u{f73}",
  ])
    hostsInText(piece.repeat(Math.ceil(40_000 / piece.length)));
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
});
