import fc from "fast-check";
import { expect, test } from "vitest";
import { firstChoice, moved, placePicture, wholeZoom } from "./crop.ts";

const SQUARE = { width: 1000, height: 1000 };

test("a wide banner out of a square takes the full width and the chosen strip", () => {
  const frame = { width: 300, height: 150 };
  expect(placePicture(SQUARE, frame, { zoom: 1, x: 0.5, y: 0 })).toEqual({
    x: 0,
    y: 0,
    width: 300,
    height: 300,
  });
  expect(placePicture(SQUARE, frame, { zoom: 2, x: 1, y: 1 })).toEqual({
    x: -300,
    y: -450,
    width: 600,
    height: 600,
  });
});

test("a strip of a photo shows the whole photo; a box is filled with its middle", () => {
  const photo = { width: 1200, height: 1600 };
  const strip = { width: 320, height: 50 };
  const choice = firstChoice(photo, strip);
  const place = placePicture(photo, strip, choice);
  expect(place.height).toBeCloseTo(50);
  expect(place.x).toBeCloseTo((320 - place.width) / 2);
  expect(firstChoice(photo, { width: 300, height: 250 })).toEqual({ zoom: 1, x: 0.5, y: 0.5 });
});

test("moving follows the finger and stops at the edge, also where there is room beside the picture", () => {
  const frame = { width: 300, height: 150 };
  const middle = { zoom: 1, x: 0.5, y: 0.5 };
  const placeAfter = (by: { x: number; y: number }) =>
    placePicture(SQUARE, frame, moved(SQUARE, frame, middle, by));
  expect(placeAfter({ x: 20, y: 30 })).toMatchObject({ x: 0, y: -45 });
  expect(placeAfter({ x: 0, y: 500 })).toMatchObject({ y: 0 });
  const whole = { ...middle, zoom: wholeZoom(SQUARE, frame) };
  const small = placePicture(SQUARE, frame, moved(SQUARE, frame, whole, { x: -40, y: 0 }));
  expect(small.x).toBeCloseTo(35);
});

test("from zoom 1 upwards the frame is always filled, and the picture keeps its shape", () => {
  const side = fc.integer({ min: 20, max: 5000 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const zoom = fc.double({ min: 1, max: 4, noNaN: true });
  fc.assert(
    fc.property(side, side, side, side, share, share, zoom, (w, h, fw, fh, x, y, by) => {
      const frame = { width: fw, height: fh };
      const place = placePicture({ width: w, height: h }, frame, { zoom: by, x, y });
      expect(place.x).toBeLessThanOrEqual(1e-6);
      expect(place.y).toBeLessThanOrEqual(1e-6);
      expect(place.x + place.width).toBeGreaterThanOrEqual(fw - 1e-6);
      expect(place.y + place.height).toBeGreaterThanOrEqual(fh - 1e-6);
      expect(place.width / place.height).toBeCloseTo(w / h, 3);
    }),
  );
});
