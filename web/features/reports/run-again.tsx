import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Button } from "../../ui/form/button.tsx";
import { client } from "../../api/client.ts";
import { AgainNote } from "../../ui/notice/again-note.tsx";
import { ErrorNotice } from "../../ui/notice/error-notice.tsx";

/** The same campaign on the next possible days, as a draft to look at before paying. */
export function RunAgain({ campaignId, isShown }: { campaignId: string; isShown: boolean }) {
  const navigate = useNavigate();
  const again = useMutation({
    mutationFn: () => client.campaigns.runAgain({ id: campaignId }),
    onSuccess: ({ id }) =>
      navigate({ to: "/campaign/$mode", params: { mode: "edit" }, search: { id, step: "review" } }),
  });
  return (
    <>
      <ErrorNotice error={again.error} />
      <Button
        loading={again.isPending}
        aria-describedby="again-to-whom"
        onClick={() => again.mutate()}
      >
        {isShown ? <Trans>Show it again</Trans> : <Trans>Send it again</Trans>}
      </Button>
      <AgainNote id="again-to-whom" isShown={isShown} />
    </>
  );
}
