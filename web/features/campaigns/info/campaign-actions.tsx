import { Trans } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { isShownOnPages } from "../../../../domain/campaign/kinds/views.ts";
import { Button } from "../../../ui/form/button.tsx";
import { AgainNote } from "../../../ui/notice/again-note.tsx";
import { ConfirmDialog } from "../../../ui/notice/confirm-dialog.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { StickyActionBar } from "../../../ui/sticky-action-bar.tsx";
import type { Campaign } from "../draft/draft.ts";
import { advisedNow, offersOf } from "./offers.ts";
import { PauseButton } from "./pause-button.tsx";
import { StopDialog } from "./stop-dialog.tsx";
import { useDeleteDraft, useRunAgain } from "./use-campaign-writes.ts";

/** Buttons for the actions that the domain's table allows now. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const { id, isSubmitted } = campaign;
  const can = new Set(campaign.actions);
  const offers = offersOf(campaign);
  const advised = advisedNow(campaign);
  const isPaused = can.has("resume");
  const [asking, setAsking] = useState<"stop" | "delete" | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <div className="lh-row">
        {isPaused ? null : <PauseButton campaign={campaign} />}
        {can.has("edit") && isSubmitted ? (
          <LinkButton
            to="/campaign/$mode"
            params={{ mode: "edit" }}
            search={{ id }}
            variant="default"
          >
            <Trans>Change the campaign</Trans>
          </LinkButton>
        ) : null}
        {offers.has("again") ? <RunAgainButton campaign={campaign} /> : null}
        {offers.has("copy") ? (
          <LinkButton
            to="/campaign/$mode"
            params={{ mode: "copy" }}
            search={{ id }}
            variant="default"
          >
            <Trans>Make a copy</Trans>
          </LinkButton>
        ) : null}
        {offers.has("voucher") ? (
          <LinkButton to="/voucher/$id" params={{ id }} variant="default">
            <Trans>Count customers with a code</Trans>
          </LinkButton>
        ) : null}
        {can.has("stop") && isSubmitted && !advised.has("stop") ? (
          <Button variant="default" onClick={() => setAsking("stop")}>
            <Trans>Stop the campaign</Trans>
          </Button>
        ) : null}
        {can.has("delete") && !isSubmitted ? (
          <Button variant="default" onClick={() => setAsking("delete")}>
            <Trans>Delete the draft</Trans>
          </Button>
        ) : null}
      </div>
      {isPaused ? (
        <StickyActionBar>
          <PauseButton campaign={campaign} isMain />
        </StickyActionBar>
      ) : (
        <MainAction
          id={id}
          isOpenDraft={can.has("edit") && !isSubmitted}
          hasReport={offers.has("report")}
        />
      )}
      {asking === "stop" ? <StopDialog campaign={campaign} onClose={close} /> : null}
      {asking === "delete" ? <DeleteDialog id={id} onClose={close} /> : null}
    </>
  );
}

function RunAgainButton({ campaign: { id, flowTypeId } }: { campaign: Campaign }) {
  const isShown = isShownOnPages(flowTypeId);
  const navigate = useNavigate();
  const again = useRunAgain(id, (draftId) => {
    const search = { id: draftId, step: "review" };
    void navigate({ to: "/campaign/$mode", params: { mode: "edit" }, search });
  });
  return (
    <>
      <Button
        variant="default"
        loading={again.isPending}
        aria-describedby="again-to-whom"
        onClick={() => again.mutate()}
      >
        {isShown ? <Trans>Show it again</Trans> : <Trans>Send it again</Trans>}
      </Button>
      <AgainNote id="again-to-whom" isShown={isShown} />
      <ErrorNotice error={again.error} />
    </>
  );
}

type MainProps = { id: string; isOpenDraft: boolean; hasReport: boolean };

/** The one thing most people come for: go on with a draft, or read the report. */
function MainAction({ id, isOpenDraft, hasReport }: MainProps) {
  if (isOpenDraft)
    return (
      <StickyActionBar>
        <LinkButton to="/campaign/$mode" params={{ mode: "edit" }} search={{ id }}>
          <Trans>Continue with this draft</Trans>
        </LinkButton>
      </StickyActionBar>
    );
  if (!hasReport) return null;
  return (
    <StickyActionBar>
      <LinkButton to="/report/$id" params={{ id }}>
        <Trans>See the report</Trans>
      </LinkButton>
    </StickyActionBar>
  );
}

function DeleteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useDeleteDraft(id, () => {
    void navigate({ to: "/folder/$id", params: { id: "drafts" }, replace: true });
  });
  return (
    <ConfirmDialog
      title={<Trans>Delete this draft?</Trans>}
      confirmLabel={<Trans>Delete the draft</Trans>}
      isDangerous
      isBusy={remove.isPending}
      notice={<ErrorNotice error={remove.error} />}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>
        <Trans>It is deleted for good. Nothing was sent and nothing was paid.</Trans>
      </p>
    </ConfirmDialog>
  );
}
