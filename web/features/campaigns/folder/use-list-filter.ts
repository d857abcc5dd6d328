import { useEffect, useState } from "react";
import type { Inputs } from "../../../api/client.ts";

type Asked = Inputs["campaigns"]["list"];
/** The part of the question that the filter decides. */
export type AskedFilter = Pick<Asked, "search" | "sort" | "flowTypeId">;
export type Sort = NonNullable<Asked["sort"]>;

const REST_MS = 400;

/** Words, kind and order of a list; words are asked for when typing rests. */
export function useListFilter() {
  const [search, setSearch] = useState("");
  const [words, setWords] = useState("");
  const [sort, setSort] = useState<Sort>("newest");
  const [flowTypeId, setFlowTypeId] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setWords(search.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [search]);
  const asked: AskedFilter = {
    ...(words ? { search: words } : {}),
    ...(sort === "newest" ? {} : { sort }),
    ...(flowTypeId === undefined ? {} : { flowTypeId }),
  };
  const isFiltered = words !== "" || flowTypeId !== undefined;
  return { search, setSearch, sort, setSort, flowTypeId, setFlowTypeId, asked, isFiltered };
}
