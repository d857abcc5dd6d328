import { useQuery } from "@tanstack/react-query";
import { orpc, type Outputs } from "../../../api/client.ts";
import type { Me } from "../../../session/me.ts";
import { isMember } from "../../../session/session.ts";
import { formatCount } from "../../../ui/numbers.ts";

export type OwnList = Outputs["audience"]["lists"]["lists"][number];

/** The own lists; undefined while they are read and for visitors. */
export function useLists(me: Me | undefined) {
  const query = useQuery({
    ...orpc.audience.lists.queryOptions({ input: {} }),
    enabled: isMember(me),
  });
  const { lists, maxFileBytes } = query.data ?? {};
  return { lists, maxFileBytes, error: query.error, retry: () => void query.refetch() };
}

/** The list to begin with when somebody chooses "my own list": the one there is, if it can be written to. */
export function onlyList(
  lists: readonly Pick<OwnList, "id" | "countryId" | "consent">[] | undefined,
  countryId: number,
): string | undefined {
  const [first, ...others] = lists?.filter((list) => list.countryId === countryId) ?? [];
  return first?.consent && others.length === 0 ? first.id : undefined;
}

/** "Regulars, 1,240 people". */
export function listLabel({ name, cnt }: OwnList): string {
  return `${name}, ${formatCount(cnt)} ${cnt === 1 ? "person" : "people"}`;
}
