import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { lightPage, pageComponent } from "./page-component.ts";

const useLingui = vi.hoisted(() => vi.fn());
vi.mock("@lingui/react", () => ({ useLingui }));
const preloadFrame = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock("../query/query-part.ts", () => ({ QueryPart: { preload: preloadFrame } }));

const importer = async () => ({ Page: () => null });

test("a page is ready when its frame is, and one without that frame does not load it", async () => {
  await lightPage(importer, "Page").preload();
  expect(preloadFrame).not.toHaveBeenCalled();
  await pageComponent(importer, "Page").preload();
  expect(preloadFrame).toHaveBeenCalledOnce();
});

test("a page that is loaded follows the language, also where nothing of its own does", async () => {
  const page = () => createElement("p", null, "R11.40");
  const Page = pageComponent(async () => ({ Page: page }), "Page");
  await Page.preload();
  expect(renderToStaticMarkup(createElement(Page))).toBe("<p>R11.40</p>");
  expect(useLingui).toHaveBeenCalledOnce();
});
