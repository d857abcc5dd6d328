import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { client, type Outputs } from "../../../api/client.ts";

export type Transaction = Outputs["billing"]["transactions"]["rows"][number];

export type StatementShow = "all" | "payments" | "campaigns";

/** The statement page by page, newest first. */
export function useStatement(limit: number, show: StatementShow) {
  const query = useInfiniteQuery({
    queryKey: ["statement", limit, show],
    queryFn: ({ pageParam, signal }) =>
      client.billing.transactions(
        {
          limit,
          ...(show === "all" ? {} : { show }),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  return { ...query, rows: query.data?.pages.flatMap((page) => page.rows) };
}
