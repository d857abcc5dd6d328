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
      router.subscribe("onRendered", ({ pathChanged, fromLocation, toLocation }) => {
        // Not when the site is opened: the browser reads the page from its top then.
        if (!pathChanged || !fromLocation) return;
        // A draft that is saved for the first time has another address on the same page, at which somebody types.
        if (isFirstSave(fromLocation, toLocation)) return;
        const heading = document.querySelector<HTMLElement>("[data-page-heading]");
        (heading ?? document.querySelector<HTMLElement>("main"))?.focus({ preventScroll: true });
      }),
    [router],
  );
}

/** A second tap of a finger that was meant for one press comes within so long. */
const SETTLING_MS = 600;
/** A change that never comes to its end holds nothing up for longer. */
const COMING_MS = 5_000;

type Place = { pathname: string; search: { step?: unknown } };

/** A page at which money is spent or a campaign is made: a press that was meant for the page before would do harm there. */
const isCareful = ({ pathname }: Place) => /^\/(?:campaign|payment)(?:\/|$)/.test(pathname);

/** The wizard stays the same page when its draft is saved for the first time. */
function isFirstSave(from: Place, to: Place): boolean {
  const isSameStep = from.search.step === to.search.step;
  return from.pathname === "/campaign/new" && to.pathname === "/campaign/edit" && isSameStep;
}

/** Whether a page or step of the wizard or of a payment comes or goes on the way from one address to another. */
export function mustSettle(from: Place, to: Place): boolean {
  if (isFirstSave(from, to)) return false;
  const isOther = from.pathname !== to.pathname || from.search.step !== to.search.step;
  return (isCareful(from) || isCareful(to)) && isOther;
}

/** For a moment after such a change, fingers and mice press nothing: a double tap was meant for what stood there before. */
export function useSettlingPages(): void {
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { dataset } = document.documentElement;
    const settled = () => {
      clearTimeout(timer);
      delete dataset["settling"];
    };
    const settle = (longestMs: number) => {
      clearTimeout(timer);
      dataset["settling"] = "";
      timer = setTimeout(settled, longestMs);
    };
    // From the press on: what the old page had under the finger may go before the new page is there.
    const stops = (
      [
        ["onBeforeLoad", COMING_MS],
        ["onRendered", SETTLING_MS],
      ] as const
    ).map(([event, longestMs]) =>
      router.subscribe(event, ({ fromLocation, toLocation }) => {
        if (fromLocation && mustSettle(fromLocation, toLocation)) settle(longestMs);
      }),
    );
    return () => {
      for (const stop of stops) stop();
      settled();
    };
  }, [router]);
}
