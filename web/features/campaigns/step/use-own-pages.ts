import { useQuery } from "@tanstack/react-query";
import { orpc, type Outputs } from "../../../api/client.ts";
import type { Me } from "../../../session/me.ts";
import { isMember } from "../../../session/session.ts";

export type OwnPage = Outputs["sites"]["list"]["sites"][number];

const NONE: OwnPage[] = [];

/** The pages that this shop has made here and that are shown; none for a visitor. */
export function useOwnPages(me: Me | undefined): OwnPage[] {
  const query = useQuery({
    ...orpc.sites.list.queryOptions({ input: {} }),
    enabled: isMember(me),
    select: ({ sites }) => sites.filter(({ blockedReason }) => blockedReason === null),
  });
  return query.data ?? NONE;
}
