import { lazyRouteComponent } from "@tanstack/react-router";

/** The frame of pages that read through the query cache. Loaded before it is drawn, it shows nothing else for a moment. */
export const QueryPart = lazyRouteComponent(() => import("./query-frame.tsx"), "QueryFrame");
