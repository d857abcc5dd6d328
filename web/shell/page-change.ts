import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import {
  rootRouteId,
  type StaticDataRouteOption,
  useMatches,
  useRouter,
} from "@tanstack/react-router";
import { useEffect } from "react";

const APP_NAME = "Loudhailer";

const NOT_FOUND = msg`This page does not exist`;

/** Title of the page, from the innermost route; an address that leads nowhere says so. */
export function usePageTitle(): string {
  const { _ } = useLingui();
  const title = useMatches({
    select: (matches) =>
      matches.at(-1)?.routeId === rootRouteId ? NOT_FOUND : titleOf(matches.at(-1)),
  });
  return title ? `${_(title)} · ${APP_NAME}` : APP_NAME;
}

type Titled = { params: Readonly<Record<string, string>>; staticData: StaticDataRouteOption };

const titleOf = (match: Titled | undefined) =>
  match?.staticData.titleOf?.(match.params) ?? match?.staticData.title;

/** Moves the focus to the heading of the new page, so that a screen reader says where one is. */
export function useFocusOnPageChange(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
        // Not when the site is opened: the browser reads the page from its top then.
        if (!pathChanged || !fromLocation) return;
        const heading = document.querySelector<HTMLElement>("[data-page-heading]");
        (heading ?? document.querySelector<HTMLElement>("main"))?.focus({ preventScroll: true });
      }),
    [router],
  );
}
