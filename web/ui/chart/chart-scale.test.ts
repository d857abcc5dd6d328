import { describe, expect, it } from "vitest";
import { axisTop, bandPath, barsOf, linePath, leftOf } from "./chart-scale.ts";

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

  it("ends before the points that are still to come", () => {
    expect(linePath([0, 50], 100, { width: 200, height: 80 }, 1)).toBe("M0.0 80.0L100.0 40.0");
  });

  it("has what was expected behind it, from its high to its low, and nothing where nothing was expected", () => {
    const box = { width: 200, height: 80 };
    const expected = { low: 50, high: 100 };
    expect(bandPath([{ expected }, { expected }, {}], 100, box)).toBe(
      "M0.0 0.0L100.0 0.0L100.0 40.0L0.0 40.0Z",
    );
    expect(bandPath([{}, {}], 100, box)).toBe("");
  });

  it("shows one value alone as a dash that can be seen", () => {
    expect(linePath([50], 100, { width: 200, height: 80 })).toBe("M0.0 40.0h24");
  });
});

describe("the bars of a chart", () => {
  it("stand beside each other on the ground, as high as their values, each point in its share of the width", () => {
    expect(
      barsOf(
        [
          [100, 50],
          [0, 25],
        ],
        100,
        { width: 100, height: 80 },
      ),
    ).toEqual([
      [
        { x: 5, y: 0, width: 20, height: 80 },
        { x: 25, y: 40, width: 20, height: 40 },
      ],
      [
        { x: 55, y: 80, width: 20, height: 0 },
        { x: 75, y: 60, width: 20, height: 20 },
      ],
    ]);
  });

  it("do not grow wider than a thumb where there is only one", () => {
    expect(barsOf([[5]], 5, { width: 800, height: 80 })).toEqual([
      [{ x: 376, y: 0, width: 48, height: 80 }],
    ]);
  });
});

it("the longest figure of the axis has room, however long it is", () => {
  expect(leftOf("100")).toBe(52);
  for (const figure of ["10,000", "1,000,000"])
    expect(leftOf(figure)).toBeGreaterThanOrEqual(figure.length * 8 + 8);
});
