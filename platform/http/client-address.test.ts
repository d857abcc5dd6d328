import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { clientAddress, lineOf, networkOf } from "./client-address.ts";

describe("the line behind an address", () => {
  test.each([
    ["197.0.2.1", "197.0.2.1"],
    ["197.0.2.1:4711", "197.0.2.1"],
    ["::ffff:197.0.2.1", "197.0.2.1"],
    ["::FFFF:c500:0201", "197.0.2.1"],
    ["0:0:0:0:0:ffff:197.0.2.1", "197.0.2.1"],
    ["2c0f:f248:1:2:aaaa::1", "2c0f:f248:1:2::/64"],
    ["2c0f:f248:1:2:bbbb::9", "2c0f:f248:1:2::/64"],
    ["2C0F:F248:0001:0002::", "2c0f:f248:1:2::/64"],
    ["[2c0f:f248:1:2::9]:443", "2c0f:f248:1:2::/64"],
    ["[2c0f:f248:1:2::9]", "2c0f:f248:1:2::/64"],
    ["2c0f:f248:1:3:aaaa::1", "2c0f:f248:1:3::/64"],
    ["2c0f:f248::1", "2c0f:f248:0:0::/64"],
    ["2c0f:f248::2", "2c0f:f248:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["unknown", "unknown"],
    ["", ""],
  ])("of %s is %s", (address, line) => {
    expect(lineOf(address)).toBe(line);
  });
});

test("behind proxies the caller is who the outermost trusted one names, whatever was there before", async () => {
  const named = async (proxies: number, forwarded: string): Promise<string> => {
    const app = new Hono().get("/", (c) => c.text(clientAddress(c, proxies)));
    const headers = { "x-forwarded-for": forwarded };
    return (await app.request("/", { headers })).text();
  };
  expect(await named(1, "192.0.2.1, 203.0.113.5")).toBe("203.0.113.5");
  expect(await named(2, "192.0.2.1, 203.0.113.5, 10.0.0.7")).toBe("203.0.113.5");
  expect(await named(2, "192.0.2.1, 2001:db8::5, 10.0.0.7")).toBe("2001:db8:0:0::/64");
  expect(await named(0, "192.0.2.1")).toBe("unknown");
});

test.each([
  ["2c0f:f248:1:2::/64", "2c0f:f248:1:0::/56"],
  ["2c0f:f248:1:ff::/64", "2c0f:f248:1:0::/56"],
  ["2c0f:f248:1:1ff::/64", "2c0f:f248:1:100::/56"],
  ["197.0.2.1", undefined],
  ["unknown", undefined],
  ["", undefined],
])("the network of the line %s is %s", (line, network) => {
  expect(networkOf(line)).toBe(network);
});
