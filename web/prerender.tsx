import { I18nProvider } from "@lingui/react";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  type AnyRouteMatch,
  type AnyRouter,
} from "@tanstack/react-router";
import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { formatDate } from "../domain/text/formats.ts";
import { LEGAL_PLACES, type LegalKind } from "../domain/text/legal-text.ts";
import { legalTextKey } from "./features/support/legal/legal-text-card.tsx";
import { topicTitle } from "./features/support/topic-title.ts";
import { i18n } from "./i18n/i18n.ts";
import { queryClient } from "./query/query-client.ts";
import { routeTree } from "./routes/router.ts";
import { preloadFrame } from "./shell/shell.tsx";
import { WaitingFrame } from "./shell/notices/waiting-frame.tsx";

type Drawing = { html: string; title: string; isLight: boolean };

/** Draws a public page as a visitor sees it first: its HTML, its title, and whether it opens without the query cache. */
export async function drawPage(path: string): Promise<Drawing> {
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
  });
  await router.load();
  const matches: AnyRouteMatch[] = router.state.matches;
  const isLight = matches.some((match) => match.staticData.isLight === true);
  await preloadFrame({ isLight, isMembers: false });
  const html = await draw(router);
  const last = matches.at(-1);
  const title =
    last?.staticData.titleOf?.(last.params) ??
    matches.map((match) => match.staticData.title).findLast(Boolean);
  const names = [topicTitle(path), title && i18n._(title)];
  return { html, title: names.filter(Boolean).join(" · "), isLight };
}

// What the places stand for while the page is drawn: nothing else in it says the same.
const NO_VERSION = 0;
const NO_DAY = "1970-01-01T00:00:00.000Z";

/** Draws a legal page of a country with places for its text. Throws where a place is missing. */
export async function drawLegalPage(
  kind: LegalKind,
  countryId: number,
  search: string,
): Promise<Drawing> {
  const publishedAt = NO_DAY;
  const text = { kind, countryId, version: NO_VERSION, publishedAt, body: LEGAL_PLACES.body };
  queryClient.setQueryData(legalTextKey(kind, countryId), text);
  const drawn = await drawPage(`/legal/${kind}${search}`);
  queryClient.clear();
  const { version, day, body } = LEGAL_PLACES;
  const words = `Version ${NO_VERSION}, from ${formatDate(NO_DAY, "UTC")}`;
  if (!drawn.html.includes(words) || !drawn.html.includes(`<p>${body}</p>`))
    throw new Error(`The page of ${kind} has no place for its text.`);
  return { ...drawn, html: drawn.html.replace(words, `Version ${version}, from ${day}`) };
}

/** Every path that has a page, as the router names them. */
export function listPages(): string[] {
  return Object.keys(createRouter({ routeTree, isServer: true }).routesByPath).toSorted();
}

/** Draws what the members' page at an address shows until the app is there. */
export async function drawWaiting(path: string): Promise<string> {
  const root = createRootRoute({ component: () => <WaitingFrame path={path} /> });
  const home = createRoute({ getParentRoute: () => root, path: "/" });
  const router = createRouter({
    routeTree: root.addChildren([home]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
    isServer: true,
  });
  await router.load();
  return draw(router);
}

async function draw(router: AnyRouter): Promise<string> {
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
  return drawn.replaceAll(/<button (?![^>]*\bdisabled)/g, '<button disabled="" data-early="" ');
}
