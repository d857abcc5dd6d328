import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { client, type Outputs } from "../../../api/client.ts";
import { targetModelIdOf } from "../../../../domain/campaign/wire-numbers.ts";
import { Button } from "../../../ui/form/button.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";

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
