import { describe, expect, it } from "vitest";
import { axisTop, linePath } from "./chart-scale.ts";

describe("the axis of a chart", () => {
  it("ends on a round number that no value exceeds", () => {
    expect(axisTop([])).toBe(5);
    expect(axisTop([0, 0])).toBe(5);
    expect(axisTop([9_800])).toBe(10_000);
    expect(axisTop([1_001, 3])).toBe(2_000);
    expect(axisTop([100])).toBe(100);
  });
});

describe("the line of a chart", () => {
  it("starts left, ends right, and stands on its head as screens do", () => {
    expect(linePath([0, 50, 100], 100, { width: 200, height: 80 })).toBe(
      "M0.0 80.0L100.0 40.0L200.0 0.0",
    );
  });

  it("shows one value alone as a dash that can be seen", () => {
    expect(linePath([50], 100, { width: 200, height: 80 })).toBe("M0.0 40.0h24");
  });

  it("leaves a gap where a figure is left out, instead of a fall to nothing", () => {
    expect(linePath([0, null, 50, null, 100, 100], 100, { width: 100, height: 80 })).toBe(
      "M0.0 80.0h24M40.0 40.0h4M80.0 0.0L100.0 0.0",
    );
  });
});
