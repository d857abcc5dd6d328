import { useQuery } from "@tanstack/react-query";
import { orpc, type Outputs } from "../../../api/client.ts";
import { isMember, type Me } from "../../../session/session.ts";
import { formatCount } from "../../../ui/numbers.ts";

export type OwnList = Outputs["audience"]["lists"]["lists"][number];

/** The own lists; undefined while they are read and for visitors. */
export function useLists(me: Me | undefined) {
  const query = useQuery({
    ...orpc.audience.lists.queryOptions({ input: {} }),
    enabled: isMember(me),
  });
  return { lists: query.data?.lists, error: query.error, retry: () => void query.refetch() };
}

/** "Regulars, 1,240 people". */
export function listLabel({ name, cnt }: OwnList): string {
  return `${name}, ${formatCount(cnt)} ${cnt === 1 ? "person" : "people"}`;
}
