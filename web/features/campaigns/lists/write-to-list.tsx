import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { client, type Outputs } from "../../../api/client.ts";
import { targetModelIdOf } from "../../../../domain/campaign/wire-numbers.ts";
import { MIN_REACH_LIST } from "../../../../domain/campaign/reach.ts";
import { Button } from "../../../ui/form/button.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { formatCount } from "../../../ui/numbers.ts";

type List = Outputs["audience"]["lists"]["lists"][number];

/** Starts a draft to the people of a list and opens it. */
export function WriteToList({ list }: { list: List }) {
  const navigate = useNavigate();
  // The same for every try, so that a lost answer does not make two drafts.
  const [draftId] = useState(() => crypto.randomUUID());
  const start = useMutation({
    mutationFn: () =>
      client.campaigns.createDraft({
        id: draftId,
        countryId: list.countryId,
        draft: {
          targetModelId: targetModelIdOf("list"),
          listId: list.id,
          people: list.accepted,
          step: "message",
        },
      }),
    onSuccess: ({ id }) =>
      navigate({ to: "/campaign/$mode", params: { mode: "edit" }, search: { id } }),
  });
  return (
    <>
      <Button loading={start.isPending} onClick={() => start.mutate()}>
        <Trans>Write to this list</Trans>
        <span className="lh-visually-hidden">: {list.name}</span>
      </Button>
      <ErrorNotice error={start.error} />
    </>
  );
}

/** Whether lists with so many numbers together are too small to be written to. */
export function areTooFew(lists: readonly Counted[]): boolean {
  return numbersOf(lists) < MIN_REACH_LIST;
}

type Counted = { accepted: number };

const numbersOf = (lists: readonly Counted[]) =>
  lists.reduce((sum, { accepted }) => sum + accepted, 0);

/** Why nobody can write to these lists yet, and what to do. */
export function SmallList({ lists }: { lists: readonly Counted[] }) {
  const least = formatCount(MIN_REACH_LIST);
  return (
    <Notice
      tone="warn"
      title={<Trans>A campaign to your own numbers needs at least {least} of them.</Trans>}
    >
      {areTooFew(lists) ? (
        <Trans>
          There are {formatCount(numbersOf(lists))} valid numbers here. Add another list: a campaign
          can go to several lists.
        </Trans>
      ) : (
        <Trans>
          Fewer of the numbers here can get it. Add another list: a campaign can go to several
          lists.
        </Trans>
      )}
    </Notice>
  );
}
