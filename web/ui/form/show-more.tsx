import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";

/** What it needs to know of a list that is read in parts. */
type ReadInParts = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

/** Reads the next part of a list; nothing once all of it is there. */
export function ShowMore({ list, children }: { list: ReadInParts; children?: ReactNode }) {
  if (!list.hasNextPage) return null;
  return (
    <div>
      <Button
        variant="default"
        loading={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {children ?? <Trans>Show more</Trans>}
      </Button>
    </div>
  );
}
