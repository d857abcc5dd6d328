import type { MessageDescriptor } from "@lingui/core";
import { createRootRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Shell } from "../shell/shell.tsx";
import { pageComponent } from "./page-component.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The title of the page, for the browser tab and for screen readers. */
    title?: MessageDescriptor;
    /** The title where it goes by the address; without one for these parameters, that above. */
    titleOf?: (params: Readonly<Record<string, string>>) => MessageDescriptor | undefined;
    /** Pages that bring people in: no side pane on wide screens. */
    isPublic?: boolean;
    /** Pages that open without the query cache: a part of theirs that reads through it brings it along. */
    isLight?: boolean;
  }
}

export const rootRoute = createRootRoute({
  component: Shell,
  notFoundComponent: pageComponent(() => import("../shell/not-found-page.tsx"), "NotFoundPage"),
  errorComponent: lazyRouteComponent(() => import("../shell/error-page.tsx"), "ErrorPage"),
});

/** Where every page hangs. */
export const getParentRoute = () => rootRoute;
