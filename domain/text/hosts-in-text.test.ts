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
  ["1.2.3.4.5 and 300.1.1.1 and 1.500.000.00", []],
  ["a.b.c.d.e.f.g.h.i.j.bank.example", ["a.b.c.d.e.f.g.h.i.j.bank.example"]],
])("%s", (text, hosts) => {
  expect(hostsInText(text)).toEqual(hosts);
});

test("a long text is read in no time, whatever stands in it", () => {
  const before = performance.now();
  for (const piece of ["a.", "a-", "a", ".", "-a.", "1.", "1", "//[", "::"])
    hostsInText(piece.repeat(20_000));
  expect(performance.now() - before).toBeLessThan(1_000);
});
