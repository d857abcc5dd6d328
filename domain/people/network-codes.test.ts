import { expect, test } from "vitest";
import { NETWORK_CODES, routeOfNetworkCode } from "./network-codes.ts";
import { NETWORK_PREFIXES } from "./network-prefixes.ts";

test("every route with prefixes has codes of its network, and no code stands for two", () => {
  expect(Object.keys(NETWORK_CODES).toSorted()).toEqual(Object.keys(NETWORK_PREFIXES).toSorted());
  const codes = Object.values(NETWORK_CODES).flat();
  expect(new Set(codes).size).toBe(codes.length);
  expect(routeOfNetworkCode("65501")).toBe(97);
  expect(routeOfNetworkCode("65538")).toBeUndefined();
});
