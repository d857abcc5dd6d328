import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

test.each([
  ["an address of this machine", "::1"],
  ["an IPv4 address written as IPv6", "::ffff:10.0.0.1"],
  ["a translation to IPv4", "64:ff9b::a00:1"],
  ["a translation to IPv4 inside a network", "64:ff9b:1::a00:1"],
  ["a translation to IPv4, the last of its range", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"],
  ["a tunnel by Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  ["an address of a site, as they once were", "fec0::1"],
  ["an address of a site, the last of its range", "feff:ffff::1"],
  ["a relay of 6to4", "192.88.99.1"],
  ["a tunnel by 6to4", "2002:a00:1::1"],
])("%s is not public: %s", (_what, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  "8.8.8.8",
  "192.88.98.255",
  "192.88.100.1",
  "2001:4860:4860::8888",
  "2001:1::1",
  "64:ff9b:2::1",
  "2606:4700::1111",
])("%s, beside what is reserved, is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
