import fc from "fast-check";
import { expect, test } from "vitest";
import { cropPart } from "./crop.ts";

test("a wide banner out of a square takes the full width and the chosen strip", () => {
  const picture = { width: 1000, height: 1000 };
  const frame = { width: 300, height: 150 };
  expect(cropPart(picture, frame, { zoom: 1, x: 0.5, y: 0 })).toEqual({
    x: 0,
    y: 0,
    width: 1000,
    height: 500,
  });
  expect(cropPart(picture, frame, { zoom: 2, x: 1, y: 1 })).toEqual({
    x: 500,
    y: 750,
    width: 500,
    height: 250,
  });
});

test("the part always lies within the picture and has the frame's shape", () => {
  const side = fc.integer({ min: 20, max: 5000 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(side, side, side, side, share, share, (w, h, fw, fh, x, y) => {
      const part = cropPart({ width: w, height: h }, { width: fw, height: fh }, { zoom: 1, x, y });
      expect(part.x).toBeGreaterThanOrEqual(0);
      expect(part.x + part.width).toBeLessThanOrEqual(w + 1e-6);
      expect(part.y + part.height).toBeLessThanOrEqual(h + 1e-6);
      expect(part.width / part.height).toBeCloseTo(fw / fh, 3);
    }),
  );
});
