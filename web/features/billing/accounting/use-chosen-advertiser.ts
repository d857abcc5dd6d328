import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { orpc } from "../../../api/client.ts";
import type { Advertiser } from "./advertiser-pick.tsx";

/** The advertiser of whom the page's address speaks, until another is chosen. */
export function useChosenAdvertiser() {
  const { userId } = useSearch({ strict: false });
  const [picked, pick] = useState<Advertiser | null>();
  const named = useQuery({
    ...orpc.administration.advertiser.queryOptions({ input: { userId: userId ?? "" } }),
    enabled: userId !== undefined,
  });
  const advertiser: Advertiser | null = picked === undefined ? (named.data ?? null) : picked;
  return { advertiser, pick };
}
