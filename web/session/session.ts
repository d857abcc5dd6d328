import { queryOptions, useQuery } from "@tanstack/react-query";
import { client, type Outputs } from "../api/client.ts";
import { queryClient } from "../api/query-client.ts";

export type Me = Outputs["accounts"]["me"];

/** Who is signed in. Visitors with a draft are anonymous: they have a session, but are not members. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => client.accounts.me({}, { signal }),
  staleTime: 60_000,
});

/** Who is signed in, or undefined while that is being asked. */
export function useMe(): Me | undefined {
  return useQuery(meQuery).data;
}

/** True for somebody with an account of their own who is signed in. */
export function isMember(me: Me | undefined): boolean {
  return me !== undefined && me.isSignedIn && !me.isAnonymous;
}

/** After sign-in, sign-out or sign-up: forget everything that was read as somebody else, and ask who is there now. */
export async function refreshSession(): Promise<Me> {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== "me" });
  return queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
}
