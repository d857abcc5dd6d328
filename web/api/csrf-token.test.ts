import { describe, expect, it } from "vitest";
import { csrfTokenOf } from "./csrf-token.ts";

describe("the CSRF token", () => {
  it("is read out of the cookies, whatever stands around it", () => {
    expect(csrfTokenOf("a=1; XSRF-TOKEN=abc.d%3D; b=2")).toBe("abc.d=");
    expect(csrfTokenOf("XSRF-TOKEN=x=y")).toBe("x=y");
  });

  it("is not there when only a similar name is", () => {
    expect(csrfTokenOf("NOT-XSRF-TOKEN=abc")).toBeUndefined();
    expect(csrfTokenOf("")).toBeUndefined();
  });
});
