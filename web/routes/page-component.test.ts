import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { pageComponent } from "./page-component.ts";

const useLingui = vi.hoisted(() => vi.fn());
vi.mock("@lingui/react", () => ({ useLingui }));

test("a page that is loaded follows the language, also where nothing of its own does", async () => {
  const page = () => createElement("p", null, "R11.40");
  const Page = pageComponent(async () => ({ Page: page }), "Page");
  await Page.preload();
  expect(renderToStaticMarkup(createElement(Page))).toBe("<p>R11.40</p>");
  expect(useLingui).toHaveBeenCalledOnce();
});
