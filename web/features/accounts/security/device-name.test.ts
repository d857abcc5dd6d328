import { expect, it } from "vitest";
import { deviceName } from "./device-name.ts";

it("names a device in words its owner knows", () => {
  const android =
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36";
  expect(deviceName(android)).toBe("Chrome, Android");
  expect(
    deviceName("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1"),
  ).toBe("Safari, iPhone or iPad");
  expect(deviceName("")).toBeUndefined();
});
