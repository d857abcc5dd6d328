import { I18nProvider } from "@lingui/react";
import {
  createMemoryHistory,
  createRouter,
  RouterProvider,
  type AnyRouteMatch,
} from "@tanstack/react-router";
import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { i18n } from "./i18n/i18n.ts";
import { routeTree } from "./routes/router.ts";
import { preloadFrame } from "./shell/shell.tsx";

/** Draws a public page as a visitor sees it first: its HTML, its title, and whether it uses Mantine's components. */
export async function drawPage(
  path: string,
): Promise<{ html: string; title: string; isLight: boolean }> {
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
  });
  await router.load();
  const matches: AnyRouteMatch[] = router.state.matches;
  const isLight = matches.some((match) => match.staticData.isLight === true);
  await preloadFrame(isLight);
  const drawing = await prerender(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </StrictMode>,
    {
      // In one piece: putting pieces together would need a script in the page.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error;
      },
    },
  );
  const drawn = await new Response(drawing.prelude).text();
  // They can be pressed when the app has taken over (web/shell/take-over.ts): until then nothing would happen, or worse.
  const html = drawn.replaceAll(
    /<button (?![^>]*\bdisabled)/g,
    '<button disabled="" data-early="" ',
  );
  const title = matches.map((match) => match.staticData.title).findLast(Boolean);
  return { html, title: title ? i18n._(title) : "", isLight };
}
