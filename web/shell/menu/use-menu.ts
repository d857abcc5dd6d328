import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { orpc } from "../../api/client.ts";
import { useMe } from "../../session/session.ts";
import { setLoginPages } from "../../session/return-path.ts";
import { whoIs } from "../../session/who.ts";
import { menuToShow, type MenuShown } from "./fallback-menu.ts";
import { cacheMenu, cachedMenu } from "./cached-menu.ts";
import { loginRelatedPages, menuEntries } from "../../../domain/menu-visibility.ts";

/** The menu of who is signed in. `askAgain` is for one that could not be had. */
export function useMenu(): MenuShown & { askAgain: () => void } {
  const me = useMe();
  const who = me && whoIs(me);
  const { data, isFetching, refetch } = useQuery(
    orpc.catalogue.section.queryOptions({ input: { section: "slideMenu" }, staleTime: Infinity }),
  );
  const reported = useMemo(() => menuEntries(data), [data]);
  const lastKnown = useMemo(() => (who === undefined ? [] : cachedMenu(who)), [who]);
  useEffect(() => {
    if (who !== undefined && reported.length > 0) cacheMenu(who, reported);
    setLoginPages(loginRelatedPages(reported));
  }, [who, reported]);
  return { ...menuToShow(reported, lastKnown, isFetching), askAgain: () => void refetch() };
}
