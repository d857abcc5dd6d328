import { createRouter } from "@tanstack/react-router";
import { accountRoutes } from "./account-routes.ts";
import { backOfficeRoutes } from "./back-office-routes.ts";
import { billingRoutes } from "./billing-routes.ts";
import { campaignRoutes } from "./campaign-routes.ts";
import { mayScroll } from "./first-scroll.ts";
import { publicRoutes } from "./public-routes.ts";
import { rootRoute } from "./root-route.ts";

export const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  ...accountRoutes,
  ...backOfficeRoutes,
  ...billingRoutes,
  ...campaignRoutes,
]);

/** Every page of the app (spec section 2), each in a chunk of its own. */
export const router = createRouter({
  routeTree,
  defaultPreload: "intent",
  scrollRestoration: mayScroll,
  defaultPendingMs: 300,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** Just come from deleting their account. */
    isGone?: boolean;
  }
}
