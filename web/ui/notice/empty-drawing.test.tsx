import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EmptyDrawing, type EmptyPlace } from "./empty-drawing.tsx";

const PLACES: Record<EmptyPlace, true> = {
  campaigns: true,
  lists: true,
  messages: true,
  receipts: true,
  search: true,
  offline: true,
};

test("six drawings, each of its own, in colours that follow the theme, and unread by screen readers", () => {
  const drawn = Object.keys(PLACES).map((place) =>
    renderToStaticMarkup(<EmptyDrawing of={place as EmptyPlace} />),
  );
  expect(new Set(drawn).size).toBe(6);
  for (const html of drawn) {
    expect(html).toContain('aria-hidden="true"');
    const colours = [...html.matchAll(/ (?:fill|stroke)="([^"]*)"/g)].map(([, colour]) => colour);
    expect(colours.length).toBeGreaterThan(2);
    for (const colour of colours) expect(colour).toMatch(/^(?:none|var\(--lh-[a-z-]+\))$/);
  }
});
