import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { orpc } from "../../api/client.ts";
import { useMe } from "../../session/session.ts";
import { whoIs } from "../../session/who.ts";
import { menuToShow, type MenuShown } from "./fallback-menu.ts";
import { keepMenu, keptMenu } from "./kept-menu.ts";
import { menuEntries } from "./menu-visibility.ts";

/** The menu of who is signed in. `askAgain` is for one that could not be had. */
export function useMenu(): MenuShown & { askAgain: () => void } {
  const me = useMe();
  const who = me && whoIs(me);
  const { data, isFetching, refetch } = useQuery(
    orpc.catalogue.section.queryOptions({ input: { section: "slideMenu" }, staleTime: Infinity }),
  );
  const told = useMemo(() => menuEntries(data), [data]);
  const lastKnown = useMemo(() => (who === undefined ? [] : keptMenu(who)), [who]);
  useEffect(() => {
    if (who !== undefined && told.length > 0) keepMenu(who, told);
  }, [who, told]);
  return { ...menuToShow(told, lastKnown, isFetching), askAgain: () => void refetch() };
}
